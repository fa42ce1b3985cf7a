"""Foreign logs that are workbooks (.xlsx): the rows of one of its sheets, each cell as the text that it stands for."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from compliance.damaged import STUMBLES
from compliance.logs.faults import Fault, shorten
from compliance.logs.foreign_rows import CORRECT_ROW, ForeignRow, Header, row_of_cells
from compliance.logs.lines import KEPT_IN_MEMORY, LogFile
from compliance.logs.mapping_file import LogMapping
from compliance.problems import Place, Problem
from compliance.spelling import aside

_LARGEST: Final = 268_435_456  # bytes that the parts of a workbook may unpack to
_WIDEST: Final = 1_000  # cells of a row
_JOINT: Final = ";"
_DAMAGED: Final = (
    "This file is not a workbook (.xlsx), or is damaged.",
    "Save it anew as .xlsx, or name its format.",
)


def workbook_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    """The rows of the sheet, numbered as the workbook numbers them. Formulas are what they last came to."""
    with SpooledTemporaryFile(KEPT_IN_MEMORY) as file:
        book = _opened(log, file)
        if book is not None:
            yield from _rows(log, book, mapping, header)


def first_rows(log: LogFile, many: int) -> dict[str, list[tuple[int, list[str]]]]:
    """The first so many rows of each sheet with their numbers, those that are empty left out; none where the log was
    refused."""
    with SpooledTemporaryFile(KEPT_IN_MEMORY) as file:
        book = _opened(log, file)
        if book is None:
            return {}
        try:
            return {
                sheet.title: [
                    (number, cells)
                    for number, row in enumerate(sheet.iter_rows(values_only=True, max_row=many), start=1)
                    if (cells := _trimmed([_text(cell) for cell in row], 0))
                ]
                for sheet in book.worksheets
            }
        except STUMBLES:
            _refuse(log, *_DAMAGED)
            return {}


def _opened(log: LogFile, file: Any) -> Any:
    """The workbook, copied into the file; None where it is refused."""
    from openpyxl import load_workbook

    for block in log.blocks():
        file.write(block)
    if log.refused:
        return None
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as archive:
            size = sum(info.file_size for info in archive.infolist())
        if size > _LARGEST:
            _refuse(log, f"This workbook unpacks to {size:,} bytes; more than {_LARGEST:,} are not read.", "Split it.")
            return None
        return load_workbook(file, read_only=True, data_only=True)
    except STUMBLES:
        _refuse(log, *_DAMAGED)
        return None


def _rows(log: LogFile, book: Any, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    names = list(book.sheetnames)
    sheet = mapping.sheet if mapping.sheet is not None else names[0] if len(names) == 1 else ""
    if sheet not in names:
        which = f"no sheet {shorten(sheet)}{aside(sheet, names)}" if sheet else f"{len(names)} sheets"
        _refuse(
            log, f"This workbook has {which}; its sheets are {', '.join(map(shorten, names))}.", "Name its `sheet`."
        )
        return
    try:
        for number, cells in enumerate(book[sheet].iter_rows(values_only=True), start=1):
            if number <= mapping.skip:
                continue
            written = _trimmed([_text(cell) for cell in cells], len(header.columns or mapping.columns))
            if not any(written):
                continue
            text = _JOINT.join(written)
            if len(written) > _WIDEST:
                message = f"This row has {len(written):,} cells; a row of a log has at most {_WIDEST:,}."
                yield ForeignRow(number, text, {}, Fault("log.bad-row", message, 1, CORRECT_ROW))
                continue
            yield from row_of_cells(number, written, text, mapping, header)
    except STUMBLES:
        message = "This workbook is damaged; what follows is lost."
        log.problems.append(Problem("log.cut-short-file", "error", message, Place(log.name), "Copy the file again."))
        log.cut_short = True
        log.refused = not header.columns


def _trimmed(cells: list[str], wide: int) -> list[str]:
    """A row as wide as the header: empty cells beside it are no cells, and those that a row does not have are empty."""
    while cells and not cells[-1] and len(cells) > wide:
        cells.pop()
    return cells + [""] * (wide - len(cells))


def _text(cell: Any) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case float():
            number = Decimal(repr(cell))  # the shortest that is this number: 0.1 and not what it comes to in twos
            return f"{int(number)}" if number.is_finite() and number == number.to_integral_value() else f"{number:f}"
        case datetime():
            return cell.isoformat(sep=" ")
        case date() | time():
            return cell.isoformat()
        case _:
            return str(cell)


def _refuse(log: LogFile, message: str, remedy: str) -> None:
    log.refused = True
    log.problems.append(Problem("log.not-as-mapped", "error", message, Place(log.name), remedy))
