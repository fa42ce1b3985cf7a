"""What rows of nested documents have in common: the way to them, what stands around them, and their columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import CORRECT_ROW
from compliance.logs.lines import LogFile
from compliance.logs.mapped_cells import KEY, KEYED, LIST, MARK, VALUE, flat
from compliance.problems import Place, Problem

TOP: Final = LIST  # where the mapping names no way: the document is one list of rows
LARGEST_ROW: Final = 1_048_576  # characters
DEEPEST: Final = 100
_KEPT: Final = 1_000  # values around the rows, on each level
_TOLD: Final = 5


def steps_of(path: str) -> tuple[str, ...]:
    """The steps of a way: names, and a mark for each list."""
    found: list[str] = []
    for part in path.split("."):
        name = part.rstrip(LIST + KEYED)
        found += ([name] if name else []) + MARK.findall(part)
    return tuple(found)


def leads_to(way: Sequence[str], target: Sequence[str]) -> bool:
    """Whether the way goes to the rows, or is the beginning of one that does."""
    return len(way) <= len(target) and all(
        step == wanted or (wanted == KEYED and step != LIST) for step, wanted in zip(way, target, strict=False)
    )


@dataclass(slots=True)
class Level:
    """An object or list that is open around what is being read. around: its single values so far, by name."""

    is_list: bool
    key: str = ""
    around: dict[str, Any] = field(default_factory=dict)

    def keep(self, name: str, value: Any) -> None:
        """A single value stands beside the rows; it belongs to each row that comes later on this level."""
        if len(self.around) < _KEPT:
            self.around[name] = value


def way_to(levels: list[Level]) -> tuple[str, ...]:
    """The steps from the top to what stands next."""
    return tuple(LIST if level.is_list else level.key for level in levels)


def around(levels: list[Level], target: Sequence[str] = ()) -> dict[str, Any]:
    """What stands around a row, each under its whole name: `shoes.id`; and how a row, or what it stands in, is called
    among the members of an object (`rounds.key`)."""
    found: dict[str, Any] = {}
    names: list[str] = []
    for level, step in zip_longest(levels, target[: len(levels)]):
        found.update((".".join([*names, name]), value) for name, value in level.around.items())
        if step == KEYED:
            found[".".join([*names, KEY])] = level.key
        elif not level.is_list:
            names.append(level.key)
    return found


def columns_of(value: Any, named: tuple[str, ...]) -> dict[str, Any]:
    """The columns of a row: an object's members, a list's things by the mapping's names or places, or one value."""
    if isinstance(value, Mapping):
        return dict(flat(value))
    if isinstance(value, list):
        if named and len(named) != len(value):
            message = f"This row has {len(value)} cells, but the mapping names {len(named)}."
            raise LineError(Fault("log.bad-row", message, 1, CORRECT_ROW, shorten(str(value))))
        return dict(zip(named or map(str, range(1, len(value) + 1)), value, strict=False))
    return {named[0] if named else VALUE: value}


def tell_no_rows(log: LogFile, path: str, lists: dict[str, None]) -> None:
    """The document has nothing where the mapping looks for rows."""
    found = ", ".join(shorten(way) for way in list(lists)[:_TOLD])
    message = f"There are no rows at {shorten(path)} in this document{f'; lists stand at {found}' if found else ''}."
    log.refused = True
    log.problems.append(
        Problem("log.not-as-mapped", "error", message, Place(log.name), "Name the way to them as `rows`.")
    )
