"""A sheet as a Parquet file: typed columns for a database or a notebook, amounts as decimals, instants in UTC."""

from __future__ import annotations

import io
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from compliance.reporting.sheets.columns import SHEETS, SHEETS_VERSION, Column
from compliance.reporting.sheets.rows import rows_of
from compliance.reporting.table import text_of

if TYPE_CHECKING:
    import polars

_PRECISION, _SCALE = 18, 2  # digits of an amount, and those behind its point


def render_parquet(document: Mapping[str, Any], sheet: str) -> bytes:
    """The rows of a sheet. What a cell of another form would cut or mark stands here whole: no program runs it."""
    import polars

    columns = SHEETS[sheet]
    rows = rows_of(document, sheet)
    data = {c.name: polars.Series(c.name, [_value(c, row.get(c.name)) for row in rows], _type(c)) for c in columns}
    written = io.BytesIO()
    polars.DataFrame(data).write_parquet(
        written, compression="zstd", metadata={"sheet": sheet, "sheets_version": SHEETS_VERSION}
    )
    return written.getvalue()


def _value(column: Column, value: Any) -> Any:
    if value is None:
        return None
    if column.kind == "list":
        return [_storable(str(one)) for one in (value if isinstance(value, list) else [value])]
    if column.kind == "instant":
        return datetime.fromisoformat(value)
    if column.kind == "text":
        return _storable(text_of(value))
    return value


def _storable(text: str) -> str:
    """Text as UTF-8 can hold it: half a character of two, as a damaged log may write it, is written as its number."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _type(column: Column) -> polars.DataType:
    import polars

    types: Final[Mapping[str, Any]] = {
        "text": polars.String(),
        "list": polars.List(polars.String()),
        "integer": polars.Int64(),
        "cents": polars.Int64(),
        "money": polars.Decimal(_PRECISION, _SCALE),
        "instant": polars.Datetime("us", "UTC"),
    }
    return types[column.kind]  # type: ignore[no-any-return]
