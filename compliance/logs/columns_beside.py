"""Columns beside those that a mapping goes through one by one, of which it reads nothing: a kind of wager, say, that
came up after the rows by which the mapping was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from compliance.logs.mapped_cells import list_in
from compliance.logs.mapping_columns import events_of, made, reads
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import Each, LogMapping
from compliance.logs.patterns import pieces_of


def beside_each(mapping: LogMapping) -> Callable[[Row], list[str]]:
    """What finds the columns of a row that hold something, stand beside those of an `each`, and are read nowhere.

    Beside them stands what has a name like those of its groups, and a list in the same object as one of its columns.
    What stands below a column that is read is read with it; what the mapping names as `optional` is known to whoever
    wrote it.
    """
    gone_through = [each for each in (mapping.split, *(e.each for _, e in events_of(mapping))) if each is not None]
    around = {around for each in gone_through for around in _around(each)}
    objects = {list_in(c).rpartition(".")[0] for each in gone_through for c in each.columns} - {""}
    read = {*made(mapping), *mapping.optional, *(name for _, names in reads(mapping) for name in names)}
    known: dict[str, tuple[bool, bool]] = {}

    def stands(column: str) -> tuple[bool, bool]:
        """Whether a column has a name like those of the groups; whether it is in an object whose lists are read."""
        # it is read, stands in what is read, or holds it
        if any(f"{one}.".startswith(f"{other}.") for name in read for one, other in ((name, column), (column, name))):
            return False, False
        alike = any(
            column.startswith(before) and column.endswith(after) and len(column) > len(before) + len(after)
            for before, after in around
        )
        return alike, column.rpartition(".")[0] in objects

    def found(values: Row) -> list[str]:
        beside = []
        for column, value in values.items():
            if column not in known:
                known[column] = stands(column)
            alike, among_lists = known[column]
            if (alike and value not in (None, "")) or (among_lists and isinstance(value, list) and value):
                beside.append(column)
        return beside

    return found


def _around(each: Each) -> Iterator[tuple[str, str]]:
    """What stands before the group and after it in the names of columns: (`bets.`, ``) of `bets.{group}`."""
    for pattern in each.of.values():
        (before, _), *_ = pieces = pieces_of(pattern)
        last, name = pieces[-1]
        after = last if name is None else ""
        if before or after:  # else any column has such a name
            yield before, after
