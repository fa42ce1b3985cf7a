"""What throws of the tumbler are counted for."""

from __future__ import annotations

from compliance.analysis.statistics.dice import count_throws, dice_of
from compliance.analysis.statistics.samples import UNREAD, Samples, Seen
from compliance.analysis.statistics.theory import Theory
from compliance.analysis.statistics.watched import Watched
from compliance.analysis.statistics.wheels import result_of
from compliance.games.tai_sai import statements as said
from compliance.games.tai_sai import vocabulary as v
from compliance.logs.play_events import TumbleEvent
from compliance.meaning.evidence import Missing


def watch(seen: Seen, samples: Samples, first: bool, theory: Theory) -> None:
    """Counts what the dice show when the tumbler is uncovered."""
    found = result_of(seen.facts.facts, v.FACES)
    if found is None:
        return
    dice = dice_of(seen, seen.own.dice, seen.own.faces, said.DICE)
    if not dice.number or not dice.faces:
        samples.leave_out(seen.round, "throw", UNREAD)
        return
    breaks = [None] if first or seen.may_hide("tumble") or isinstance(found, Missing) else []
    if isinstance(found, Missing):
        samples.leave_out(seen.round, "throw", found.reason)
        count_throws(seen, samples, dice, breaks)
        return
    shown = [r.event.dice for r in seen.round.events if isinstance(r.event, TumbleEvent) and r.event.dice]
    recorded = shown[-1] if shown and tuple(sorted(shown[-1])) == found.value else found.value
    assert isinstance(recorded, tuple)
    count_throws(seen, samples, dice, [*breaks, tuple(int(str(face)) for face in recorded)])


WATCHED = Watched(watch)
