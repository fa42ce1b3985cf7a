"""Whether a wager was settled as the total that was called of a throw would have it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from compliance.games.announced import AS_ANNOUNCED
from compliance.games.craps.lives import Table
from compliance.games.craps.rolls import Roll
from compliance.games.craps.tracks import Track
from compliance.logs.events import CallEvent
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known


def as_called(track: Track, table: Table) -> dict[str, Evidence]:
    """The fact of one wager: of the last throw before its settlement another total was called, by which it is right."""
    rolled = [r for r in table.timeline.rolls if r.valid and track.settled is not None and r.at < track.settled]
    found = bool(rolled) and any(_fits(track, other) for other in _as_called(table, track, rolled[-1]))
    return {AS_ANNOUNCED: Known(found, track.state.lines)}


def _as_called(table: Table, track: Track, roll: Roll) -> Iterator[Table]:
    """The table as it would be had the dice shown the total that was called, in each way in which they can."""
    assert track.settled is not None
    for at in range(roll.at + 1, track.settled):
        call = table.timeline.moments[at].event
        if not isinstance(call, CallEvent) or call.what != "result" or call.total in (None, roll.total):
            continue
        for throw in table.rules.dice.throws:
            if sum(throw) == call.total:
                rolls = [replace(r, throw=throw) if r is roll else r for r in table.timeline.rolls]
                yield Table(replace(table.timeline, rolls=rolls), table.tracks, table.rules)


def _fits(track: Track, table: Table) -> bool:
    life = table.life(track)
    found = decide(table.rules.wagers[track.state.bet].outcome, life.facts)
    return isinstance(found, Decided) and found.answer == track.outcome
