"""Reads a foreign log through its mapping: first whether it is such a file at all, then row by row into events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO

from compliance.logs import mapped_currencies, mapped_repeats
from compliance.logs.columns_beside import beside_each
from compliance.logs.events import Event
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import IN_UTF_8, ForeignRow, Header, read_rows
from compliance.logs.lines import KEPT_IN_MEMORY, SWELLS, LogFile, is_read_twice
from compliance.logs.local_times import HoursTwice, Times
from compliance.logs.mapped_cells import items_of, names_taken, said, with_cells
from compliance.logs.mapped_counts import Counts
from compliance.logs.mapped_losses import RowsOfRounds, quarantine, whereabouts
from compliance.logs.mapped_refusals import columns_twice, no_such_columns, reasons
from compliance.logs.mapped_rows import MappedRow, inventions_of_mapping, map_row
from compliance.logs.mapping_columns import captured_without_events, columns_of, read_as_one, required
from compliance.logs.mapping_conditions import holds
from compliance.logs.mapping_file import LogMapping, Value
from compliance.logs.mapping_values import CORRECT, fill
from compliance.logs.reading import Entry, Quarantined, read_event
from compliance.logs.silent_rows import RowsRead, is_counted_by, telling_columns
from compliance.logs.unended import fault_of, in_doubt, may_lack, of_part, place_of_loss, told
from compliance.problems import Place, Problem


def read_mapped(
    path: Path,
    mapping: LogMapping,
    problems: FaultList,
    assumed: Counter[str],
    source: IO[bytes] | None = None,
    swells: int = SWELLS,
) -> Iterator[Entry | Quarantined | LogFile]:
    """The events of a foreign log; last comes the LogFile, with digest and whole-file faults.

    A file that lacks the mapping's columns, or of which too many rows are not what the mapping says, is refused as a
    whole, each reason stated once: it is read twice, and of a pipe a copy is kept meanwhile. `assumed` counts the rows
    that needed each assumption. source: a copy of a pipe that has been kept before.
    """
    with ExitStack() as stack:
        copy = None
        if source is None and not is_read_twice(path):
            copy = stack.enter_context(SpooledTemporaryFile(KEPT_IN_MEMORY))
        log = _opened(path, mapping, copy, source, swells)
        hours, of_rounds = HoursTwice(), RowsOfRounds()
        if _is_such_a_file(log, mapping, hours, of_rounds):
            log = _opened(path, mapping, None, source or copy, swells)
            log.rows = RowsRead()
            yield from _entries(log, mapping, problems, assumed, hours, log.rows, of_rounds)
            for told in log.rows.problems(log.name):
                problems.append(told)
            for kind in captured_without_events(mapping):
                problems.append(_not_captured(log.name, kind))
    yield log


def _opened(path: Path, mapping: LogMapping, copy: IO[bytes] | None, source: IO[bytes] | None, swells: int) -> LogFile:
    encoding = mapping.encoding if mapping.encoding in IN_UTF_8 else None
    is_text = mapping.format != "xlsx"
    return LogFile(path, _any_shape, copy=copy, source=source, swells=swells, encoding=encoding, is_text=is_text)


def _any_shape(_file: str, _start: bytes) -> None:
    """Whether the file is what its mapping says is seen row by row."""


def _is_such_a_file(log: LogFile, mapping: LogMapping, hours: HoursTwice, of_rounds: RowsOfRounds) -> bool:
    """The first reading: whether the file is what the mapping says. If not, the reasons are in `log.problems`."""
    header = Header()
    needed = required(mapping)
    read = (*needed, *mapping.optional)
    rows = 0
    faults: dict[str, list[int]] = {}
    first: dict[str, tuple[int, Fault]] = {}
    reading = _Reading(mapping, Times(hours, looking=True))
    for row in reading.prepared(read_rows(log, mapping, header)):
        missing = [column for column in needed if column not in header.columns and not header.any_row]
        if header.columns and missing:
            log.refused = True
            log.problems.append(no_such_columns(log.name, mapping, header.columns, missing))
            return False
        twice = [column for column in read if header.columns.count(column) > 1]
        if twice:
            log.refused = True
            log.problems.append(columns_twice(log.name, twice))
            return False
        if not row.values and row.fault is None:
            continue
        rows += 1
        fault: MappedRow | Event | Fault = reading.mapped(row)
        if isinstance(fault, MappedRow):
            of_rounds.take(fault)
        if isinstance(fault, MappedRow) and fault.events and reading.begins_a_session(fault):
            reading.begin_session(row, fault)
            fault = reading.session(row, fault)
        if isinstance(fault, Fault) and row.cut is None:
            reason = fault.message if fault.code == "log.row-refused" else fault.code
            faults.setdefault(reason, []).append(row.line)
            first.setdefault(reason, (row.line, fault))
    if log.refused:
        return False
    never = [column for column in needed if header.any_row and column not in header.seen]
    if header.seen and never:
        log.refused = True
        log.problems.append(no_such_columns(log.name, mapping, tuple(sorted(header.seen)), never))
        return False
    bad = sum(len(lines) for lines in faults.values())
    if rows == 0 or bad > mapping.refused_above * rows:
        log.refused = True
        log.problems.extend(reasons(log.name, mapping, rows, faults, first))
        return False
    return True


class _Reading:
    """One reading of a file, row after row: what is counted, and which session of each table is open."""

    def __init__(self, mapping: LogMapping, times: Times) -> None:
        self._mapping = mapping
        self._times = times
        self._counts = Counts(mapping)
        self._not_captured = captured_without_events(mapping)
        self._filled_in = inventions_of_mapping(mapping)
        self._open: dict[str, tuple[str, ...]] = {}
        self._as_one = read_as_one(mapping)
        self._told_of = _columns_of_sessions(mapping)
        self._told: dict[str, dict[str, str]] = {}
        self.currencies = mapped_currencies.Currencies(mapped_currencies.columns_of_money(mapping))
        self._last_round: dict[str, str] = {}
        self._rounds: dict[str, tuple[tuple[str, ...], str]] = {}

    @property
    def row(self) -> int:
        """The number of the row; several may stand on one line."""
        return self._times.row

    def prepared(self, rows: Iterator[ForeignRow]) -> Iterator[ForeignRow]:
        """The rows with the columns that the mapping makes, and several for one that it splits."""
        for whole in rows:
            row = in_doubt(whole, self._mapping)
            if not row.values or (fault := fault_of(row, self._mapping)) is not None:
                self._times.row += 1
                yield replace(row, values={}, fault=fault) if row.values else row
                continue
            try:
                values = with_cells(self._mapping.cells, row.values)
                split = list(items_of(self._mapping.split, values)) or [values]
            except LineError as error:
                self._times.row += 1
                tells_nothing = self._is_ignored_as_it_stands(row)
                yield row if tells_nothing else replace(row, values={}, fault=error.fault)
                continue
            for number, part in enumerate(split, start=1):
                self._times.row += 1
                cut = of_part(row, self._mapping, is_last=number == len(split))
                own = row if part is row.values else replace(row, values=part, cut=cut)
                try:
                    yield self._counts.counted(own)
                except LineError as error:
                    yield replace(own, values={}, fault=error.fault)

    def _is_ignored_as_it_stands(self, row: ForeignRow) -> bool:
        """Whether the mapping says, by columns of the file alone, that the row tells nothing: a sum below the rows has
        no cells to be taken apart."""
        ignored = self._mapping.ignored
        made = {name for cell in self._mapping.cells for name in names_taken(cell)}
        made |= {cell.column for cell in self._mapping.cells if cell.holds is not None}
        if ignored is None or not ignored.columns <= row.values.keys() - made:
            return False
        return holds(ignored, row.values, self._mapping.decimals)

    def mapped(self, row: ForeignRow) -> MappedRow | Fault:
        """The row's events, or why it has none."""
        if row.fault is not None:
            return row.fault
        try:
            self._refuse_several(row)
            mapped = map_row(row, self._mapping, self._filled_in, self._times)
            mapped.changed = self._changed(row, mapped)
            self._refuse_what_is_of_two(row, mapped)
            self._say_what_is_not_captured(mapped)
            mapped.currencies = self.currencies.other(row.values, mapped.table) if mapped.events else None
            if mapped.currencies is not None:
                mapped.events = mapped_currencies.in_doubt(mapped.events)
        except LineError as error:
            return error.fault
        return mapped

    def _refuse_several(self, row: ForeignRow) -> None:
        """Where the mapping reads one of a thing, a row with several says nothing of which is meant."""
        for thing, column in self._as_one.items():
            several = row.values.get(thing)
            if not isinstance(several, list) or not any(isinstance(one, dict) for one in several):
                continue
            # of a list of values with their names each is a column
            if not any(name.startswith(f"{thing}.") for name in row.values):
                message = (
                    f"This row has {len(several):,} of {shorten(thing)}, of which the mapping reads {shorten(column)} "
                    "as if there were one."
                )
                remedy = f"Go through them with `each: {{columns: [{shorten(thing)}]}}`, and read `item` of each."
                raise LineError(Fault("log.row-refused", message, 1, remedy, shorten(row.text)))

    def _refuse_what_is_of_two(self, row: ForeignRow, mapped: MappedRow) -> None:
        """A round is of one session: of a row that says otherwise what those of its round said nothing is made."""
        last, self._last_round[mapped.table] = self._last_round.get(mapped.table), mapped.round
        for name, (before, now) in mapped.changed.items():
            if mapped.round and mapped.round == last:
                message = (
                    f"This row says {shorten(now)} in {shorten(name)}, and the rows of this round before it say "
                    f"{shorten(before)}. A round is of one session, and so of one currency."
                )
                raise LineError(Fault("log.row-refused", message, 1, CORRECT, shorten(row.text)))

    def _say_what_is_not_captured(self, mapped: MappedRow) -> None:
        """Where a round begins: of which hands nothing of a kind is recorded."""
        begins = self._rounds.get(mapped.table) != (mapped.session, mapped.round)
        if not begins or not mapped.round or not self._mapping.uncaptured:
            return
        self._rounds[mapped.table] = (mapped.session, mapped.round)
        for kind, hands in self._mapping.uncaptured.items():
            members = {"event": "uncaptured", "table": mapped.table, "round": mapped.round, **mapped.ts}
            reason = {"reason": "the mapping says that they are not recorded"}
            settled = {**members, "kinds": [kind], **({"to": list(hands)} if hands else {}), **reason}
            self._times.settle(settled, mapped.table)
            mapped.events.insert(0, read_event(settled))

    def begins_a_session(self, mapped: MappedRow) -> bool:
        """Whether the row is of another session of its table than the row before, or says otherwise what that said."""
        return self._open.get(mapped.table) != mapped.session or bool(mapped.changed)

    def begin_session(self, row: ForeignRow, mapped: MappedRow) -> None:
        """The row's session is open from here on."""
        self._open[mapped.table] = mapped.session
        self._told[mapped.table] = {name: said(row.values, name) for name in self._told_of}

    def _changed(self, row: ForeignRow, mapped: MappedRow) -> dict[str, tuple[str, str]]:
        """What the open session of the table said (its currency, say) and the row says otherwise: before, and now."""
        if self._open.get(mapped.table) != mapped.session:
            return {}
        told = self._told.get(mapped.table, {})
        now = {name: said(row.values, name) for name in self._told_of}
        return {name: (told[name], says) for name, says in now.items() if says and told.get(name, says) != says}

    def session(self, row: ForeignRow, mapped: MappedRow) -> Event | Fault:
        """The session that the row opens, at its time where the mapping states none."""
        mapping, invented = self._mapping, list(self._filled_in.session)
        named = {"id": " ".join(mapped.session)} if any(mapped.session) else {}
        if {"id", "gaming_day"} & set(mapping.session):
            named = {}
        try:
            stated = fill(mapping.session, row.values, mapping.zone, mapping.decimals)
            members = {"event": "session", **mapped.ts, **named, **stated, "table": mapped.table}
            if self._not_captured:
                members["captures"] = [kind for kind in stated["captures"] if kind not in self._not_captured]
            invented += self._times.settle(members, mapped.table)
            return read_event({**members, "invented": invented} if invented else members)
        except LineError as error:
            return Fault(error.fault.code, error.fault.message, 1, CORRECT)


def _columns_of_sessions(mapping: LogMapping) -> tuple[str, ...]:
    """The columns that say something of a session, its table and its instant apart."""
    members = {m: how for m, how in mapping.session.items() if m not in ("table", "ts") and isinstance(how, Value)}
    return tuple(sorted({column for how in members.values() for column in columns_of(how)} - set(mapping.sessions)))


def _session_changes(file: str, line: int, column: str, before: str, now: str) -> Problem:
    message = (
        f"What the mapping reads of the session changes here: {shorten(column)} was {shorten(before)} and is "
        f"{shorten(now)}. A new session of the table begins; nothing of the two is added up."
    )
    remedy = "If a table had both at once, ask who wrote the log which rounds are which."
    return Problem("log.session-changes", "warning", message, Place(file, line), remedy)


def _not_captured(file: str, kind: str) -> Problem:
    message = (
        f"The mapping's `captures` names {shorten(kind)}, and none of its events is one. It is taken as not recorded: "
        "else what is absent would be taken for what did not happen."
    )
    remedy = "Add the events, or take it out of `captures`."
    return Problem("log.captures-without-events", "note", message, Place(file), remedy)


def _entries(
    log: LogFile,
    mapping: LogMapping,
    problems: FaultList,
    assumed: Counter[str],
    hours: HoursTwice,
    rows: RowsRead,
    of_rounds: RowsOfRounds,
) -> Iterator[Entry | Quarantined]:
    of_before = mapped_repeats.RowsBefore()
    telling = telling_columns(mapping)
    beside = beside_each(mapping)
    reading = _Reading(mapping, Times(hours, looking=False))
    for row in reading.prepared(read_rows(log, mapping, Header())):
        if not row.values and row.fault is None:
            continue
        rows.read += 1
        rows.take_beside(row, beside(row.values))
        mapped = reading.mapped(row)
        session = None
        if isinstance(mapped, MappedRow) and mapped.events and reading.begins_a_session(mapped):
            for name, (before, now) in mapped.changed.items():
                problems.append(_session_changes(log.name, row.line, name, before, now))
            session = reading.session(row, mapped)
            mapped = session if isinstance(session, Fault) else mapped
        if isinstance(mapped, Fault):
            of_before.pass_over()
            yield quarantine(log.name, row, mapped, problems, whereabouts(row.values, row.line, mapping, of_rounds))
            continue
        if mapping.repeated is not None and of_before.has(row, mapped, mapping.repeated):
            problems.append(mapped_repeats.told(log.name, row, mapping.repeated))
            if mapping.repeated.treat == "one event":
                continue
            mapped.events = mapped_repeats.in_doubt(mapped.events, mapping)
        assumed.update(mapped.assumed)
        _tell_contradictions(log.name, row, mapped, problems)
        if session is not None and not isinstance(session, Fault):
            reading.begin_session(row, mapped)
            yield Entry(session, log.name, row.line, f"{log.name} {reading.row} session".encode())
        for thing in mapped.untaken:
            rows.take_thing(row, thing, telling)
        if not mapped.events and not mapped.untaken:
            if mapped.is_ignored:
                rows.take_ignored(row.line, row.text)
            elif not is_counted_by(mapping, row.values):
                rows.take_silent(row, telling)
        for number, event in enumerate(mapped.events):
            yield Entry(event, log.name, row.line, f"{log.name} {reading.row} {number}".encode())
        if mapped.currencies is not None and reading.currencies.is_new(mapped.currencies):
            problems.append(mapped_currencies.told(log.name, row, mapped.currencies))
        if (doubt := told(log.name, row, mapping)) is not None:
            problems.append(doubt)
        if may_lack(row, mapping):
            yield place_of_loss(log.name, row, whereabouts(row.values, row.line, mapping, of_rounds))


def _tell_contradictions(file: str, row: ForeignRow, mapped: MappedRow, problems: FaultList) -> None:
    for condition in mapped.contradicted:
        message = f"This row contradicts itself: {condition.why} ({condition.that.words}). It is kept as recorded."
        remedy = "Ask who wrote the log which of the two is right."
        place = Place(file, row.line)
        problems.append(Problem("log.row-contradicts", "warning", message, place, remedy, shorten(row.text)))
