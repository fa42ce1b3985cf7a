"""How the cards of a baccarat round were dealt: in which order, by which steps, in which style, face up or down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compliance.games.baccarat.hands import Dealt, Hand
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.logs.values import CARD_WITHOUT_ORDER
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

VOCABULARY: Mapping[str, str] = {
    "deal.order": "the order in which the initial cards were dealt",
    "step.address": "the step of the initial deal, by its address",
    "step.order": "the order in which the cards of that step were dealt",
    "deal.style": "the dealing style (A, B, C) in which the table is dealt",
    "deal.style_known": "whether the log says in which style the table is dealt",
    "deal.face": "whether the initial cards were dealt up or down",
    "deal.face_known": "whether the log says how the initial cards were dealt",
    "deal.third_face": "whether the third cards were dealt up or down",
}


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
        "deal.style": Missing("the log does not say in which style the table is dealt")
        if style is None
        else Known(style),
        "deal.style_known": Known(style is not None),
        "deal.face": face,
        "deal.face_known": Known(isinstance(face, Known)),
        "deal.third_face": _face(
            [c for c, _ in dealt if c.place > initial], "no third card, or not how it was dealt, is recorded"
        ),
    }


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
