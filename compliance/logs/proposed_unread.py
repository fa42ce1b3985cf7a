"""Which columns the events of a proposed mapping read: only of the others it is asked whether they tell anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compliance.logs.mapping_conditions import parse_computation, parse_condition
from compliance.logs.patterns import names_of


def columns_of_event(event: Mapping[str, Any]) -> set[str]:
    """The columns, and ways to lists, that an event reads in its condition, its members and what it goes through. Words
    that stand there for something else (members, meanings, constants) are no columns, though one may be called so."""
    each = event.get("each", {})
    read = {*each.get("columns", ()), *each.get("beside", ())}
    if "when" in event:
        read |= parse_condition(event["when"]).columns
    for how in event["members"].values():
        read |= set(_columns_of_member(how))
    return read


def _columns_of_member(how: Any) -> Iterator[str]:
    if not isinstance(how, Mapping):
        return
    if "column" in how:
        yield how["column"]
    yield from names_of(how.get("written", ""))
    if "computed" in how:
        yield from parse_computation(how["computed"]).columns
