"""A sheet as a table of comma-separated values, for a spreadsheet.

A spreadsheet runs a cell that begins like a formula. Such a cell gets an apostrophe in front, by which a spreadsheet
knows it as text; an address or a name that the log wrote can therefore never compute anything.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from compliance.reporting.sheets.columns import SHEETS
from compliance.reporting.sheets.rows import rows_of
from compliance.reporting.visible import SENTENCE_LIMIT, visible

_RUNS_AS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def render_csv(document: Mapping[str, Any], sheet: str = "findings") -> str:
    """One row each, in the order of the document, under the names that the JSON uses."""
    return as_csv([column.name for column in SHEETS[sheet]], rows_of(document, sheet))


def as_csv(names: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows under their names, no cell of which a spreadsheet could run."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow([_cell(row.get(name)) for name in names])
    return written.getvalue()


def text_of(value: object) -> str:
    """A value as the text of one cell: several of them parted by semicolons, and nothing where there is none."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def runs_as_formula(value: object) -> bool:
    """Whether a spreadsheet could take a value for a formula."""
    is_number = isinstance(value, int | Decimal)
    return not is_number and text_of(value).lstrip(" ").startswith(_RUNS_AS_FORMULA)


def _cell(value: object) -> str:
    shown = visible(text_of(value), SENTENCE_LIMIT)
    return f"'{shown}" if runs_as_formula(value) else shown
