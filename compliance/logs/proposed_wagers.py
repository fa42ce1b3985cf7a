"""The wagers and settlements of a proposed mapping: of rows that hold one each, or of lists in rows."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from compliance.logs.amounts import read_amount
from compliance.logs.column_roles import roles_found
from compliance.logs.column_words import GameColumns, general
from compliance.logs.columns_seen import Column, Found
from compliance.logs.faults import shorten
from compliance.logs.proposed_cells import groups_of
from compliance.logs.proposed_lists import Way, ways_into
from compliance.logs.proposed_rounds import round_columns
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_yaml import column_name, in_condition
from compliance.logs.values import SETTLE_WITHOUT_COMMISSION

OF_A_WAGER: Final = (
    *("wager_id", "player", "seat", "bet", "on", "amount", "amount_cents"),
    *("result", "paid", "net", "removed", "commission", "returned"),
)
NUMBERED: Final = "row_number"  # the column of the rows' numbers, where nothing else tells wagers apart
_NEGATIVE: Final = re.compile(r"[-−(]")
_WIN: Final = "win"
_MEANINGS: Final = (_WIN, "lose", "stand off", "void")
_TWICE: Final = 2  # what is paid at even money, with the stake
_FEWEST_WON: Final = 3  # wagers that won by which it is told whether what was paid holds the stake
_KNOWN_BY: Final = ("player", "seat", "bet", "on")
_Event = tuple[dict[str, Any], dict[str, str]]


@dataclass(slots=True)
class Wagers:
    """Events that come before those of the game, and after; which kinds they are; what is open; how wagers without
    ids are counted; what is assumed; which rows show that a round has begun; whether rows are numbered to tell wagers
    apart."""

    before: list[_Event] = field(default_factory=list)
    after: list[_Event] = field(default_factory=list)
    captures_before: list[str] = field(default_factory=list)
    captures_after: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    counted: dict[str, Any] = field(default_factory=dict)
    assumptions: list[tuple[str, str, str]] = field(default_factory=list)
    begun: str = ""
    numbered: bool = False


def proposed_wagers(sample: Sample, game: GameColumns) -> Wagers:
    """The wagers of the sample; none, and a question, where something of them would have to be invented."""
    found = Wagers()
    roles_of_game = {**general()["roles"], **game.roles}
    wanted = {role: spec for role, spec in roles_of_game.items() if role in OF_A_WAGER}
    if _put_lists(found, sample, wanted, game):
        return found
    if _put_groups(found, sample, wanted, game):
        return found
    roles = sample.roles
    roles |= of_one_kind(found, roles, sample.columns, game)
    if "bet" not in roles and not {"amount", "amount_cents"} & roles.keys():
        found.asked.append("are wagers recorded? no column tells a kind of wager or its amount; none is made")
        return found
    if not is_wager(roles):
        lacking = [role for role in ("bet", "amount", "player") if role not in roles and f"{role}_cents" not in roles]
        found.asked.append(f"which column tells each wager's {' and '.join(lacking)}? without it no wager is made")
        return found
    known = _known_by(sample)
    if known is None:
        known = [*round_columns(sample), NUMBERED]
        found.numbered = True
        found.asked.append("some rows are alike in all that tells a wager: is each a wager of its own? it is taken so")
    rows = [row.values for row in sample.rows]
    _put(found, roles, rows, known, None, game)
    _put_settlements(found, roles, sample.columns, _written(known), list(_conditions(roles["bet"], rows)), None, game)
    return found


def _put_lists(found: Wagers, sample: Sample, wanted: Mapping[str, Any], game: GameColumns) -> bool:
    """The wagers that stand in lists in rows; what became of them may stand in lists further in."""
    deeper: list[tuple[Way, dict[str, Found]]] = []
    for way in ways_into(sample):
        roles = roles_found(wanted, way.columns, game)
        roles |= of_one_kind(found, roles, way.columns, game)
        # what stands around several things is not the amount of each
        if not is_wager(roles) or not (roles.get("amount_cents") or roles["amount"]).column.startswith("item."):
            deeper.append((way, roles))
            continue
        round_ = round_columns(sample)
        _put(found, roles, way.rows, [*round_, *way.places], {"columns": [way.name]}, game)
        within = [(w, r) for w, r in deeper if w.name.startswith(f"{way.name}[]") and _is_settled(r)]
        settled, by = within[0] if within and not _is_settled(roles) else (way, roles)
        own = way.places if settled is way else (*way.places[:-1], way.place_further_in)
        id_ = _written([*round_, *own])
        each = {"columns": [settled.name]}
        bet = _conditions(roles["bet"], way.rows) if settled is way else ()
        _put_settlements(found, by, settled.columns, id_, list(bet), each, game)
        if settled is not way:
            found.asked.append(f"may a wager have several of {shorten(settled.name)}? each settles it")
        return True
    return False


def _is_settled(roles: Mapping[str, Found]) -> bool:
    return bool({"result", "paid", "net", "returned"} & roles.keys())


def columns_of_groups(sample: Sample, game: GameColumns) -> set[str]:
    """The columns that stand once for each of several players, where these wager: none says anything of a row."""
    groups = groups_of(sample.columns, sample.rows)
    if groups is None:
        return set()
    wanted = {role: spec for role, spec in {**general()["roles"], **game.roles}.items() if role in OF_A_WAGER}
    roles = roles_found(wanted, groups.columns, game)
    roles.setdefault("seat", Found("whose", {}, "", 0))
    if not is_wager(of_one_kind(Wagers(), roles, groups.columns, game)):
        return set()
    return {way.replace("{group}", group) for way in groups.of.values() for group in groups.groups}


def _put_groups(found: Wagers, sample: Sample, wanted: Mapping[str, Any], game: GameColumns) -> bool:
    """The wagers of several players who stand in one row, where they do."""
    groups = groups_of(sample.columns, sample.rows)
    if groups is None:
        return False
    roles = roles_found(wanted, groups.columns, game)
    roles.setdefault("seat", Found("whose", {}, "the number in the names of the columns", 0))
    cards = game.group_cards.get("role")
    hands = roles_found({cards: game.roles[cards]}, groups.columns, game) if cards is not None else {}
    if "player" not in roles and groups.who is not None and groups.who not in {f.column for f in hands.values()}:
        roles["player"] = Found(groups.who, {}, "it says who is at the seat that its name tells", 0)
    roles |= of_one_kind(found, roles, groups.columns, game)
    if not is_wager(roles):
        return False
    each = {"groups": groups.groups, "of": groups.of}
    known_by = [*round_columns(sample), "whose"]
    _put(found, roles, groups.rows, known_by, each, game)
    bet = list(_conditions(roles["bet"], groups.rows))
    _put_settlements(found, roles, groups.columns, _written(known_by), bet, each, game)
    return True


def of_one_kind(
    found: Wagers, roles: Mapping[str, Found], columns: Sequence[Column], game: GameColumns
) -> dict[str, Found]:
    """Where no column tells the kind of wager, and the game has a usual one: the wagers are of that, which is asked;
    a column called bet or wager then is its amount."""
    more = dict(roles)
    if "bet" in more or game.default_bet is None:
        return more
    if not {"amount", "amount_cents"} & more.keys():
        read = {name for one in roles.values() for name in one.columns}
        wanted = general()["roles"]["amount"]
        stakes = {"amount": {**wanted, "names": [*wanted["names"], "bet", "wager"]}}
        more |= roles_found(stakes, [column for column in columns if column.name not in read], game)
    if not {"amount", "amount_cents"} & more.keys():
        return more
    more["bet"] = Found("", {}, "no column tells the kind of wager", 0, constant=game.default_bet)
    if is_wager(more):
        found.asked.append(f"are all wagers of the kind `{game.default_bet}`? no column tells it, and it is taken so")
    return more


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
    rows: Sequence[Mapping[str, Any]],
    known_by: Sequence[str],
    each: dict[str, Any] | None,
    game: GameColumns,
) -> None:
    amount = roles.get("amount_cents") or roles["amount"]
    how = {"as": "cents"} if "amount_cents" in roles else amount.how
    id_ = _written(known_by)
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
    for name, role in game.wager_members.items():
        if role in roles:
            lacks = any(row.get(roles[role].column) in (None, "") for row in rows)
            members[name] = {**value_of(roles[role]), **({"optional": True} if lacks else {})}
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


def _written(known_by: Sequence[str]) -> dict[str, Any]:
    """The id of a wager, of the columns by which it is known."""
    return {"written": "/".join(map(column_name, known_by))} if len(known_by) > 1 else {"column": known_by[0]}


def _put_settlements(
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
    for extra, result, why in settled:
        found.after.append((_event("settle", each, [*conditions, *extra], {"wager": id_, **result}), why))
    told = _money(roles, columns)
    if told is not None and _may_stand_off(roles, told, game):
        found.asked.append(
            f"did a wager with {shorten(told[1].column)} = 0 lose, or stand off? no column tells: such rows settle "
            "nothing, and what is not recorded as settled is not assessed"
        )
    elif "result" not in roles or not roles["result"].unknown:
        capture_settlements(found, roles, game)
    if told is not None and told[0] == "paid":
        taken = "; it is taken as with it: where least is paid it is twice the stake"
        asked = f"is {shorten(told[1].column)} what was won without the stake (`paid`), or with it?"
        found.asked.append(asked + (taken if _has_stake(roles, columns) else ""))
    if told is None and "result" not in roles:
        found.asked.append(
            f"does {shorten(roles['returned'].column)} hold the stake besides what was won? it is taken so"
        )
    if "result" in roles and roles["result"].unknown:
        words = ", ".join(shorten(word) for word in roles["result"].unknown[:8])
        found.asked.append(f"which results are these? rows with them settle nothing: {words}")


def capture_settlements(found: Wagers, roles: Collection[str], game: GameColumns) -> None:
    """Settlements are captured; without their commission, where the game takes one and no column tells it."""
    if not game.takes_commission or {"net", "commission"} & set(roles):
        found.captures_after.append("settle")
        return
    found.captures_after.append(SETTLE_WITHOUT_COMMISSION)
    found.asked.append("is commission recorded? no column tells it, and it is taken as not recorded")


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


def _money(roles: Mapping[str, Found], columns: Sequence[Column]) -> tuple[str, Found] | None:
    """What says how much was paid, and as which member: what is never below nothing is no net amount."""
    money = roles.get("net") or roles.get("paid")
    if money is None:
        return None
    values = next((column.texts for column in columns if column.name == money.column), [])
    return ("net" if any(_NEGATIVE.match(text) for text in values) else "paid"), money


def _may_stand_off(roles: Mapping[str, Found], told: tuple[str, Found], game: GameColumns) -> bool:
    """Whether a row in which nothing was won may tell of a wager that stood off as well as of one that lost."""
    return game.stands_off and told[0] == "paid" and "result" not in roles


def _settlements(
    roles: Mapping[str, Found], columns: Sequence[Column], game: GameColumns
) -> Iterator[tuple[list[str], dict[str, Any], dict[str, str]]]:
    """Each way in which a row settles: when, its members, why."""
    result, told = roles.get("result"), _money(roles, columns)
    back = roles.get("returned") if told is None else None
    if told is not None and told[0] == "paid" and result is None and _has_stake(roles, columns):
        told, back = None, roles.get("net") or roles["paid"]
    taken: dict[str, Any] = {}
    if told is not None and told[0] == "paid" and "commission" in roles:
        taken = {"commission": {**value_of(roles["commission"]), "optional": True}}
    if told is not None and told[0] == "paid" and _has_stake(roles, columns):
        yield from _with_stake(roles, told[1])
        return
    if result is not None:
        conditions = list(_conditions(result, [{result.column: ""}]))
        amounts = {told[0]: value_of(told[1])} if told is not None else {"amounts": "not recorded"}
        why = {"result": result.why, **({told[0]: told[1].why} if told is not None else {})}
        yield conditions, {"result": value_of(result), **amounts, **taken}, why
    elif told is not None:
        name, money = told
        column = in_condition(money.column)
        lost = f"{column} < 0" if name == "net" else f"{column} = 0"
        yield (
            [f"{column} > 0"],
            {"result": "win", name: value_of(money), **taken},
            {"result": f"won where {money.column} > 0"},
        )
        if name == "net" and game.stands_off:
            yield [f"{column} = 0"], {"result": "stand off", name: value_of(money)}, {"result": "neither won nor lost"}
        if not _may_stand_off(roles, told, game):
            yield [lost], {"result": "lose", name: value_of(money)}, {"result": f"lost where {lost}"}
    elif back is not None and "amount" in roles:
        column, stake = in_condition(back.column), in_condition(roles["amount"].column)
        won = _without_stake(roles, back)
        for sign, came, paid in (">", "win", {"paid": won}), ("=", "stand off", {"amounts": "not recorded"}):
            condition = f"{column} {sign} {stake}"
            yield [condition], {"result": came, **paid}, {"result": f"{came} where {condition}"}
        yield (
            [f"{column} = 0"],
            {"result": "lose", "amounts": "not recorded"},
            {"result": f"lost where {back.column} = 0"},
        )


def _without_stake(roles: Mapping[str, Found], back: Found) -> dict[str, Any]:
    """What was won, out of a column that holds the stake besides."""
    won = f"{in_condition(back.column)} - {in_condition(roles['amount'].column)}"
    return {"computed": won, **{k: v for k, v in back.how.items() if k != "as"}, "as": "amount"}


def _with_stake(roles: Mapping[str, Found], back: Found) -> Iterator[tuple[list[str], dict[str, Any], dict[str, str]]]:
    """Settlements by a column of results, where what was paid holds the stake: of a win alone it says what was won."""
    result = roles["result"]
    column, stake = in_condition(back.column), in_condition(roles["amount"].column)
    words = {meaning: [w for w, meant in result.how["values"].items() if meant == meaning] for meaning in _MEANINGS}
    won, others = words.pop(_WIN), [word for several in words.values() for word in several]
    for some, amounts in (won, {"paid": _without_stake(roles, back)}), (others, {"amounts": "not recorded"}):
        if some:
            said = ", ".join(json.dumps(word, ensure_ascii=False) for word in some)
            when = [f"{in_condition(result.column)} is one of {said}"]
            how = {"column": result.column, "values": {w: result.how["values"][w] for w in some}}
            yield when, {"result": how, **amounts}, {"result": f"{result.why}; what was won is {column} - {stake}"}


def _has_stake(roles: Mapping[str, Found], columns: Sequence[Column]) -> bool:
    """Whether what was paid on wagers that won seems to hold the stake: never below twice, and sometimes just twice."""
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
    marks = [str(roles["amount"].how.get("decimal", ".")), str(told[1].how.get("decimal", "."))]
    shares = [
        gained / stake
        for p, s, word in zip(paid, staked, came, strict=True)
        if (result is None or result.how["values"].get(word) == _WIN)
        and (gained := read_amount(p, marks[1])) is not None
        and (result is not None or gained)
        and (stake := read_amount(s, marks[0]))
    ]
    return len(shares) >= _FEWEST_WON and min(shares) == _TWICE
