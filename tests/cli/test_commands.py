"""What the commands say, and with which exit code, where something is wrong: the messages are golden."""

from __future__ import annotations

import gzip
import os
import shlex
import sys
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from compliance.cli.commands import main
from compliance.strict_yaml import dump_yaml, read_yaml

FILE = Path(__file__).parent / "commands.yaml"
ERRORS = Path(__file__).parent / "errors.yaml"


def _cases() -> list[dict[str, Any]]:
    document, problems = read_yaml(FILE)
    assert not problems
    return list(document)


def _errors() -> dict[str, str]:
    document, _ = read_yaml(ERRORS) if ERRORS.exists() else ({}, [])
    return dict(document or {})


def _make(files: dict[str, Any], folder: Path) -> None:
    for name, content in files.items():
        path = folder / name
        if isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        elif content["as"] == "folder":
            path.mkdir()
        elif content["as"] == "gzip":
            path.write_bytes(gzip.compress(content["text"].encode()))
        else:
            path.write_bytes(bytes(range(256)) * 8)


def run_command(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Runs a command line in a folder, in this process, and gives its exit code."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "argv", ["compliance", *shlex.split(command)])
    with pytest.raises(SystemExit) as ended:
        main()
    code = ended.value.code
    return code if isinstance(code, int) else 0


@pytest.mark.golden
@pytest.mark.parametrize("case", _cases(), ids=lambda c: c["name"])
def test_what_is_wrong_is_said_in_one_clear_message(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _make(case.get("files", {}), tmp_path)
    code = run_command(case["command"], tmp_path, monkeypatch)
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert str(code) == case["exit"]
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        ERRORS.write_text(dump_yaml(_errors() | {case["name"]: said}), encoding="utf-8")
    else:
        assert said == _errors()[case["name"]]


def test_no_error_is_kept_for_a_case_that_is_gone() -> None:
    assert sorted(_errors()) == sorted(c["name"] for c in _cases())


def test_a_log_that_cannot_be_read_does_not_lose_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = Path(__file__).resolve().parents[2] / "examples" / "baccarat-2004.jsonl"
    code = run_command(f"check none.jsonl {quote(str(example))} --format json --out out", tmp_path, monkeypatch)
    printed = capsys.readouterr().out
    assert code == 1
    assert "There is no such file" in " ".join(printed.split())
    assert (tmp_path / "out" / "report.json").exists()


@pytest.mark.parametrize("empty", [False, True])
def test_a_log_of_which_nothing_could_be_read_is_told_beside_what_was_found_and_by_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, empty: bool
) -> None:
    if empty:
        (tmp_path / "night.jsonl").write_text("", encoding="utf-8")
    clean = Path(__file__).resolve().parents[2] / "examples" / "baccarat-2004-clean.jsonl"
    assert run_command(f"check {quote(str(clean))}", tmp_path, monkeypatch) == 0
    assert "could be read" not in capsys.readouterr().out
    assert run_command(f"check {quote(str(clean))} night.jsonl", tmp_path, monkeypatch) == 4
    why = "This file is empty." if empty else "There is no such file."
    said = " ".join(capsys.readouterr().out.split())
    assert f"Nothing of night.jsonl could be read, and nothing is said about it: {why}" in said


@pytest.mark.parametrize(
    ("until", "code", "said"),
    [
        ("20:31", 1, "Of 40 rounds of the logs 1 is in this report"),
        ("20:30:10", 4, "Of 40 rounds of the logs none are"),
    ],
)
def test_a_report_on_a_part_of_a_log_says_so(
    until: str,
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = Path(__file__).resolve().parents[2] / "examples" / "baccarat-2004.jsonl"
    given = f"check {quote(str(log))} --table BAC-07 --between 2004-07-02T20:30 2004-07-02T{until}"
    assert run_command(given, tmp_path, monkeypatch) == code
    assert said in " ".join(capsys.readouterr().out.split())
