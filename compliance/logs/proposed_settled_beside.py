"""Settlements that stand in a list of their own beside that of the wagers, and say of which wager each is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from compliance.logs.column_roles import roles_found
from compliance.logs.column_words import GameColumns, fit_of_name, general
from compliance.logs.columns_seen import Found
from compliance.logs.mapped_cells import items_of
from compliance.logs.mapping_file import Each
from compliance.logs.proposed_lists import Way, ways_into
from compliance.logs.proposed_rounds import key_columns
from compliance.logs.proposed_sample import Sample

_NAMED_BY: Final = ("player", "seat", "bet", "on")


@dataclass(frozen=True, slots=True)
class Beside:
    """The list of settlements, what its columns are, and by which columns a wager and its settlement are one; whether
    all wagers of the sample are settled in it."""

    way: Way
    roles: dict[str, Found]
    wager: list[str]
    settlement: list[str]
    is_whole: bool


def is_settled(roles: Mapping[str, Found]) -> bool:
    """Whether columns tell how a wager came out."""
    return bool({"result", "paid", "net", "returned"} & roles.keys())


def settled_beside(
    sample: Sample, way: Way, roles: Mapping[str, Found], wanted: Mapping[str, Any], game: GameColumns
) -> Beside | None:
    """The list in which the wagers of this one are settled; None where none is, or does not say of which each is."""
    for other in ways_into(sample):
        is_one_way = other.name.startswith(way.name) or way.name.startswith(other.name)
        if not other.is_list or is_one_way:
            continue
        by = roles_found(wanted, other.columns, game)
        # in a list of payments an amount is what was paid
        if not is_settled(by) and "amount" in by and fit_of_name(general()["roles"]["paid"], other.name, {}):
            by["paid"] = by.pop("amount")
        names = [n for n in _NAMED_BY if n in roles and not roles[n].constant]
        names = ["wager_id"] if {"wager_id"} <= roles.keys() & by.keys() else names
        if not is_settled(by) or not names or not set(names) <= by.keys():
            continue
        wager, settlement = ([of[name].column for name in names] for of in (roles, by))
        placed, settled = _keys(sample, way, wager), _keys(sample, other, settlement)
        if len(set(placed)) == len(placed) and len(set(settled)) == len(settled) and set(settled) <= set(placed):
            return Beside(other, by, wager, settlement, set(settled) == set(placed))
    return None


def _keys(sample: Sample, way: Way, columns: Sequence[str]) -> list[tuple[str, ...]]:
    """What tells the things of a list apart, with the round of each."""
    each = Each(columns={way.name: ""})
    round_ = key_columns(sample) if "round" in sample.roles else []
    rows = ((at, row.values, thing) for at, row in enumerate(sample.rows) for thing in items_of(each, row.values))
    return [
        (*([str(row.get(name)) for name in round_] or [str(at)]), *(str(thing.get(name) or "") for name in columns))
        for at, row, thing in rows
    ]
