"""The columns of the sheets as a JSON Schema: what a row holds, column by column."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from compliance.reporting.sheets.columns import OWED, SHEETS, SHEETS_VERSION, Column

_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    "text": {"type": ["string", "null"]},
    "list": {"type": ["array", "null"], "items": {"type": "string"}},
    "integer": {"type": ["integer", "null"]},
    "cents": {"type": ["integer", "null"]},
    "money": {"type": ["number", "null"], "multipleOf": 0.01},
    "instant": {"type": ["string", "null"], "format": "date-time"},
}


def sheets_schema() -> dict[str, Any]:
    """The schema of a row of each sheet, under the name of the sheet."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sheets of a conformance report",
        "version": SHEETS_VERSION,
        "$defs": {name: _sheet(name, columns) for name, columns in SHEETS.items()},
    }


def sheets_schema_text() -> str:
    """The schema as it is published (docs/sheets-schema.json)."""
    return json.dumps(sheets_schema(), indent=1) + "\n"


def _sheet(name: str, columns: tuple[Column, ...]) -> dict[str, Any]:
    described = {"description": "Written only where it is asked for by name."} if name == OWED else {}
    properties = {column.name: _column(column) for column in columns}
    return {"type": "object", **described, "properties": properties, "required": [c.name for c in columns]}


def _column(column: Column) -> dict[str, Any]:
    gone = {"deprecated": True, "x-deprecated-since": column.deprecated} if column.deprecated else {}
    return {**_TYPES[column.kind], "description": column.says, "x-kind": column.kind, **gone}
