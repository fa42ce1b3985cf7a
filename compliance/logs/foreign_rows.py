"""The rows of a foreign log: comma-separated values or JSON Lines, each with the line on which it begins."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.lines import LogFile
from compliance.logs.mapping_file import LogMapping
from compliance.logs.strict_json import parse_object

_CORRECT: str = "Correct the row; until then it is left out."


@dataclass(frozen=True, slots=True)
class ForeignRow:
    """A row: its line, its text, and its values by column; or the fault for which it is none."""

    line: int
    text: str
    values: Mapping[str, Any]
    fault: Fault | None = None


@dataclass(slots=True)
class Header:
    """The columns that the file has; known once the first row has been asked for."""

    columns: tuple[str, ...] = ()


def read_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    """The rows in order. Of CSV the first row is the header, of JSON Lines the first object's members are."""
    if mapping.format == "jsonl":
        yield from _json_rows(log, mapping, header)
    else:
        yield from _csv_rows(log, mapping, header)


def _json_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    for number, raw in log.lines():
        text, fault = _decode(raw, mapping.encoding)
        if fault is None and not text.strip():
            continue
        values: Mapping[str, Any] = {}
        if fault is None:
            try:
                values = parse_object(text)
            except LineError as error:
                fault = error.fault
        if values and not header.columns:
            header.columns = tuple(values)
        elif values and fault is None:
            lacking = [column for column in mapping.required if column not in values]
            if lacking:
                message = f"This row has no {', '.join(lacking)}, which every row of such a file has."
                values, fault = {}, Fault("log.bad-row", message, 1, _CORRECT, shorten(text))
        yield ForeignRow(number, text, values, fault)


def _csv_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    bad: list[ForeignRow] = []

    def texts() -> Iterator[str]:
        for number, raw in log.lines():
            text, fault = _decode(raw, mapping.encoding)
            if fault is not None:
                bad.append(ForeignRow(number, text, {}, fault))
            yield ("" if fault is not None else text) + "\n"

    reader = csv.reader(texts(), delimiter=mapping.delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            yield from bad
            return
        except csv.Error as error:
            yield ForeignRow(line, "", {}, Fault("log.bad-row", f"This row cannot be read: {error}.", 1, _CORRECT))
            continue
        yield from bad
        bad.clear()
        text = mapping.delimiter.join(cells)
        if not cells:
            continue
        if not header.columns:
            header.columns = tuple(cell.strip() for cell in cells)
            yield ForeignRow(line, text, {})
        elif len(cells) != len(header.columns):
            message = f"This row has {len(cells)} cells, but the header has {len(header.columns)}."
            yield ForeignRow(line, text, {}, Fault("log.bad-row", message, 1, _CORRECT, shorten(text)))
        else:
            yield ForeignRow(line, text, dict(zip(header.columns, cells, strict=True)))


def _decode(raw: bytes | None, encoding: str) -> tuple[str, Fault | None]:
    if raw is None:
        return "", Fault("log.line-too-long", "This line is too long for any row.", 1, _CORRECT)
    try:
        return raw.decode(encoding), None
    except UnicodeDecodeError as error:
        message = f"This line is not {encoding} text: byte 0x{raw[error.start]:02x} cannot stand here."
        remedy = "Correct it, or name the file's encoding in the mapping."
        return raw.decode(encoding, "replace"), Fault("log.not-utf-8", message, error.start + 1, remedy)
