"""The two hands of a baccarat round as the log shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compliance.games.dealt import Dealt, as_dealt, unfilled
from compliance.games.hidden import Hole
from compliance.games.table_facts import TableView, is_call
from compliance.games.wagers import settles_by_result
from compliance.logs.events import CallEvent, CardEvent, IrregularityEvent
from compliance.logs.rounds import Round, captures
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Evidence, Known, Missing

HANDS = ("player", "banker")
TOTAL = "total"  # what the log says that a hand came to of which it has no cards


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one hand in order. hidden: why a card of the hand may be missing, from place `hidden_from` on."""

    name: str
    cards: tuple[Dealt, ...]
    hidden: str | None
    hidden_from: int

    def card(self, place: int) -> Dealt | Missing | None:
        """The card at a place: None if the hand has none there, Missing if that cannot be known."""
        if self.hidden is not None and place >= self.hidden_from:
            return Missing(self.hidden)
        return next((c for c in self.cards if c.place == place), None)

    def number(self) -> int | Missing:
        """How many cards the hand has."""
        return Missing(self.hidden) if self.hidden is not None else len(self.cards)

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(c.line for c in self.cards)


def hands_of(view: TableView) -> dict[str, Hand]:
    """Both hands. Cards with a recorded place stand there; others in the order dealt."""
    return {name: _hand(view, name) for name in HANDS}


def totals_told(view: TableView, hands: Mapping[str, Hand], rules: Decision) -> dict[str, Evidence]:
    """The final point counts of hands of which no cards are recorded, as the log tells what they came to (`total`).

    rules: the decision on point counts; what is none of its answers is no point count.
    """
    counts = {clause.then for clause in rules.clauses}
    found: dict[str, Evidence] = {}
    for name, hand in hands.items():
        told = [(e.value, r.line) for _, e, r in view.round.each(CallEvent) if (e.what, e.hand) == (TOTAL, name)]
        if hand.cards or not told:
            continue
        lines = tuple(line for _, line in told)
        values = {value for value, _ in told}
        one = values.pop() if len(values) == 1 else None
        found[f"{name}.final_count"] = (
            Known(one, lines)
            if isinstance(one, int) and one in counts
            else Missing(f"what the log tells that the {name}'s hand came to is no single point count")
        )
    return found


def out_of_hand(round_: Round) -> frozenset[int]:
    """The positions of cards that the log then calls drawn in excess: they are not of the hand they were dealt to.

    A card that was corrected to another hand belongs to that one.
    """
    corrected = {id(c.corrected) for c in round_.corrections}
    found: set[int] = set()
    for position, recorded in enumerate(round_.events):
        event = recorded.event
        if isinstance(event, IrregularityEvent) and event.what == "card drawn in excess" and event.card is not None:
            dealt = [
                i
                for i, r in enumerate(round_.events[:position])
                if isinstance(r.event, CardEvent) and r.event.card == event.card
            ]
            found.update(i for i in dealt[-1:] if id(round_.events[i]) not in corrected)
    return frozenset(found)


def _hand(view: TableView, name: str) -> Hand:
    cards: list[Dealt] = []
    out = out_of_hand(view.round)
    for position, recorded in enumerate(view.round.events):
        event = recorded.event
        if isinstance(event, CardEvent) and event.to == name and position not in out:
            cards.append(as_dealt(event, len(cards), position, recorded.line))
    doubt = _doubt(view, name, cards)
    return Hand(name, tuple(cards), *(doubt or (None, 0)))


def _doubt(view: TableView, name: str, cards: Sequence[Dealt]) -> tuple[str, int] | None:
    """(why, from which place on) where the cards of a hand cannot be relied on."""
    if not cards and not captures(view.round.session, "card"):
        return "this recorder does not record cards", 1
    lacking = unfilled(cards, view.holes, name, f"the {name}'s card {{place}} is not recorded in its place")
    if lacking is not None:
        return lacking
    for hole in view.holes:
        start = _first_place(view, hole, name, cards)
        if start is not None:
            return hole.reason, start
    return None


def _first_place(view: TableView, hole: Hole, name: str, cards: Sequence[Dealt]) -> int | None:
    """The first place of the hand at which the hole may have swallowed a card, None if it cannot have.

    A card can only be lost between the first card of the round and its result. Where places are recorded, a later
    card of the hand that continues the count shows that none was lost before it.
    """
    if not hole.anywhere:
        before = [c.place for c in cards if c.position < hole.position]
        after = [c.place for c in cards if c.position >= hole.position]
        if after and all(c.numbered for c in cards):
            return None
        if _is_over(view, hole.position) or view.is_before_the_deal(hole.position):
            return None
        start = len(before) + 1
    else:
        start = 1
    if not hole.may_be("card", to=name):
        return None
    if hole.gap is not None and hole.gap.salvaged is not None:
        place = hole.gap.salvaged.get("n")
        if isinstance(place, int) and place <= len(cards):
            return None
    return start


def _is_over(view: TableView, position: int) -> bool:
    """Whether the deal was over before this position: a result was announced or a wager settled by it."""
    return any(is_call(r, "result") or settles_by_result(r.event) for r in view.round.events[:position])
