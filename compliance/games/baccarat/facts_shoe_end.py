"""The end of the shoe: the cutting card appears, the last hand is announced, a further round is dealt or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from compliance.games.baccarat.vocabulary import TIE
from compliance.games.hidden import holes_in, untold
from compliance.games.table_facts import TableView
from compliance.logs.events import (
    CallEvent,
    CardEvent,
    CardsEvent,
    CloseEvent,
    CuttingCardEvent,
    DirectionEvent,
    Event,
    IrregularityEvent,
    ShuffleEvent,
    VacantEvent,
)
from compliance.logs.rounds import Recorded, captures, could_be
from compliance.logs.shoe import CHANGES
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

NEW_CARDS: Final = ("receive", "replace", "pre-shuffled", "pre-checked")
_SEEN: Final = "card exposed before use"


def absence(view: TableView, kind: str) -> Evidence:
    """That something was not done: known only where it would be recorded and no line is lost that may have shown it."""
    if not captures(view.round.session, kind):
        return Missing(f"this recorder does not record every event “{kind}”")
    lost = view.round.shoe.lost
    if lost is not None and could_be(lost, kind):
        return Missing(f"a line that the log lacks (line {lost.line}) may have been an event “{kind}”")
    return Known(False)


def end_of_shoe(view: TableView, before: Callable[[], Facts | None]) -> dict[str, Evidence] | None:
    """The facts of the end of the shoe, in the round in which the cutting card appears and in those after it."""
    round_ = view.round
    if round_.session.shuffler == "continuous" or view.begins is None:
        return None
    shoe = round_.shoe
    found, first = shoe.cutting_card, shoe.cutting_card_first
    if found is None:
        found, first = next((r for r in round_.events if isinstance(r.event, CuttingCardEvent)), None), False
    if found is None:
        return None
    rounds = shoe.cutting_card_rounds
    lines = (found.line, round_.events[view.begins].line)
    own: dict[str, Evidence] = {
        "cutting_card.first": Known(first, (found.line,)),
        "cutting_card.rounds": _rounds_since(view, rounds, lines),
        "cutting_card.called": _called(view, found, first=first),
        **_further_round(view, found),
        "previous.tie": _tie(before()) if rounds else Missing("the cutting card appeared in this round"),
    }
    return own


def _tie(before: Facts | None) -> Evidence:
    won = Missing("the round before is not recorded") if before is None else before["winner"]
    return won if isinstance(won, Missing) else Known(won.value == TIE, won.lines)


def _rounds_since(view: TableView, rounds: int, lines: tuple[int, ...]) -> Evidence:
    """After the round in which the card appeared, further rounds count only if no change of the cards can be hidden."""
    if not rounds:
        return Known(rounds, lines)
    absent = absence(view, "shuffle")
    return absent if isinstance(absent, Missing) else Known(rounds, lines)


def _called(view: TableView, card: Recorded, *, first: bool) -> Evidence:
    """Whether the last hand was announced: in the round at whose first card the cutting card was drawn, or else after
    the round in which it appeared and before the next one is dealt."""
    round_ = view.round
    if round_.shoe.cutting_card_rounds:
        return Missing("the cutting card appeared before this round")
    after = (*round_.between, *round_.events, *round_.following, *(round_.upcoming or ()))
    position = next((i for i, r in enumerate(after) if r is card), 0)
    called = tuple(r.line for r in after[position:] if isinstance(r.event, CallEvent) and r.event.what == "last hand")
    if called:
        return Known(True, (card.line, *called))
    if round_.upcoming is None and not first:
        return Missing("no round is recorded after the one in which the cutting card appeared")
    unknown = view.untold("call", "the announcement of the last hand", what="last hand")
    return unknown or Known(False, (card.line,))


def _further_round(view: TableView, card: Recorded) -> dict[str, Evidence]:
    """Whether a further round was dealt from the cards in which the cutting card appeared, and what else was done or
    directed before the next deal, after which the law may let the cards be shuffled or replaced without one."""
    round_ = view.round
    names = ("further", "replaced", "vacated", "directed")
    if round_.shoe.cutting_card_rounds:
        return {f"cutting_card.{name}": Missing("the cutting card appeared before this round") for name in names}
    if round_.upcoming is None:
        return {f"cutting_card.{name}": Missing("no round is recorded after this one") for name in names}
    dealt = max((i for i, r in enumerate(round_.events) if isinstance(r.event, CardEvent)), default=-1)
    told = (*round_.events[dealt + 1 :], *round_.following, *round_.upcoming)

    def done(kind: str, recorded: str, *found: Callable[[Event], bool]) -> Evidence:
        lines = tuple(r.line for r in told if any(is_it(r.event) for is_it in found))
        if lines:
            return Known(True, (card.line, *lines))
        holes = (*(h for h in view.holes if h.anywhere or h.position > dealt), *holes_in(round_.lost_after))
        return untold(round_, holes, kind, recorded) or Known(False, (card.line,))

    directed = done("direction", "every direction", _is_shuffle_directed, _is_card_seen)
    if directed == Known(False, (card.line,)):
        directed = done("irregularity", "every irregularity", _is_card_seen)
    return {
        "cutting_card.further": _further(view, card, told, done("shuffle", "every shuffle", _is_shuffle)),
        "cutting_card.replaced": done("cards", "whether the cards are replaced", _are_new_cards),
        "cutting_card.vacated": done("vacant", "whether the table is vacant", _is_left),
        "cutting_card.directed": directed,
    }


def _further(view: TableView, card: Recorded, told: Sequence[Recorded], shuffled: Evidence) -> Evidence:
    """Whether the next round was dealt from the same cards.

    A machine may shuffle one set of cards while another is dealt, and what is recorded without a shuffle (a cut, a
    burn) does not tell from which cards the next round was dealt.
    """
    lines = tuple(r.line for r in told if _are_new_cards(r.event) or _is_shuffle(r.event))
    if not lines:
        if any(r.event.event in CHANGES for r in told):
            return Missing("whether the cards were shuffled before the next round does not show")
        return shuffled if isinstance(shuffled, Missing) else Known(True, (card.line,))
    methods = {r.event.method for r in told if isinstance(r.event, ShuffleEvent)}
    if methods == {"machine"} and view.round.session.shuffler != "shoe":
        return Missing("a machine may have shuffled other cards than those of this round")
    return Known(False, (card.line, *lines))


def _is_shuffle(event: Event) -> bool:
    return isinstance(event, ShuffleEvent)


def _are_new_cards(event: Event) -> bool:
    return isinstance(event, CardsEvent) and event.what in NEW_CARDS


def _is_left(event: Event) -> bool:
    """Whether nobody is left to deal to: the table is vacant, or closed."""
    return isinstance(event, VacantEvent | CloseEvent)


def _is_shuffle_directed(event: Event) -> bool:
    return isinstance(event, DirectionEvent) and event.what == "shuffle"


def _is_card_seen(event: Event) -> bool:
    return isinstance(event, IrregularityEvent) and event.what == _SEEN
