"""Control totals: what an independent system counted by table and gaming day, held against what the logs hold.

A log from which rounds are missing may be flawless in what is left of it. Who counted the rounds, wagers or turnover
elsewhere sees it: what agrees, what differs and what cannot be compared is told beside what was not tested. It is
evidence of the logs, never a finding of law.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Final

from compliance.amounts import NOT_RECORDED, written
from compliance.checking.findings import left_out
from compliance.checking.money import currency_of
from compliance.checking.spool import shown
from compliance.checking.when import when
from compliance.games.wagers import standing_wagers, wagers_of
from compliance.logs.events import WagerEvent
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.quantities import read_net, whole_number
from compliance.logs.rounds import Round, captures, corrected
from compliance.problems import Place, Problem
from compliance.spelling import aside

_KEY: Final = ("casino", "table", "gaming_day", "currency")
_NEEDED: Final = ("table", "gaming_day")
FIGURES: Final = ("rounds", "wagers", "turnover")
_LARGEST: Final = 67_108_864  # bytes: totals by table and day are never so many
_SEPARATORS: Final = ",;\t"
_HOW: Final = (
    "Its first line names its columns: `table`, `gaming_day`, and `rounds`, `wagers` or `turnover`; also `casino` and "
    "`currency`, where they are known."
)

# casino, table, gaming day ("" where nobody says), currency
Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the control file. casino, currency: None where it does not say. figures: turnover in cents."""

    line: int
    casino: str | None
    table: str
    day: str
    currency: str | None
    figures: Mapping[str, int]

    def is_of(self, key: Key) -> bool:
        """Whether it counts what the logs have under this key."""
        casino, table, day, currency = key
        return (
            self.table == table
            and self.day == day
            and self.casino in (None, casino)
            and self.currency in (None, currency)
        )


@dataclass(slots=True)
class _Count:
    """What the logs hold of a table on a gaming day, in one currency. unknown: why a figure of it is not known."""

    figures: Counter[str] = field(default_factory=Counter)
    unknown: dict[str, str] = field(default_factory=dict)
    gaps: int = 0


@dataclass(slots=True)
class Control:
    """The rows of a control file, and what the logs hold beside them."""

    file: str
    sha256: str
    rows: tuple[Row, ...]
    _counts: dict[Key, _Count] = field(default_factory=dict)

    def counted(self, rounds: Iterable[Round]) -> Iterator[Round]:
        """The rounds as they come, counted anew."""
        self._counts = {}
        for round_ in rounds:
            self._take(round_)
            yield round_

    def _take(self, round_: Round) -> None:
        session = round_.session
        key = (session.casino, session.table, _day_of(round_), currency_of(session))
        count = self._counts.setdefault(key, _Count())
        count.figures["rounds"] += 1
        count.gaps += bool(round_.gaps)
        if not captures(session, "wager"):
            why = "the log does not record every wager"
            count.unknown |= dict.fromkeys(("wagers", "turnover"), why)
            return
        for recorded in round_.events:
            if isinstance(recorded.event, WagerEvent) and (recorded.event.invented or recorded.event.disputed):
                unsure = {*(recorded.event.invented or ()), *(recorded.event.disputed or ())}
                why = "the log does not itself record its wagers, or devices tell them differently"
                count.unknown |= dict.fromkeys(("wagers", "turnover"), why) if "event" in unsure else {}
                count.unknown |= {"turnover": why} if unsure & {"event", "amount", "keeps", "status"} else {}
        state = corrected(round_)
        wagers = standing_wagers(wagers_of(state)[0].values())
        count.figures["wagers"] += len(wagers)
        count.figures["turnover"] += sum(wager.stake for wager in wagers) + _changed(state)

    def compare(self, document: dict[str, Any], table: str | None, casino: str | None) -> None:
        """Says in the document of a run what agrees. table, casino: what alone the run checks."""
        unread = left_out(document["findings"])
        figures = [figure for row in self.rows for figure in self._figures(row, table, casino, unread)]
        outcomes = Counter(figure["outcome"] for figure in figures)
        unmentioned = [
            {"casino": c, "table": t, "gaming_day": d or None, "rounds": self._counts[c, t, d, m].figures["rounds"]}
            for c, t, d, m in self._counts
            if table in (None, t) and casino in (None, c) and not any(row.is_of((c, t, d, m)) for row in self.rows)
        ]
        document["control"] = {
            "file": self.file,
            "sha256": self.sha256,
            "agree": outcomes["agrees"],
            "differ": outcomes["differs"],
            "not_compared": outcomes["not compared"],
            "figures": figures,
            "unmentioned": unmentioned,
        }
        differing = [_as_problem(figure, self.file) for figure in figures if figure["outcome"] == "differs"]
        document["problems"] = shown(document["problems"], differing)

    def _figures(
        self, row: Row, table: str | None, casino: str | None, unread: Sequence[Mapping[str, Any]]
    ) -> Iterator[dict[str, Any]]:
        """unread: what the document says of rounds of which nothing is assessed."""
        counts = {key: count for key, count in self._counts.items() if row.is_of(key)}
        dayless = sum(
            count.figures["rounds"]
            for (of_casino, of_table, day, _), count in self._counts.items()
            if not day and of_table == row.table and row.casino in (None, of_casino)
        )
        lost = sum(f["rounds_count"] for f in unread if f["table"] == row.table and f["gaming_day"] in (None, row.day))
        for what, stated in row.figures.items():
            why = _not_comparable(row, what, counts, dayless)
            if lost:
                rounds = "1 round that the logs hold" if lost == 1 else f"{lost:,} rounds that the logs hold"
                why = f"{rounds} of that table could not be read"
            if table not in (None, row.table) or (casino is not None and row.casino not in (None, casino)):
                why = "this run does not check that table"
            held = sum(count.figures[what] for count in counts.values())
            outcome = "not compared" if why else "agrees" if held == stated else "differs"
            yield {
                "casino": row.casino,
                "table": row.table,
                "gaming_day": row.day,
                "currency": row.currency,
                "what": "turnover_cents" if what == "turnover" else what,
                "control": stated,
                "log": None if why else held,
                "outcome": outcome,
                "reason": why or (self._why_none(row) if outcome == "differs" and not counts else None),
                "rounds_with_gaps": sum(count.gaps for count in counts.values()),
                "line": row.line,
            }

    def _why_none(self, row: Row) -> str:
        """Why the logs have nothing of a table on a day."""
        days = sorted({d for c, t, d, _ in self._counts if t == row.table and row.casino in (None, c) and d})
        if row.currency is not None and row.day in days:
            return f"the logs hold no round of that table on that day in {shorten(row.currency)}"
        if days:
            return f"the logs hold no round of that table on that day; they do from {days[0]} to {days[-1]}"
        tables = sorted({t for c, t, *_ in self._counts if row.casino in (None, c)})
        return f"the logs hold no round of a table of that name{aside(row.table, tables)}"


def _day_of(round_: Round) -> str:
    """The gaming day of a round, "" where nobody says it, or not as a date."""
    said = when(round_, None).gaming_day
    try:
        return date.fromisoformat(said).isoformat() if said is not None else ""
    except ValueError:
        return ""


def _changed(round_: Round) -> int:
    """By how many cents wagers of earlier rounds were changed in this one."""
    total = 0
    for id_, known in round_.known_wagers.items():
        here = [r for r in round_.events if isinstance(r.event, WagerEvent) and r.event.id == id_]
        if not here or any(r.event.change is None for r in here if isinstance(r.event, WagerEvent)):
            continue
        before = _state([*known], round_)
        after = _state([*known, *(r for r in here if all(r is not k for k in known))], round_)
        total += after - before
    return total


def _state(events: Sequence[Any], round_: Round) -> int:
    wagers = wagers_of(replace(round_, events=tuple(events)))[0]
    return sum(wager.stake for wager in standing_wagers(wagers.values()))


def _not_comparable(row: Row, what: str, counts: Mapping[Key, _Count], dayless: int) -> str:
    """Why a figure cannot be compared, "" where it can."""
    if dayless:
        return (
            f"of {dayless:,} rounds of that table the log does not say on which gaming day they were (the session's "
            "gaming day, or the casino's file with --casino, says it)"
        )
    if row.casino is None and len({key[0] for key in counts}) > 1:
        return "tables of this name are in several casinos of the logs, and the control file does not say in which"
    if row.currency is None and what == "turnover" and len({currency for *_, currency in counts}) > 1:
        return "the logs hold several currencies of that table and day, which are never added: say which in `currency`"
    return next((count.unknown[what] for count in counts.values() if what in count.unknown), "")


def _as_problem(figure: Mapping[str, Any], file: str) -> dict[str, Any]:
    stated, held = (_amount(figure, figure[side]) for side in ("control", "log"))
    what = {"turnover_cents": "turnover"}.get(figure["what"], figure["what"])
    gaps = f" ({figure['rounds_with_gaps']:,} of its rounds have gaps)" if figure["rounds_with_gaps"] else ""
    why = f": {figure['reason']}" if figure["reason"] else ""
    message = (
        f"The control total of {what} of table {shorten(figure['table'])} on {figure['gaming_day']} is {stated}; "
        f"the logs hold {held}{gaps}{why}."
    )
    return {
        "code": "control.differs",
        "severity": "error",
        "message": message,
        "remedy": "Find out what is missing from the logs, or what the other system counts otherwise.",
        "quote": "",
        "file": file,
        "line": figure["line"],
        "column": None,
    }


def _amount(figure: Mapping[str, Any], value: int) -> str:
    if figure["what"] != "turnover_cents":
        return f"{value:,}"
    return written(value, figure["currency"] or NOT_RECORDED)


def control_said(document: Mapping[str, Any]) -> list[str]:
    """What the face of a report says of the control totals."""
    control = document.get("control")
    if control is None:
        return []
    total = control["agree"] + control["differ"] + control["not_compared"]
    said = [
        f"Control totals of another system ({shorten(control['file'])}): of {total:,} figures {control['agree']:,} "
        f"agree with the logs, {control['differ']:,} differ, and {control['not_compared']:,} could not be compared."
    ]
    reasons = Counter(f["reason"] for f in control["figures"] if f["outcome"] == "not compared")
    said += [f"Not compared ({number:,}): {reason}." for reason, number in reasons.items()]
    if control["unmentioned"]:
        rounds = sum(row["rounds"] for row in control["unmentioned"])
        said.append(f"Of {rounds:,} rounds in the logs the control totals say nothing.")
    return said


# reading


def read_control(path: Path) -> tuple[Control | None, list[Problem]]:
    """The control totals of a CSV file; None where any line of it is at fault, with every fault."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else str(error.strerror).lower()
        return None, [_fault(path, None, f"The control totals cannot be read: {reason}.", "Check the name and folder.")]
    if len(raw) > _LARGEST:
        return None, [_fault(path, None, "This file is too large to hold totals by table and day.", _HOW)]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None, [_fault(path, None, "The control totals are not UTF-8 text.", "Save them as UTF-8.")]
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    problems: list[Problem] = []
    rows: list[Row] = []
    columns: list[str] | None = None
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if columns is None:
                columns = [cell.strip().lower().replace(" ", "_") for cell in cells]
                problems += _faults_of_header(path, reader.line_num, columns)
                if problems:
                    return None, problems
                continue
            row, faults = _row(path, reader.line_num, columns, cells)
            problems += faults
            rows += [row] if row is not None else []
    except csv.Error as error:
        problems.append(_fault(path, reader.line_num, f"This line is no CSV: {error}.", "Write it anew."))
    if not rows and not problems:
        problems.append(_fault(path, None, "The control totals hold no line of totals.", _HOW))
    seen: dict[tuple[str | None, ...], int] = {}
    for row in rows:
        key = (row.casino, row.table, row.day, row.currency)
        if key in seen:
            message = f"Table {shorten(row.table)} on {row.day} stands on line {seen[key]} already."
            remedy = "Give each table and gaming day once, by casino and currency."
            problems.append(_fault(path, row.line, message, remedy))
        seen.setdefault(key, row.line)
    if problems:
        return None, problems
    return Control(str(path), hashlib.sha256(raw).hexdigest(), tuple(rows)), []


def _faults_of_header(path: Path, line: int, columns: Sequence[str]) -> list[Problem]:
    known = (*_KEY, *FIGURES)
    faults = [
        _fault(path, line, f"There is no column called {shorten(name)} in control totals{aside(name, known)}.", _HOW)
        for name in columns
        if name not in known
    ]
    faults += [
        _fault(path, line, f"The column {name} stands more than once.", "Name it once.")
        for name, times in Counter(columns).items()
        if times > 1
    ]
    missing = [name for name in _NEEDED if name not in columns]
    if missing:
        lacking = f"column {missing[0]} is" if len(missing) == 1 else f"columns {' and '.join(missing)} are"
        faults.append(_fault(path, line, f"The {lacking} missing.", _HOW))
    elif not set(FIGURES) & set(columns):
        faults.append(_fault(path, line, "No column holds totals: rounds, wagers or turnover.", _HOW))
    return faults


def _row(path: Path, line: int, columns: Sequence[str], cells: Sequence[str]) -> tuple[Row | None, list[Problem]]:
    if len(cells) != len(columns):
        message = f"This line has {len(cells)} columns; the first has {len(columns)}."
        return None, [_fault(path, line, message, "Correct the line, or put text that holds the separator in quotes.")]
    of = {name: cell.strip() for name, cell in zip(columns, cells, strict=True)}
    faults: list[Problem] = []
    figures: dict[str, int] = {}
    for what in FIGURES:
        written = of.get(what, "")
        if not written:
            continue
        number = _turnover(written) if what == "turnover" else whole_number(written)
        if number is None or number < 0:
            kind = "an amount with at most two decimals" if what == "turnover" else "a whole number"
            message = f"`{what}` cannot be {shorten(written)}: {kind} that is not negative stands here."
            faults.append(_fault(path, line, message, "Write it without a currency sign and separators of thousands."))
        else:
            figures[what] = number
    if not of["table"]:
        faults.append(_fault(path, line, "This line names no table.", "Name it as the log does."))
    try:
        day = date.fromisoformat(of["gaming_day"]).isoformat()
    except ValueError:
        message = f"`gaming_day` cannot be {shorten(of['gaming_day'])}: a day stands here, as in 2004-07-02."
        faults.append(_fault(path, line, message, "Write year, month and day."))
        day = ""
    if not figures and not faults:
        faults.append(_fault(path, line, "This line holds no total.", "Give one, or take the line out."))
    if faults:
        return None, faults
    return Row(line, of.get("casino") or None, of["table"], day, of.get("currency") or None, figures), []


def _turnover(written: str) -> int | None:
    try:
        return read_net(written)
    except UnreadableError:
        return None


def _fault(path: Path, line: int | None, message: str, remedy: str) -> Problem:
    return Problem("control.not-understood", "error", message, Place(str(path), line), remedy)
