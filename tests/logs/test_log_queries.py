"""Rows out of databases: asked once and frozen as evidence; a real PostgreSQL, which this test starts, and SQLite."""

# ruff: noqa: E501 (a case a line)
from __future__ import annotations

import json
import os
import pwd
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from compliance.cli.log import app
from compliance.logs import open_logs
from compliance.strict_yaml import dump_yaml

from .conftest import codes

QUERY = "SELECT spin_no, number, spun_at, stake FROM spins WHERE gaming_day = :day ORDER BY spin_no -- of one day\n"
MAPPING: dict[str, Any] = {
    "mapping": "spins",
    "format": "query",
    "query": QUERY,
    "zone": "Pacific/Auckland",
    "session": {"table": "R1", "casino": "not stated", "jurisdiction": "nz", "game": "roulette", "captures": ["spin"]},
    "row": {"round": {"column": "spin_no"}, "ts": {"column": "spun_at", "time": "iso"}},
    "events": [
        {"event": "spin", "members": {"number": {"column": "number", "as": "number"}}},
        {
            "event": "wager",
            "when": "stake > 0",
            "members": {
                "id": {"written": "w{spin_no}"},
                "player": {"written": "seat {spin_no}"},
                "bet": "red",
                "amount": {"column": "stake", "as": "amount"},
            },
        },
    ],
}
ROWS = [(1, 17, "1997-01-01 20:00:00", "2.50"), (2, 0, "1997-01-01 20:01:00", "0"), (3, 36, "1997-01-02 20:00:00", "1")]
PASSWORD = "only the environment knows"


def _mapping(folder: Path, database: dict[str, str], **keys: Any) -> Path:
    path = folder / "mapping.yaml"
    path.write_text(dump_yaml({**MAPPING, "database": database, **keys}), encoding="utf-8")
    return path


def _freeze(mapping: Path, out: Path, *more: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["freeze", "--mapping", str(mapping), "--out", str(out), *more])
    return result.exit_code, result.output + (result.stderr if result.stderr_bytes else "")


def _sqlite(folder: Path) -> Path:
    path = folder / "night.db"
    with sqlite3.connect(path) as connection:
        connection.execute(
            "CREATE TABLE spins (spin_no INTEGER, number INTEGER, spun_at TEXT, stake TEXT, gaming_day TEXT)"
        )
        connection.executemany("INSERT INTO spins VALUES (?, ?, ?, ?, ?)", [(*row, row[2][:10]) for row in ROWS])
    connection.close()
    return path


@pytest.fixture
def frozen(tmp_path: Path) -> tuple[Path, Path]:
    """Rows of SQLite that were frozen, and their mapping."""
    mapping = _mapping(tmp_path, {"url": f"sqlite:///{_sqlite(tmp_path)}"})
    out = tmp_path / "night.jsonl"
    assert _freeze(mapping, out, "--parameter", "day=1997-01-01")[0] == 0
    return out, mapping


def test_rows_are_frozen_by_a_query_alone_and_a_mapping_is_proposed_of_them(tmp_path: Path) -> None:
    """What the rows become need not be known to freeze them; `log map` reads them as what they are."""
    mapping, out = tmp_path / "query.yaml", tmp_path / "night.jsonl"
    query = "SELECT spin_no, number, spun_at FROM spins ORDER BY spin_no"
    base = {"mapping": "night", "format": "query", "query": query}
    mapping.write_text(dump_yaml(base), encoding="utf-8")
    code, said = _freeze(mapping, out)
    assert (code, "has no `database`" in said) == (2, True)
    mapping.write_text(dump_yaml({**base, "database": {"url": f"sqlite:///{_sqlite(tmp_path)}"}}), encoding="utf-8")
    assert _freeze(mapping, out)[0] == 0
    proposed = CliRunner().invoke(app, ["map", str(out), "--out", str(tmp_path / "proposed.yaml")])
    assert (proposed.exit_code, "4 events, 0 rows with faults" in proposed.stderr) == (0, True)
    run = open_logs([out], tmp_path / "proposed.yaml")
    assert [str(game.starts) for game in run.rounds()] == [f"{row[2]}+13:00" for row in ROWS]


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_rows_frozen_under_the_name_of_a_compressed_file_are_compressed_and_not_written_over(
    frozen: tuple[Path, Path], ending: str
) -> None:
    plain, mapping = frozen
    out = plain.with_name(f"night.jsonl{ending}")
    assert _freeze(mapping, out, "--parameter", "day=1997-01-01")[0] == 0
    _is_the_night(out, mapping, "sqlite")
    code, said = _freeze(mapping, out, "--parameter", "day=1997-01-02")
    assert (code, "are not written over" in said) == (2, True)


def test_frozen_rows_are_not_written_over(frozen: tuple[Path, Path]) -> None:
    out, mapping = frozen
    before = out.read_bytes()
    code, said = _freeze(mapping, out, "--parameter", "day=1997-01-02")
    assert (code, "are not written over" in said, out.read_bytes() == before) == (2, True, True)


def _is_the_night(out: Path, mapping: Path, kind: str) -> None:
    run = open_logs([out], mapping)
    rounds = list(run.rounds())
    assert codes(run) == []
    assert [(game.id, str(game.starts)) for game in rounds] == [
        ("1", "1997-01-01 20:00:00+13:00"),
        ("2", "1997-01-01 20:01:00+13:00"),
    ]
    events: list[Any] = [recorded.event for game in rounds for recorded in game.events]
    assert [(e.event, getattr(e, "number", None) or getattr(e, "amount", None)) for e in events] == [
        ("spin", 17),
        ("wager", 250),
        ("spin", None),
    ]
    assert f"the answer of a {kind} database" in run.problems[0].message
    assert "for day = 1997-01-01" in run.problems[0].message


def test_rows_of_sqlite_are_frozen_with_query_instant_and_digest(frozen: tuple[Path, Path]) -> None:
    out, mapping = frozen
    first, *rows, last = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert first["frozen-query"]["query"] == QUERY
    assert first["frozen-query"]["parameters"] == {"day": "1997-01-01"}
    assert first["frozen-query"]["at"].endswith("+00:00")
    assert len(rows) == last["frozen-end"]["rows"] == 2
    _is_the_night(out, mapping, "sqlite")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('"number":17', '"number":18'), "were changed since they were written"),
        (('"day":"1997-01-01"', '"day":"1997-01-02"'), "were changed since they were written"),
        (("spins WHERE", "spins_b WHERE"), "those of another query"),
        (('{"frozen-query"', '{"frozen"'), "does not say what was asked"),
        (('{"frozen-end"', '{"frozen"'), "break off"),
    ],
)
def test_rows_that_were_changed_since_are_refused(
    frozen: tuple[Path, Path], change: tuple[str, str], says: str
) -> None:
    out, mapping = frozen
    written = out.read_text(encoding="utf-8")
    assert change[0] in written
    out.write_text(written.replace(*change, 1), encoding="utf-8")
    run = open_logs([out], mapping)
    assert list(run.rounds()) == []
    assert codes(run) == ["log.not-as-frozen"]
    assert any(says in p.message for p in run.problems)


@pytest.mark.parametrize(
    ("keys", "at", "says"),
    [
        ({"query": "DELETE FROM spins"}, "query", "a query only reads"),
        ({"query": "SELECT 1"}, "query", "ORDER BY"),
        ({"database": {}}, "database", "either `url` or `url_from`"),
        ({"database": {"url": "postgresql://ann:secret@host/db"}}, "database · url", "does not stand in a mapping"),
        ({"database": {"url": "mssql+pyodbc:///?odbc_connect=Pwd=x"}}, "database · url", "does not stand in a mapping"),
        ({"database": {"url_from": "A", "seconds": "long"}}, "database · seconds", "a whole number of seconds"),
    ],
)
def test_what_is_wrong_with_a_query_is_told_before_it_is_asked(
    tmp_path: Path, keys: dict[str, Any], at: str, says: str
) -> None:
    mapping = tmp_path / "mapping.yaml"
    mapping.write_text(dump_yaml({**MAPPING, "database": {"url_from": "NOWHERE"}, **keys}), encoding="utf-8")
    code, said = _freeze(mapping, tmp_path / "out.jsonl")
    assert code == 2
    assert f" at {at}: " in said
    assert says in said
    assert "secret" not in said


@pytest.mark.parametrize(
    ("database", "query", "says"),
    [
        ({"url_from": "COMPLIANCE_TEST_NOWHERE"}, QUERY, "The variable COMPLIANCE_TEST_NOWHERE of the environment is not set"),
        ({"url": "sqlite:///none.db"}, QUERY, "There is no SQLite database none.db."),
        ({"url": "nonsense"}, QUERY, "The database gave no answer"),
        ({"url": "odbc://NOSUCHSOURCE"}, QUERY, "The ODBC driver or data source that it names is not installed here"),
        ({"url": "mssql+pyodbc://s/d?driver=No+Such+Driver"}, QUERY, "The ODBC driver or data source that it names is not installed here"),
        ({}, "SELECT nonesuch FROM spins ORDER BY 1", "no such column: nonesuch"),
        ({}, "SELECT number, number FROM spins ORDER BY 1", "more than one column number"),
        ({}, "SELECT x'00ff' AS raw FROM spins ORDER BY 1", "The column raw holds bytes"),
        ({}, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n ORDER BY 1", "interrupted"),
    ],
)  # fmt: skip
def test_a_database_that_gives_no_answer_is_one_message(
    tmp_path: Path, database: dict[str, str], query: str, says: str
) -> None:
    base = database or {"url": f"sqlite:///{_sqlite(tmp_path)}", "seconds": "1"}
    out = tmp_path / "out.jsonl"
    code, said = _freeze(_mapping(tmp_path, base, query=query), out, "--parameter", "day=1")
    assert code == 2
    assert says in " ".join(said.split())
    assert not out.exists()


def test_a_database_is_opened_for_reading_alone(tmp_path: Path) -> None:
    night = _sqlite(tmp_path)
    before = night.read_bytes()
    query = "WITH a AS (SELECT 1) INSERT INTO spins SELECT 4, 5, 'x', '1', 'y' ORDER BY 1"
    code, said = _freeze(_mapping(tmp_path, {"url": f"sqlite:///{night}"}, query=query), tmp_path / "out.jsonl")
    assert code == 2
    assert "readonly database" in said
    assert night.read_bytes() == before


# PostgreSQL


@dataclass(frozen=True, slots=True)
class _Server:
    """A server of this test: where its socket is, and the user under whom the machine's programs of it run."""

    folder: Path
    programs: Path
    user: str | None

    def call(self, program: str, *arguments: str, **more: Any) -> None:
        who: dict[str, Any] = (
            {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} if self.user else {}
        )
        command = [str(self.programs / program), *arguments]
        # in the locale of whoever runs the tests it does not start where that locale is not installed
        more["env"] = {**os.environ, "LC_ALL": "C"}
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, timeout=120, **who, **more)


def _programs() -> Path | None:
    folders = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "pg_ctl").exists()), None)


def _user() -> str | None:
    """Whom to be where this is run by root, under whom the server refuses to run."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


@pytest.fixture(scope="module")
def server() -> Iterator[_Server]:
    """A PostgreSQL with a password, reached by a socket in a folder of its own."""
    programs, user = _programs(), _user()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (no initdb): the test of its rows is left out")
    if os.geteuid() == 0 and user is None:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres or nobody here")
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    started = _Server(folder, programs, user)
    (folder / "password").write_text(PASSWORD, encoding="utf-8")
    (folder / "password").chmod(0o644)
    try:
        started.call("initdb", "-D", str(folder / "data"), "-U", "auditor", "-A", "scram-sha-256", "--pwfile", str(folder / "password"), "--no-sync", "--encoding", "UTF8")  # fmt: skip
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        started.call("pg_ctl", "-D", str(folder / "data"), "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            _fill(folder)
            yield started
        finally:
            started.call("pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _fill(folder: Path) -> None:
    import psycopg

    with psycopg.connect(host=str(folder), user="auditor", password=PASSWORD, dbname="postgres") as connection:
        connection.execute(
            "CREATE TABLE spins (spin_no int, number int, spun_at timestamptz, stake numeric(12, 4), gaming_day date)"
        )
        connection.execute("CREATE SEQUENCE tickets")
        for row in ROWS:
            connection.execute(
                "INSERT INTO spins VALUES (%s, %s, %s::timestamp AT TIME ZONE 'Pacific/Auckland', %s, %s)",
                (*row, row[2][:10]),
            )


def _of_postgresql(server: _Server) -> dict[str, str]:
    url = f"postgresql+psycopg:///postgres?host={server.folder}"
    return {"url": url, "user_from": "COMPLIANCE_TEST_USER", "password_from": "COMPLIANCE_TEST_PASSWORD"}


def test_rows_of_postgresql_are_frozen_and_checked(
    tmp_path: Path, server: _Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPLIANCE_TEST_USER", "auditor")
    monkeypatch.setenv("COMPLIANCE_TEST_PASSWORD", PASSWORD)
    query = QUERY.replace("= :day", "= CAST(:day AS date)")
    mapping, out = _mapping(tmp_path, _of_postgresql(server), query=query), tmp_path / "night.jsonl"
    code, said = _freeze(mapping, out, "--parameter", "day=1997-01-01")
    assert code == 0, said
    assert PASSWORD not in said + out.read_text(encoding="utf-8")
    _is_the_night(out, mapping, "postgresql")


@pytest.mark.parametrize(
    ("query", "password", "says"),
    [
        ("SELECT 1 ORDER BY 1", "wrong but secret", "password authentication failed"),
        ("SELECT 1 FROM pg_sleep(30) ORDER BY 1", PASSWORD, "statement timeout"),
        ("SELECT nextval('tickets') ORDER BY 1", PASSWORD, "read-only transaction"),
    ],
)
def test_what_postgresql_refuses_is_told_without_what_is_secret(
    tmp_path: Path, server: _Server, monkeypatch: pytest.MonkeyPatch, query: str, password: str, says: str
) -> None:
    monkeypatch.setenv("COMPLIANCE_TEST_USER", "auditor")
    monkeypatch.setenv("COMPLIANCE_TEST_PASSWORD", password)
    base = {**_of_postgresql(server), "seconds": "1"}
    code, said = _freeze(_mapping(tmp_path, base, query=query), tmp_path / "out.jsonl")
    assert code == 2
    assert says in " ".join(said.split())
    assert password not in said
    assert "auditor" not in said


def _odbc_driver(name: str) -> str:
    """The ODBC driver whose name begins so; where the machine has none the test is left out, and says why."""
    missing = "pyodbc (the extra `databases`) or unixODBC is not installed here: the test of rows by ODBC is left out"
    pyodbc = pytest.importorskip("pyodbc", reason=missing, exc_type=ImportError)
    driver = next((str(driver) for driver in pyodbc.drivers() if driver.startswith(name)), None)
    if driver is None:
        pytest.skip(f"no ODBC driver {name} is installed here: the test of rows by ODBC is left out")
    return driver


def test_rows_of_an_odbc_source_are_frozen_and_checked(tmp_path: Path) -> None:
    url = f"odbc:///?driver={_odbc_driver('SQLite3')}&database={_sqlite(tmp_path)}"
    mapping, out = _mapping(tmp_path, {"url": url}), tmp_path / "night.jsonl"
    code, said = _freeze(mapping, out, "--parameter", "day=1997-01-01")
    assert code == 0, said
    _is_the_night(out, mapping, "odbc")


@pytest.mark.parametrize(
    ("query", "more", "says"),
    [
        (QUERY, (), "a value is required for day"),
        ("SELECT missing FROM spins ORDER BY 1", (), "no such column: missing"),
    ],
)
def test_what_an_odbc_source_refuses_is_told(tmp_path: Path, query: str, more: tuple[str, ...], says: str) -> None:
    url = f"odbc:///?driver={_odbc_driver('SQLite3')}&database={_sqlite(tmp_path)}"
    code, said = _freeze(_mapping(tmp_path, {"url": url}, query=query), tmp_path / "out.jsonl", *more)
    assert code == 2
    assert says in " ".join(said.split())


def test_rows_of_postgresql_by_odbc_are_read_with_a_password_that_is_not_shown(
    tmp_path: Path, server: _Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = _odbc_driver("PostgreSQL Unicode")
    monkeypatch.setenv("COMPLIANCE_TEST_USER", "auditor")
    monkeypatch.setenv("COMPLIANCE_TEST_PASSWORD", PASSWORD)
    url = f"odbc:///?driver={driver}&servername={server.folder}&database=postgres"
    base = {"url": url, "user_from": "COMPLIANCE_TEST_USER", "password_from": "COMPLIANCE_TEST_PASSWORD"}
    query = QUERY.replace("= :day", "= CAST(:day AS date)")
    mapping, out = _mapping(tmp_path, base, query=query), tmp_path / "night.jsonl"
    code, said = _freeze(mapping, out, "--parameter", "day=1997-01-01")
    assert code == 0, said
    assert PASSWORD not in said + out.read_text(encoding="utf-8")
    assert [json.loads(line)["number"] for line in out.read_text(encoding="utf-8").splitlines()[1:-1]] == [17, 0]
    monkeypatch.setenv("COMPLIANCE_TEST_PASSWORD", "wrong but secret")
    code, said = _freeze(mapping, tmp_path / "none.jsonl", "--parameter", "day=1997-01-01")
    assert (code, "wrong but secret" in said, "password authentication failed" in " ".join(said.split())) == (
        2,
        False,
        True,
    )
