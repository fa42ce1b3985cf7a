"""One file in which two casinos' tables of one name take turns: a line names its table and not its casino.

A session that begins where another casino's has not ended is taken to follow it, as the format has it, unless what
stands after it shows that the other goes on: then nobody can say whose a line is, and the session is not opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from compliance.logs.events import EndEvent, Event, SessionEvent, SettleEvent, WagerEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import shorten
from compliance.logs.reading import TWO_CASINOS, Entry, Quarantined
from compliance.problems import Place, Problem


@dataclass(slots=True)
class _Open:
    """A session that has begun in the file and not ended. before: the one of another casino that was open then, and
    the wagers of that; goes_on: whether anything shows that this other one goes on."""

    line: int
    casino: str
    before: _Open | None = None
    wagers: set[str] = field(default_factory=set)
    last: datetime | None = None
    seq: int | None = None
    ended: bool = False
    goes_on: bool = False

    def take(self, event: Event) -> None:
        """The next event of the table."""
        if self.before is not None:
            self.goes_on = self.goes_on or self._is_of_the_other(event, self.before)
        if isinstance(event, WagerEvent):
            self.wagers.add(event.id)
        self.ended = self.ended or isinstance(event, EndEvent)
        self.last, self.seq = event.ts or self.last, event.seq or self.seq

    def _is_of_the_other(self, event: Event, other: _Open) -> bool:
        """Whether an event cannot be of this session, or speaks of a wager that was made in the other one."""
        backwards = event.ts is not None and self.last is not None and event.ts < self.last
        stepped_back = event.seq is not None and self.seq is not None and event.seq < self.seq
        if self.ended or backwards or stepped_back:
            return True
        if isinstance(event, SettleEvent):
            return event.wager in other.wagers and event.wager not in self.wagers
        if isinstance(event, WagerEvent):
            return event.id in (self.wagers if event.change is None else other.wagers - self.wagers)
        return False


def mixed_sessions(entries: Iterable[Entry]) -> dict[int, tuple[str, int]]:
    """Of a file: the lines of sessions that begin while another casino's goes on at a table of that name, with that
    casino and the line of its session."""
    open_now: dict[str, _Open] = {}
    found: dict[int, tuple[str, int]] = {}
    for entry in entries:
        event, name = entry.event, str(entry.event.table)
        before = open_now.get(name)
        if isinstance(event, SessionEvent):
            other = before if before is not None and before.casino != event.casino and not before.ended else None
            open_now[name] = _Open(entry.line, event.casino, other, last=event.ts, seq=event.seq)
        elif before is not None:
            before.take(event)
            if before.goes_on and before.before is not None:
                found[before.line] = before.before.casino, before.before.line
    return found


class Watch:
    """Follows the session lines of one file, and takes those out that nobody can tell from another casino's.

    again: reads the entries of the file once more, from its beginning, where two casinos have a table of one name in
    it; None where it can be read once only, so that nothing shows whether the one goes on beside the other.
    """

    def __init__(self, again: Callable[[], Iterable[Entry]] | None) -> None:
        self._again = again
        self._open: dict[str, tuple[str, int]] = {}
        self._mixed: dict[int, tuple[str, int]] | None = None

    def passes(self, entry: Entry, problems: FaultList) -> Entry | Quarantined:
        """The entry, or the same as a line that is not read."""
        event = entry.event
        if isinstance(event, EndEvent):
            self._open.pop(str(event.table), None)
        if not isinstance(event, SessionEvent):
            return entry
        before = self._open.get(event.table)
        self._open[event.table] = event.casino, entry.line
        if before is None or before[0] == event.casino:
            return entry
        other = self._goes_on_beside(entry.line) if self._again is not None else before
        return entry if other is None else _left_out(entry, event, other, shown=self._again is not None, told=problems)

    def _goes_on_beside(self, line: int) -> tuple[str, int] | None:
        if self._mixed is None and self._again is not None:
            self._mixed = mixed_sessions(self._again())
        return (self._mixed or {}).get(line)


def _left_out(
    entry: Entry, event: SessionEvent, other: tuple[str, int], *, shown: bool, told: FaultList
) -> Quarantined:
    casino, line = other
    goes_on = "goes on" if shown else "may go on, for all that can be seen of a pipe,"
    why = (
        f"is one of {shorten(event.casino)}, and the session of {shorten(casino)} at a table of the same name, "
        f"{shorten(event.table)}, which line {line} opened, {goes_on} among the lines that follow"
    )
    message = f"This session line {why}; nothing says whose table a line is of, so that none of them is read."
    remedy = "Give the log of each casino as a file of its own, or give the tables names of their own."
    told.append(Problem(TWO_CASINOS, "error", message, Place(entry.file, entry.line), remedy))
    salvaged = {"event": "session", "table": event.table}
    return Quarantined(entry.file, entry.line, "", "", TWO_CASINOS, why, salvaged)
