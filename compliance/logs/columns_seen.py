"""The columns of a sample of a foreign file, and the roles in which they are found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.proposed_ways import is_keyed

UNNAMED: Final = re.compile(r"column_[0-9]+")
NO_CARD: Final = "-"  # what stands in place of a card that was not drawn
_PLACED: Final = re.compile(r"(?P<before>.*?[^0-9])(?P<place>[0-9]{1,2})(?P<after>[^0-9]*)")

Shape = tuple[dict[str, Any], str, tuple[str, ...], tuple[str, ...]]
"""How a column is read (keys of a mapping's value), how its values look, what is open, its words that are not known."""


def unnamed(number: int) -> str:
    """The name of a column that the file gives none; only such columns are told by their values alone."""
    return f"column_{number}"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name and its values in the sample that are not empty. parts: the columns that it is made of, where
    each holds one of several things."""

    name: str
    values: tuple[Any, ...]
    parts: tuple[str, ...] = ()

    @property
    def texts(self) -> list[str]:
        """The values as text."""
        return [str(value).strip() for value in self.values]


@dataclass(frozen=True, slots=True)
class Found:
    """A column in its role: how it is read (keys of a mapping's value), why it is thought to be this, what is open.

    parts: all columns in this role, where each holds one of several things; `column` is the first of them. of_house:
    its amounts are what the house won, which players lost.
    """

    column: str
    how: dict[str, Any]
    why: str
    fits: int
    open: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    constant: str = ""
    parts: tuple[str, ...] = ()
    of_house: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in this role."""
        return self.parts or (self.column,)


def of_players(taken: dict[str, Found]) -> dict[str, Found]:
    """The roles, where what is told of the house stands for what it says of the player, unless that is told as well."""
    for of_house, of_player in (("house_net", ("net", "paid")), ("house_result", ("result",))):
        found = taken.pop(of_house, None)
        if found is not None and not taken.keys() & {*of_player}:
            taken[of_player[0]] = replace(found, of_house=of_player[0] == "net")
    return taken


def columns_in(names: Sequence[str], rows: Sequence[ForeignRow]) -> list[Column]:
    """The columns of a sample with what stands in them. Where rows have one of a thing or several (elements of XML),
    what the one says is no column: by it the several would be lost. So it is where things stand under their numbers."""
    found = [Column(name, tuple(v for r in rows if (v := r.values.get(name)) not in (None, ""))) for name in names]
    several = [f"{c.name}." for c in found if len({type(v) for v in c.values} & {list, dict}) > 1]
    several += [f"{c.name}." for c in found if c.values and all(map(is_keyed, c.values))]
    return [column for column in found if not column.name.startswith(tuple(several))]


def _have_suits(rows: Sequence[ForeignRow], parts: Sequence[str]) -> bool:
    """Whether all that these columns say, but a dash, are signs with letters, as cards are: a dash then is no card."""
    told = {str(row.values.get(part) or NO_CARD) for row in rows for part in parts} - {NO_CARD}
    return bool(told) and not any(one.isdigit() for one in told)


def joined(columns: Sequence[Column], rows: Sequence[ForeignRow]) -> list[Column]:
    """Columns that are numbered from 1 and hold one thing each (`P Card 1`, `P Card 2`), as one column with a list."""
    there: dict[str, list[tuple[int, str]]] = {}
    for column in columns:
        found = _PLACED.fullmatch(column.name)
        if found is not None and not any(isinstance(value, list | dict) for value in column.values):
            there.setdefault(f"{found['before']} {found['after']}", []).append((int(found["place"]), column.name))
    several = []
    for name, of in there.items():
        if len(of) > 1 and [place for place, _ in of] == list(range(1, len(of) + 1)):
            parts = tuple(part for _, part in of)
            nothing = (None, "", *([NO_CARD] if _have_suits(rows, parts) else []))
            lists = ([v for part in parts if (v := row.values.get(part)) not in nothing] for row in rows)
            several.append(Column(name.strip(), tuple(one for one in lists if one), parts))
    return several
