"""Logs checked together: each session is judged as if it were checked alone, or left out and said to be."""

from __future__ import annotations

import json
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from compliance.cli.exits import BREACHES, NOTHING_ASSESSED, UNUSABLE
from compliance.logs import open_logs
from tests.cli.test_commands import run_command

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CLEAN, FAULTY = (EXAMPLES / f"general-1997-{which}.jsonl" for which in ("clean", "faulty"))


def _on_the_same_evening(folder: Path) -> Path:
    """The faulty log put back by the day by which the examples stand apart."""
    path = folder / FAULTY.name
    text = FAULTY.read_text(encoding="utf-8")
    path.write_text(text.replace("1997-03-09", "1997-03-08").replace("1997-03-10", "1997-03-09"), encoding="utf-8")
    return path


def _checked(folder: Path, monkeypatch: pytest.MonkeyPatch, *logs: Path, options: str = "") -> tuple[int, Any]:
    out = folder / "out"
    command = f"check {' '.join(quote(str(log)) for log in logs)} --format json --out {out} {options}"
    code = run_command(command, folder, monkeypatch)
    report = out / "report.json"
    return code, json.loads(report.read_text(encoding="utf-8")) if report.exists() else None


def _changed(log: Path, folder: Path, **members: str) -> Path:
    """The log with these members in its session lines."""
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    changed = [{**line, **members} if line["event"] == "session" else line for line in lines]
    path = folder / f"{'-'.join(members.values()).replace(' ', '-')}-{log.name}"
    path.write_text("".join(json.dumps(line) + "\n" for line in changed), encoding="utf-8")
    return path


def _found(document: Any) -> list[tuple[str, ...]]:
    breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
    return sorted((f["id"], f["work"], f["rule"], f["casino"], str(f.get("money_cents"))) for f in breaches)


def test_two_logs_of_one_session_leave_nothing_and_name_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = _on_the_same_evening(tmp_path)
    code, _ = _checked(tmp_path, monkeypatch, CLEAN, faulty)
    said = " ".join(capsys.readouterr().err.split())
    assert code == UNUSABLE
    assert f"{faulty}:2: error: This file and {CLEAN} tell of one session of table AR-11 at the same time" in said


def test_the_tables_that_nobody_else_tells_of_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other, faulty = EXAMPLES / "roulette-1996-faulty.jsonl", _on_the_same_evening(tmp_path)
    _, alone = _checked(tmp_path, monkeypatch, other)
    code, together = _checked(tmp_path, monkeypatch, CLEAN, other, faulty)
    assert code == BREACHES
    assert _found(together) == _found(alone) != []
    left_out = [f for f in together["findings"] if f["code"] == "log.files-interleave"]
    assert {f["verdict"] for f in left_out} == {"not assessable"}
    assert {f["table"] for f in left_out} == {"AR-11", "AR-12"}
    assert {f["log"]["file"] for f in left_out} == {str(CLEAN), str(faulty)}


def test_logs_of_which_every_session_is_left_out_are_told_by_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other, faulty = EXAMPLES / "roulette-1996-clean.jsonl", _on_the_same_evening(tmp_path)
    code, together = _checked(tmp_path, monkeypatch, CLEAN, other, faulty)
    assert (code, _found(together)) == (NOTHING_ASSESSED, [])
    said = " ".join(capsys.readouterr().out.split())
    for log in (CLEAN, faulty):
        _, _, because = said.partition(f"Nothing of {log} could be read, and nothing is said about it: ")
        assert "tell of one session" in because.partition(" at the same time")[0]


@pytest.mark.parametrize(
    "members",
    [{"id": "second"}, {"gaming_day": "1997-03-09"}, {"casino": "Christchurch Casino"}],
    ids=lambda m: next(iter(m)),
)
def test_sessions_told_apart_are_judged_as_each_alone(
    members: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, faulty = _changed(CLEAN, tmp_path, **members), _on_the_same_evening(tmp_path)
    alone = [_checked(tmp_path, monkeypatch, log)[1] for log in (faulty, other)]
    _, together = _checked(tmp_path, monkeypatch, faulty, other)
    assert _found(together) == sorted(found for document in alone for found in _found(document)) != []
    for word in ("conforms", "breach", "not_assessable"):
        assert together["summary"][word] == sum(document["summary"][word] for document in alone)
    assert len(together["incidents"]) == sum(len(document["incidents"]) for document in alone)


@pytest.mark.parametrize("first", [6, 7, 25, 45])
def test_a_session_in_two_files_shows_the_lines_of_each_as_lines_of_that_file(
    first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many lines stand in the first file; each finding rests on those on which it rests where all are in one."""
    lines = FAULTY.read_text(encoding="utf-8").splitlines(keepends=True)
    two = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for part, held in zip(two, (lines[:first], lines[first:]), strict=True):
        part.write_text("".join(held), encoding="utf-8")
    before = {str(FAULTY): 0, str(two[0]): 0, str(two[1]): first}
    shown, quoted = [], []
    for logs in ([FAULTY], two):
        _, document = _checked(tmp_path, monkeypatch, *logs)
        found = {f["id"]: (f["log"], *f["log"].get("further", ())) for f in document["findings"]}
        at = {i: [(part["file"], line) for part in parts for line in part["lines"]] for i, parts in found.items()}
        shown.append({i: sorted(before[file] + line for file, line in places) for i, places in at.items()})
        quoted.append({before[q["file"]] + q["line"]: q["text"] for q in document["quoted"]})
    assert shown[0] == shown[1] != {}
    assert quoted[0] == quoted[1] != {}


def test_one_casino_can_be_asked_for_where_two_have_a_table_of_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = _changed(CLEAN, tmp_path, casino="Christchurch Casino")
    _, alone = _checked(tmp_path, monkeypatch, other, options="--table AR-11")
    options = "--table AR-11 --casino 'Christchurch Casino'"
    _, together = _checked(tmp_path, monkeypatch, FAULTY, other, options=options)
    assert together["summary"]["rounds"] == alone["summary"]["rounds"] > 0
    assert _found(together) == _found(alone)
    capsys.readouterr()
    assert run_command(f"check {quote(str(FAULTY))} --casino 'Christchurch Casino'", tmp_path, monkeypatch) == UNUSABLE
    assert "The log has no casino Christchurch Casino (it has SKYCITY Auckland Casino)" in capsys.readouterr().err
    first = next(f for f in _checked(tmp_path, monkeypatch, FAULTY)[1]["findings"] if f["table"] == "AR-11")
    logs = f"{quote(str(FAULTY))} {quote(str(other))}"
    explain = f"explain {logs} --table AR-11 --round {first['round']} --format json --casino"
    capsys.readouterr()
    assert run_command(f"{explain} 'Christchurch Casino'", tmp_path, monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["casino"] == "Christchurch Casino"


def test_the_examples_can_all_be_checked_together() -> None:
    logs = open_logs(sorted(EXAMPLES.glob("*.jsonl")))
    assert sum(1 for _ in logs.rounds()) > len(logs.files)
    assert [str(problem) for problem in logs.problems if problem.severity == "error"] == []
