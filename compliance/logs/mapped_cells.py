"""Cells of a foreign log that hold several things: taken apart into columns of their own, and put together to names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import Cell, Each
from compliance.logs.mapping_forms import Line, TakenApart
from compliance.logs.patterns import matched, names_of, names_of_expression, pieces_of, put_together

_CORRECT: Final = "Correct the row or the mapping; until then the row is left out."
_MOST: Final = 2_000  # things in one cell; no round of a game has as many
GROUP: Final = "group"


def with_cells(cells: tuple[Cell, ...], values: Row) -> Row:
    """The row with the columns that its cells hold. Raises LineError for a cell that is written otherwise."""
    if not cells:
        return values
    found: dict[str, Any] = dict(values)
    for cell in cells:
        found.update(_apart(cell, f"The column {cell.column}", said(found, cell.column)))
    return found


def _apart(how: TakenApart, where: str, text: str) -> Mapping[str, str]:
    parts = taken_apart(how, text)
    if parts is None:
        message = f"{where} says {shorten(text)}, which is not written as {shorten(how.written or how.matches or '')}."
        raise LineError(Fault("log.bad-row", message, 1, _CORRECT, shorten(text)))
    return parts


def taken_apart(how: TakenApart | Line, text: str) -> Mapping[str, str] | None:
    """What stands at each name; None where the text is written otherwise."""
    if how.matches is not None:
        return matched(how.matches, text)
    return _by_words(how.written or "", text)


def names_taken(how: TakenApart | Line) -> tuple[str, ...]:
    """The columns that come out of such a text."""
    if how.matches is not None:
        return names_of_expression(how.matches)
    return names_of(how.written) if how.written is not None else ()


def _by_words(written: str, text: str) -> Mapping[str, str] | None:
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
        elif following is None:
            # the last words of a pattern are the last ones of the text
            if not text.endswith(words):
                return None
            found[name], text = text.removesuffix(words).strip(), ""
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
    for group in each.groups:
        names = {name: values.get(put_together(column, lambda _, g=group: g)) for name, column in each.of.items()}  # type: ignore[misc]
        if any(value not in (None, "") for value in names.values()):
            yield {**values, **names, "whose": group}
    for column, whose in each.columns.items():
        for place, item in enumerate(_items(each, column, values), start=1):
            here: dict[str, Any] = {**values, "place": place, "whose": whose}
            if isinstance(item, Mapping):
                here.update((f"item.{name}", value) for name, value in flat(item))
            else:
                here["item"] = item.strip() if isinstance(item, str) else item
                if isinstance(item, list):
                    here.update((f"item.{n}", value) for n, value in enumerate(item, start=1))
            if each.written is not None or each.matches is not None:
                here.update(_apart(each, f"One of the things in {column}", said(here, "item")))
            yield here


def _items(each: Each, column: str, values: Row) -> list[Any]:
    value = values.get(column)
    if isinstance(value, Mapping):
        return [value]  # where there may be several, one stands alone
    if not isinstance(value, list):
        text = said(values, column)
        value = [text] if each.separator is None else text.split(each.separator) if text else []
    if len(value) > _MOST:
        message = (
            f"The column {shorten(column)} holds {len(value):,} things; no row of a game holds more than {_MOST:,}."
        )
        raise LineError(Fault("log.bad-row", message, 1, _CORRECT))
    return value


def flat(value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The members of an object and those of the objects in it, the names joined by stops; lists stay lists."""
    for name, part in value.items():
        yield name, part
        if isinstance(part, Mapping):
            yield from ((f"{name}.{inner}", value) for inner, value in flat(part))


def said(values: Row, name: str) -> str:
    """What a row's column says, as text; nothing where it says nothing."""
    value = values.get(name)
    return "" if value is None else str(value).strip()
