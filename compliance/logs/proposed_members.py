"""What stands in the events of a proposed mapping that tell of wagers: how a member is read, when an event is made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from compliance.logs.amounts import in_plain_signs, read_amount
from compliance.logs.column_roles import NUMBERED_BET
from compliance.logs.column_words import GameColumns, plain_name
from compliance.logs.columns_seen import Found
from compliance.logs.faults import shorten
from compliance.logs.proposed_yaml import in_condition

_CENT: Final = Decimal("0.01")  # in units of money
CENTS_IN_UNITS: Final = f"{_CENT} * "  # before a column of cents, in what is computed
WON_BY_MONEY: Final = {"value": "win"}  # a result of which nothing tells but that something was paid
_Event = tuple[dict[str, Any], dict[str, str]]


@dataclass(slots=True)
class Wagers:
    """Events that come before those of the game, and after; which kinds they are; what is open; how wagers without
    ids are counted; what is assumed; which rows show that a round has begun; what rows keep of those before; whether
    rows are numbered to tell wagers apart; whether some rows are alike in all that tells a wager."""

    before: list[_Event] = field(default_factory=list)
    after: list[_Event] = field(default_factory=list)
    captures_before: list[str] = field(default_factory=list)
    captures_after: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    counted: dict[str, Any] = field(default_factory=dict)
    assumptions: list[tuple[str, str, str]] = field(default_factory=list)
    begun: str = ""
    kept: dict[str, Any] = field(default_factory=dict)
    numbered: bool = False
    alike: bool = False


def event_of(
    kind: str, each: dict[str, Any] | None, conditions: Sequence[str], members: dict[str, Any]
) -> dict[str, Any]:
    event: dict[str, Any] = {"event": kind}
    if each is not None:
        event["each"] = each
    if conditions:
        event["when"] = " and ".join(conditions)
    event["members"] = members
    return event


def value_of(found: Found) -> dict[str, Any]:
    """How a member's value is read from a column: of what the house won, what the player did."""
    if found.of_house:
        how = {name: said for name, said in found.how.items() if name != "as"}
        return {"computed": f"0 - {in_units(found)}", **how, "as": "amount"}
    return {"value": found.constant} if found.constant else {"column": found.column, **found.how}


def in_units(found: Found) -> str:
    """A column of amounts in what is computed or compared: in units of money, though it tells cents."""
    column = in_condition(found.column)
    return f"{CENTS_IN_UNITS}{column}" if found.how.get("as") == "cents" else column


def amount_said(text: str, how: Mapping[str, Any]) -> Decimal | None:
    """The amount that the text writes, in units of money, by how it is read; None where it is none."""
    amount = read_amount(text, str(how.get("decimal", ".")))
    return amount * _CENT if amount is not None and how.get("as") == "cents" else amount


def place_in_words(bet: Found, game: GameColumns) -> dict[str, Any] | None:
    """How it is read on what a wager is, where the words for wagers say it: `total 13`, `闲对` (a pair of the Player's
    cards). None where none does."""
    said: dict[str, str] = {}
    for text in bet.how.get("values", {}):
        name = plain_name(in_plain_signs(text))
        of_number = name not in game.bets and NUMBERED_BET.fullmatch(name)
        said[text] = game.bets_on.get(name) or (",".join(of_number[2].split()) if of_number else "")
    if not any(said.values()):
        return None
    how = {"column": bet.column, "values": said, "optional": True}
    numbers = [on for on in said.values() if on]
    if all(on.isdigit() for on in numbers):
        return {**how, "as": "number"}
    return {**how, "as": "numbers"} if all(on.replace(",", "").isdigit() for on in numbers) else how


def asked_of_words(bet: Found, game: GameColumns) -> Iterator[str]:
    """What is open where a word for a wager is taken as one of the rules that may be called otherwise."""
    taken = {
        text: meant for text, meant in bet.how["values"].items() if plain_name(in_plain_signs(text)) in game.bets_on
    }
    if taken:
        words = ", ".join(f"{shorten(text)} as {meant}" for text, meant in list(taken.items())[:6])
        yield f"are these wagers those of the rules, at their odds? they are taken so: {words}"


def known_words(found: Found, rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What must hold for an event to be made of a row: that the column says something or, where the sample has words
    that are not known (which is asked about), one that is. A word that comes up later is a fault of its row, and so
    told."""
    if found.constant:
        return
    if found.unknown:
        words = ", ".join(json.dumps(word, ensure_ascii=False) for word in found.how["values"])
        yield f"{in_condition(found.column)} is one of {words}"
    elif any(row.get(found.column) in (None, "") for row in rows):
        yield f"{in_condition(found.column)} is not empty"
