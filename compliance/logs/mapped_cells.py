"""Cells of a foreign log that hold several things: taken apart into columns of their own, and put together to names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import Cell, Each
from compliance.logs.patterns import pieces_of

_CORRECT = "Correct the row or the mapping; until then the row is left out."


def with_cells(cells: tuple[Cell, ...], values: Row) -> Row:
    """The row with the columns that its cells hold. Raises LineError for a cell that is written otherwise."""
    if not cells:
        return values
    found: dict[str, Any] = dict(values)
    for cell in cells:
        text = str(values.get(cell.column, "") or "").strip()
        parts = _taken_apart(cell.written, text)
        if parts is None:
            message = f"The column {cell.column} says {shorten(text)}, which is not written as {cell.written}."
            raise LineError(Fault("log.bad-row", message, 1, _CORRECT, shorten(text)))
        found.update(parts)
    return found


def _taken_apart(written: str, text: str) -> Mapping[str, str] | None:
    """What stands at each name of the pattern: up to the first place at which the words after it follow."""
    found: dict[str, str] = {}
    name: str | None = None
    for words, following in pieces_of(written):
        if name is None:
            if not text.startswith(words):
                return None
            text = text.removeprefix(words)
        elif following is None and not words:
            found[name], text = text.strip(), ""
        else:
            before, between, text = text.partition(words)
            if not between:
                return None
            found[name] = before.strip()
        name = following
    if name is not None:
        found[name], text = text.strip(), ""
    return found if not text else None


def items_of(each: Each | None, values: Row) -> Iterator[Row]:
    """The row once for each thing in its columns: `item` as written, `place` from 1, `whose` it is."""
    if each is None:
        yield values
        return
    for column, whose in each.columns.items():
        text = str(values.get(column, "") or "").strip()
        items = [text] if each.separator is None else text.split(each.separator) if text else []
        for place, item in enumerate(items, start=1):
            yield {**values, "item": item.strip(), "place": place, "whose": whose}


def said(values: Row, name: str) -> str:
    """What a row's column says, as text; nothing where it says nothing."""
    value = values.get(name)
    return "" if value is None else str(value).strip()
