"""The last line of a foreign text that has no end though the lines before it have: something of it may be cut off.

What such a line ends in may have gone on (`100` of `1000.00`). Nothing rests on what is read of it; a row that would be
of another table, round or instant, or be told otherwise altogether, is left out. A JSON object has an end of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from compliance.logs.faults import Fault, shorten
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.inventions import WHOLE
from compliance.logs.mapped_cells import ITEM, names_taken
from compliance.logs.mapping_columns import columns_of, columns_of_groups, lists_of, names_of_each, reads
from compliance.logs.mapping_file import Each, EventOfRow, LogMapping, Value
from compliance.logs.reading import Quarantined
from compliance.problems import Place, Problem

CODE: Final = "log.unended-line"
_IDENTITY: Final = frozenset({"id", "wager", "base", "of"})
_REMEDY: Final = (
    "Copy the file again and compare their lengths. If the program that wrote it ends its last line so, say "
    "`last_line: whole` in the mapping."
)


def in_doubt(row: ForeignRow, mapping: LogMapping) -> ForeignRow:
    """The row, what is in doubt of it told by the columns that the mapping makes too; a whole row as it is."""
    if row.cut is None:
        return row
    if mapping.last_line == "whole":
        return replace(row, cut=None)
    doubted = set(row.cut)
    for cell in mapping.cells:
        doubted |= set(names_taken(cell)) if cell.column in doubted else set()
    return replace(row, cut=tuple(sorted(doubted | _of_things(mapping.split, doubted))))


def of_part(row: ForeignRow, mapping: LogMapping, *, is_last: bool) -> tuple[str, ...] | None:
    """What is in doubt of one of the rows into which the row is split: of things in one cell, the last one alone."""
    is_list = mapping.split is not None and mapping.split.separator is not None
    return row.cut if is_last or not is_list else None


def place_of_loss(file: str, row: ForeignRow, known: Mapping[str, str | int]) -> Quarantined:
    """That something may be missing at the end of the line."""
    return Quarantined(file, row.line, "", "", CODE, "the last line of the file has no end", known, is_line=False)


def disputed_by(event: EventOfRow, cut: Iterable[str]) -> tuple[str, ...]:
    """The members of such an event that are read of what may be cut off; `event` where it hangs on that as a whole."""
    doubted = set(cut)
    doubted |= _of_things(event.each, doubted)
    if event.when is not None and _has(event.when.columns, doubted):
        return (WHOLE,)
    read = [m for m, how in event.members.items() if isinstance(how, Value) and _has(columns_of(how), doubted)]
    return (WHOLE,) if _IDENTITY & set(read) else tuple(read)


def fault_of(row: ForeignRow, mapping: LogMapping) -> Fault | None:
    """Why the row is left out: what may be cut off says of which round it is, say, and not only what happened."""
    if row.cut is None or row.fault is not None:
        return None
    for (key, *_), names in reads(mapping):
        if key not in ("events", "split") and (doubted := sorted(names & set(row.cut))):
            message = (
                f"The last line of this file has no end, though those before it have: {shorten(doubted[0])} may be cut "
                "off, and says to what the row belongs or what it is. It is left out."
            )
            return Fault(CODE, message, 1, _REMEDY, shorten(row.text))
    return None


def told(file: str, row: ForeignRow, mapping: LogMapping) -> Problem | None:
    """That something of a row that is taken is in doubt, where the mapping reads it."""
    if row.cut is None or row.fault is not None or not row.values:
        return None
    read = sorted(n for n in row.cut if any(n in names for _, names in reads(mapping)))
    if not read and not may_lack(row, mapping):
        return None
    ends = f"{', '.join(map(shorten, read))} may be cut off" if read else "more may have stood there"
    message = f"The last line of this file has no end, though those before it have: {ends}. Nothing rests on that."
    return Problem(CODE, "warning", message, Place(file, row.line), _REMEDY, shorten(row.text))


def may_lack(row: ForeignRow, mapping: LogMapping) -> bool:
    """Whether a further event may have been told by what is cut off: a line of text, a cell that is empty or a list."""
    if row.cut is None:
        return False
    things = [*(event.each for event in mapping.events), mapping.split]
    return (
        mapping.format == "text"
        or any(row.values.get(name) in (None, "") for name in row.cut)
        or any(_of_things(each, set(row.cut)) for each in things if each is not None and each.separator is not None)
    )


def _of_things(each: Each | None, doubted: set[str]) -> set[str]:
    """What is read of things that stand in such columns."""
    return names_of_each(each) if each is not None and doubted & (lists_of(each) | columns_of_groups(each)) else set()


def _has(columns: Iterable[str], doubted: set[str]) -> bool:
    return any(name in doubted or (ITEM in doubted and name.startswith(f"{ITEM}.")) for name in columns)
