"""Follows one log while it grows: its lines as they come, also where it is rotated, with bounded memory.

A log is rotated where another file stands under its name (the old one was renamed or replaced): what was still written
to the old one is read to its end, then the new one from its beginning. It is truncated where it is shorter than what
was read of it, or begins otherwise: it is read from its beginning again, and what came and went between is lost.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from compliance.logs.chain import Chain, goes_on
from compliance.logs.clocks import Clocks
from compliance.logs.events import ClockEvent, EndEvent, SessionEvent
from compliance.logs.fault_list import LISTED, FaultList
from compliance.logs.lines import LONGEST_LINE, is_event_log, name_of
from compliance.logs.reading import Entry, Quarantined, read_entries
from compliance.logs.replay import Replay
from compliance.problems import Place, Problem

_HEAD: Final = 256  # bytes by which it is seen that a file begins otherwise than it did
_BLOCK: Final = 65_536
_UTF_8_MARK: Final = b"\xef\xbb\xbf"
_PACKED: Final = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK\x03\x04")
_REMEDY: Final = "Have it renamed instead, so that what was written last can still be read."

# called where nothing new has come: whether to wait for more
Wait = Callable[[], bool]


class ToldAtOnce(FaultList):
    """Problems that are told as they come: of one code the first thousand, the rest are counted. None is kept."""

    def __init__(self, tell: Callable[[Problem], None]) -> None:
        super().__init__()
        self._tell = tell
        self.by_severity = {"error": 0, "warning": 0, "note": 0}

    def append(self, problem: Problem) -> None:
        self.by_severity[problem.severity] += 1
        key = ("", problem.code)
        self._seen[key] += 1
        if self._seen[key] <= LISTED:
            self._tell(problem)

    def more(self) -> Iterator[str]:
        """What was only counted, in words."""
        for (_, code), seen in self._seen.items():
            if seen > LISTED:
                yield f"{seen - LISTED:,} more faults of this kind [{code}]"


class _Part:
    """One file under the name, until it is rotated or truncated. ended: which of these, "" where nobody waits on."""

    def __init__(self, path: Path, file: IO[bytes], wait: Wait) -> None:
        self.name = name_of(path)
        self.refused = False
        self.ended = ""
        self.broke_off = False
        self._path, self._file, self._wait = path, file, wait
        self._head = b""

    def lines(self) -> Iterator[tuple[int, bytes | None]]:
        """Each line once its end has come, with its number; None for one that is too long to be kept."""
        number, begun, is_long = 0, b"", False
        while True:
            block = self._file.read(_BLOCK)
            if not block:
                if not self._more():
                    # at the end of a file that nobody writes to any more what was begun is all that there is of it
                    is_whole = self.ended == "rotated" or begun.rstrip().endswith(b"}")
                    if is_whole and self.ended != "truncated" and (begun or is_long):
                        yield number + 1, None if is_long else begun.rstrip(b"\r")
                    self.broke_off = bool(begun)
                    return
                continue
            if len(self._head) < _HEAD:
                self._head = (self._head + block)[:_HEAD]
            first, *rest = block.split(b"\n")
            pieces = [begun + first, *rest]
            for at, piece in enumerate(pieces):
                if at == len(pieces) - 1:
                    begun = piece
                    break
                number += 1
                line = piece.removeprefix(_UTF_8_MARK) if number == 1 else piece
                yield number, None if is_long or len(line) > LONGEST_LINE else line.rstrip(b"\r")
                is_long = False
            if len(begun) > LONGEST_LINE:
                begun, is_long = b"", True

    def _more(self) -> bool:
        """Whether there is, or may come, more of this file; waits where there is none yet."""
        at = self._file.tell()
        if self._is_truncated(at):
            return False
        here = os.fstat(self._file.fileno())
        try:
            now = self._path.stat()
        except OSError:
            now = None  # it was renamed, and the next one has not been begun
        if now is not None and (now.st_dev, now.st_ino) != (here.st_dev, here.st_ino):
            if os.fstat(self._file.fileno()).st_size > at:
                return True
            self.ended = "rotated"
            return False
        return self._wait() and not self._is_truncated(at)

    def _is_truncated(self, at: int) -> bool:
        self._file.seek(0)
        head = self._file.read(len(self._head))
        self._file.seek(at)
        if head != self._head or os.fstat(self._file.fileno()).st_size < at:
            self.ended = "truncated"
        return bool(self.ended)


@dataclass(slots=True)
class Followed:
    """What has come of a log that is followed. quarantined: lines that could not be read; files: also those before it
    was rotated or truncated. refused: nothing of it can be read.
    """

    path: Path
    faults: ToldAtOnce
    files: int = 0
    rounds: int = 0
    events: int = 0
    quarantined: int = 0
    refused: bool = False
    tables: set[tuple[str, str]] = field(default_factory=set)
    sessions: int = 0
    clocks: Clocks = field(default_factory=Clocks)
    _open: set[str] = field(default_factory=set)

    @property
    def is_over(self) -> bool:
        """Whether every session that began has ended."""
        return bool(self.sessions) and not self._open

    def follow(self, wait: Wait) -> None:
        """Reads until `wait` says that no more is waited for."""
        replay = Replay(self.faults, ends_expected=False)
        chains: list[Chain] = []
        while not self.refused:
            try:
                file = self.path.open("rb")
            except OSError:
                if self.files and wait():
                    continue  # it was renamed, and the next one has not been begun
                if not self.files:
                    self._refuse("log.missing-file", "There is no such file, or it may not be read.")
                break
            with file:
                self.files += 1
                chain, part = Chain(), _Part(self.path, file, wait)
                if self._is_no_log(file):
                    break
                for line in chain.follow(read_entries(part, self.faults), self.faults, at_once=True):
                    self._take(line, replay)
                self.refused = part.refused
            begins_elsewhere = goes_on(chain, part.name, chains)
            if begins_elsewhere is not None:
                self.faults.append(begins_elsewhere)
            chains = [chain]
            if not part.ended:
                break
            self._tell_end(part)
        self.rounds += sum(1 for _ in replay.finish())
        for clock in self.clocks.by_device.values():
            self.faults.append(clock.told())

    def _take(self, line: Entry | Quarantined, replay: Replay) -> None:
        if isinstance(line, Quarantined):
            self.quarantined += line.is_line
            self.rounds += sum(1 for _ in replay.take_quarantined(line))
            return
        event = line.event
        self.events += 1
        if isinstance(event, ClockEvent):
            self.clocks.take(event, line.file, line.line)
        elif isinstance(event, SessionEvent):
            self._open.add(event.table)
            self.tables.add((event.casino, event.table))
        elif isinstance(event, EndEvent):
            self._open.discard(event.table)
        self.rounds += sum(1 for _ in replay.take(line))
        self.sessions = len(replay.sessions)

    def _is_no_log(self, file: IO[bytes]) -> bool:
        start = file.read(_BLOCK)
        file.seek(0)
        if start.startswith(_PACKED):
            self._refuse("log.not-a-log", "A compressed file does not grow line by line: it cannot be followed.")
        elif start.strip() and b"\n" in start and (problem := is_event_log(name_of(self.path), start)) is not None:
            self.faults.append(problem)
            self.refused = True
        return self.refused

    def _refuse(self, code: str, message: str) -> None:
        remedy = "Check its name and folder, or validate it without --follow."
        self.faults.append(Problem(code, "error", message, Place(name_of(self.path)), remedy))
        self.refused = True

    def _tell_end(self, part: _Part) -> None:
        place = Place(part.name)
        if part.ended == "rotated":
            message = "Another file stands under this name from here on; its lines are counted from 1 again."
            self.faults.append(Problem("log.rotated", "note", message, place))
            return
        lost = " What was begun of its last line is lost." if part.broke_off else ""
        message = f"This file was cut down and begun anew: what was written to it and not read yet is lost.{lost}"
        self.faults.append(Problem("log.truncated", "warning", message, place, _REMEDY))
