"""Which files a check leaves behind, the table for spreadsheets among them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from compliance.problems import Place
from compliance.reporting import FORMATS, write_reports
from compliance.reporting.sheets.columns import SHEETS
from compliance.reporting.table import render_csv


def test_each_format_leaves_its_file(document: dict[str, Any], tmp_path: Path) -> None:
    written, problems = write_reports(document, tmp_path / "new" / "out", FORMATS)
    assert problems == []
    assert [path.name for path in written] == [
        "report.json",
        *(f"{sheet}.csv" for sheet in ("findings", "incidents", "footage", "provisions")),
        "report.xlsx",
        *(f"{sheet}.parquet" for sheet in ("findings", "incidents", "footage", "provisions", "owed")),
        "report.html",
        "report.pdf",
        "findings.sarif",
        "junit.xml",
        "owed.csv",
    ]
    assert all(path.stat().st_size > 0 for path in written)


def test_only_what_was_asked_for_is_written(document: dict[str, Any], tmp_path: Path) -> None:
    write_reports(document, tmp_path, ["json"])
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_the_json_is_the_document(document: dict[str, Any], tmp_path: Path) -> None:
    write_reports(document, tmp_path, ["json"])
    assert json.loads((tmp_path / "report.json").read_bytes()) == document


def test_the_json_of_a_hostile_log_holds_every_character_escaped(
    hostile_document: dict[str, Any], tmp_path: Path
) -> None:
    write_reports(hostile_document, tmp_path, ["json"])
    held = (tmp_path / "report.json").read_bytes()
    assert held.isascii()
    assert json.loads(held) == hostile_document


def test_the_same_document_gives_the_same_files(document: dict[str, Any], tmp_path: Path) -> None:
    first, _ = write_reports(document, tmp_path / "a", FORMATS)
    second, _ = write_reports(document, tmp_path / "b", FORMATS)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_an_unknown_format_is_a_problem_and_the_others_are_written(document: dict[str, Any], tmp_path: Path) -> None:
    written, problems = write_reports(document, tmp_path, ["json", "docx"])
    assert [path.name for path in written] == ["report.json"]
    assert [str(p) for p in problems] == [
        "error: There is no report format 'docx'. "
        "Use json, csv, xlsx, parquet, html, pdf, sarif, junit, owed. [report.format.unknown]"
    ]


def test_a_folder_that_cannot_be_made_is_a_problem(document: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    written, problems = write_reports(document, tmp_path / "file" / "out", ["json"])
    assert written == []
    assert [(p.code, p.place) for p in problems] == [("output.unwritable", Place(str(tmp_path / "file" / "out")))]


def test_the_files_of_one_report_belong_together(document: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "report.json").mkdir()
    (tmp_path / "findings.csv").write_text("of the run before", encoding="utf-8")
    written, problems = write_reports(document, tmp_path, ["json", "csv"])
    assert written == []
    assert [str(p) for p in problems] == [
        f"{tmp_path}/report.json: error: This is a folder, where a file is to be written. "
        "Name a file. [output.is-folder]"
    ]
    assert (tmp_path / "findings.csv").read_text(encoding="utf-8") == "of the run before"


def _rows(document: dict[str, Any]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(render_csv(document), newline="")))


def test_the_table_has_a_row_a_finding_under_the_names_of_the_json(document: dict[str, Any]) -> None:
    rows = _rows(document)
    assert [row["id"] for row in rows] == [f["id"] for f in document["findings"]]
    assert list(rows[0]) == [column.name for column in SHEETS["findings"]]
    paid = next(row for row in rows if row["rule"] == "5.10(b)")
    assert (paid["money_cents"], paid["favour"], paid["log_lines"]) == ("500", "player", "120; 131")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", " ="])
def test_no_cell_of_the_table_is_a_formula(document: dict[str, Any], start: str) -> None:
    document["findings"][0]["player"] = f'{start}HYPERLINK("http://example.org","x")'
    assert _rows(document)[0]["player"].startswith("'")


def test_a_hostile_log_makes_no_formula_and_no_new_row(hostile_document: dict[str, Any]) -> None:
    rows = _rows(hostile_document)
    assert len(rows) == len(hostile_document["findings"])
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_an_amount_below_nothing_stays_a_number(document: dict[str, Any]) -> None:
    document["findings"][0]["money_cents"] = -500
    assert _rows(document)[0]["money_cents"] == "-500"
