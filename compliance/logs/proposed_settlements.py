"""The settlements of a proposed mapping: by which column a wager is known to have won, and what was paid on it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from compliance.logs.column_words import GameColumns
from compliance.logs.columns_seen import Column, Found
from compliance.logs.faults import a_few, shorten
from compliance.logs.proposed_members import (
    WON_BY_MONEY,
    Wagers,
    amount_said,
    event_of,
    in_units,
    known_words,
    value_of,
)
from compliance.logs.proposed_yaml import in_condition
from compliance.logs.values import SETTLE_WITHOUT_COMMISSION

_NEGATIVE: Final = re.compile(r"[-−－(（]")
_WIN: Final = "win"
_MEANINGS: Final = (_WIN, "lose", "stand off", "void")
_TWICE: Final = 2  # what is paid at even money, with the stake
_FEWEST_WON: Final = 3  # wagers that won by which it is told whether what was paid holds the stake


def put_settlements(
    found: Wagers,
    roles: Mapping[str, Found],
    columns: Sequence[Column],
    id_: dict[str, Any],
    conditions: Sequence[str],
    each: dict[str, Any] | None,
    game: GameColumns,
) -> None:
    settled = list(_settlements(roles, columns, game))
    if not settled:
        found.asked.append(
            "how were wagers settled? no column tells a result, what was paid or what was won; none is made"
        )
        return
    counts = _put_void(found, roles, columns, id_, conditions, each)
    for extra, result, why in settled:
        found.after.append((event_of("settle", each, [*conditions, *counts, *extra], {"wager": id_, **result}), why))
    told, has_stake = _money(roles, columns), _has_stake(roles, columns, game)
    if told is not None and not has_stake and _may_stand_off(roles, told, game):
        found.asked.append(
            f"did a wager with {shorten(told[1].column)} = 0 lose, or stand off? no column tells: such rows settle "
            "nothing, and what is not recorded as settled is not assessed"
        )
    elif empty := _empty_beside_stakes(roles, columns):
        found.asked.append(
            f"did a wager with nothing in {shorten(empty)} lose, or is not recorded what became of it? such rows "
            "settle nothing, and what is not recorded as settled is not assessed"
        )
    elif not any(roles[role].unknown for role in ("result", "state") if role in roles):
        capture_settlements(found, roles, game)
    if told is not None and told[1].of_house:
        found.asked.append(f"is {shorten(told[1].column)} what the house won, so that players lost it? it is taken so")
    if told is not None and told[0] == "paid":
        taken = " it is taken as with it: so are the least payments, or most of what can win no more than the stake"
        asked = f"is {shorten(told[1].column)} what was won without the stake (`paid`), or with it?"
        found.asked.append(asked + (taken if has_stake else ""))
    if told is None and ("result" not in roles or {"returned", "amount"} <= roles.keys()):
        found.asked.append(
            f"does {shorten(roles['returned'].column)} hold the stake besides what was won? it is taken so"
        )
    if "result" in roles and roles["result"].unknown:
        words = a_few(roles["result"].unknown)
        found.asked.append(f"which results are these? rows with them settle nothing: {words}")


def _put_void(
    found: Wagers,
    roles: Mapping[str, Found],
    columns: Sequence[Column],
    id_: dict[str, Any],
    conditions: Sequence[str],
    each: dict[str, Any] | None,
) -> list[str]:
    """What must hold for a row to settle by what was paid, where a column says whether what was played counts: rows
    with its words for void settle as void, those with words that are not known settle nothing."""
    state = roles.get("state")
    if state is None:
        return []
    column = in_condition(state.column)
    void = [word for word, meant in state.how["values"].items() if meant == "void"]
    texts = next((one.texts for one in columns if one.name == state.column), [])
    seen = a_few(dict.fromkeys(texts))
    when = [*conditions, f"{column} is one of {', '.join(map(_quoted, void))}"]
    declared = {"what": "wager", "id": id_, "reason": {"column": state.column}}
    found.after.append((event_of("void", each, when, declared), {"void": state.why}))
    members = {"wager": id_, "result": "void", "amounts": "not recorded"}
    found.after.append((event_of("settle", each, when, members), {"result": f"void by the words of {state.column}"}))
    found.asked.append(
        f"{shorten(state.column)} says {seen}: is what was wagered void in rows with {', '.join(map(shorten, void))}, "
        "and was it handed back? they settle as void, and what was handed back is taken as not recorded"
    )
    if state.unknown:
        words = a_few(state.unknown)
        of = shorten(state.column)
        found.asked.append(f"what do these words of {of} mean? rows with them settle nothing: {words}")
    return [f"{column} is not {_quoted(word)}" for word in (*void, *state.unknown)]


def capture_settlements(found: Wagers, roles: Collection[str], game: GameColumns) -> None:
    """Settlements are captured; without their commission, where the game takes one and no column tells it."""
    if not game.takes_commission or {"net", "commission"} & set(roles):
        found.captures_after.append("settle")
        return
    found.captures_after.append(SETTLE_WITHOUT_COMMISSION)
    found.asked.append("is commission recorded? no column tells it, and it is taken as not recorded")


def _money(roles: Mapping[str, Found], columns: Sequence[Column]) -> tuple[str, Found] | None:
    """What says how much was paid, and as which member: what is never below nothing is no net amount."""
    money = roles.get("net") or roles.get("paid")
    if money is None:
        return None
    values = next((column.texts for column in columns if column.name == money.column), [])
    is_net = money.of_house or any(_NEGATIVE.match(text) for text in values)
    return ("net" if is_net else "paid"), money


def _empty_beside_stakes(roles: Mapping[str, Found], columns: Sequence[Column]) -> str:
    """The column by which wagers are settled that says nothing in some rows with a stake, "" where it does in all."""
    values = {column.name: len(column.values) for column in columns}
    by = next((roles[role].column for role in ("result", "net", "paid", "returned") if role in roles), "")
    stake = roles["amount"].column if "amount" in roles else ""
    return by if by in values and values[by] < values.get(stake, 0) else ""


def _may_stand_off(roles: Mapping[str, Found], told: tuple[str, Found], game: GameColumns) -> bool:
    """Whether a row in which nothing was won may tell of a wager that stood off as well as of one that lost."""
    return game.stands_off and told[0] == "paid" and "result" not in roles


def _settlements(
    roles: Mapping[str, Found], columns: Sequence[Column], game: GameColumns
) -> Iterator[tuple[list[str], dict[str, Any], dict[str, str]]]:
    """Each way in which a row settles: when, its members, why."""
    result, told = roles.get("result"), _money(roles, columns)
    back = roles.get("returned") if told is None else None
    if told is not None and told[0] == "paid" and result is None and _has_stake(roles, columns, game):
        told, back = None, roles.get("net") or roles["paid"]
    taken: dict[str, Any] = {}
    if told is not None and told[0] == "paid" and "commission" in roles:
        taken = {"commission": {**value_of(roles["commission"]), "optional": True}}
    if told is not None and told[0] == "paid" and _has_stake(roles, columns, game):
        yield from _with_stake(roles, told[1])
        return
    if result is not None and back is not None and "amount" in roles:
        yield from _with_stake(roles, back)
    elif result is not None:
        conditions = list(known_words(result, [{}]))
        amounts = {told[0]: value_of(told[1])} if told is not None else {"amounts": "not recorded"}
        why = {"result": result.why, **({told[0]: told[1].why} if told is not None else {})}
        yield conditions, {"result": value_of(result), **amounts, **taken}, why
    elif told is not None:
        name, money = told
        column = in_condition(money.column)
        more, less = ("<", ">") if money.of_house else (">", "<")
        lost = f"{column} {less} 0" if name == "net" else f"{column} = 0"
        yield (
            [f"{column} {more} 0"],
            {"result": WON_BY_MONEY if name == "paid" else _WIN, name: value_of(money), **taken},
            {"result": f"won where {money.column} {more} 0"},
        )
        if name == "net" and game.stands_off:
            yield [f"{column} = 0"], {"result": "stand off", name: value_of(money)}, {"result": "neither won nor lost"}
        if not _may_stand_off(roles, told, game):
            yield [lost], {"result": "lose", name: value_of(money)}, {"result": f"lost where {lost}"}
    elif back is not None and "amount" in roles:
        column, stake = in_units(back), in_units(roles["amount"])
        won = _without_stake(roles, back)
        otherwise = {"net": _without_stake(roles, back)}
        for sign, came, paid in (">", "win", {"paid": won}), ("=", "stand off", otherwise):
            condition = f"{column} {sign} {stake}"
            yield [condition], {"result": came, **paid}, {"result": f"{came} where {condition}"}
        lost = f"{in_condition(back.column)} = 0"
        yield [lost], {"result": "lose", **otherwise}, {"result": f"lost where {back.column} = 0"}


def _without_stake(roles: Mapping[str, Found], back: Found) -> dict[str, Any]:
    """What was won, out of a column that holds the stake besides."""
    won = f"{in_units(back)} - {in_units(roles['amount'])}"
    return {"computed": won, **{k: v for k, v in back.how.items() if k != "as"}, "as": "amount"}


def _with_stake(roles: Mapping[str, Found], back: Found) -> Iterator[tuple[list[str], dict[str, Any], dict[str, str]]]:
    """Settlements by a column of results, where what was paid holds the stake: of a win alone it says what was won."""
    result = roles["result"]
    column, stake = in_units(back), in_units(roles["amount"])
    words = {meaning: [w for w, meant in result.how["values"].items() if meant == meaning] for meaning in _MEANINGS}
    won, others = words.pop(_WIN), [word for several in words.values() for word in several]
    ways: tuple[tuple[list[str], dict[str, Any]], ...] = (
        (won, {"paid": _without_stake(roles, back)}),
        (others, {"net": _without_stake(roles, back)}),
    )
    for some, amounts in ways:
        if some:
            when = [f"{in_condition(result.column)} is one of {', '.join(map(_quoted, some))}"]
            if some is others and not result.unknown:
                none_won = (f"{in_condition(result.column)} is not {_quoted(word)}" for word in won)
                when = [*known_words(result, [{}]), *none_won]
            how = {"column": result.column, "values": {w: result.how["values"][w] for w in some}}
            yield when, {"result": how, **amounts}, {"result": f"{result.why}; what was won is {column} - {stake}"}


def _has_stake(roles: Mapping[str, Found], columns: Sequence[Column], game: GameColumns) -> bool:
    """Whether what was paid on wagers that won seems to hold the stake: never below twice, and sometimes just twice;
    or, where nothing but what was paid tells which won, more than the stake on most that can win no more than it."""
    told = _money(roles, columns)
    if told is None or "amount" not in roles:
        return False
    texts = {column.name: column.texts for column in columns}
    paid, staked = (texts.get(f.column, []) for f in (told[1], roles["amount"]))
    result = roles.get("result")
    # without a column of results what won is what was paid anything
    came = texts.get(result.column, []) if result is not None else paid
    if not len(paid) == len(staked) == len(came):
        return False
    shares = [
        gained / stake
        for p, s, word in zip(paid, staked, came, strict=True)
        if (result is None or result.how["values"].get(word) == _WIN)
        and (gained := amount_said(p, told[1].how)) is not None
        and (result is not None or gained)
        and (stake := amount_said(s, roles["amount"].how))
    ]
    if len(shares) >= _FEWEST_WON and min(shares) == _TWICE:
        return True
    if result is not None or "bet" not in roles:
        return False
    bet = roles["bet"]
    on = texts.get(bet.column, []) if not bet.constant else []
    words = [bet.how["values"].get(word, "") for word in on] if "values" in bet.how else [bet.constant] * len(paid)
    even = [
        gained > stake
        for p, s, word in zip(paid, staked, words, strict=len(words) == len(paid))
        if word in game.even_money
        and (gained := amount_said(p, told[1].how))
        and (stake := amount_said(s, roles["amount"].how))
    ]
    return sum(even) >= _FEWEST_WON and sum(even) * _TWICE > len(even)


def _quoted(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)
