"""Asks a database a mapping's query and writes its rows as evidence: what was asked, when, and a digest of what came.

Nothing is written into the database: its session is opened for reading alone where it knows that (SQLite, PostgreSQL),
and what a query did elsewhere is taken back. What is secret comes out of the environment, and no message shows it.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from datetime import time as time_of_day
from decimal import Decimal
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from compliance.logs.faults import shorten
from compliance.logs.frozen_rows import ASKED, ENDED
from compliance.logs.lines import LONGEST_LINE
from compliance.logs.mapping_file import LogMapping
from compliance.problems import Place, Problem

ODBC: Final = "odbc"
_BATCH: Final = 1_000  # rows fetched at once
_TICKS: Final = 10_000  # steps of SQLite between two looks at the clock
_QUERY: Final = re.compile(r"\s*(?:--[^\n]*\n\s*|/\*.*?\*/\s*)*(?:select|with|values)\b", re.IGNORECASE | re.DOTALL)
_ORDERED: Final = re.compile(r"\border\s+by\b", re.IGNORECASE)
_SECRET_IN_URL: Final = re.compile(r"//[^/@]*@|(?:password|pwd|user|uid)\s*=", re.IGNORECASE)
_WHOLE_SECONDS: Final = re.compile(r"[1-9][0-9]{0,5}")


class AskingError(Exception):
    """Why nothing could be frozen, as a problem to be told."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def query_faults(mapping: LogMapping) -> Iterator[tuple[tuple[str, ...], str]]:
    """What is wrong with a mapping's query and its database, with the key at which it is."""
    if mapping.query is not None:
        if _QUERY.match(mapping.query) is None:
            yield ("query",), "a query only reads: it begins with SELECT, WITH or VALUES"
        if _ORDERED.search(mapping.query) is None:
            yield ("query",), "rows come in no order unless the query says ORDER BY, and a log has one"
    base = mapping.database
    if base is None:
        return
    if (base.url is None) == (base.url_from is None):
        yield ("database",), "either `url` or `url_from` says where the database is"
    if base.url is not None and _SECRET_IN_URL.search(base.url):
        message = "a user or a password does not stand in a mapping; name the variables of the environment that hold "
        yield ("database", "url"), f"{message}them as `user_from` and `password_from`"
    if _WHOLE_SECONDS.fullmatch(base.seconds) is None:
        yield ("database", "seconds"), "a whole number of seconds stands here, of at most six digits"


def frozen_lines(mapping: LogMapping, file: str, parameters: Mapping[str, str], instant: datetime) -> Iterator[bytes]:
    """The lines of the file of evidence. Raises AskingError.

    file: how messages name the mapping. parameters: the values of `:names` in the query. instant: when it is asked.
    """
    digest = hashlib.sha256()
    rows = 0
    with _answers(mapping, file, parameters) as (kind, columns, found):
        twice = sorted({name for name in columns if columns.count(name) > 1})
        if twice:
            message = f"The query gives more than one column {', '.join(twice)}."
            raise AskingError(_problem(file, message, "Rename one (AS)."))
        asked = {
            "query": mapping.query,
            "parameters": dict(parameters),
            "database": kind,
            "at": instant.astimezone(UTC).isoformat(timespec="seconds"),
            "mapping": mapping.mapping,
        }
        line = _line({ASKED: asked})
        digest.update(line)
        yield line
        for values in found:
            rows += 1
            line = _line({c: _written(v, c, file) for c, v in zip(columns, values, strict=True)})
            if len(line) > LONGEST_LINE:
                message = f"Row {rows:,} of the query is longer than {LONGEST_LINE:,} bytes; no row of a log is."
                raise AskingError(_problem(file, message, "Ask for the columns that are needed."))
            digest.update(line)
            yield line
    yield _line({ENDED: {"rows": rows, "sha256": digest.hexdigest()}})


def _line(members: Mapping[str, Any]) -> bytes:
    return (json.dumps(members, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "replace")


def _written(value: Any, column: str, file: str) -> Any:
    """A value as the frozen row holds it: exact, and the same on every machine."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else str(value)
        case Decimal():
            return f"{value:f}" if value.is_finite() else str(value)
        case datetime():
            return (value if value.tzinfo is None else value.astimezone(UTC)).isoformat(sep=" ")
        case date() | time_of_day():
            return value.isoformat()
        case timedelta():
            return str(value)
        case list() | tuple():
            return [_written(part, column, file) for part in value]
        case dict():
            return {str(name): _written(part, column, file) for name, part in value.items()}
        case bytes() | bytearray() | memoryview():
            message = f"The column {shorten(column)} holds bytes, of which it is not known what they say."
            raise AskingError(_problem(file, message, "Convert it in the query (CAST ... AS text), or leave it out."))
        case _:
            return str(value)


# the database


@contextmanager
def _answers(
    mapping: LogMapping, file: str, parameters: Mapping[str, str]
) -> Iterator[tuple[str, list[str], Iterator[tuple[Any, ...]]]]:
    """What kind of database it is, the columns of the answer, and its rows as they come."""
    try:
        from sqlalchemy import text
        from sqlalchemy.exc import SQLAlchemyError
    except ImportError:
        remedy = "Install the extra `databases`: pip install 'casino-rules-compliance[databases]'."
        raise AskingError(_problem(file, "What speaks to databases is not installed.", remedy)) from None
    assert mapping.database is not None
    assert mapping.query is not None
    secrets: list[str] = []
    seconds = int(mapping.database.seconds)
    ends = time.monotonic() + seconds
    try:
        url = _url(mapping, file, secrets)
        if url.get_backend_name() == ODBC:
            with closing(_odbc(url, seconds)) as source:
                cursor = _asked_of_odbc(source, mapping.query, parameters)
                columns = [str(column[0]) for column in cursor.description]
                yield ODBC, columns, _in_time(cursor, ends, seconds, file)
                source.rollback()
            return
        engine = _engine(url, file, seconds)
        with engine.connect() as connection:
            options = connection.execution_options(stream_results=True, max_row_buffer=_BATCH)
            result = options.execute(text(mapping.query), dict(parameters))
            yield engine.dialect.name, list(map(str, result.keys())), _in_time(result, ends, seconds, file)
            connection.rollback()
    except (SQLAlchemyError, ImportError, sqlite3.Error, OSError, ValueError) as error:
        raise AskingError(_told(error, file, secrets)) from None
    except _faults_of_odbc() as error:
        raise AskingError(_told(error, file, secrets)) from None


def _in_time(result: Any, ends: float, seconds: int, file: str) -> Iterator[tuple[Any, ...]]:
    while batch := result.fetchmany(_BATCH):
        yield from map(tuple, batch)
        if time.monotonic() > ends:
            message = f"The query took more than {seconds} seconds, and was given up."
            raise AskingError(_problem(file, message, "Ask for less, or allow more `seconds` in `database`."))


def _url(mapping: LogMapping, file: str, secrets: list[str]) -> Any:
    """Where the database is, with user and password; `secrets` are what of it no message may show."""
    from sqlalchemy.engine import make_url

    base = mapping.database
    assert base is not None
    written = base.url if base.url is not None else _from_environment(base.url_from or "", file)
    if base.url is None:
        secrets.append(written)
    url = make_url(written)
    if base.user_from is not None:
        url = url.set(username=_from_environment(base.user_from, file))
    if base.password_from is not None:
        url = url.set(password=_from_environment(base.password_from, file))
    secrets += [part for part in (url.username, url.password) if part]
    return url


def _faults_of_odbc() -> tuple[type[Exception], ...]:
    """The class of the faults of an ODBC driver, which is known where it was loaded."""
    loaded = sys.modules.get("pyodbc")
    return (loaded.Error,) if loaded is not None else ()


def _odbc(url: Any, seconds: int) -> Any:
    """A connection to any ODBC source, `odbc://NAME` or `odbc:///?driver=...&database=...`, for reading alone."""
    import pyodbc

    named = {"DSN": url.host, **url.query, "UID": url.username, "PWD": url.password}
    written = ";".join(f"{key}={_braced(str(value))}" for key, value in named.items() if value)
    source = pyodbc.connect(written, readonly=True, timeout=seconds)
    with suppress(pyodbc.Error):  # not every driver can end a query; how long it took is looked at besides
        source.timeout = seconds
    return source


def _braced(value: str) -> str:
    """A value of a connection string; in braces only where it needs them, since some drivers do not take them off."""
    return f"{{{value.replace('}', '}}')}}}" if set(value) & set("[]{}(),;?*=!@") else value


def _asked_of_odbc(source: Any, query: str, parameters: Mapping[str, str]) -> Any:
    """The cursor on what the query gives, `:names` put into it as ODBC does."""
    from sqlalchemy import text
    from sqlalchemy.engine.default import DefaultDialect

    compiled: Any = text(query).compile(dialect=DefaultDialect(paramstyle="qmark"))
    lacking = sorted(set(compiled.params) - set(parameters))
    if lacking:
        raise ValueError(f"a value is required for {', '.join(lacking)} (--parameter {lacking[0]}=...)")
    return source.cursor().execute(str(compiled), [parameters[name] for name in compiled.positiontup or ()])


def _engine(url: Any, file: str, seconds: int) -> Any:
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    backend = url.get_backend_name()
    if backend == "sqlite":
        return create_engine("sqlite://", creator=_sqlite(url.database, file, seconds), poolclass=NullPool)
    arguments: dict[str, Any] = {}
    if backend == "postgresql":
        arguments["options"] = f"-c default_transaction_read_only=on -c statement_timeout={seconds * 1000}"
    return create_engine(url, connect_args=arguments, poolclass=NullPool, hide_parameters=True)


def _sqlite(name: str | None, file: str, seconds: int) -> Callable[[], sqlite3.Connection]:
    path = Path(name or "")
    if not path.is_file():
        message = f"There is no SQLite database {shorten(str(path))}."
        raise AskingError(_problem(file, message, "Check its name; a name without a folder is looked for here."))

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True)
        ends = time.monotonic() + seconds
        connection.set_progress_handler(lambda: int(time.monotonic() > ends), _TICKS)
        return connection

    return connect


def _from_environment(name: str, file: str) -> str:
    value = os.environ.get(name)
    if value:
        return value
    message = f"The variable {shorten(name)} of the environment is not set, and the mapping takes its database from it."
    raise AskingError(_problem(file, message, "Set it; it is read and never shown."))


# what the manager of ODBC drivers says where a driver, or a source of that name, is not there; what is said where that
# manager is not
_NOT_INSTALLED: Final = ("IM002", "Can't open lib", "libodbc")


def _told(error: Exception, file: str, secrets: list[str]) -> Problem:
    """What a database or its driver says, without what is secret."""
    said = str(getattr(error, "orig", None) or (error.args[-1] if type(error).__module__ == "pyodbc" else error))
    for secret in sorted(secrets, key=len, reverse=True):
        said = said.replace(secret, "…")
    first = " ".join(said.split())[: 4 * 60].rstrip(".")
    remedy = "Check it and the query."
    if any(mark in said for mark in _NOT_INSTALLED):
        remedy = (
            "The ODBC driver or data source that it names is not installed here: install it (and unixODBC, without "
            "which none can be used), or name another."
        )
    return _problem(file, f"The database gave no answer: {first or type(error).__name__}.", remedy)


def _problem(file: str, message: str, remedy: str) -> Problem:
    return Problem("query.failed", "error", message, Place(file), remedy)
