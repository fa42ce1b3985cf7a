"""To whom the cut of the cards was offered before it was made, in what order, and who accepted it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, takewhile

from compliance.games.hidden import Hole
from compliance.games.parties import STAFF, STANDING, absent, in_seat, parties_of, party, seat_number, seats_taken
from compliance.games.play import Subject, key_at
from compliance.logs.events import CutEvent, OfferEvent, ShuffleEvent, WagerEvent
from compliance.logs.rounds import Recorded, Round, captures, could_be
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_SEAT = "seat "


def cut_subjects(round_: Round, holes: Sequence[Hole], facts: Facts) -> list[Subject]:
    """The cuts recorded since the round before, up to the end of this one."""
    subjects: list[Subject] = []
    for recorded in (*round_.between, *round_.events):
        event = recorded.event
        if isinstance(event, CutEvent):
            line = (recorded.line,)
            own: dict[str, Evidence] = {
                "cut.by": Known(event.by, line),
                **_offer_facts(round_, holes, event, recorded),
                "cut.from_end": known_or(event.from_end, "the log does not say where the stack was cut", line),
                "cut.from_end_recorded": Known(event.from_end is not None, line),
                "cut.depth": known_or(event.depth, "the log does not say where the cutting card was inserted", line),
                "cut.depth_recorded": Known(event.depth is not None, line),
                "cut.second": known_or(event.second, "the log does not say where a second one was placed", line),
                "cut.second_recorded": Known(event.second is not None, line),
            }
            subjects.append(Subject("cut", key_at("cut", recorded), Facts(own, facts)))
    return subjects


def told_before(round_: Round, event: Recorded) -> tuple[Recorded, ...]:
    """What is recorded since the round before, up to an event of this one or of the time before it."""
    return tuple(takewhile(lambda told: told is not event, (*round_.between, *round_.events)))


def _offer_facts(round_: Round, holes: Sequence[Hole], event: CutEvent, cut: Recorded) -> dict[str, Evidence]:
    """The facts of the offers that led to a cut: those since the shuffle or cut before it."""
    line, before = cut.line, told_before(round_, cut)
    since = max((i for i, r in enumerate(before) if isinstance(r.event, CutEvent | ShuffleEvent)), default=-1)
    offers = [(r.line, o) for r in before[since + 1 :] if isinstance(o := r.event, OfferEvent) and o.what == "cut"]
    lines = (*(n for n, _ in offers), line)
    seats = [int(o.to.removeprefix(_SEAT)) for _, o in offers if o.to.removeprefix(_SEAT).isdecimal()]
    in_seats = len(seats) == len(offers)
    unknown = Missing("the log does not say in which seat each player sits to whom the cut was offered")
    kept, broken = in_turn(round_, holes, before, seats, _in_line, lines), Known(False, lines)
    seated, shown = stayed_over_cut(round_)
    known = parties_of(round_)
    takes_part = {event.by, *(party(o.to, known) for _, o in offers if o.accepted)}
    return {
        "cut.by_staff": Known(event.by == STAFF, (line,)),
        "cut.by_standing": Known(STANDING in takes_part, lines),
        "cut.refused": Known(not any(o.accepted for _, o in offers), lines),
        **_of_seats(round_, holes, before, seats, lines),
        "cut.seated": Known(seated, shown),
        "cut.offered": Known(True, lines)
        if offers
        else absent(round_, holes, "offer", "to whom the cut is offered", (line,)),
        "cut.offer_recorded": Known(bool(offers), lines),
        "cut.other_accepted": Known(any(o.accepted and _SEAT in o.to and o.to != event.by for _, o in offers), lines),
        "cut.several": Known(len(offers) > 1, lines),
        "cut.ascending": (kept if seats == sorted(seats) else broken) if in_seats else unknown,
        "cut.descending": (kept if seats[::-1] == sorted(seats) else broken) if in_seats else unknown,
        "cut.offers_said": Known(", ".join(o.to for _, o in offers), lines),
    }


def _of_seats(
    round_: Round, holes: Sequence[Hole], before: Sequence[Recorded], offered: Sequence[int], lines: tuple[int, ...]
) -> dict[str, Evidence]:
    """Whether the cut was offered to those who sat at the table before it, beginning with the right one."""
    taken, unknown = _taken(round_, before)
    there = seats_there(round_, before)
    passed = sorted(set(there) - set(offered))
    shown = tuple(sorted({*there.values(), *lines}))
    first = offered[0] if offered else None
    return {
        "cut.seats_recorded": Known(captures(round_.session, "seat")),
        "cut.from_lowest": unknown or Known(first == min(taken), shown),
        "cut.from_highest": unknown or Known(first == max(taken), shown),
        "cut.passed_over": Known(bool(passed), shown),
        "cut.to_all": _unless_unread(round_, holes, shown) if passed else unknown or Known(True, shown),
        "cut.seats_said": Known(", ".join(map(str, sorted(there))), shown),
    }


def _taken(round_: Round, before: Sequence[Recorded]) -> tuple[Mapping[int, int], Missing | None]:
    """The seats that are taken before the cut, and why that is not known."""
    taken, lost = seats_taken((*round_.context, *before)), round_.shoe.lost
    if not captures(round_.session, "seat") or not taken:
        return {}, Missing("this recorder does not record who sits at the table")
    if lost is not None and could_be(lost, "seat"):
        return {}, Missing(f"line {lost.line} of the log may have said who sat down or left")
    return taken, None


def seats_there(round_: Round, before: Sequence[Recorded]) -> Mapping[int, int]:
    """The seats at which somebody sits when the cards are cut, each with a line that shows it: those that were taken
    and not left, or where that is not recorded those whose player wagers in the round before the cut and in the next.
    """
    taken, unknown = _taken(round_, before)
    return taken if unknown is None else _stayed(round_)


def in_turn(
    round_: Round,
    holes: Sequence[Hole],
    before: Sequence[Recorded],
    seats: Sequence[int],
    between: Callable[[int, int, int], bool],
    lines: tuple[int, ...],
) -> Evidence:
    """Whether the cut passed over nobody who is known to sit `between` two to whom it was offered in succession."""
    there = seats_there(round_, before)
    passed = tuple(line for one, other in pairwise(seats) for seat, line in there.items() if between(one, seat, other))
    return _unless_unread(round_, holes, tuple(sorted({*passed, *lines}))) if passed else Known(True, lines)


def _in_line(one: int, seat: int, other: int) -> bool:
    return min(one, other) < seat < max(one, other)


def _unless_unread(round_: Round, holes: Sequence[Hole], lines: tuple[int, ...]) -> Evidence:
    """That the cut was not offered to somebody: known where no offer may be missing in the log."""
    return absent(round_, holes, "offer", "to whom the cut is offered", lines)


def stayed_over_cut(round_: Round) -> tuple[bool, tuple[int, ...]]:
    """Whether a player in a seat wagered in the round before the cut and in the one after it, and so was there."""
    before = _players(round_.earlier[-1].events) if round_.earlier else {}
    after = _players(round_.events)
    stayed = [player for player in before if player in after]
    return bool(stayed), tuple(sorted(line for p in stayed[:1] for _, line in (before[p], after[p])))


def _stayed(round_: Round) -> Mapping[int, int]:
    """The seats whose players wager in the round before the cut and in the one after it, with a line of the latter."""
    before = _players(round_.earlier[-1].events) if round_.earlier else {}
    return {seat: line for p, (seat, line) in _players(round_.events).items() if p in before and before[p][0] == seat}


def _players(events: Sequence[Recorded]) -> Mapping[str, tuple[int, int]]:
    """Player -> his seat and the line of a wager that he makes in it."""
    players: dict[str, tuple[int, int]] = {}
    for recorded in events:
        wager = recorded.event
        if isinstance(wager, WagerEvent) and wager.player is not None and wager.seat is not None:
            seat = seat_number(in_seat(wager.seat))
            if seat is not None:
                players[wager.player] = (seat, recorded.line)
    return players
