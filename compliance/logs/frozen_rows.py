"""The rows of a query as they were frozen: a file of JSON Lines that says what was asked, when, and what came.

The first line holds the query, the database (never what is secret about it) and the instant; the last the number of the
rows and a digest of all that stands before it. A file that was changed since is not read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import CORRECT_ROW, ForeignRow
from compliance.logs.lines import LogFile
from compliance.logs.mapping_file import LogMapping
from compliance.logs.strict_json import parse_object
from compliance.problems import Place, Problem

ASKED: Final = "frozen-query"
ENDED: Final = "frozen-end"
_AGAIN: Final = "Freeze the rows again (`log freeze`), and keep the file as it is written."


def frozen_rows(log: LogFile, mapping: LogMapping) -> Iterator[ForeignRow]:
    """The rows that were frozen. A file that breaks off, was changed, or came of another query is refused."""
    digest = hashlib.sha256()
    rows = 0
    ended: Mapping[str, Any] | None = None
    for number, raw in log.lines():
        values, fault = _object(raw)
        if number == 1 and (values is None or ASKED not in values):
            _refuse(log, 1, "This file holds no frozen rows of a query: its first line does not say what was asked.")
            return
        if ended is not None:
            _refuse(log, number, "Something stands after the end of the frozen rows.")
            return
        if values is not None and ENDED in values:
            ended = values[ENDED] if isinstance(values[ENDED], Mapping) else {}
            continue
        digest.update((raw or b"") + b"\n")
        if number == 1 and values is not None:
            asked = values[ASKED] if isinstance(values[ASKED], Mapping) else {}
            if asked.get("query") != mapping.query:
                _refuse(log, 1, "The frozen rows are those of another query than the mapping's.")
                return
            _tell(log, asked)
            continue
        rows += 1
        yield ForeignRow(number, (raw or b"").decode("utf-8", "replace"), values or {}, fault)
    if log.refused:
        return
    if ended is None:
        _refuse(log, log.last_line, "The frozen rows break off: the last line does not say how many there are.")
    elif ended.get("rows") != rows or ended.get("sha256") != digest.hexdigest():
        _refuse(log, log.last_line, "The frozen rows were changed since they were written: their digest is another.")


def frozen_query(line: str) -> str | None:
    """The query of which the file that begins with this line holds the rows; None where it holds none."""
    values, _ = _object(line.encode("utf-8"))
    asked = values.get(ASKED) if values is not None else None
    query = asked.get("query") if isinstance(asked, Mapping) else None
    return query if isinstance(query, str) else None


def _tell(log: LogFile, asked: Mapping[str, Any]) -> None:
    given = ", ".join(f"{name} = {shorten(str(value))}" for name, value in dict(asked.get("parameters") or {}).items())
    message = (
        f"These rows are the answer of a {shorten(str(asked.get('database')))} database on "
        f"{shorten(str(asked.get('at')))}{f' for {given}' if given else ''}."
    )
    log.problems.append(Problem("log.frozen", "note", message, Place(log.name, 1)))


def _object(raw: bytes | None) -> tuple[Mapping[str, Any] | None, Fault | None]:
    if raw is None:
        return None, Fault("log.line-too-long", "This line is too long for any row.", 1, CORRECT_ROW)
    try:
        return parse_object(raw.decode("utf-8")), None
    except LineError as error:
        return None, error.fault
    except UnicodeDecodeError:
        return None, Fault("log.not-utf-8", "This line is not UTF-8 text.", 1, CORRECT_ROW, shorten(repr(raw)))


def _refuse(log: LogFile, line: int, message: str) -> None:
    log.refused = True
    log.problems.append(Problem("log.not-as-frozen", "error", message, Place(log.name, line), _AGAIN))
