"""Events by which the round that is being played goes on, as most of a log does.

Where nothing is out of order (the event is numbered next to the one before, comes no earlier, and is of the round that
is being played), an event only adds to its round. Whatever else comes is for the replay, which alone tells what is
missing or in doubt; to that nothing that is taken here makes a difference.
"""

from __future__ import annotations

from typing import Final

from compliance.logs.events import (
    ActEvent,
    CallEvent,
    CardEvent,
    EntryEvent,
    RollEvent,
    SettleEvent,
    SpinEvent,
    TumbleEvent,
    WagerEvent,
    WheelEvent,
)
from compliance.logs.fault_list import FaultList
from compliance.logs.one_id import as_known
from compliance.logs.open_round import OpenRound
from compliance.logs.placing import note_wager
from compliance.logs.reading import Entry
from compliance.logs.rounds import Recorded
from compliance.logs.table_state import TableState

# kinds that say nothing of a table but what was played in its round
_OF_WAGERS: Final = frozenset({WagerEvent, SettleEvent})
_OF_HANDS: Final = frozenset({CardEvent, ActEvent})
_OF_PLAY: Final = _OF_WAGERS | _OF_HANDS | {CallEvent, SpinEvent, WheelEvent, TumbleEvent, EntryEvent, RollEvent}


def plays_on(table: TableState, entry: Entry, problems: FaultList) -> bool:
    """Whether the round of a table goes on by this event, which is then taken."""
    event, raw = entry.event, entry.raw
    kind, seq, ts, count = type(event), event.seq, event.ts, table.count
    if kind not in _OF_PLAY or seq is None or ts is None or not table.rounds:
        return False
    home, session, sitting = table.rounds[-1], table.session, table.sitting
    if home.id != event.round or session is None or session.opened.file != entry.file or sitting is None:
        return False
    if count.high is None or seq != count.high + 1 or table.last_ts is None or ts < table.last_ts:
        return False
    if not (_is_plain(table, home) and sitting.first is not None) or entry.extras:
        return False
    if raw == table.last_line:
        return False
    for open_ in table.rounds:
        if raw in open_.lines_seen:
            return False
    recorded = Recorded(event, entry.file, entry.line, ts, seq, entry.extras)
    place = (event.to, event.n) if isinstance(event, CardEvent) else None
    if place in home.dealt_to:
        return False  # two cards have one place
    count.high = count.last = seq
    sitting.last = table.last_ts = ts
    table.events_in_session += 1
    if kind in _OF_WAGERS:
        recorded = as_known(table, home, recorded)
    home.take(recorded, raw)
    if kind in _OF_HANDS:
        home.is_taken(event)
    elif kind in _OF_WAGERS:
        note_wager(table, home, recorded, problems)
    table.last, table.last_line, table.placeless = recorded, raw, 0
    return True


def _is_plain(table: TableState, home: OpenRound) -> bool:
    """Whether nothing waits at a table to be put in its place, and no other of its rounds has this one's id."""
    count = table.count
    waits = table.loose or table.nameless or count.restart is not None or count.waiting or count.more
    return bool(home.items) and not (waits or home.again)
