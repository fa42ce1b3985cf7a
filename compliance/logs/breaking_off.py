"""Sessions whose log breaks off: no `end` says that they were over, so something may have come after the last line.

That a round was over is shown by a later event of its session. What another session of the table shows is only that
there was time enough for anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from compliance.logs.events import Event, OfferEvent
from compliance.logs.rounds import Recorded, Round

# what is recorded without a round and may well stand inside one: that it comes later does not show that a round is over
_WITHIN_A_ROUND = frozenset(
    {"cutting_card", "jackpot", "notice", "uncaptured", "seat", "direction", "request", "handled", "equipment", "clock"}
)


def breaking_off(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The last rounds of a session that has no `end`: the last may have gone on, where no event after it shows that it
    was over."""
    if not rounds or not all(_may_stand_within(r.event) for r in rounds[-1].following):
        return tuple(rounds)
    before = [replace(r, next_open_ended=True) for r in rounds[-2:-1]]
    return (*rounds[:-2], *before, replace(rounds[-1], open_ended=True))


def numbered_on(last: Recorded | None, opening: Recorded) -> bool:
    """Whether the number of what opens a session follows upon the table's last, so that nothing is lost between."""
    return last is not None and last.seq is not None and opening.seq == last.seq + 1


def _may_stand_within(event: Event) -> bool:
    """Whether an event that is recorded without a round may stand inside one; the cut and the dice are offered between
    two, a card that was drawn in error within one."""
    return event.event in _WITHIN_A_ROUND or (isinstance(event, OfferEvent) and event.what == "card")
