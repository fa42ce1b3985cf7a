"""The columnar form of a log: a folder of Parquet files, one a kind of event, from which the same lines come.

Each file is named after its kind (wager.parquet) and has a row an event. Column `line` is the place in the log; the
others are the members of the format under their names. Text, names, instants, cards and amounts are text (or numbers,
where they are), what may be a list or an object is the text of its JSON, and members beginning with `x-` stand together
in the column `x`, as the text of one JSON object. What is null was not recorded.

Every row is made into the line that it is and read as strictly as one.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from heapq import merge
from pathlib import Path
from typing import IO, Any, Final

from compliance.logs.canonical import canonical_line, log_schema
from compliance.logs.events import KINDS
from compliance.logs.lines import LogFile, is_event_log
from compliance.logs.reading import Entry
from compliance.problems import Place, Problem

ENDING: Final = ".parquet"
ORDER, OWN = "line", "x"
TEXT, WHOLE, YES_NO, JSON = "text", "whole number", "yes or no", "JSON as text"
_ROWS: Final = 20_000  # of a file that are in memory at a time
_BLOCK: Final = 1_048_576
_PLAIN: Final = frozenset({"string", "word", "integer", "number"})


def is_columnar(path: Path) -> bool:
    """Whether this is the folder of a log in columns."""
    return path.is_dir() and bool(kinds_in(path))


def digest_of_columns(folder: Path) -> str:
    """The digest of a log in columns, as reports have it."""
    return _digest(kinds_in(folder))


def kinds_in(folder: Path) -> list[Path]:
    """The files of its kinds of event; a folder of that ending is a log of its own."""
    return sorted(path for path in folder.glob(f"*{ENDING}") if path.is_file())


@cache
def columns_of() -> Mapping[str, Mapping[str, str]]:
    """The columns of each kind of event beside `line` and `x`, each with what it holds."""
    definitions = log_schema()["$defs"]
    return {
        definition["properties"]["event"]["const"]: {
            name: _holds(member, definitions) for name, member in definition["properties"].items() if name != "event"
        }
        for definition in definitions.values()
        if "event" in definition.get("properties", {})
    }


def _holds(member: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    types = set(_types(member, definitions)) - {"null"}
    if types == {"integer"}:
        return WHOLE
    if types == {"boolean"}:
        return YES_NO
    # a number beside words that are listed ("00") is one, where names and amounts may be written either way
    return TEXT if types == {"word"} or ("string" in types and types <= _PLAIN) else JSON


def _types(member: Mapping[str, Any], definitions: Mapping[str, Any]) -> Iterator[str]:
    if "$ref" in member:
        yield from _types(definitions[member["$ref"].rpartition("/")[2]], definitions)
    for part in (*member.get("anyOf", ()), *member.get("oneOf", ()), *member.get("allOf", ())):
        yield from _types(part, definitions)
    said = member.get("type", ())
    if "enum" in member or "const" in member:
        yield "word"
    else:
        yield from [said] if isinstance(said, str) else said
    if not set(member) & {"$ref", "anyOf", "oneOf", "allOf", "type", "enum", "const"}:
        yield "object"  # anything at all


def columnar_schema_text() -> str:
    """The columns of every kind as they are published."""
    kinds = {f"{kind}{ENDING}": {ORDER: WHOLE, **columns, OWN: JSON} for kind, columns in columns_of().items()}
    return json.dumps({"title": "The columns of a game log, format 1", "files": kinds}, indent=1) + "\n"


# writing


def write_columns(entries: Iterable[Entry], out: Path) -> int:
    """Writes events as a folder of Parquet files, which must not be there yet; how many. Raises OSError.

    Memory is bounded: the rows of each kind go to a file of their own before they become columns.
    """
    import polars as pl

    out.mkdir()
    written = 0
    with tempfile.TemporaryDirectory(prefix=".columns-", dir=out.parent) as folder, ExitStack() as files:
        rows: dict[str, IO[str]] = {}
        for written, entry in enumerate(entries, 1):
            kind = str(entry.event.event)
            if kind not in rows:
                rows[kind] = files.enter_context((Path(folder) / kind).open("w", encoding="utf-8"))
            members = json.loads(canonical_line(entry.event, entry.extras))
            rows[kind].write(json.dumps({ORDER: written, **_row(kind, members)}) + "\n")
        for kind, file in rows.items():
            file.flush()
            types = {WHOLE: pl.Int64, YES_NO: pl.Boolean}
            schema = {name: types.get(holds, pl.String) for name, holds in columns_of()[kind].items()}
            scanned = pl.scan_ndjson(Path(folder) / kind, schema={ORDER: pl.Int64, **schema, OWN: pl.String})
            scanned.sink_parquet(out / f"{kind}{ENDING}")
    return written


def _row(kind: str, members: Mapping[str, Any]) -> dict[str, Any]:
    holds = columns_of()[kind]
    own = {name: value for name, value in members.items() if name.startswith("x-")}
    row = {name: _cell(holds[name], value) for name, value in members.items() if name != "event" and name not in own}
    return {**row, OWN: json.dumps(own)} if own else row


def _cell(holds: str, value: Any) -> Any:
    if holds == JSON:
        return json.dumps(value)
    return value if holds in (WHOLE, YES_NO) or isinstance(value, str) else json.dumps(value)


# reading


class ColumnarLog(LogFile):
    """The folder of a log in columns, read as the lines that it holds; each bears its `line` as its number."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, is_event_log)

    def lines(self) -> Iterator[tuple[int, bytes | None]]:
        """Each event as its line, in the order of the log."""
        files = kinds_in(self.path)
        try:
            self.sha256 = _digest(files)
            readable = [self._is_readable(file) for file in files]  # of each what is wrong
            if not all(readable):
                return
            for number, line in merge(*map(_lines_of, files), key=lambda numbered: numbered[0]):
                self.last_line = number
                yield number, line.encode("utf-8", "surrogatepass")
        except PermissionError as error:
            self._refused(Path(error.filename), "This file may not be read.", "Ask for the right to read it.")
        except DamagedError as error:
            self.cut_short = True
            where = f"after event {self.last_line:,}" if self.last_line else "from its beginning"
            what = f"This file is damaged; of the whole log what comes {where} is lost."
            place = Place(str(error.file))
            self.problems.append(Problem("log.cut-short-file", "error", what, place, "Copy the file again."))
            self.refused = self.last_line == 0

    def _is_readable(self, file: Path) -> bool:
        """Whether a file is one of the columnar form; if not, why is among the problems and the log is refused."""
        import polars as pl

        if file.stem not in KINDS:
            return self._refused(file, f"There is no kind of event called {file.stem}.", "Take the file out.")
        try:
            places = pl.scan_parquet(file)
            if ORDER not in places.collect_schema() or not places.collect_schema()[ORDER].is_integer():
                what = f"It has no column `{ORDER}` of whole numbers, which says the order of the events."
                return self._refused(file, what, "Write it as docs/log-format.md says.")
            order = places.select(pl.col(ORDER).is_null().any(), pl.col(ORDER).is_sorted().alias("sorted")).collect()
        except PermissionError:
            raise
        except _stumbles():
            return self._refused(file, "It cannot be read as Parquet.", "Write it anew, or copy it again.")
        has_gaps, in_order = order.row(0)
        if has_gaps or not in_order:
            what = f"Its rows do not stand in the order of their column `{ORDER}`."
            return self._refused(file, what, "Sort it by that column.")
        return True

    def _refused(self, file: Path, what: str, remedy: str) -> bool:
        self.refused = True
        self.problems.append(Problem("log.columns", "error", what, Place(str(file)), remedy))
        return False


class DamagedError(Exception):
    """Thrown out of the reading of a file whose beginning could be read. file: which."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.file = file


def _stumbles() -> tuple[type[BaseException], ...]:
    """What the library raises over a damaged file; where it finds itself in no state to go on it panics."""
    import polars as pl

    return (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError)


def _lines_of(file: Path) -> Iterator[tuple[int, str]]:
    import polars as pl

    kind, start = file.stem, 0
    holds = columns_of()[kind]
    scanned = pl.scan_parquet(file)
    while True:
        try:
            rows = scanned.slice(start, _ROWS).collect()
        except _stumbles() as error:
            raise DamagedError(file) from error
        for row in rows.iter_rows(named=True):
            yield row.pop(ORDER), _line(kind, holds, row)
        if len(rows) < _ROWS:
            return
        start += _ROWS


def _line(kind: str, holds: Mapping[str, str], row: dict[str, Any]) -> str:
    own = row.pop(OWN, None)
    members = [f'"event":{json.dumps(kind)}']
    for name, value in row.items():
        if value is not None:
            members.append(f"{json.dumps(name)}:{_written(value, holds.get(name, TEXT))}")
    if own is not None:
        members += _own_members(own)
    return "{" + ",".join(members) + "}"


def _written(value: Any, holds: str) -> str:
    if isinstance(value, str):
        return value if holds == JSON and _is_json(value) else json.dumps(value)
    if isinstance(value, (datetime, date)):
        return json.dumps(value.isoformat())
    return str(value) if isinstance(value, Decimal) else json.dumps(value, default=str)


def _own_members(own: Any) -> list[str]:
    found = json.loads(own) if isinstance(own, str) and _is_json(own) else None
    if not isinstance(found, dict) or not all(name.startswith("x-") for name in found):
        return [f'"{OWN}":{json.dumps(own, default=str)}']  # the reader says of it what it says of any other member
    return [f"{json.dumps(name)}:{json.dumps(value)}" for name, value in found.items()]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _digest(files: Iterable[Path]) -> str:
    """One digest of all files, by their names and what they hold."""
    whole = hashlib.sha256()
    for path in files:
        digest = hashlib.sha256()
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
        whole.update(f"{path.name}\0{digest.hexdigest()}\0".encode())
    return whole.hexdigest()
