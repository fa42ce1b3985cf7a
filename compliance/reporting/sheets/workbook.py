"""The sheets as one workbook (.xlsx): a frozen header with a filter, ids and rounds as text, amounts as amounts.

Text is stored as text and marked as such, so that what begins like a formula is none. The same document gives the same
bytes: a workbook is a ZIP archive, and neither the clock nor the machine stands in this one.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from compliance.reporting.sheets.columns import SHEETS, Column
from compliance.reporting.sheets.rows import Row, rows_of
from compliance.reporting.table import runs_as_formula, text_of
from compliance.reporting.visible import SENTENCE_LIMIT, visible

if TYPE_CHECKING:
    from openpyxl import Workbook

_Sheet = Any  # a sheet and a cell that are written and never read: the stubs of openpyxl do not know all of them
_Cell = Any

MOST_ROWS: Final = 1_048_576  # what a sheet of a workbook can hold, its header among them
_LONGEST_CURRENCY = 8
_AMOUNT, _INSTANT, _TEXT = "#,##0.00", "yyyy-mm-dd hh:mm:ss", "@"
_NARROWEST, _WIDEST, _LOOKED_AT = 10, 60, 200
_LONG_AGO = datetime(1980, 1, 1)  # the first instant that a ZIP archive can say, and it says no zone


def render_workbook(document: Mapping[str, Any], sheets: Collection[str], most_rows: int = MOST_ROWS) -> bytes:
    """A workbook of these sheets. One with more rows than a sheet holds goes on in another, `findings 2`."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for name in sheets:
        rows = rows_of(document, name)
        for number, part in enumerate(_parts(rows, most_rows - 1), 1):
            _write(book, name if number == 1 else f"{name} {number}", SHEETS[name], part)
    book.properties.creator, book.properties.created = "compliance", _LONG_AGO
    written = io.BytesIO()
    book.save(written)
    return _without_the_clock(written.getvalue())


def _parts(rows: list[Row], size: int) -> Iterator[list[Row]]:
    yield rows[:size]
    for start in range(size, len(rows), size):
        yield rows[start : start + size]


def _write(book: Workbook, title: str, columns: tuple[Column, ...], rows: list[Row]) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    shown = [column for column in columns if column.kind != "cents"]  # the amounts themselves stand beside these
    sheet: _Sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(shown))}{len(rows) + 1}"
    for number, column in enumerate(shown, 1):
        sheet.column_dimensions[get_column_letter(number)].width = _width(column, rows)
    header = []
    for column in shown:
        cell = _cell_of(sheet, column.name)
        cell.font = Font(bold=True)
        header.append(cell)
    sheet.append(header)
    for row in rows:
        sheet.append([_cell(sheet, column, row) for column in shown])


def _width(column: Column, rows: Iterable[Row]) -> int:
    longest = max((len(text_of(row.get(column.name))) for row in list(rows)[:_LOOKED_AT]), default=0)
    return min(max(_NARROWEST, longest + 2, len(column.name) + 2), _WIDEST)


def _cell(sheet: _Sheet, column: Column, row: Row) -> _Cell | None:
    value = row.get(column.name)
    if value is None:
        return None
    if column.kind == "money":
        return _numeric(sheet, value, _amount_format(row.get("currency")))
    if column.kind == "integer":
        return _numeric(sheet, value, "0")
    if column.kind == "instant":
        return _numeric(sheet, datetime.fromisoformat(value).replace(tzinfo=None), _INSTANT)
    cell = _cell_of(sheet, visible(text_of(value), SENTENCE_LIMIT))
    cell.number_format = _TEXT
    if runs_as_formula(value):
        cell.quotePrefix = True  # and stays text where somebody edits it
    return cell


def _cell_of(sheet: _Sheet, text: str) -> _Cell:
    from openpyxl.cell import WriteOnlyCell

    cell: _Cell = WriteOnlyCell(sheet, "")
    cell._value, cell.data_type = text, "s"  # set so, no text is ever looked at as a formula, a date or an error
    return cell


def _numeric(sheet: _Sheet, value: float | datetime, number_format: str) -> _Cell:
    from openpyxl.cell import WriteOnlyCell

    cell: _Cell = WriteOnlyCell(sheet, value)
    cell.number_format = number_format
    return cell


def _amount_format(currency: str | None) -> str:
    """How amounts of a row are shown. A name that is no plain word stays beside them, in its own column."""
    plain = currency is not None and currency.isascii() and currency.isalnum() and len(currency) <= _LONGEST_CURRENCY
    return f"[${currency}] {_AMOUNT}" if plain else _AMOUNT


def _without_the_clock(book: bytes) -> bytes:
    """The same archive without the instant at which it was written."""
    from openpyxl.packaging.core import DocumentProperties
    from openpyxl.xml.functions import tostring

    said = tostring(DocumentProperties(creator="compliance", created=_LONG_AGO, modified=_LONG_AGO).to_tree())
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            member = zipfile.ZipInfo(name, _LONG_AGO.timetuple()[:6])
            member.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(member, said if name == "docProps/core.xml" else old.read(name))
    return written.getvalue()
