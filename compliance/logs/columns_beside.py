"""Columns beside those that a mapping goes through one by one, of which it reads nothing: a kind of wager, say, that
came up after the rows by which the mapping was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from compliance.logs.mapped_cells import bare_way
from compliance.logs.mapping_columns import events_of, made, reads
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import Each, LogMapping
from compliance.logs.patterns import pieces_of


def beside_each(mapping: LogMapping) -> Callable[[Row], list[str]]:
    """What finds the columns of a row that hold something, stand beside those of an `each`, and are read nowhere.

    Beside them stands what has a name like those of its groups, or is in the same object as one of its columns. What
    the mapping names as `optional` is known to whoever wrote it.
    """
    gone_through = [each for each in (mapping.split, *(e.each for _, e in events_of(mapping))) if each is not None]
    around = {around for each in gone_through for around in _around(each)}
    objects = tuple({f"{way}." for each in gone_through for way in _objects(each)})
    read = {*made(mapping), *mapping.optional, *(name for _, names in reads(mapping) for name in names)}
    known: dict[str, bool] = {}

    def is_beside(column: str) -> bool:
        if any(name == column or name.startswith(f"{column}.") for name in read):
            return False
        return column.startswith(objects) or any(
            column.startswith(before) and column.endswith(after) and len(column) > len(before) + len(after)
            for before, after in around
        )

    def found(values: Row) -> list[str]:
        beside = []
        for column, value in values.items():
            if column not in known:
                known[column] = is_beside(column)
            if known[column] and value not in (None, ""):
                beside.append(column)
        return beside

    return found


def _around(each: Each) -> Iterator[tuple[str, str]]:
    """What stands before the group and after it in the names of columns: (`bets.`, ``) of `bets.{group}`."""
    for pattern in each.of.values():
        (before, _), *_ = pieces = pieces_of(pattern)
        last, name = pieces[-1]
        yield before, last if name is None else ""


def _objects(each: Each) -> Iterator[str]:
    """The objects in which its columns stand: `bets` of `bets.pass[]`."""
    for column in each.columns:
        way, _, _ = bare_way(column).rpartition(".")
        if way and "[" not in column.removesuffix("[]"):
            yield way
