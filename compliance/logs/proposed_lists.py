"""Lists of things in the rows of a sample (wagers, players, their hands): the ways into them, and what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from compliance.logs.columns_seen import Column
from compliance.logs.mapped_cells import KEYED, LIST, bare_way, flat, items_of
from compliance.logs.mapping_file import Each
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_ways import is_keyed

Things = Mapping[str, Any]
_PLACE: Final = "place"


@dataclass(frozen=True, slots=True)
class Way:
    """A way into lists of things, as `each` writes it (`players[].hands[]`). columns, rows: what a thing says, and what
    is around it. places: the columns that together tell the things of a row apart. is_list: whether there may be
    several."""

    name: str
    columns: list[Column]
    rows: list[Things]
    places: tuple[str, ...]
    is_list: bool = True

    @property
    def is_by_place(self) -> bool:
        """Whether its things are lists, whose parts have places and no names (`item.1`)."""
        return bool(self.columns) and all(column.name.removeprefix("item.").isdigit() for column in self.columns)

    @property
    def place_further_in(self) -> str:
        """How the place of such a thing is called in a way that goes on into it."""
        return f"{bare_way(self.name)}.place"


def ways_into(sample: Sample) -> Iterator[Way]:
    """The ways to all lists of things with names, the innermost first: what is in them says what is around it too."""
    for column in sample.columns:
        if any(isinstance(value, list | dict) for value in column.values):
            found = list(_ways(column.name, column.values))
            is_list = any(isinstance(value, list) for value in column.values)
            for way in reversed(found):
                yield replace(_way(sample, way), is_list=is_list or LIST in way or KEYED in way)


def lists_within(sample: Sample) -> Iterator[tuple[Way, Column, str]]:
    """The lists of single values that things have (a hand its cards): the way to the thing, the list as a column, and
    the way to what is in it."""
    for way in ways_into(sample):
        for column in way.columns:
            if column.name.startswith("item.") and _is_plain_list(column.values):
                name = column.name.removeprefix("item.")
                yield way, Column(name, column.values), f"{_listed(way.name)}.{name}{LIST}"


def _is_plain_list(values: Sequence[Any]) -> bool:
    return bool(values) and all(isinstance(v, list) and not any(isinstance(p, list | dict) for p in v) for v in values)


def _ways(name: str, values: Sequence[Any]) -> Iterator[str]:
    """The way to these things, where they are such, and the ways on from them. Things may be lists without names."""
    if _holds_lists(values):
        yield name
        return
    if values and all(map(is_keyed, values)):
        name, values = f"{name}{KEYED}", [list(value.values()) for value in values]
    things = [t for v in values for t in (v if isinstance(v, list) else [v]) if isinstance(t, Mapping)]
    inner: dict[str, list[Any]] = {}
    for thing in things:
        for member, value in flat(thing):
            inner.setdefault(member, []).append(value)
    lists = {member: of for member, of in inner.items() if any(_holds_things(value) for value in of)}
    # an object around a list is no thing of its own: the list is a column by itself
    if things and (any(isinstance(value, list) for value in values) or not lists):
        yield name
        for member, of in lists.items():
            yield from (f"{_listed(name)}.{way}" for way in _ways(f"{member}{LIST}", of))


def _listed(way: str) -> str:
    """The way with a mark at its end, by which it goes on into the things."""
    return way if way.endswith((LIST, KEYED)) else f"{way}{LIST}"


def _holds_lists(values: Sequence[Any]) -> bool:
    """Whether these are lists of lists, all as long, with single values in them."""
    inner = [part for value in values if isinstance(value, list) for part in value]
    return (
        len(inner) > 0
        and all(isinstance(part, list) and len(part) == len(inner[0]) > 1 for part in inner)
        and not any(isinstance(one, list | dict) for part in inner for one in part)
    )


def _holds_things(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(part, Mapping) for part in value)


def _way(sample: Sample, way: str) -> Way:
    each = Each(columns={way: ""})
    plain = {column.name for column in sample.columns}
    rows: list[Things] = []
    for row in sample.rows:
        for thing in items_of(each, row.values):
            rows.append({name: value for name, value in thing.items() if name not in plain and name != "whose"})
    names = dict.fromkeys(name for row in rows for name in row)
    columns = [Column(n, tuple(v for r in rows if (v := r.get(n)) not in (None, ""))) for n in names]
    own = f"{bare_way(way)}.{_PLACE}"
    places = sorted((name for name in names if name.endswith(".place")), key=len)
    # what a thing says is read as of it (`item.stake`), and not by the way to it
    around = own.removesuffix(_PLACE)
    told = [c for c in columns if c.name not in ("place", "item", *places) and not c.name.startswith(around)]
    return Way(way, told, rows, (*(name for name in places if name != own), "place"))
