"""To whom the cut of the cards was offered before it was made, in what order, and who accepted it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from compliance.games.hidden import Hole
from compliance.games.parties import STAFF, STANDING, absent, parties_of, party, seats_taken
from compliance.games.play import Subject
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
                **_offer_facts(round_, holes, recorded.line),
                "cut.from_end": known_or(event.from_end, "the log does not say where the stack was cut", line),
                "cut.from_end_recorded": Known(event.from_end is not None, line),
                "cut.depth": known_or(event.depth, "the log does not say where the cutting card was inserted", line),
                "cut.depth_recorded": Known(event.depth is not None, line),
                "cut.second": known_or(event.second, "the log does not say where a second one was placed", line),
                "cut.second_recorded": Known(event.second is not None, line),
            }
            subjects.append(Subject("cut", f"cut@{recorded.line}", Facts(own, facts)))
    return subjects


def _offer_facts(round_: Round, holes: Sequence[Hole], line: int) -> dict[str, Evidence]:
    """The facts of the offers that led to the cut on a line: those since the shuffle or cut before it."""
    told = (*round_.between, *round_.events)
    at = next(i for i, r in enumerate(told) if r.line == line and isinstance(r.event, CutEvent))
    event = told[at].event
    assert isinstance(event, CutEvent)
    since = max((i for i, r in enumerate(told[:at]) if isinstance(r.event, CutEvent | ShuffleEvent)), default=-1)
    offers = [(r.line, o) for r in told[since + 1 : at] if isinstance(o := r.event, OfferEvent) and o.what == "cut"]
    lines = (*(n for n, _ in offers), line)
    seats = [int(o.to.removeprefix(_SEAT)) for _, o in offers if o.to.removeprefix(_SEAT).isdecimal()]
    in_seats = len(seats) == len(offers)
    unknown = Missing("the log does not say in which seat each player sits to whom the cut was offered")
    seated, shown = stayed_over_cut(round_)
    known = parties_of(round_)
    takes_part = {event.by, *(party(o.to, known) for _, o in offers if o.accepted)}
    return {
        "cut.by_staff": Known(event.by == STAFF, (line,)),
        "cut.by_standing": Known(STANDING in takes_part, lines),
        "cut.refused": Known(not any(o.accepted for _, o in offers), lines),
        **_of_seats(round_, (*round_.context, *told[:at]), seats, lines),
        "cut.seated": Known(seated, shown),
        "cut.offered": Known(True, lines)
        if offers
        else absent(round_, holes, "offer", "to whom the cut is offered", (line,)),
        "cut.offer_recorded": Known(bool(offers), lines),
        "cut.other_accepted": Known(any(o.accepted and _SEAT in o.to and o.to != event.by for _, o in offers), lines),
        "cut.several": Known(len(offers) > 1, lines),
        "cut.ascending": Known(all(a <= b for a, b in pairwise(seats)), lines) if in_seats else unknown,
        "cut.descending": Known(all(a >= b for a, b in pairwise(seats)), lines) if in_seats else unknown,
        "cut.offers_said": Known(", ".join(o.to for _, o in offers), lines),
    }


def _of_seats(
    round_: Round, before: Sequence[Recorded], offered: Sequence[int], lines: tuple[int, ...]
) -> dict[str, Evidence]:
    """Whether the cut was offered to those who sat at the table before it, beginning with the right one."""
    taken = seats_taken(before)
    recorded = captures(round_.session, "seat")
    lost = round_.shoe.lost
    facts: dict[str, Evidence] = {"cut.seats_recorded": Known(recorded)}
    names = ("cut.from_lowest", "cut.from_highest", "cut.to_all", "cut.seats_said")
    if not recorded or not taken:
        return facts | dict.fromkeys(names, Missing("this recorder does not record who sits at the table"))
    if lost is not None and could_be(lost, "seat"):
        return facts | dict.fromkeys(names, Missing(f"line {lost.line} of the log may have said who sat down or left"))
    shown = tuple(sorted({*taken.values(), *lines}))
    first = offered[0] if offered else None
    facts["cut.from_lowest"] = Known(first == min(taken), shown)
    facts["cut.from_highest"] = Known(first == max(taken), shown)
    facts["cut.to_all"] = Known(set(taken) <= set(offered), shown)
    facts["cut.seats_said"] = Known(", ".join(map(str, sorted(taken))), shown)
    return facts


def stayed_over_cut(round_: Round) -> tuple[bool, tuple[int, ...]]:
    """Whether a player in a seat wagered in the round before the cut and in the one after it, and so was there."""
    before = _players(round_.earlier[-1].events) if round_.earlier else {}
    after = _players(round_.events)
    stayed = [player for player in before if player in after]
    return bool(stayed), tuple(sorted(line for p in stayed[:1] for line in (before[p], after[p])))


def _players(events: Sequence[Recorded]) -> dict[str, int]:
    wagers = [(r.line, w) for r in events if isinstance(w := r.event, WagerEvent)]
    return {w.player: n for n, w in wagers if w.player is not None and w.seat is not None and w.seat.isdecimal()}
