"""The commands `log validate`, `log convert`, `log profile` and `log schema`: what they print and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from compliance.cli.log import app
from compliance.logs import open_logs
from compliance.logs.canonical import schema_text

from .conftest import card, end, session, settle, wager

ROOT = Path(__file__).parents[2]
MAPPING = str(ROOT / "examples" / "mappings" / "point-values-baccarat.yaml")
SAMPLE = str(ROOT / "examples" / "mappings" / "point-values-sample.csv")


def _call(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def clean(tmp_path: Path) -> str:
    path = tmp_path / "clean.jsonl"
    lines = [session(), wager("w1"), card("player", 1, "7H"), settle("w1", paid="2.50"), end()]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return str(path)


def test_a_clean_log_validates_with_0(clean: str) -> None:
    result = _call("validate", clean)
    assert result.exit_code == 0
    assert result.stdout == (
        "files 1, tables 1, sessions 1, rounds 1, events 5; lines quarantined 0, errors 0, warnings 0, notes 0\n"
    )


def test_faults_are_told_one_a_line_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent / "bad")
    result = _call("validate", "unknown-card.jsonl", "empty.jsonl")
    assert result.exit_code == 1
    first, second, *_ = result.stdout.splitlines()
    assert first.startswith('unknown-card.jsonl:3:73: error: `card` cannot be "1H"')
    assert second.startswith("empty.jsonl: error: This file is empty.")


def test_a_log_that_cannot_be_read_at_all_gives_2(tmp_path: Path, clean: str) -> None:
    missing = str(tmp_path / "none.jsonl")
    assert _call("validate", missing).exit_code == 2
    assert _call("validate", missing, clean).exit_code == 1
    assert _call("validate", clean, "--mapping", missing).exit_code == 2
    assert _call("profile", missing).exit_code == 2
    assert _call("convert", missing, "--out", str(tmp_path / "out.jsonl")).exit_code == 2


def test_convert_writes_a_canonical_log_and_states_what_it_assumed(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = _call("convert", SAMPLE, "--mapping", MAPPING, "--out", str(out))
    assert result.exit_code == 1  # the repeated row
    assert "assumed: All hands are judged by the law of 1 January 2005." in result.output
    assert "(2 rounds)" in result.output
    assert len(list(open_logs([out]).rounds())) == 12


def test_converting_a_canonical_log_changes_nothing(tmp_path: Path, clean: str) -> None:
    once, twice = tmp_path / "once.jsonl", tmp_path / "twice.jsonl"
    assert _call("convert", clean, "--out", str(once)).exit_code == 0
    assert _call("convert", str(once), "--out", str(twice)).exit_code == 0
    assert once.read_bytes() == twice.read_bytes()
    assert '"paid":"2.50"' in once.read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_a_log_converted_under_the_name_of_a_compressed_file_is_compressed(
    tmp_path: Path, clean: str, ending: str
) -> None:
    out = tmp_path / f"again.jsonl{ending}"
    assert _call("convert", clean, "--out", str(out)).exit_code == 0
    packed, plain = open_logs([out]), open_logs([Path(clean)])
    assert [entry.event for entry in packed.entries()] == [entry.event for entry in plain.entries()]
    assert packed.problems == []


def test_convert_says_when_it_cannot_write(tmp_path: Path, clean: str) -> None:
    result = _call("convert", clean, "--out", str(tmp_path / "no-folder" / "out.jsonl"))
    assert result.exit_code == 2
    assert "This cannot be written: No such file or directory." in result.output


def test_profile_shows_what_a_log_holds(clean: str) -> None:
    result = _call("profile", clean)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:10] == [
        "Table T1: baccarat, SKYCITY Auckland Casino",
        "  captures   wager, card, settle, call: no more bets",
        "  rounds     1",
        "  instants   1 of 5 events (20 %)",
        "  numbers    0 of 5 events (0 %)",
        "  card                    1",
        "  end                     1",
        "  session                 1",
        "  settle                  1",
        "  wager                   1",
    ]


def test_schema_is_printed() -> None:
    assert _call("schema").stdout == schema_text()
