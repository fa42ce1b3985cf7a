"""The sheets: what they hold agrees with the document, in every form, and no cell computes anything."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars
import pytest
from jsonschema import Draft202012Validator
from openpyxl import load_workbook

from compliance.reporting.causes import cause_rows
from compliance.reporting.face import face
from compliance.reporting.files import write_reports
from compliance.reporting.sheets.columnar import render_parquet
from compliance.reporting.sheets.columns import OWED, SHEETS
from compliance.reporting.sheets.rows import rows_of
from compliance.reporting.sheets.schema import sheets_schema_text
from compliance.reporting.sheets.workbook import render_workbook
from compliance.reporting.table import render_csv

ROOT = Path(__file__).resolve().parents[2]


def _book(document: dict[str, Any], *sheets: str, **options: Any) -> Any:
    return load_workbook(io.BytesIO(render_workbook(document, sheets or tuple(SHEETS), **options)))


def test_what_is_owed_comes_to_the_sums_of_the_report(document: dict[str, Any]) -> None:
    (due,) = [row for row in document["summary"]["money_by_currency"] if row["money_kind"] == "due"]
    owed = rows_of(document, OWED)
    for to_do, side in (("recover from the player", "player"), ("pay to the player", "casino")):
        cents = sum(row["amount_cents"] for row in owed if row["to_do"] == to_do)
        assert cents == due[f"{side}_cents"] + due[f"{side}_stake_cents"]
    assert {row["currency"] for row in owed} == {due["currency"]}
    assert sum(row["amount"] for row in owed) == Decimal(sum(row["amount_cents"] for row in owed)) / 100


def test_what_is_owed_names_the_findings_that_the_round_itself_was_not_by_the_rules(checked: dict[str, Any]) -> None:
    # examples/blackjack-1996-faulty.jsonl, round 3: paid on a hand that was doubled against rule 10.1(a)
    (played,) = (f["id"] for f in checked["findings"] if f["rule"] == "10.1(a)" and f["verdict"] == "breach")
    of_it = [row for row in rows_of(checked, OWED) if row["table"] == "BJ-05" and row["round"] == "3"]
    assert [(row["rule"], row["round_first"]) for row in of_it] == [("4.1(b)", [played])]
    assert [row["round_first"] for row in rows_of(checked, OWED) if row["work"] == "nz/roulette"][:1] == [[]]


def test_money_in_question_is_owed_to_nobody(document: dict[str, Any]) -> None:
    assert rows_of(document, OWED) != []
    for finding in document["findings"]:
        if "money_kind" in finding:
            finding["money_kind"] = "in question"
    assert rows_of(document, OWED) == []


def test_footage_covers_every_round_that_does_not_conform(document: dict[str, Any]) -> None:
    kept = rows_of(document, "footage")
    for finding in document["findings"]:
        if finding["verdict"] != "breach" or finding["round"] is None:
            continue
        places = ("casino", "table", "session")
        (one,) = [
            row
            for row in kept
            if finding["round"] in row["rounds"] and all(row[name] == finding.get(name) for name in places)
        ]
        if "from_utc" in finding:
            assert one["from_utc"] <= finding["from_utc"] <= finding["to_utc"] <= one["to_utc"]
        assert finding["incident"] in one["incidents"]


def test_footage_covers_what_was_found_in_no_round(checked: dict[str, Any]) -> None:
    """Rules 13.3(a), 6.0 and 20.2 of the general rules of 1996 concern the table itself."""
    found = [f for f in checked["findings"] if f["verdict"] == "breach" and f["table"] in ("AR-11", "AR-12")]
    document = {**checked, "findings": found, "incidents": []}
    kept, of_none = rows_of(document, "footage"), [f for f in found if f["round"] is None]
    assert {f["rule"] for f in of_none} == {"13.3(a)", "6.0", "20.2"}
    for finding in of_none:
        (row,) = [row for row in kept if finding["incident"] in row["incidents"]]
        assert row["table"] == finding["table"]
        assert row["from_utc"] <= finding["from_utc"] <= finding["to_utc"] <= row["to_utc"]
    rounds = {(row["table"], name) for row in kept for name in row["rounds"]}
    (what,) = [row["why"] for row in face(document)["to_do"] if row["what"] == "Keep the footage"]
    assert what.startswith(f"of {len(rounds)} rounds and {len(of_none)} times that are of no round at 2 tables, ")
    said = {row["first"]: row["extent"] for row in cause_rows(checked, {})}
    assert {said[f["id"]] for f in of_none} == {"1 finding, in no round"}


def test_rounds_that_overlap_are_one_stretch_of_footage(document: dict[str, Any]) -> None:
    finding = next(f for f in document["findings"] if f["verdict"] == "breach" and f["round"])

    def at(round_: str, begins: str, ends: str) -> dict[str, Any]:
        times = {"from_utc": f"2004-07-02T08:{begins}Z", "to_utc": f"2004-07-02T08:{ends}Z"}
        return {**finding, "round": round_, **times, "from_time": times["from_utc"], "to_time": times["to_utc"]}

    document["findings"] = [at("1", "00:00", "01:00"), at("3", "05:00", "06:00"), at("2", "00:30", "02:00")]
    stretches = [(row["rounds"], row["from_utc"][14:19], row["to_utc"][14:19]) for row in rows_of(document, "footage")]
    assert stretches == [(["1", "2"], "00:00", "02:00"), (["3"], "05:00", "06:00")]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_holds_the_same_rows_in_every_form(document: dict[str, Any], sheet: str) -> None:
    rows = rows_of(document, sheet)
    assert rows != []
    as_csv = list(csv.DictReader(io.StringIO(render_csv(document, sheet), newline="")))
    table = polars.read_parquet(io.BytesIO(render_parquet(document, sheet)))
    (header, *cells) = list(_book(document, sheet)[sheet].iter_rows(values_only=True))
    assert len(as_csv) == len(table) == len(cells) == len(rows)
    names = [column.name for column in SHEETS[sheet]]
    assert list(as_csv[0]) == table.columns == names
    assert list(header) == [column.name for column in SHEETS[sheet] if column.kind != "cents"]
    for column in SHEETS[sheet]:
        if column.kind == "money":
            told = [Decimal(str(row[column.name])) if row.get(column.name) is not None else None for row in rows]
            assert table[column.name].to_list() == told
            assert [Decimal(row[column.name]) if row[column.name] else None for row in as_csv] == told
            shown = [line[header.index(column.name)] for line in cells]
            assert [None if value is None else Decimal(str(value)) for value in shown] == told


def test_ids_and_rounds_are_text_and_amounts_bear_their_currency(document: dict[str, Any]) -> None:
    finding = next(f for f in document["findings"] if f.get("money_kind") == "due")
    finding |= {"id": "0000000000000012", "round": "0007", "currency": "AUD"}
    sheet = _book(document, OWED)[OWED]
    cells = {column.value: cell for column, cell in zip(sheet[1], sheet[2], strict=True)}
    assert (cells["finding"].value, cells["finding"].data_type) == ("0000000000000012", "s")
    assert (cells["round"].value, cells["round"].data_type) == ("0007", "s")
    assert (cells["amount"].data_type, cells["amount"].number_format) == ("n", "[$AUD] #,##0.00")


def test_a_currency_that_is_no_word_makes_no_format(document: dict[str, Any]) -> None:
    next(f for f in document["findings"] if f.get("money_kind") == "due")["currency"] = '";[Red]'
    sheet = _book(document, OWED)[OWED]
    amount = [cell.value for cell in sheet[1]].index("amount")
    assert sheet[2][amount].number_format == "#,##0.00"


def test_the_header_stays_and_can_be_filtered(document: dict[str, Any]) -> None:
    for sheet in _book(document).worksheets:
        assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", sheet.dimensions)


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", " ="])
def test_no_cell_of_a_workbook_is_a_formula(document: dict[str, Any], start: str) -> None:
    document["findings"][0]["player"] = f'{start}HYPERLINK("http://example.org","x")'
    (cell,) = [c for row in _book(document, "findings")["findings"] for c in row if "HYPERLINK" in str(c.value)]
    assert (cell.data_type, cell.quotePrefix) == ("s", True)


def test_a_hostile_log_makes_no_formula_in_any_form(hostile_document: dict[str, Any]) -> None:
    for sheet in _book(hostile_document).worksheets:
        assert [c.value for row in sheet for c in row if c.data_type == "f"] == []
    for sheet in SHEETS:
        rows = csv.reader(io.StringIO(render_csv(hostile_document, sheet), newline=""))
        assert [c for row in rows for c in row if c.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
        assert len(polars.read_parquet(io.BytesIO(render_parquet(hostile_document, sheet)))) > 0


def test_more_rows_than_a_sheet_holds_go_on_in_another(document: dict[str, Any]) -> None:
    book = _book(document, "findings", most_rows=3)
    ids = [row[0] for sheet in book.worksheets for row in sheet.iter_rows(min_row=2, values_only=True)]
    assert ids == [f["id"] for f in document["findings"]]
    assert book.sheetnames[:2] == ["findings", "findings 2"]


def test_neither_clock_nor_machine_stands_in_a_workbook(document: dict[str, Any]) -> None:
    with zipfile.ZipFile(io.BytesIO(render_workbook(document, tuple(SHEETS)))) as book:
        assert {member.date_time for member in book.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert book.read("docProps/core.xml").count(b"1980-01-01") == 2


def test_who_is_owed_what_is_written_only_where_it_is_asked_for(document: dict[str, Any], tmp_path: Path) -> None:
    def written(*formats: str) -> set[str]:
        files, _ = write_reports(document, tmp_path, formats)
        return {file.name for file in files}

    assert written("csv") == {"findings.csv", "incidents.csv", "footage.csv", "provisions.csv"}
    assert written("csv", "owed") - written("csv") == {"owed.csv"}
    assert "owed.parquet" not in written("parquet")
    assert {"owed.parquet", "owed.csv"} <= written("parquet", "owed")
    written("xlsx")
    assert OWED not in load_workbook(tmp_path / "report.xlsx").sheetnames
    written("xlsx", "owed")
    assert OWED in load_workbook(tmp_path / "report.xlsx").sheetnames


def test_the_columns_published_are_those_written() -> None:
    published = (ROOT / "docs" / "sheets-schema.json").read_text(encoding="utf-8")
    assert published == sheets_schema_text(), "write it anew: ./run log schema --of sheets > docs/sheets-schema.json"


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_row_fits_the_schema_of_its_sheet(document: dict[str, Any], sheet: str) -> None:
    schema = json.loads((ROOT / "docs" / "sheets-schema.json").read_text(encoding="utf-8"))["$defs"][sheet]
    rows = polars.read_parquet(io.BytesIO(render_parquet(document, sheet))).to_dicts()
    assert rows
    assert {*schema["properties"]} == {*rows[0]}
    for row in rows:
        plain = {name: _as_json(value) for name, value in row.items()}
        Draft202012Validator(schema).validate(plain)
    text = next(name for name, column in schema["properties"].items() if column["x-kind"] == "text")
    wrong = {**plain, text: 7}
    assert not Draft202012Validator(schema).is_valid(wrong), "ids, rounds and words are text"


def _as_json(value: object) -> object:
    if isinstance(value, Decimal):
        return float(value)
    return value.isoformat() if isinstance(value, datetime) else value


def test_no_column_is_renamed_or_put_elsewhere() -> None:
    """What version 1.0 had is there in its order; what is added stands behind it."""
    first = json.loads((Path(__file__).parent / "fixtures" / "sheets-1.0.json").read_text(encoding="utf-8"))
    now = {sheet: [[c.name, c.kind] for c in columns] for sheet, columns in SHEETS.items()}
    assert first.keys() <= now.keys()
    assert {sheet: now[sheet][: len(columns)] for sheet, columns in first.items()} == first
