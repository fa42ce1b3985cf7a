"""The ways to the lists of a JSON document, as `rows` of a mapping has them (`days[].rounds[]`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

_LOOKED_AT: Final = 200  # things of a list; those after them are like these


def ways_to_objects(value: Any, way: str = "") -> Iterator[str]:
    """The ways to all lists of objects."""
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        yield f"{way}[]"
    elif is_keyed(value):
        yield f"{way}{{}}"
    for within, part in _parts(value, way):
        yield from ways_to_objects(part, within)


def ways_to_plain_lists(value: Any, way: str = "") -> Iterator[tuple[str, int]]:
    """The ways to lists of single values, or of lists that are equally long; how many columns a row of them has."""
    wide = _columns(value) if isinstance(value, list) else None
    if wide is not None:
        yield f"{way}[]", wide
        return
    for within, part in _parts(value, way):
        yield from ways_to_plain_lists(part, within)


def is_keyed(value: Any) -> bool:
    """Whether an object holds things under their numbers, as a list holds them one after another: `{"1001": {...}}`."""
    return (
        isinstance(value, dict)
        and bool(value)
        and all(isinstance(part, dict) and any(sign.isdigit() for sign in name) for name, part in value.items())
        and (len(value) > 1 or all(map(str.isdigit, value)))
    )


def _parts(value: Any, way: str) -> Iterator[tuple[str, Any]]:
    """What a list or an object holds, each with the way to it; a name by which no way can be told is passed over."""
    if isinstance(value, list):
        yield from ((f"{way}[]", part) for part in value[:_LOOKED_AT])
    elif is_keyed(value):
        yield from ((f"{way}{{}}", part) for part in list(value.values())[:_LOOKED_AT])
    elif isinstance(value, dict):
        for name, part in value.items():
            if "." not in name and "[" not in name and "]" not in name:
                yield f"{way}.{name}" if way else name, part


def _columns(rows: list[Any]) -> int | None:
    """How many columns the rows of a list have; None where they are not alike, or hold more than single values (and,
    beside these, lists of such: the dice that came, beside their number)."""
    wide = {len(row) if isinstance(row, list) else 1 for row in rows}
    cells = [cell for row in rows for cell in (row if isinstance(row, list) else [])]
    inner = [cell for cell in cells if isinstance(cell, list)]
    if inner and all(isinstance(row, list) and any(not isinstance(cell, list) for cell in row) for row in rows):
        cells = [part for cell in inner for part in cell] + [cell for cell in cells if not isinstance(cell, list)]
    return wide.pop() if len(wide) == 1 and not any(isinstance(cell, list | dict) for cell in cells) else None
