"""How the cards of a baccarat round were dealt: in which order, by which steps, in which style, face up or down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from compliance.games.baccarat.hands import Hand
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.dealt import Dealt
from compliance.games.parties import absent, seats_taken
from compliance.games.play import Subject
from compliance.games.table_facts import TableView, is_call
from compliance.logs.events import DirectionEvent, WagerEvent
from compliance.logs.rounds import Recorded
from compliance.logs.values import CARD_WITHOUT_ORDER
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_FACES: Final = {"face up": "up", "face down": "down"}
_PLACE: Final = "place your bets"


def deal_facts(view: TableView, hands: Mapping[str, Hand], initial: int) -> dict[str, Evidence]:
    style = view.round.session.dealing_style
    dealt = sorted(((c, h.name) for h in hands.values() for c in h.cards), key=lambda pair: pair[0].position)
    first = [(c, name) for c, name in dealt if c.place <= initial]
    face = _face([c for c, _ in first], "the log does not say how the initial cards were dealt")
    doubtful = next((h.hidden for h in hands.values() if h.hidden and h.hidden_from <= initial), None)
    short = next((too_few(h, initial) for h in hands.values() if len(h.cards) < initial), None)
    unordered = "the recorder does not keep the order in which cards went to the two hands"
    doubt = doubtful or short or (unordered if CARD_WITHOUT_ORDER in view.round.session.captures else None)
    order: Evidence = (
        Missing(doubt)
        if doubt is not None
        else Known(tuple(f"{name} {c.place}" for c, name in first), tuple(c.line for c, _ in first))
    )
    return {
        "deal.order": order,
        "deal.style": known_or(style, "the log does not say in which style the table is dealt"),
        "deal.style_known": Known(style is not None),
        "deal.face": face,
        "deal.face_known": Known(isinstance(face, Known)),
        "deal.determined": _determined(view),
        **_opportunity(view),
        "deal.third_face": _face(
            [c for c, _ in dealt if c.place > initial], "no third card, or not how it was dealt, is recorded"
        ),
    }


def _told(view: TableView) -> tuple[Recorded, ...]:
    """What was recorded since the round before and until the first card of this one."""
    return (*view.round.between, *view.round.events[: view.begins or 0])


def _determined(view: TableView) -> Evidence:
    """How the cards are to be dealt, by the last direction of it before the deal."""
    said = [(e.what, r.line) for r in (*view.round.context, *_told(view)) if isinstance(e := r.event, DirectionEvent)]
    faces = [(_FACES[what], line) for what, line in said if what in _FACES]
    if faces:
        return Known(faces[-1][0], (faces[-1][1],))
    undetermined = absent(view.round, view.holes, "direction", "what is directed or determined at the table")
    return undetermined if isinstance(undetermined, Missing) else Known("not at all", undetermined.lines)


def _opportunity(view: TableView) -> dict[str, Evidence]:
    """Whether who sits at the table could wager before the deal began."""
    told = _told(view)
    seats = seats_taken((*view.round.context, *told))
    lines = tuple(r.line for r in told if is_call(r, _PLACE) or isinstance(r.event, WagerEvent))
    said = "the call of “Place your bets”"
    given = view.whether(lines, "call", said, lambda place: place <= (view.begins or 0), what=_PLACE)
    return {"opportunity.seats": Known(bool(seats), tuple(sorted(seats.values()))), "opportunity.given": given}


def deal_steps(rules: BaccaratRules, facts: Facts) -> list[Subject]:
    """The steps of the initial deal, where the words on it go by steps."""
    order = facts["deal.order"]
    subjects: list[Subject] = []
    for address, start, end in rules.initial_steps:
        dealt = order
        if isinstance(order, Known) and isinstance(order.value, tuple):
            dealt = Known(order.value[start:end], order.lines[start:end])
        own: dict[str, Evidence] = {"step.address": Known(address), "step.order": dealt}
        subjects.append(Subject("deal step", address, Facts(own, facts)))
    return subjects


def too_few(hand: Hand, initial: int) -> str:
    return f"only {len(hand.cards)} of the {initial} initial cards of the {hand.name} are recorded"


def _face(cards: Iterable[Dealt], otherwise: str) -> Evidence:
    cards = list(cards)
    faces = sorted({c.face for c in cards if c.face is not None})
    if not faces or any(c.face is None for c in cards):
        return Missing(otherwise)
    return Known(" and ".join(faces), tuple(c.line for c in cards))
