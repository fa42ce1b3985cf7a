"""A round whose lines stand in two files: whoever reads of a line is told in which; and what a table has outside every
session is no part of another table's check."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.checking.test_lines_of_findings import ROUND
from tests.cli.in_process import compliance
from tests.games.blackjack.lines import SESSION

IN_THE_FIRST = 5  # the session and the first events of the round; what settles it stands in the second file
CASE = """\
case: C-1
allegations:
  - {id: "1", says: My wager was not paid as it should have been., rounds: ["1"], player: p1}
"""
AT_THE_TABLE = ("--table", "BJ-1", "--between", "1990-01-01", "2030-01-01")


@pytest.fixture
def two_files(tmp_path: Path) -> tuple[Path, Path]:
    lines = [json.dumps(event) + "\n" for event in (SESSION, *ROUND)]
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_text("".join(lines[:IN_THE_FIRST]), encoding="utf-8")
    second.write_text("".join(lines[IN_THE_FIRST:]), encoding="utf-8")
    return first, second


def test_an_explanation_says_in_which_file_each_line_stands(two_files: tuple[Path, Path]) -> None:
    said = compliance("explain", *two_files, "--table", "BJ-1", "--round", "1").stdout.decode()
    settled = len(ROUND) - IN_THE_FIRST  # the last but one of the second file, before the `end`
    for told in (
        f"{two_files[0]} and {two_files[1]}",
        "line 2: wager id w1",
        f"{two_files[1]}, line {settled}: settle wager w1",
        f"What was won less what was lost on them is 50.00 ({two_files[1]}, line {settled})",
    ):
        assert "".join(told.split()) in "".join(said.split())


def test_an_exhibit_quotes_the_lines_of_each_file(two_files: tuple[Path, Path], tmp_path: Path) -> None:
    case, out = tmp_path / "case.yaml", tmp_path / "out"
    case.write_text(CASE, encoding="utf-8")
    compliance("check", *two_files, *AT_THE_TABLE, "--case", case, "--out", out, "--format", "json")
    exhibits = json.loads((out / "case.json").read_text("utf-8"))["case"]["exhibits"]
    (exhibit,) = (e for e in exhibits if e["kind"] == "round")
    quoted = [(q["file"], q["line"], json.loads(q["text"])["event"]) for q in exhibit["quoted"]]
    events = [event["event"] for event in (SESSION, *ROUND)]
    assert quoted == [
        *((str(two_files[0]), n, events[n - 1]) for n in range(2, IN_THE_FIRST + 1)),
        *((str(two_files[1]), n, events[IN_THE_FIRST + n - 1]) for n in range(1, len(ROUND) - IN_THE_FIRST + 1)),
    ]


def _paid_too_much(two_files: tuple[Path, Path]) -> tuple[Path, Path]:
    """The files, with a settlement in the second that is wrong."""
    second = two_files[1]
    second.write_text(second.read_text("utf-8").replace('"paid": 50', '"paid": 75'), encoding="utf-8")
    return two_files


def test_sarif_points_at_the_settlement_that_stands_in_the_second_file(
    two_files: tuple[Path, Path], tmp_path: Path
) -> None:
    first, second = _paid_too_much(two_files)
    compliance("check", first, second, "--out", tmp_path / "out", "--format", "sarif")
    results = json.loads((tmp_path / "out" / "findings.sarif").read_text("utf-8"))["runs"][0]["results"]
    (wrong,) = (r for r in results if r["level"] == "error")
    places = [p["physicalLocation"] for p in (*wrong["relatedLocations"], *wrong["locations"])]
    settled = len(ROUND) - IN_THE_FIRST
    named = [(p["artifactLocation"]["uri"].split("/")[-1], p["region"]["startLine"]) for p in places]
    assert named[0] == (first.name, 2)
    assert named[-1] == (second.name, settled)


def test_the_sheet_of_findings_names_the_lines_in_the_second_file_too(
    two_files: tuple[Path, Path], tmp_path: Path
) -> None:
    first, second = _paid_too_much(two_files)
    compliance("check", first, second, "--out", tmp_path / "out", "--format", "csv")
    rows = list(csv.DictReader((tmp_path / "out" / "findings.csv").read_text("utf-8-sig").splitlines()))
    (wrong,) = (row for row in rows if row["verdict"] == "breach")
    assert wrong["log_file"] == str(first)
    assert f"{second}:{len(ROUND) - IN_THE_FIRST}" in wrong["log_further"]


def test_what_another_table_has_outside_every_session_is_not_found(tmp_path: Path) -> None:
    log, out = tmp_path / "log.jsonl", tmp_path / "out"
    stray = {"event": "wager", "table": "BJ-9", "round": "1", "id": "q", "player": "p", "bet": "box", "amount": 5}
    log.write_text("".join(json.dumps(e) + "\n" for e in (SESSION, *ROUND, stray)), encoding="utf-8")

    def tables(*asked: str) -> set[str]:
        compliance("check", log, "--out", out, "--format", "json", *asked)
        return {f["table"] for f in json.loads((out / "report.json").read_text("utf-8"))["findings"]}

    assert tables() == {"BJ-1", "BJ-9"}
    assert tables("--table", "BJ-1") == {"BJ-1"}
    assert tables("--table", "BJ-9") == {"BJ-9"}
