"""What rolls are counted for, and which of them decided a wager."""

from __future__ import annotations

from compliance.analysis.statistics.dice import Throw, count_throws, dice_of
from compliance.analysis.statistics.samples import UNREAD, Samples, Seen
from compliance.analysis.statistics.theory import Theory
from compliance.analysis.statistics.watched import Watched
from compliance.games.craps.kinds import DICE
from compliance.games.craps.spaces import is_race
from compliance.games.craps.vocabulary import FIRST
from compliance.games.settled import Settled
from compliance.logs.play_events import RollEvent
from compliance.meaning.evidence import Known, Missing


def watch(seen: Seen, samples: Samples, first: bool, theory: Theory) -> None:
    """Counts every valid roll, of the table and of each shooter."""
    dice = dice_of(seen, seen.own.dice.number, seen.own.dice.faces, DICE)
    if not dice.number or not dice.faces:
        samples.leave_out(seen.round, "round", UNREAD)
        return
    throws: list[Throw | None] = [None] if first or seen.may_hide("roll") else []
    for subject in seen.view.subjects:
        if subject.scope != "roll":
            continue
        valid = subject.facts["roll.valid"]
        event = seen.round.events[int(subject.key.partition("@")[2])].event
        if not isinstance(event, RollEvent) or (isinstance(valid, Known) and not valid.value):
            continue
        if isinstance(valid, Missing) or event.dice is None or not set(event.dice) <= set(dice.faces):
            why = valid.reason if isinstance(valid, Missing) else "the dice are not recorded"
            samples.leave_out(seen.round, "roll", why)
            throws.append(None)
            continue
        throws.append(tuple(event.dice))
        if event.shooter is not None:
            count_throws(seen, samples, dice, [tuple(event.dice)], f"shooter {event.shooter}")
    if throws:
        count_throws(seen, samples, dice, throws)


def _roll(seen: Seen, how: Settled) -> int:
    """Which roll of a round decided a wager that one roll decides; 0 for every other wager."""
    wager = seen.own.wagers.get(how.wager.bet)
    if wager is None or not how.wager.settlements:
        return 0
    if any(is_race(name) for name in wager.reads):
        return 0
    until = how.wager.settlements[0].position
    return sum(isinstance(r.event, RollEvent) for r in seen.round.events[:until])


WATCHED = Watched(
    watch, _roll, option_facts={"point": (FIRST, "the log does not show on which point the wager was made")}
)
