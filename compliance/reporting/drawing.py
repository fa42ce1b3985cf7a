"""The round drawn, by one kit for all games: cards, dice, the wheel, the point, and the layout with its wagers.

Every drawing is a `Drawn`: pieces of SVG (reports/html/parts.html) and words that say the same to a reader who cannot
see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from compliance.reporting.layout import layout_of
from compliance.reporting.parts import Node

_CARD_STEP, _CARD_TOP, _CARD_WIDTH, _CARD_HEIGHT, _EDGE = 50, 5, 44, 62, 5
_MARK = 4  # beneath the cards that make a hand what it is
_DIE_STEP, _DIE = 46, 40
_WHEEL = 88
_LAYOUT: Final = "The layout with the wagers on it"  # each is in the table of wagers, which stands by every layout
_RED: Final = ("hearts", "diamonds")
_FACES: Final = frozenset("123456")


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawing. words: what it shows; caption: what stands beneath it; body: its pieces. Sizes are pixels."""

    words: str
    caption: str
    body: Sequence[Node]
    width: int
    height: int


def drawings(picture: Mapping[str, Any]) -> list[Drawn]:
    """The drawings of a round, given as `cards.picture_view` gives it: its hands, its spins or rolls, its layout."""
    drawn = [_hand(hand) for hand in picture["hands"]]
    drawn += [_spin(spin) for spin in picture["spins"]]
    shown = [spin["shown"] for spin in picture["spins"] if spin["shown"]]
    layout = layout_of(picture["wagers"], shown)
    if layout is not None:
        drawn.append(Drawn(_LAYOUT, _LAYOUT, *layout))
    return drawn


def node_of(drawn: Drawn) -> Node:
    """A drawing as a piece. A reader who cannot see it hears each card of a hand; of any other its caption says all,
    with the table of wagers beside a layout, so that it has no words of its own."""
    is_of_cards = not drawn.caption.startswith(drawn.words)
    size = {"width": str(drawn.width), "height": str(drawn.height)}
    return "svg-cards" if is_of_cards else "svg", {**size, "body": [("drawn", {"body": drawn.body})]}


def _hand(hand: Mapping[str, Any]) -> Drawn:
    body: list[Node] = []
    for place, card in enumerate(hand["cards"]):
        x = _EDGE + place * _CARD_STEP
        body.append(_card(card, x))
        if card["makes"]:
            body.append(("makes", {"x": str(x), "y": str(_CARD_TOP + _CARD_HEIGHT + 3), "width": str(_CARD_WIDTH)}))
        if card["marked"]:
            ring = {"x": x - 4, "y": _CARD_TOP - 4, "width": _CARD_WIDTH + 8, "height": _CARD_HEIGHT + 8}
            body.append(("ring", {name: str(value) for name, value in ring.items()}))
    width = 2 * _EDGE + max(len(hand["cards"]), 1) * _CARD_STEP - (_CARD_STEP - _CARD_WIDTH)
    caption = ": ".join(part for part in (hand["name"], hand["counted"]) if part)
    below = _MARK if any(card["makes"] for card in hand["cards"]) else 0
    return Drawn(hand["words"], caption, body, width, _CARD_HEIGHT + 2 * _CARD_TOP + below)


def _card(card: Mapping[str, Any], x: int) -> Node:
    at = {"x": str(x), "y": str(_CARD_TOP), "words": card["words"]}
    colour = "red" if card["suit"] in _RED else "black"
    if card["gap"]:
        return "card-gap", at
    if not card["suit"]:
        return "card-plain", {**at, "rank": card["rank"], "note": "face down" if card["down"] else "suit ?"}
    part = "card-down" if card["down"] else "card"
    return part, {**at, "rank": card["rank"], "suit": card["suit"], "colour": colour}


def _spin(spin: Mapping[str, Any]) -> Drawn:
    caption = f"{spin['words']} (line {spin['line']})"
    if spin["shown"] or not spin["is_dice"]:
        colour = spin["colour"] if spin["colour"] in ("red", "black", "green") else "plain"
        wheel: Node = ("wheel", {"colour": colour, "shown": spin["shown"] or "?"})
        return Drawn(spin["words"], caption, [wheel], _WHEEL, _WHEEL)
    faces = spin["dice"] or ["?"]
    body: list[Node] = []
    for place, face in enumerate(faces):
        at = {"x": str(place * _DIE_STEP), "y": "0"}
        body.append(("die", {**at, "n": face}) if face in _FACES else ("die-unknown", at))
    width = len(faces) * _DIE_STEP
    if spin["come_out"] is not None:
        state, said = ("off", "OFF") if spin["come_out"] else ("on", "ON")
        puck = {"x": str(width), "y": "0", "state": state, "state-said": said, "point": spin["point"]}
        body.append(("puck", puck))
        width += _DIE_STEP
    return Drawn(spin["words"], caption, body, width, _DIE)
