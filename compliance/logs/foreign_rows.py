"""The rows of a foreign log, whatever its form: each with the line on which it begins."""

from __future__ import annotations

import csv
import pickle
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.lines import KEPT_IN_MEMORY, LogFile
from compliance.logs.mapped_cells import flat
from compliance.logs.mapping_file import LogMapping
from compliance.logs.mapping_forms import BLANKS, NO_QUOTES
from compliance.logs.strict_json import parse_object

CORRECT_ROW: Final = "Correct the row; until then it is left out."
IN_UTF_8: Final = frozenset({"utf-16"})  # encodings that the file's own reader turns into UTF-8


@dataclass(frozen=True, slots=True)
class ForeignRow:
    """A row: its line, its text, and its values by column; or the fault for which it is none.

    cut: of the last line of a text, where it has no end though others have, the columns of which something may be
    missing; None where nothing may.
    """

    line: int
    text: str
    values: Mapping[str, Any]
    fault: Fault | None = None
    cut: tuple[str, ...] | None = None


@dataclass(slots=True)
class Header:
    """The columns that the file has; known once the first row has been asked for.

    any_row: whether a column need not stand in every row; `seen` are those that some row so far had.
    """

    columns: tuple[str, ...] = ()
    any_row: bool = False
    seen: set[str] = field(default_factory=set)


def read_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    """The rows in the order in which things happened. A row without values only makes the header known."""
    rows = _as_they_stand(log, mapping, header)
    yield from _turned_round(rows) if mapping.order == "newest first" else rows


def _as_they_stand(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    match mapping.format:
        case "csv":
            return _csv_rows(log, mapping, header)
        case "jsonl" if mapping.rows is None:
            return structured(_json_lines(log, mapping), mapping, header)
        case "jsonl" | "json":
            from compliance.logs.foreign_json import document_rows

            return structured(document_rows(log, mapping), mapping, header)
        case "xml":
            from compliance.logs.foreign_xml import element_rows

            return structured(element_rows(log, mapping), mapping, header)
        case "xlsx":
            from compliance.logs.foreign_workbook import workbook_rows

            return workbook_rows(log, mapping, header)
        case "query":
            from compliance.logs.frozen_rows import frozen_rows

            return structured(frozen_rows(log, mapping), mapping, header)
        case "text":
            from compliance.logs.foreign_text import text_rows

            return text_rows(log, mapping, header)
        case "fixed":
            from compliance.logs.foreign_text import fixed_rows

            return fixed_rows(log, mapping, header)


def _turned_round(rows: Iterator[ForeignRow]) -> Iterator[ForeignRow]:
    """The rows from the last to the first; they are kept beside, so that memory stays bounded."""
    at = array("Q")
    with SpooledTemporaryFile(KEPT_IN_MEMORY) as kept:
        for row in rows:
            if not row.values and row.fault is None:
                yield row
                continue
            at.append(kept.tell())
            pickle.dump(row, kept)
        for place in reversed(at):
            kept.seek(place)
            yield pickle.load(kept)


def structured(rows: Iterator[ForeignRow], mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    """Rows that name their columns themselves: each must have those that the mapping requires by name."""
    header.any_row = mapping.required is None
    for row in rows:
        values: Mapping[str, Any] = row.values
        if row.fault is not None or not values:
            yield row
            continue
        header.seen.update(values)
        fault: Fault | None = None
        if not header.columns:
            header.columns = tuple(values)
        else:
            lacking = [column for column in mapping.required or () if column not in values]
            if lacking:
                message = f"This row has no {', '.join(lacking)}, which every row of such a file has."
                values, fault = {}, Fault("log.bad-row", message, 1, CORRECT_ROW, shorten(row.text))
        yield ForeignRow(row.line, row.text, values, fault)


def _json_lines(log: LogFile, mapping: LogMapping) -> Iterator[ForeignRow]:
    for number, text, fault in text_lines(log, mapping):
        if fault is None and not text.strip():
            continue
        values: Mapping[str, Any] = {}
        if fault is None:
            try:
                values = dict(flat(parse_object(text)))
            except LineError as error:
                fault = error.fault
        yield ForeignRow(number, text, values, fault)


def text_lines(log: LogFile, mapping: LogMapping) -> Iterator[tuple[int, str, Fault | None]]:
    """The lines of a text with their numbers, those that are to be skipped left out; or why one is not text."""
    encoding = "utf-8" if mapping.encoding in IN_UTF_8 else mapping.encoding
    for number, raw in log.lines():
        if number > mapping.skip:
            yield number, *_decode(raw, encoding)


def _csv_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    bad: list[ForeignRow] = []
    split = str.split if mapping.delimiter == BLANKS else None

    def texts() -> Iterator[str]:
        for number, text, fault in text_lines(log, mapping):
            if fault is not None:
                bad.append(ForeignRow(number, text, {}, fault))
            yield ("" if fault is not None else text) + "\n"

    lines = texts()
    reader = csv.reader(
        lines,
        delimiter=" " if split else mapping.delimiter,
        quotechar=None if mapping.quote == NO_QUOTES else mapping.quote,
        quoting=csv.QUOTE_NONE if mapping.quote == NO_QUOTES else csv.QUOTE_MINIMAL,
        strict=True,
    )
    line = mapping.skip
    while True:
        start = (line if split else reader.line_num + mapping.skip) + 1
        try:
            cells = next(lines).split() if split else next(reader)
        except StopIteration:
            yield from bad
            return
        except csv.Error as error:
            fault = Fault("log.bad-row", f"This row cannot be read: {error}.", 1, CORRECT_ROW)
            yield ForeignRow(start, "", {}, fault)
            continue
        line += 1
        yield from bad
        bad.clear()
        if cells:
            joint = " " if split else mapping.delimiter
            for row in row_of_cells(start, cells, joint.join(cells), mapping, header):
                yield replace(row, cut=header.columns[-1:]) if log.is_unended else row


def row_of_cells(line: int, cells: list[str], text: str, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    """A row of cells that stand in the order of the columns; the first one names them, where the mapping does not."""
    if not header.columns:
        header.columns = mapping.columns or tuple(cell.strip() for cell in cells)
        yield ForeignRow(line, text, {})
        if not mapping.columns:
            return
    if len(cells) != len(header.columns):
        named = "the mapping names" if mapping.columns else "the header has"
        message = f"This row has {len(cells)} cells, but {named} {len(header.columns)}."
        yield ForeignRow(line, text, {}, Fault("log.bad-row", message, 1, CORRECT_ROW, shorten(text)))
    else:
        yield ForeignRow(line, text, dict(zip(header.columns, cells, strict=True)))


def _decode(raw: bytes | None, encoding: str) -> tuple[str, Fault | None]:
    if raw is None:
        return "", Fault("log.line-too-long", "This line is too long for any row.", 1, CORRECT_ROW)
    try:
        return raw.decode(encoding), None
    except UnicodeDecodeError as error:
        message = f"This line is not {encoding} text: byte 0x{raw[error.start]:02x} cannot stand here."
        remedy = "Correct it, or name the file's encoding in the mapping."
        return raw.decode(encoding, "replace"), Fault("log.not-utf-8", message, error.start + 1, remedy)
