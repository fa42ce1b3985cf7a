"""Opens logs: reads the files one after the other and hands on the rounds of all their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compliance.logs.fault_list import LISTED, FaultList
from compliance.logs.lines import STANDARD_INPUT, LogFile, is_event_log, name_of
from compliance.logs.reading import Entry, Quarantined, read_entries
from compliance.logs.replay import Replay
from compliance.logs.rounds import Round, Session
from compliance.logs.table_state import Outside
from compliance.problems import Place, Problem

if TYPE_CHECKING:
    from compliance.logs.mapping_file import LogMapping


@dataclass(slots=True)
class FileRead:
    """What a file held: its digest (None if it could not be opened), and how many events, rounds and bad lines."""

    file: str
    sha256: str | None = None
    events: int = 0
    rounds: int = 0
    quarantined: int = 0
    refused: bool = False

    def as_json(self) -> dict[str, Any]:
        """The member of the `check` document's `logs`."""
        return {
            "file": self.file,
            "sha256": self.sha256,
            "events": self.events,
            "rounds": self.rounds,
            "quarantined": self.quarantined,
        }


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something that a foreign log does not say and its mapping states instead. `count`: the rounds it concerned."""

    id: str
    text: str
    why: str = ""
    count: int | None = None


@dataclass(slots=True)
class LogRun:
    """Logs being replayed. Iterate `rounds()` once; then the other members are complete.

    problems: in the order of files and lines. quarantined: the first lines that could not be read (of each file the
    first thousand; `files` counts all). outside: events of play for which no session holds. assumptions: what the
    mapping states in place of what the log does not say.
    """

    paths: tuple[Path, ...]
    mapping: Path | None = None
    files: list[FileRead] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    outside: list[Outside] = field(default_factory=list)
    kinds_seen: Counter[str] = field(default_factory=Counter)
    extras_seen: Counter[str] = field(default_factory=Counter)
    assumptions: list[Assumption] = field(default_factory=list)
    _loaded: LogMapping | None = None

    def _read(self, path: Path, faults: FaultList, assumed: Counter[str]) -> Iterator[Entry | Quarantined | LogFile]:
        """What one file holds; last its LogFile."""
        if self.mapping is None:
            log = LogFile(path, is_event_log)
            yield from read_entries(log, faults)
            yield log
            return
        from compliance.logs.mapped_reading import read_mapped

        if self._loaded is not None:
            yield from read_mapped(path, self._loaded, faults, assumed)

    def _load_mapping(self, faults: FaultList) -> bool:
        if self.mapping is None:
            return True
        from compliance.logs.mapping_reading import load_mapping

        self._loaded, wrong = load_mapping(self.mapping)
        for problem in wrong:
            faults.append(problem)
        return self._loaded is not None

    def rounds(self) -> Iterator[Round]:
        """The rounds, each when it is complete, in an order that the lines alone determine."""
        faults = FaultList()
        replay = Replay(faults)
        self.sessions, self.outside = replay.sessions, replay.outside
        self.kinds_seen, self.extras_seen = replay.kinds_seen, replay.extras_seen
        by_name: dict[str, FileRead] = {}
        for entry in self._entries(faults, replay, by_name):
            for finished in replay.take(entry) if isinstance(entry, Entry) else replay.take_quarantined(entry):
                by_name[finished.file].rounds += 1
                yield finished
        for finished in replay.finish(ends_expected=self.mapping is None):
            by_name[finished.file].rounds += 1
            yield finished
        self.problems = faults.in_order([name_of(path) for path in self.paths])

    def entries(self) -> Iterator[Entry]:
        """The events alone, as they stand in the files; then files and problems (of lines) are complete."""
        faults = FaultList()
        by_name: dict[str, FileRead] = {}
        for entry in self._entries(faults, None, by_name):
            if isinstance(entry, Entry):
                yield entry
        self.problems = faults.in_order([name_of(path) for path in self.paths])

    def _entries(
        self, faults: FaultList, replay: Replay | None, by_name: dict[str, FileRead]
    ) -> Iterator[Entry | Quarantined]:
        given: set[Path] = set()
        assumed: Counter[str] = Counter()
        if not self._load_mapping(faults):
            return
        for path in self.paths:
            if str(path) == STANDARD_INPUT and self.mapping is not None and str(self.mapping) == STANDARD_INPUT:
                message = "Standard input cannot be both the log and its mapping."
                faults.append(Problem("log.given-twice", "error", message, Place(name_of(path)), "Name one as a file."))
                continue
            if path.resolve() in given:
                message = "This file is given a second time; it is read once."
                place = Place(name_of(path))
                faults.append(Problem("log.given-twice", "warning", message, place, "Name it once."))
                continue
            given.add(path.resolve())
            read = by_name[name_of(path)] = FileRead(name_of(path))
            self.files.append(read)
            for entry in self._read(path, faults, assumed):
                if isinstance(entry, LogFile):
                    self._close_file(entry, read, faults, replay)
                    continue
                if isinstance(entry, Entry):
                    read.events += 1
                else:
                    read.quarantined += 1
                    if read.quarantined <= LISTED:
                        self.quarantined.append(entry)
                yield entry
        if self._loaded is not None:
            self.assumptions = [Assumption(a.id, a.text, a.why, assumed.get(a.id)) for a in self._loaded.assumptions]

    def _close_file(self, log: LogFile, read: FileRead, faults: FaultList, replay: Replay | None) -> None:
        if log.cut_short and replay is not None:
            replay.cut_short(log.name, log.last_line)
        for problem in log.problems:
            faults.append(problem)
        read.sha256, read.refused = log.sha256, log.refused


def open_logs(paths: Sequence[Path], mapping: Path | None = None) -> LogRun:
    """The logs in these files, in this order; with a mapping, files of another program in the shape it describes.

    Nothing is read before the first round is asked for.
    """
    return LogRun(tuple(paths), mapping)
