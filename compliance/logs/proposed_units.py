"""Amounts of which the names of some columns say that they are cents, and those of others nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from compliance.logs.column_roles import is_whole
from compliance.logs.faults import shorten
from compliance.logs.proposed_members import CENTS_IN_UNITS
from compliance.logs.proposed_sample import Sample

_MONEY: Final = ("paid", "net", "returned", "commission")
_Event = dict[str, Any]


def with_units_told(events: Sequence[_Event], sample: Sample, asked: list[str]) -> list[_Event]:
    """The events, with amounts of settlements marked as unsure that are told beside stakes in cents (or in cents beside
    stakes that are not), where nothing says whether the others are whole units of money or cents: it is asked."""
    stakes = [e["members"]["amount"] for e in events if e["event"] == "wager" and "amount" in e["members"]]
    units = {how["column"]: how.get("as") == "cents" for how in stakes if isinstance(how, Mapping) and "column" in how}
    told = []
    for event in events:
        doubtful = {}
        for name in _MONEY if event["event"] == "settle" else ():
            how = event["members"].get(name)
            amounts = {**units, **dict(_amounts(how))} if isinstance(how, Mapping) else {}
            open_ = [column for column, is_cents in amounts.items() if not is_cents and _may_be_cents(column, sample)]
            if open_ and any(amounts.values()):
                cents = next(column for column, is_cents in amounts.items() if is_cents)
                doubtful[name] = {**how, "unsure": True}
                asked.append(
                    f"is {shorten(open_[0])} in cents too (then `as: cents`), as {shorten(cents)} is? it is taken as "
                    "whole units of money; while `unsure` stands nothing that rests on it is counted"
                )
        told.append({**event, "members": {**event["members"], **doubtful}} if doubtful else event)
    return told


def _amounts(how: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """The columns of a member, and whether each is read as cents."""
    if "column" in how:
        yield how["column"], how.get("as") == "cents"
    for part in str(how.get("computed", "")).split(" - ") if "computed" in how else ():
        yield part.removeprefix(CENTS_IN_UNITS).strip("`"), part.startswith(CENTS_IN_UNITS)


def _may_be_cents(column: str, sample: Sample) -> bool:
    """Whether all its amounts are whole numbers, as cents are; a column of things in lists may be."""
    return all(is_whole(one.texts) for one in sample.columns if one.name == column)
