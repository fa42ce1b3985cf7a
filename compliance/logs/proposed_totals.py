"""What a player won on all wagers of a round together, repeated in the row of each: it is of none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from compliance.logs.amounts import read_amount
from compliance.logs.columns_seen import Found
from compliance.logs.faults import shorten
from compliance.logs.mapped_cells import items_of, said
from compliance.logs.mapping_file import Each
from compliance.logs.proposed_lists import Way
from compliance.logs.proposed_members import Wagers
from compliance.logs.proposed_rounds import round_of_row
from compliance.logs.proposed_sample import Sample

_MONEY: Final = ("net", "paid", "returned")
_FEWEST: Final = 3  # players' rounds by which it is told, where all stakes of each are alike too


def without_totals(found: Wagers, roles: Mapping[str, Found], sample: Sample, way: Way | None) -> dict[str, Found]:
    """The roles without a column of payments that says the same of all wagers of a player in a round, though
    something was paid and their stakes differ; it is asked what it tells. way: the list in which the wagers stand."""
    totals = [role for role in _MONEY if role in roles and _is_total(roles[role], roles, sample, way)]
    for name in dict.fromkeys(shorten(roles[role].column) for role in totals):
        found.asked.append(
            f"is {name} what was won on all wagers of a player together? it is the same in all of a player's rows of a "
            "round, and is not taken as what was paid on each"
        )
    return {role: column for role, column in roles.items() if role not in totals}


def _is_total(money: Found, roles: Mapping[str, Found], sample: Sample, way: Way | None) -> bool:
    amount = roles.get("amount")
    whose = [roles[role].column for role in ("player", "seat") if role in roles]
    if amount is None or not whose or money.column == amount.column:
        return False
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    each = Each(columns={way.name: ""}) if way is not None else None
    for at, row in enumerate(sample.rows):
        round_ = round_of_row(sample, row.values, at)
        for thing in items_of(each, row.values):
            stake, won = said(thing, amount.column), said(thing, money.column)
            if stake and won:
                groups.setdefault((*round_, *(said(thing, name) for name in whose)), []).append((stake, won))
    several = [group for group in groups.values() if len(group) > 1]
    if any(len({won for _, won in group}) > 1 for group in several):
        return False
    paid = [group for group in several if read_amount(group[0][1], _mark(money.how))]
    return len(paid) >= _FEWEST or any(len({stake for stake, _ in group}) > 1 for group in paid)


def _mark(how: Mapping[str, Any]) -> str:
    return str(how.get("decimal", "."))
