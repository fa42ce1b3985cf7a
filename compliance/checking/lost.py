"""What stands of a round of which the log has lost something: a lost event may have been any, of whatever kind.

A breach stands only if it would stand with each event that may be lost there. Where the round with one of these has
not this breach, and none that it had not without, that event explains what is recorded, and whether it happened is not
known: the breach is *not assessable*. Only rounds in which something is missing, or that hang on it, are asked so, and
only where something in them does not conform. Where more events may be lost than can be tried, what was not tried is
taken to explain what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Verdict, not_assessable_for
from compliance.games.dealt import unrecorded_cards
from compliance.games.hidden import Hole, holes_in, holes_of
from compliance.logs.events import Event, SignEvent, WagerEvent
from compliance.logs.rounds import Round, captures
from compliance.logs.supposed import (
    NO_LINE,
    Supposed,
    is_of_one,
    kinds_lost,
    with_one_before,
    with_one_in,
    with_one_more,
    with_one_put_right,
    with_one_settled,
    with_one_to_come,
)
from compliance.meaning.asked import listening

Judge = Callable[[Round], Sequence[WorkResult]]
_MOST: Final = 60_000  # events that are judged again to see what a round's lost event may have been
_Key = tuple[str, str, str, str, str]
# what tells a lost event from another: these of its members are salvaged of a line that cannot be read
_TOLD: Final = ("id", "wager", "to", "n", "hand")


def unexplained(judged: list[WorkResult], round_: Round, judge: Judge) -> list[WorkResult]:
    """The results with those breaches alone that no lost event explains. judge: what the works say of such a round."""
    before = _breaches(judged)
    if not before:
        return judged
    explained: dict[_Key, str] = {}
    with listening():
        for tried, (hole, supposed) in enumerate(_completions(round_)):
            if len(explained) == len(before):
                break
            if tried * len(round_.events) > _MOST:  # the others too: which of so many events is lost cannot be tried
                explained |= {key: hole.reason for key in before if key not in explained}
                break
            after = judge(supposed.round)
            if not _breaches(after, supposed.event) - before:
                gone = before - _breaches(after)
                explained |= {key: hole.reason for key in gone if key not in explained}
    if not explained:
        return judged
    withheld = {work for work, *_ in explained}
    return [
        replace(r, verdicts=tuple(_told(r.work, v, explained) for v in r.verdicts), withheld=r.work in withheld)
        for r in judged
    ]


def _told(work: str, verdict: Verdict, explained: dict[_Key, str]) -> Verdict:
    why = explained.get(_key(work, verdict)) if verdict.verdict == "breach" else None
    return verdict if why is None else not_assessable_for(verdict, why)


def _breaches(judged: Iterable[WorkResult], supposed: Event | None = None) -> Counter[_Key]:
    """What does not conform; of a supposed wager or sign not what hangs on its sums, which nobody knows, nor that the
    sign itself was put up wrongly. What words a sign may have shown is tried, and how a wager is paid by each of them.
    """
    breaches = ((r.work, v) for r in judged for v in r.verdicts if v.verdict == "breach")
    return Counter(_key(work, v) for work, v in breaches if not _of_its_own(v, supposed))


def _of_its_own(verdict: Verdict, supposed: Event | None) -> bool:
    if isinstance(supposed, WagerEvent) and supposed.change is None:
        return verdict.scope == "wager" and verdict.about.get("wager") == supposed.id
    if not isinstance(supposed, SignEvent) or NO_LINE not in verdict.lines:
        return False
    return verdict.scope != "wager" or supposed.shows is None


def _key(work: str, verdict: Verdict) -> _Key:
    return work, verdict.address, verdict.code, verdict.scope, verdict.key.partition("@")[0]


def _completions(round_: Round) -> Iterator[tuple[Hole, Supposed]]:
    """The round with each event that may be lost in it, or where it hangs on it."""
    for hole in holes_of(round_):
        more = with_one_more(round_, hole.gap, hole.position, kinds_lost(round_, hole.gap))
        yield from _possible(hole, _without_a_card_missing(hole, more))
        if hole.gap is not None:
            # that a log breaks off is no sign that something was put right after its end
            put_right = with_one_put_right(round_, hole.gap, hole.position)
            yield from _possible(hole, _without_a_card_missing(hole, put_right), "correct")
    for hole in holes_in(round_.lost_after):
        if hole.gap is not None:
            yield from _possible(hole, with_one_to_come(round_, hole.gap))
    for hole in holes_in((*round_.lost_after, *round_.lost_later)):
        yield from _possible(hole, with_one_settled(round_))
        if hole.gap is not None and (hole.gap.salvaged or captures(round_.session, "correct")):
            yield from _possible(hole, with_one_put_right(round_, hole.gap, len(round_.events)), "correct")
    for hole in holes_in(round_.lost_before):
        if hole.gap is not None:
            yield from _possible(hole, with_one_before(round_, hole.gap))
    for before in _hung_on(round_):
        for hole in holes_of(round_.earlier[before]):
            if hole.gap is not None:
                yield from _possible(hole, with_one_in(round_, before, hole.gap))


def _without_a_card_missing(hole: Hole, supposed: Iterable[Supposed]) -> Iterator[Supposed]:
    """Of rounds in which the one event that may be lost is there, those of which the places of the cards recorded show
    no other that is missing."""
    of_one = hole.gap is not None and is_of_one(hole.gap)
    yield from (one for one in supposed if not of_one or not unrecorded_cards(one.round.events))


def _hung_on(round_: Round) -> Iterator[int]:
    """The earlier rounds (indices into `earlier`) on which a round hangs: the last, and those with a wager of which it
    tells."""
    named = {name for r in round_.events for name in (getattr(r.event, "wager", None), getattr(r.event, "id", None))}
    last = len(round_.earlier) - 1
    for before in range(last, -1, -1):
        events = (r.event for r in round_.earlier[before].events)
        if before == last or any(isinstance(event, WagerEvent) and event.id in named for event in events):
            yield before


def _possible(hole: Hole, supposed: Iterable[Supposed], kind: str = "") -> Iterator[tuple[Hole, Supposed]]:
    for one in supposed:
        members = {n: m for n in _TOLD if isinstance(m := getattr(one.event, n, None), (str, int))}
        if isinstance(what := getattr(one.event, "what", None), str) and one.event.event == "call":
            members["what"] = what
        if one.event.event != "card":
            members.pop("to", None)  # somebody of whom nothing else tells
        if hole.may_be(kind or one.event.event, **({} if kind else members)):
            yield hole, one
