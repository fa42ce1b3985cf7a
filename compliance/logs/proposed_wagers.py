"""The wagers and settlements of a proposed mapping: of rows that hold one each, or of lists in rows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from compliance.logs.column_roles import Column, Found, GameColumns, general, roles_found
from compliance.logs.faults import shorten
from compliance.logs.mapped_cells import flat
from compliance.logs.proposed_cells import groups_of
from compliance.logs.proposed_rounds import round_columns
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_yaml import column_name, in_condition

OF_A_WAGER: Final = (
    *("wager_id", "player", "seat", "bet", "on", "amount", "amount_cents"),
    *("result", "paid", "net", "removed"),
)
_KNOWN_BY: Final = ("player", "seat", "bet", "on")
_Event = tuple[dict[str, Any], dict[str, str]]


@dataclass(slots=True)
class Wagers:
    """Events that come before those of the game, and after; which kinds they are; what is open; how wagers without
    ids are counted; what is assumed; which rows show that a round has begun."""

    before: list[_Event] = field(default_factory=list)
    after: list[_Event] = field(default_factory=list)
    captures_before: list[str] = field(default_factory=list)
    captures_after: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    counted: dict[str, Any] = field(default_factory=dict)
    assumptions: list[tuple[str, str, str]] = field(default_factory=list)
    begun: str = ""


def proposed_wagers(sample: Sample, game: GameColumns) -> Wagers:
    """The wagers of the sample; none, and a question, where something of them would have to be invented."""
    found = Wagers()
    roles_of_game = {**general()["roles"], **game.roles}
    wanted = {role: spec for role, spec in roles_of_game.items() if role in OF_A_WAGER}
    for column in sample.columns:
        things = [t for v in column.values for t in (v if isinstance(v, list) else [v]) if isinstance(t, Mapping)]
        if things:
            rows = [{f"item.{name}": value for name, value in flat(thing)} for thing in things]
            names = list(dict.fromkeys(name for row in rows for name in row))
            columns = [Column(n, tuple(v for r in rows if (v := r.get(n)) not in (None, ""))) for n in names]
            roles = roles_found(wanted, columns, game.bets)
            if is_wager(roles):
                known_by = [*round_columns(sample), "place"]
                _put(found, roles, columns, rows, known_by, {"columns": [column.name]}, game)
                return found
    if _put_groups(found, sample, wanted, game):
        return found
    roles = sample.roles
    if "bet" not in roles and game.default_bet is not None and {"amount", "amount_cents"} & roles.keys():
        roles["bet"] = Found("", {}, "no column tells the kind of wager", 0, constant=game.default_bet)
        found.asked.append(f"are all wagers of the kind `{game.default_bet}`? no column tells it, and it is taken so")
    if "bet" not in roles and not {"amount", "amount_cents"} & roles.keys():
        found.asked.append("are wagers recorded? no column tells a kind of wager or its amount; none is made")
        return found
    if not is_wager(roles):
        lacking = [role for role in ("bet", "amount", "player") if role not in roles and f"{role}_cents" not in roles]
        found.asked.append(f"which column tells each wager's {' and '.join(lacking)}? without it no wager is made")
        return found
    known = _known_by(sample)
    if known is None:
        found.asked.append("how are two wagers told apart? no columns together are different in all rows; none is made")
        return found
    _put(found, roles, sample.columns, [r.values for r in sample.rows], known, None, game)
    return found


def _put_groups(found: Wagers, sample: Sample, wanted: Mapping[str, Any], game: GameColumns) -> bool:
    """The wagers of several players who stand in one row, where they do."""
    groups = groups_of(sample.columns, sample.rows)
    if groups is None:
        return False
    roles = roles_found(wanted, groups.columns, game.bets)
    stakes = {"amount": {**wanted["amount"], "names": [*wanted["amount"]["names"], "bet"]}}
    roles = {**roles_found(stakes, groups.columns, game.bets), **roles}
    asked = []
    if "bet" not in roles and game.default_bet is not None:
        roles["bet"] = Found("", {}, "no column tells the kind of wager", 0, constant=game.default_bet)
        asked.append(f"are all wagers of the kind `{game.default_bet}`? no column tells it, and it is taken so")
    roles.setdefault("seat", Found("whose", {}, "the number in the names of the columns", 0))
    if not is_wager(roles):
        return False
    found.asked.extend(asked)
    each = {"groups": groups.groups, "of": groups.of}
    _put(found, roles, groups.columns, groups.rows, [*round_columns(sample), "whose"], each, game)
    return True


def is_wager(roles: Mapping[str, Found]) -> bool:
    """Whether columns tell all that a wager must have: its kind, its amount, whose it is."""
    return (
        "bet" in roles and bool({"amount", "amount_cents"} & roles.keys()) and bool({"player", "seat"} & roles.keys())
    )


def _known_by(sample: Sample) -> list[str] | None:
    """The fewest columns that together tell the wagers of the sample apart."""
    roles = sample.roles
    if "wager_id" in roles:
        return [roles["wager_id"].column]
    round_ = round_columns(sample)
    if "round" not in roles:
        return round_  # each row is a round
    table = [roles["table"].column] if "table" in roles else []
    others = [roles[role].column for role in _KNOWN_BY if role in roles and not roles[role].constant]
    kind = roles["amount" if roles["bet"].constant else "bet"]
    rows = [row.values for row in sample.rows if row.values.get(kind.column) not in (None, "")]
    for several in range(len(others) + 1):
        for some in combinations(others, several):
            names = [*table, *round_, *some]
            if len({tuple(str(row.get(n)) for n in names) for row in rows}) == len(rows):
                return [*round_, *some]
    return None


def _put(
    found: Wagers,
    roles: Mapping[str, Found],
    columns: Sequence[Column],
    rows: Sequence[Mapping[str, Any]],
    known_by: Sequence[str],
    each: dict[str, Any] | None,
    game: GameColumns,
) -> None:
    amount = roles.get("amount_cents") or roles["amount"]
    how = {"as": "cents"} if "amount_cents" in roles else amount.how
    id_ = {"written": "/".join(map(column_name, known_by))} if len(known_by) > 1 else {"column": known_by[0]}
    player = roles.get("player")
    members: dict[str, Any] = {
        "id": id_,
        "player": {"column": player.column} if player else {"written": "seat " + column_name(roles["seat"].column)},
        "bet": value_of(roles["bet"]),
        "amount": {"column": amount.column, **how},
    }
    if "seat" in roles:
        members["seat"] = {"column": roles["seat"].column, "optional": True}
    if "on" in roles:
        members["on"] = {**value_of(roles["on"]), "optional": True}
    members |= {name: {"column": roles[role].column} for name, role in game.wager_members.items() if role in roles}
    conditions = list(_conditions(roles["bet"], rows))
    if roles["bet"].unknown:
        words = ", ".join(shorten(word) for word in roles["bet"].unknown[:8])
        found.asked.append(f"which wagers of the log format are these? rows with them make none: {words}")
    whys = {role: roles[role].why for role in ("player", "seat", "bet", "on") if role in roles}
    whys["amount"] = amount.why
    whys["id"] = f"{' and '.join(map(shorten, known_by))} together tell the wagers of the sample apart"
    found.before.append((_event("wager", each, conditions, members), whys))
    found.captures_before.append("wager")
    found.asked.extend(
        f"{shorten(amount.column)}: {question}" for question in amount.open if "amount_cents" not in roles
    )
    settled = list(_settlements(roles, columns, id_))
    if not settled:
        found.asked.append(
            "how were wagers settled? no column tells a result, what was paid or what was won; none is made"
        )
        return
    for extra, result, why in settled:
        found.after.append((_event("settle", each, [*conditions, *extra], {"wager": id_, **result}), why))
    found.captures_after.append("settle")
    if "paid" in roles:
        found.asked.append(f"is {shorten(roles['paid'].column)} what was won without the stake (`paid`), or with it?")
    if "result" in roles and roles["result"].unknown:
        words = ", ".join(shorten(word) for word in roles["result"].unknown[:8])
        found.asked.append(f"which results are these? rows with them settle nothing: {words}")


def _event(
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
    """How a member's value is read from a column."""
    return {"value": found.constant} if found.constant else {"column": found.column, **found.how}


def _conditions(found: Found, rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What must hold for a column's words to be known; rows without are left out, which is asked about."""
    if found.constant:
        return
    if found.unknown or any(row.get(found.column) in (None, "") for row in rows):
        words = ", ".join(json.dumps(word, ensure_ascii=False) for word in found.how["values"])
        yield f"{in_condition(found.column)} is one of {words}"


def _settlements(
    roles: Mapping[str, Found], columns: Sequence[Column], wager: dict[str, Any]
) -> Iterator[tuple[list[str], dict[str, Any], dict[str, str]]]:
    """Each way in which a row settles: when, its members, why."""
    result, money = roles.get("result"), roles.get("net") or roles.get("paid")
    name = "net" if "net" in roles else "paid"
    if result is not None:
        conditions = list(_conditions(result, [{result.column: ""}]))
        amounts = {name: value_of(money)} if money is not None else {"amounts": "not recorded"}
        why = {"result": result.why, **({name: money.why} if money is not None else {})}
        yield conditions, {"result": value_of(result), **amounts}, why
    elif money is not None:
        column = in_condition(money.column)
        lost = f"{column} < 0" if name == "net" else f"{column} = 0"
        yield [f"{column} > 0"], {"result": "win", name: value_of(money)}, {"result": f"won where {money.column} > 0"}
        yield [lost], {"result": "lose", name: value_of(money)}, {"result": f"lost where {lost}"}
