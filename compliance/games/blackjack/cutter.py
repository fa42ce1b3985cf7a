"""Who is to cut the cards at blackjack, and who did: facts of a cut (rules 6.7 and 6.8)."""

from __future__ import annotations

from itertools import pairwise

from compliance.games.assumed import SEAT_NUMBERS, assuming
from compliance.games.blackjack.hands import box_number
from compliance.games.cut_offers import in_turn, told_before
from compliance.games.table_facts import TableView
from compliance.logs.events import CardEvent, CardsEvent, CutEvent, CuttingCardEvent, OfferEvent, SeatEvent, WagerEvent
from compliance.logs.rounds import Recorded, captures
from compliance.meaning.evidence import Evidence, Known, Missing

_STAFF = "staff"
_DEALER = "dealer"
_SEAT = "seat "
_UNKNOWN = "not known"


def cutter_facts(view: TableView, event: CutEvent, cut: Recorded) -> dict[str, Evidence]:
    """The facts of a cut: by whom, who is designated and why, and to whom it was offered."""
    line, before = cut.line, told_before(view.round, cut)
    why, due, lines = _designated(view, before)
    offers = [r.event for r in before if isinstance(r.event, OfferEvent) and r.event.what == "cut"]
    seats = [int(o.to.removeprefix(_SEAT)) for o in offers if o.to.removeprefix(_SEAT).isdecimal()]
    refused = any(o.to == due and o.accepted is False for o in offers)
    return {
        "cut.by": Known(event.by, (line,)),
        "cut.why": Known(why, lines),
        "cut.due": Known(due, lines),
        "cut.refused": Known(True, (line,)) if refused else _no_offer(view, line),
        "cut.offered": Known(True, (line,)) if offers else _no_offer(view, line),
        "cut.accepted": Known(any(o.accepted for o in offers), (line,)),
        "cut.went_round": Known(len(offers) > 1, (line,)),
        "cut.clockwise": assuming(_clockwise(view, before, seats, line), SEAT_NUMBERS)
        if len(seats) == len(offers)
        else Missing("the log does not say in which seat everybody sits to whom the cut was offered"),
        "cut.offers_said": Known(", ".join(o.to for o in offers) or "nobody", (line,)),
        "cut.by_staff": Known(event.by == _STAFF, (line,)),
    }


def _designated(view: TableView, before: tuple[Recorded, ...]) -> tuple[str, str, tuple[int, ...]]:
    """By which of its paragraphs the rule designates a player, the seat, and what shows it; “not known” otherwise.

    The boxes are dealt to from the farthest left of the dealer, so that the first is there and the last farthest right.
    """
    if any(isinstance(r.event, CardEvent) for r in before):
        return _UNKNOWN, _UNKNOWN, ()
    if not view.round.earlier:
        return _first_to_come(view, before)
    last = view.round.earlier[-1]
    areas = [e.area for r in last.events if isinstance(e := r.event, WagerEvent) and e.area is not None]
    boxes = sorted({int(n) for a in areas if (n := box_number(a)) is not None and n.isdigit()})
    if not boxes:
        return _UNKNOWN, _UNKNOWN, ()
    replaced = tuple(r.line for r in before if isinstance(r.event, CardsEvent) and r.event.what == "replace")
    if replaced:
        return "replaced", f"seat {boxes[0]}", replaced
    appeared = next((i for i, r in enumerate(last.events) if isinstance(r.event, CuttingCardEvent)), None)
    if appeared is None or last.gaps:
        return _UNKNOWN, _UNKNOWN, ()
    after = [(r.event.to, r.line) for r in last.events[appeared:] if isinstance(r.event, CardEvent)]
    if not after:
        return _UNKNOWN, _UNKNOWN, ()
    (to, line), lines = after[0], (last.events[appeared].line, after[0][1])
    if to == _DEALER:
        return "dealer", f"seat {boxes[-1]}", lines
    box = box_number(to)
    return ("box", f"seat {box}", lines) if box is not None else (_UNKNOWN, _UNKNOWN, (line,))


def _first_to_come(view: TableView, before: tuple[Recorded, ...]) -> tuple[str, str, tuple[int, ...]]:
    """The seat of who came to the table first before the start of play, where the log records who takes a seat.

    Of each seat only what was told last is kept: if somebody left again, who came first is not known.
    """
    told = [(r.event, r.line) for r in (*view.round.context, *before) if isinstance(r.event, SeatEvent)]
    if not told or not captures(view.round.session, "seat") or any(e.what == "left" for e, _ in told):
        return _UNKNOWN, _UNKNOWN, ()
    (first, line), *_ = told
    return "first", f"{_SEAT}{first.seat.removeprefix(_SEAT)}", (line,)


def _clockwise(view: TableView, before: tuple[Recorded, ...], seats: list[int], line: int) -> Evidence:
    """Whether seats follow one another clockwise, once round the table at most: rising, with one step back, and nobody
    who is known to sit between them is passed over."""
    back = [one for one, other in pairwise(seats) if other <= one]
    if len(set(seats)) < len(seats) or (back and (len(back) > 1 or seats[-1] >= seats[0])):
        return Known(False, (line,))
    return in_turn(view.round, view.holes, before, seats, _round_the_table, (line,))


def _round_the_table(one: int, seat: int, other: int) -> bool:
    return one < seat < other if one < other else seat > one or seat < other


def _no_offer(view: TableView, line: int) -> Evidence:
    return view.untold("offer", "to whom the cut is offered") or Known(False, (line,))
