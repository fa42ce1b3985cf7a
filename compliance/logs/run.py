"""Opens logs: reads the files one after the other and hands on the rounds of all their tables."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any

from compliance.logs import telling
from compliance.logs.chain import Chain, goes_on
from compliance.logs.claims import AS_RECORDED, Otherwise
from compliance.logs.clocks import Clocks
from compliance.logs.events import ClockEvent
from compliance.logs.fault_list import LISTED, FaultList
from compliance.logs.inventions import BETWEEN_DEVICES, CUT_OFF, ORDER, said
from compliance.logs.lines import KEPT_IN_MEMORY, STANDARD_INPUT, SWELLS, LogFile, is_event_log, is_read_twice, name_of
from compliance.logs.reading import Entry, Quarantined, read_entries
from compliance.logs.replay import Replay
from compliance.logs.rounds import Round, Session
from compliance.logs.sent_twice import RoundsTold
from compliance.logs.sittings import Sitting
from compliance.logs.streams import ONE_FILE, Lanes, Streams, Survey
from compliance.logs.table_state import Outside
from compliance.logs.two_casinos import Watch
from compliance.problems import Place, Problem

if TYPE_CHECKING:
    from compliance.logs.mapping_file import LogMapping
    from compliance.logs.silent_rows import RowsRead
    from compliance.logs.standing import Standing


@dataclass(slots=True)
class FileRead:
    """What a file held: its digest (None if it could not be opened), and how many events, rounds and bad lines.

    casino: under which it was given, where it was. mapping: through which it was read, its file and digest. rows: what
    became of the rows of a foreign log.
    """

    file: str
    sha256: str | None = None
    events: int = 0
    rounds: int = 0
    quarantined: int = 0
    refused: bool = False
    casino: str | None = None
    chain: Chain = field(default_factory=Chain)
    mapping: dict[str, str] | None = None
    rows: RowsRead | None = None

    def as_json(self) -> dict[str, Any]:
        """The member of the `check` document's `logs`."""
        return {
            "file": self.file,
            "sha256": self.sha256,
            "events": self.events,
            "rounds": self.rounds,
            "quarantined": self.quarantined,
            **({} if self.casino is None else {"casino": self.casino}),
            **({"chain": self.chain.as_json()} if self.chain.verified or self.chain.broken else {}),
            **({} if self.mapping is None else {"mapping": self.mapping}),
            **({} if self.rows is None else {"rows": self.rows.as_json()}),
        }


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something that a foreign log does not say and its mapping states instead. `count`: the rounds it concerned.
    `casinos`: of whose logs it is, where not of all."""

    id: str
    text: str
    why: str = ""
    count: int | None = None
    casinos: tuple[str, ...] = ()


@dataclass(slots=True)
class LogRun:
    """Logs being replayed. Iterate `rounds()` once; then the other members are complete.

    problems: in the order of files and lines. quarantined: the first lines that could not be read (of each file the
    first thousand; `files` counts all). outside: events of play for which no session holds. assumptions: what the
    mapping states in place of what the log does not say. invented: how often a member (or `event`: the whole) of a kind
    of event was filled in and not recorded; disputed: the same of what devices tell differently. clocks: what the log
    says of those of its devices. standing: what their casino says that holds every night.
    taken: how many bytes of lines have been read so far.
    """

    paths: tuple[Path, ...]
    mapping: Path | None = None
    swells: int = SWELLS
    standing: Standing | None = None
    files: list[FileRead] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    sittings: list[Sitting] = field(default_factory=list)
    outside: list[Outside] = field(default_factory=list)
    kinds_seen: Counter[str] = field(default_factory=Counter)
    extras_seen: Counter[str] = field(default_factory=Counter)
    assumptions: list[Assumption] = field(default_factory=list)
    invented: Counter[tuple[str, str]] = field(default_factory=Counter)
    disputed: Counter[tuple[str, str]] = field(default_factory=Counter)
    clocks: Clocks = field(default_factory=Clocks)
    told: RoundsTold = field(default_factory=RoundsTold)
    taken: int = 0
    _digest: Any = field(default_factory=hashlib.sha256)
    _loaded: LogMapping | None = None
    _mapping_faults: list[Problem] | None = None
    _ordered: bool = False
    _between: bool = False
    _kept: dict[Path, IO[bytes]] = field(default_factory=dict)
    _left_out: dict[tuple[str, ...], Outside] = field(default_factory=dict)

    def _read(
        self, path: Path, faults: FaultList, assumed: Counter[str], chain: Chain | None = None
    ) -> Iterator[Entry | Quarantined | LogFile]:
        """What one file holds, beside what its casino says of itself; last its LogFile."""
        again = is_read_twice(path) or path in self._kept
        watch = Watch((lambda: self._once_more(path)) if again else None)
        for read in self._recorded(path, faults, assumed, chain or Chain()):
            if self.standing is not None and isinstance(read, Entry):
                yield self.standing.held_against(read, faults)
            else:
                yield watch.passes(read, faults) if isinstance(read, Entry) else read

    def _once_more(self, path: Path) -> Iterator[Entry]:
        """The events of a file, read again."""
        return (e for e in self._recorded(path, FaultList(), Counter(), Chain()) if isinstance(e, Entry))

    def _recorded(
        self, path: Path, faults: FaultList, assumed: Counter[str], chain: Chain
    ) -> Iterator[Entry | Quarantined | LogFile]:
        if self.mapping is None:
            log = self._opened(path)
            yield from chain.follow(read_entries(log, faults), faults)
            yield log
            return
        from compliance.logs.mapped_reading import read_mapped

        if self._loaded is not None:
            yield from read_mapped(path, self._loaded, faults, assumed, self._kept.get(path), self.swells)

    def _opened(self, path: Path) -> LogFile:
        if path.is_dir():
            from compliance.logs.columnar import ColumnarLog, is_columnar  # loaded for a log in columns alone

            if is_columnar(path):
                return ColumnarLog(path)
        return LogFile(path, is_event_log, source=self._kept.get(path), skips_blank=True, swells=self.swells)

    def use(self, mapping: LogMapping) -> None:
        """Takes the mapping as it was read before."""
        self._loaded, self._mapping_faults = mapping, []

    def _load_mapping(self, faults: FaultList) -> bool:
        if self.mapping is None:
            return True
        from compliance.logs.mapping_reading import load_mapping

        if self._mapping_faults is None:  # it is read once, since it may come by a pipe
            stated = self.standing.casino.stated() if self.standing is not None else None
            self._loaded, self._mapping_faults = load_mapping(self.mapping, stated)
        for problem in self._mapping_faults:
            faults.append(problem)
        return self._loaded is not None

    def _mapping_as_read(self) -> dict[str, str] | None:
        """The mapping as the `check` document names it."""
        if self._loaded is None or self.mapping is None:
            return None
        return {"mapping": self._loaded.mapping, "file": name_of(self.mapping), "sha256": self._loaded.sha256}

    def rounds(self, otherwise: Otherwise = AS_RECORDED) -> Iterator[Round]:
        """The rounds, each when it is complete, in an order that the lines alone determine.

        otherwise: the events that are taken to have been others than were recorded."""
        faults = FaultList()
        with ExitStack() as kept:
            lanes = Lanes(self._survey(kept))
            with_house = self.standing.with_house if self.standing is not None else None
            replay = Replay(faults, lanes, with_house, self.told, ends_expected=self.mapping is None)
            self.sessions, self.outside, self.sittings = replay.sessions, replay.outside, replay.sittings
            self.kinds_seen, self.extras_seen = replay.kinds_seen, replay.extras_seen
            by_name: dict[str, FileRead] = {}
            for entry in self._entries(faults, replay, lanes, by_name):
                if isinstance(entry, Entry):
                    over: Iterable[Round] = replay.take(otherwise.told(entry) if otherwise.events else entry)
                else:
                    over = replay.take_quarantined(entry)
                for finished in over:
                    by_name[finished.file].rounds += 1
                    yield finished
            for finished in replay.finish():
                by_name[finished.file].rounds += 1
                yield finished
        if self.standing is not None:
            self.assumptions += [Assumption(*said) for said in self.standing.said()]
        self.problems = faults.in_order([name_of(path) for path in self.paths])

    def entries(self) -> Iterator[Entry]:
        """The events alone, as they stand in the files; then files and problems (of lines) are complete."""
        faults = FaultList()
        by_name: dict[str, FileRead] = {}
        with ExitStack() as kept:
            for entry in self._entries(faults, None, Lanes(self._survey(kept)), by_name):
                if isinstance(entry, Entry):
                    yield entry
        self.problems = faults.in_order([name_of(path) for path in self.paths])

    def fingerprint(self) -> str:
        """The digest of all that has been read so far: what was handed on until now depends on nothing else."""
        return str(self._digest.hexdigest())

    def _fingerprint(self, entry: Entry | Quarantined, lanes: Lanes) -> None:
        told = entry.raw if isinstance(entry, Entry) else f"{entry.sha256} {entry.code} {entry.reason}".encode()
        self.taken += len(told) + 1
        keys = lanes.streams.keys
        key = keys.get((entry.file, entry.line)) if keys else None
        if key is not None:
            self._digest.update(repr(key).encode("utf-8", "surrogatepass"))
        self._digest.update(b"%d %d\n%b" % (entry.line, len(told), told))

    def nothing_left(self) -> bool:
        """Whether all sessions were left out, because two files tell of each at the same time."""
        return bool(self._left_out) and not self.sessions

    def _survey(self, kept: ExitStack) -> Streams:
        """Where there are several files, what they are to each other: they are read once more, a pipe from a copy."""
        paths = list({path.resolve(): path for path in self.paths if str(path) != str(self.mapping)}.values())
        if len(paths) == 1 or not self._load_mapping(FaultList()):
            return ONE_FILE
        survey = Survey()
        for path in paths:
            if not is_read_twice(path):
                copy = kept.enter_context(SpooledTemporaryFile(KEPT_IN_MEMORY))  # noqa: SIM115
                for _ in LogFile(path, lambda _file, _start: None, copy=copy).lines():
                    pass
                if copy.tell():
                    self._kept[path] = copy
            for entry in self._read(path, FaultList(), Counter()):
                if isinstance(entry, Entry):
                    survey.take(entry)
                elif isinstance(entry, LogFile):
                    survey.end_file(entry.name, entry.sha256)
        return survey.found()

    def _entries(
        self, faults: FaultList, replay: Replay | None, lanes: Lanes, by_name: dict[str, FileRead]
    ) -> Iterator[Entry | Quarantined]:
        given: set[Path] = set()
        assumed: Counter[str] = Counter()
        if not self._load_mapping(faults):
            return
        apart = (sorted(lanes.streams.apart), sorted(lanes.streams.mixed), sorted(lanes.streams.copies.items()))
        self._digest.update(repr(apart).encode("utf-8", "surrogatepass"))
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
            if name_of(path) in lanes.streams.copies:
                faults.append(telling.same_file(name_of(path), lanes.streams.copies[name_of(path)]))
                continue
            casino = self.standing.casino.casino if self.standing is not None else None
            read = by_name[name_of(path)] = FileRead(name_of(path), casino=casino, mapping=self._mapping_as_read())
            self.files.append(read)
            self._digest.update(repr(name_of(path)).encode("utf-8", "surrogatepass"))
            for entry in self._read(path, faults, assumed, read.chain):
                if isinstance(entry, LogFile):
                    self._close_file(path, entry, read, faults, replay)
                    continue
                self._fingerprint(entry, lanes)
                if isinstance(entry, Entry):
                    if lanes.streams.mixed and self._is_left_out(entry, lanes):
                        read.quarantined += 1
                        continue
                    read.events += 1
                    self._note(entry)
                elif entry.is_line:
                    read.quarantined += 1
                    if read.quarantined <= LISTED:
                        self.quarantined.append(entry)
                yield entry
        for mixed in lanes.streams.mixed.values():
            faults.append(telling.files_interleave(mixed))
        self.outside.extend(self._left_out.values())
        if self._loaded is not None:
            self.assumptions += [Assumption(a.id, a.text, a.why, assumed.get(a.id)) for a in self._loaded.assumptions]
            why = "Nobody has answered this question of the proposed mapping; its line is taken as it stands."
            for number, asked in enumerate(self._loaded.questions, start=1):
                text = f"Left open in the mapping: {asked}"
                self.assumptions.append(Assumption(f"question-{number}", text, why))
        if self.invented:
            text = f"The log does not record, and its mapping fills in: {said(sorted(self.invented))}."
            why = "Nothing that rests on these is assessed."
            self.assumptions.append(Assumption("filled-in", text, why))
        if self._ordered:
            text = "In what order happened what one row of the log tells is not recorded, and is not assessed."
            self.assumptions.append(Assumption("order-in-rows", text, "A row tells several events at once."))

        if self.disputed:
            text = f"The devices of the log tell differently: {said(sorted(self.disputed))}."
            self.assumptions.append(Assumption("disputed", text, "Nothing that rests on these is assessed."))
        if self._between:
            text = (
                "In what order happened what several devices tell closer to each other than the error of their clocks "
                "is not known, and is not assessed."
            )
            self.assumptions.append(Assumption("order-between-devices", text, "Each device has a clock of its own."))
        why = "An instant is no better than the clock that gave it."
        for clock in self.clocks.by_device.values():
            self.assumptions.append(Assumption(f"clock {clock.device}", clock.said(), why))
            faults.append(clock.told())

    def _note(self, entry: Entry) -> None:
        """What an event says of how it came to be."""
        event = entry.event
        if isinstance(event, ClockEvent):
            self.clocks.take(event, entry.file, entry.line)
        if event.invented is None and event.disputed is None:
            return
        for name in event.invented or ():
            self._ordered = self._ordered or name == ORDER
            self._between = self._between or name == BETWEEN_DEVICES
            if name not in (ORDER, BETWEEN_DEVICES):
                self.invented[(event.event, name)] += 1
        if CUT_OFF not in (event.disputed or ()):
            self.disputed.update((event.event, name) for name in event.disputed or ())

    def inventions(self) -> list[dict[str, Any]]:
        """The member `invented` of the `check` document: what was filled in, not recorded, and in how many events."""
        return [{"event": k, "member": m, "count": count} for (k, m), count in sorted(self.invented.items())]

    def clocks_compared(self) -> list[dict[str, Any]]:
        """The member `clocks` of the `check` document: what the log says of the clocks of its devices."""
        return [clock.as_json() for clock in self.clocks.by_device.values()]

    def _is_left_out(self, entry: Entry, lanes: Lanes) -> bool:
        """Whether an event is of a session of which two files tell at the same time."""
        event = entry.event
        lane = lanes.of(entry) if event.table is not None else ()
        mixed = lanes.streams.mixed.get(lane)
        if mixed is None:
            return False
        one, other = mixed.one, mixed.other
        why = (
            f"{one.file} (lines {one.line} to {one.last_line}) and {other.file} (lines {other.line} to "
            f"{other.last_line}) tell of one session at the same time"
        )
        left_out = self._left_out.setdefault(
            (*lane, entry.file), Outside(lane[1], entry.file, entry.line, why, code="log.files-interleave")
        )
        left_out.take(event)
        return True

    def _close_file(self, path: Path, log: LogFile, read: FileRead, faults: FaultList, replay: Replay | None) -> None:
        if log.cut_short and replay is not None:
            replay.cut_short(log.name, log.last_line)
        begins_elsewhere = goes_on(read.chain, log.name, [f.chain for f in self.files if f is not read])
        for problem in (*log.problems, *([begins_elsewhere] if begins_elsewhere is not None else [])):
            faults.append(problem)
        read.sha256, read.refused, read.rows = log.sha256, log.refused, log.rows
        self._digest.update(f"end {log.sha256} {log.cut_short}".encode())
        if not read.events and log.sha256 is not None:
            from compliance.logs.no_rounds import no_rounds  # what tells foreign files is not loaded for a log

            told = no_rounds(path)
            if told is not None:
                faults.append(told)
                read.refused = True


def open_logs(
    paths: Sequence[Path], mapping: Path | None = None, swells: int | None = None, standing: Standing | None = None
) -> LogRun:
    """The logs in these files, in this order; with a mapping, files of another program in the shape it describes.

    swells: to how many times its size a compressed one may unpack. standing: what their casino says that holds every
    night. Nothing is read before the first round is asked for.
    """
    return LogRun(tuple(paths), mapping, swells or SWELLS, standing)
