"""When a round can no longer grow: its wagers are settled, and some rounds have gone by that may put it right."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.logs.events import SettleEvent, VoidEvent, WagerEvent
from compliance.logs.open_round import OpenRound
from compliance.logs.past import KEPT_ROUNDS
from compliance.logs.rounds import Recorded, captures
from compliance.logs.table_state import HELD_ROUNDS

_TAKEN_BACK = ("refused", "void")


def is_over(rounds: Sequence[OpenRound]) -> bool:
    """Whether the oldest open round of a table can be handed on. One of whose wagers the end is not told yet waits as
    long as such a wager is kept: it may be paid late, or lie there and be told of again."""
    if len(rounds) <= HELD_ROUNDS:
        return False
    return len(rounds) > KEPT_ROUNDS or not _waits(rounds)


def _waits(rounds: Sequence[OpenRound]) -> bool:
    """Whether a wager of the oldest round is not settled yet, or won and lies there since, by all that is told. Where
    wagers lie through many rolls that says nothing of the round."""
    oldest = rounds[0]
    if not captures(oldest.session, "settle") or captures(oldest.session, "roll"):
        return False
    open_: dict[str, bool] = {}
    for item in oldest.items:
        event = item.event if isinstance(item, Recorded) else None
        if isinstance(event, VoidEvent):
            return False
        if isinstance(event, WagerEvent):
            open_[event.id] = event.status not in _TAKEN_BACK and event.change != "withdraw"
        elif isinstance(event, SettleEvent) and event.wager in open_:
            open_[event.wager] = event.stays
    waiting = {wager for wager, is_open in open_.items() if is_open}
    return bool(waiting.difference(*(later.settled for later in rounds if later is not oldest)))
