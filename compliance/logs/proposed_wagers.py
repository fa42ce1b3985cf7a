"""The wagers and settlements of a proposed mapping: of rows that hold one each, or of lists in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from compliance.logs.column_roles import roles_found
from compliance.logs.column_words import GameColumns, general
from compliance.logs.columns_seen import Column, Found
from compliance.logs.faults import a_few, shorten
from compliance.logs.proposed_cells import groups_of
from compliance.logs.proposed_keyed import keyed_by_bets
from compliance.logs.proposed_lists import Way, ways_into
from compliance.logs.proposed_members import Wagers, asked_of_words, event_of, known_words, place_in_words, value_of
from compliance.logs.proposed_rounds import columns_of_draw, round_columns
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_settled_beside import Beside, is_settled, settled_beside
from compliance.logs.proposed_settlements import put_settlements
from compliance.logs.proposed_totals import without_totals
from compliance.logs.proposed_yaml import column_name, in_condition

OF_A_WAGER: Final = (
    *("wager_id", "player", "seat", "bet", "on", "amount"),
    *("result", "paid", "net", "removed", "commission", "returned", "state"),
)
NUMBERED: Final = "row_number"  # the column of the rows' numbers, where nothing else tells wagers apart
WAGER_ROW: Final = "wager_row"  # the number of the row that placed the wager of which a row tells
_STAKES: Final = ("bet", "bets", "wager", "wagers", "stakes")  # what a column is called with an amount for each wager
_ENDS: Final = ("result", "paid", "net", "returned")  # by what rows settle a wager
_KNOWN_BY: Final = ("player", "seat", "bet", "on")


def proposed_wagers(sample: Sample, game: GameColumns) -> Wagers:
    """The wagers of the sample; none, and a question, where something of them would have to be invented."""
    found = Wagers()
    roles_of_game = {**general()["roles"], **game.roles}
    wanted = {role: spec for role, spec in roles_of_game.items() if role in OF_A_WAGER}
    if _put_lists(found, sample, wanted, game):
        return found
    tells_itself = (e for e in game.events if e["event"] == "wager" and all(r in sample.roles for r in e["needs"]))
    if _put_groups(found, sample, wanted, game) or (not any(tells_itself) and _put_keyed(found, sample, wanted, game)):
        return found
    roles = sample.roles
    roles |= of_one_kind(found, roles, sample.columns, game)
    if not {"bet", "amount"} & roles.keys():
        found.asked.append("are wagers recorded? no column tells a kind of wager or its amount; none is made")
        return found
    if not is_wager(roles):
        lacking = [role for role in ("bet", "amount", "player") if role not in roles]
        found.asked.append(f"which column tells each wager's {' and '.join(lacking)}? without it no wager is made")
        return found
    rows = [row.values for row in sample.rows]
    there: list[str] = []
    known = _known_by(sample)
    if "wager_id" not in roles and game.rounds and ("round" not in roles or _settling(sample) is not None):
        known, there = _lying_over_rows(found, sample)
    if known is None:
        known = [*round_columns(sample), NUMBERED]
        found.numbered = found.alike = True
        found.asked.append("some rows are alike in all that tells a wager: is each a wager of its own? it is taken so")
    _put(found, roles, rows, known, None, game, there)
    bet = [] if _settled_by_id(roles, rows) else list(known_words(roles["bet"], rows))
    settling = without_totals(found, roles, sample, None)
    put_settlements(found, settling, sample.columns, _written(known), bet, None, game)
    return found


REPEATED: Final = "QUESTION: is a row that repeats another a wager of its own (kept), or written twice (one event)?"


def of_rows(sample: Sample) -> list[str]:
    """All columns in which rows say something."""
    return list(dict.fromkeys(name for row in sample.rows for name in row.values))


def _lying_over_rows(found: Wagers, sample: Sample) -> tuple[list[str] | None, list[str]]:
    """By what wagers are known that lie through several throws, whether these are numbered or not, and when one is
    placed: by its row; where some rows settle nothing, by the first row of its player and kind until one settles it."""
    roles = sample.roles
    found.numbered = True
    told = _settling(sample)
    if told is None:
        return ([NUMBERED], []) if any(role in roles for role in _ENDS) else (None, [])
    settling, settles = told
    of = [roles[role].column for role in ("table", *_KNOWN_BY) if role in roles and not roles[role].constant]
    found.kept[WAGER_ROW] = {"column": NUMBERED, "of": of, "when": f"{WAGER_ROW} is empty", "until": settles}
    found.asked.append(
        f"does a row tell again of a wager that lies, where one before it has the same {', '.join(map(shorten, of))} "
        f"and none since has settled it ({shorten(settling)})? it is taken so"
    )
    return [WAGER_ROW], [f"{WAGER_ROW} = {NUMBERED}"]


def _settling(sample: Sample) -> tuple[str, str] | None:
    """The column by which some rows settle a wager and others do not, and the condition of those that do."""
    result = sample.roles.get("result")
    if result is not None and result.unknown:
        return result.column, next(known_words(result, ()))
    for name in (sample.roles[role].column for role in _ENDS if role in sample.roles):
        if any(row.values.get(name) in (None, "") for row in sample.rows):
            return name, f"{in_condition(name)} is not empty"
    return None


def _settled_by_id(roles: Mapping[str, Found], rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether rows that settle name the wager by its id alone, and do not say again of which kind it is."""
    ends = [roles[role].column for role in _ENDS if role in roles]
    settling = [row for row in rows if any(row.get(column) not in (None, "") for column in ends)]
    repeats = any(row.get(roles["bet"].column) not in (None, "") for row in settling)
    return "wager_id" in roles and not repeats


def _put_lists(found: Wagers, sample: Sample, wanted: Mapping[str, Any], game: GameColumns) -> bool:
    """The wagers that stand in lists in rows; what became of them may stand in lists further in."""
    deeper: list[tuple[Way, dict[str, Found]]] = []
    for way in ways_into(sample):
        if not way.is_list:
            continue  # what a thing that stands once in a row says is a column of it
        roles = _by_place(found, way, game) if way.is_by_place else roles_found(wanted, way.columns, game)
        roles |= of_one_kind(found, roles, way.columns, game)
        # what stands around several things is not the amount of each
        if not is_wager(roles) or not roles["amount"].column.startswith("item."):
            deeper.append((way, roles))
            continue
        round_ = _row_of_lists(found, sample, game)
        beside = None if is_settled(roles) else settled_beside(sample, way, roles, wanted, game)
        if beside is not None:
            _put(found, roles, way.rows, [*round_, *beside.wager], {"columns": [way.name]}, game)
            _settle_beside(found, beside, round_, game)
            return True
        _put(found, roles, way.rows, [*round_, *way.places], {"columns": [way.name]}, game)
        within = [(w, r) for w, r in deeper if w.name.startswith(f"{way.name}[]") and is_settled(r)]
        settled, by = within[0] if within and not is_settled(roles) else (way, roles)
        own = way.places if settled is way else (*way.places[:-1], way.place_further_in)
        id_ = _written([*round_, *own])
        each = {"columns": [settled.name]}
        bet = known_words(roles["bet"], way.rows) if settled is way else ()
        settling = without_totals(found, by, sample, way) if settled is way else by
        put_settlements(found, settling, settled.columns, id_, list(bet), each, game)
        if settled is not way:
            found.asked.append(f"may a wager have several of {shorten(settled.name)}? each settles it")
        return True
    return False


def _settle_beside(found: Wagers, beside: Beside, round_: Sequence[str], game: GameColumns) -> None:
    """The settlements of a list of their own. Where some wagers are not in it, these may have lost, or be left out."""
    bet = list(known_words(beside.roles["bet"], beside.way.rows)) if "bet" in beside.roles else []
    id_, each = _written([*round_, *beside.settlement]), {"columns": [beside.way.name]}
    put_settlements(found, beside.roles, beside.way.columns, id_, bet, each, game)
    if not beside.is_whole:
        found.captures_after = [kind for kind in found.captures_after if not kind.startswith("settle")]
        found.asked.append(
            f"did wagers lose of which {shorten(beside.way.name)} does not tell? what is not recorded as settled is "
            "not assessed"
        )


def _of_row(found: Wagers, sample: Sample, game: GameColumns) -> list[str]:
    """What tells a row apart where several wagers stand in it: its round, or its number where rounds that nothing
    numbers have several rows, one for each throw."""
    found.numbered = "round" not in sample.roles and bool(game.rounds)
    return [NUMBERED] if found.numbered else round_columns(sample)


def _row_of_lists(found: Wagers, sample: Sample, game: GameColumns) -> list[str]:
    """What besides the places in lists tells wagers apart: the round, and what tells its rows apart where it has
    several."""
    round_ = round_columns(sample)
    if "round" not in sample.roles:
        return _of_row(found, sample, game)
    table = [sample.roles["table"].column] if "table" in sample.roles else []
    of_row = [sample.roles[role].column for role in ("player", "seat") if role in sample.roles]
    rows = [row.values for row in sample.rows]
    for names in (round_, [*round_, *of_row[:1]]):
        if len({tuple(str(row.get(name)) for name in (*table, *names)) for row in rows}) == len(rows):
            return names
    found.numbered = True
    return [*round_, NUMBERED]


def _by_place(found: Wagers, way: Way, game: GameColumns) -> dict[str, Found]:
    """What the parts of lists without names are: the words for wagers, the one number beside them, and the one other
    word, which is asked about. Nothing where it is not as plain as that."""
    specs = general()["roles"]
    roles: dict[str, Found] = {}
    left = list(way.columns)
    for role in ("bet", "amount"):
        fit = [
            (column, one)
            for column in left
            if (one := roles_found({role: specs[role]}, [replace(column, name=role)], game).get(role)) is not None
        ]
        if len(fit) != 1:
            return {}
        column, one = fit[0]
        left.remove(column)
        roles[role] = replace(one, column=column.name, why=f"it has no name, but its values look so: {role}")
    if len(left) != 1:
        return {}
    who = left[0]
    roles["player"] = Found(who.name, {}, "the one part of each that is neither a wager nor an amount", 0)
    found.asked.append(f"is {who.name}, such as {shorten(who.texts[0])}, the player? nothing names it")
    return roles


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
    known_by = [*_of_row(found, sample, game), "whose"]
    _put(found, roles, groups.rows, known_by, each, game)
    bet = list(known_words(roles["bet"], groups.rows))
    put_settlements(found, roles, groups.columns, _written(known_by), bet, each, game)
    return True


def _put_keyed(found: Wagers, sample: Sample, wanted: Mapping[str, Any], game: GameColumns) -> bool:
    """The wagers whose kind stands in the names of columns, each with its amount."""
    of_row = {role: sample.roles[role] for role in ("player", "seat") if role in sample.roles}
    amount = general()["roles"]["amount"]
    of_each: dict[str, Any] = {
        **{role: spec for role, spec in wanted.items() if role not in ("bet", "on", "wager_id")},
        "amount": {**amount, "names": [*amount["names"], *_STAKES]},
    }
    for keyed in keyed_by_bets(sample.columns, sample.rows, game):
        told = roles_found(of_each, keyed.columns, game)
        if "amount" not in told:
            continue
        own: dict[str, Found] = {role: one for role, one in of_row.items() if not keyed.names & set(one.columns)}
        bet = Found("whose", {"values": keyed.bets}, "the names of the columns say the wager", 0)
        roles: dict[str, Found] = {**own, **told, "bet": bet}
        if not is_wager(roles):
            stakes = ", ".join(shorten(name) for name in sorted(keyed.names)[:6])
            found.asked.append(f"whose are the wagers of which {stakes} tell? without a player or seat none is made")
            return True
        in_order = ["place"] if "columns" in keyed.each else []
        of_whom = [own[role].column for role in ("player", "seat") if role in own][:1]
        known_by = [*_of_row(found, sample, game), *of_whom, "whose", *in_order]
        stake = told["amount"]
        there = [f"{in_condition(stake.column)} > 0"]
        _put(found, roles, keyed.rows, known_by, keyed.each, game, there)
        found.captures_before.remove("wager")
        found.asked.append(
            "are wagers of other kinds recorded? only those are told that have a column, so that of others none is "
            "known to be absent (otherwise: `wager` in `captures`)"
        )
        put_settlements(found, roles, keyed.columns, _written(known_by), there, keyed.each, game)
        return True
    return False


def of_one_kind(
    found: Wagers, roles: Mapping[str, Found], columns: Sequence[Column], game: GameColumns
) -> dict[str, Found]:
    """Where no column tells the kind of wager, and the game has a usual one: the wagers are of that, which is asked;
    a column called bet or wager then is its amount."""
    more = dict(roles)
    if "bet" in more or game.default_bet is None:
        return more
    if "amount" not in more:
        read = {name for one in roles.values() for name in one.columns}
        wanted = general()["roles"]["amount"]
        stakes = {"amount": {**wanted, "names": [*wanted["names"], "bet", "wager"]}}
        more |= roles_found(stakes, [column for column in columns if column.name not in read], game)
    if "amount" not in more:
        return more
    more["bet"] = Found("", {}, "no column tells the kind of wager", 0, constant=game.default_bet)
    if is_wager(more):
        found.asked.append(f"are all wagers of the kind `{game.default_bet}`? no column tells it, and it is taken so")
    return more


def is_wager(roles: Mapping[str, Found]) -> bool:
    """Whether columns tell all that a wager must have: its kind, its amount, whose it is."""
    return {"bet", "amount"} <= roles.keys() and bool({"player", "seat"} & roles.keys())


def _known_by(sample: Sample) -> list[str] | None:
    """The fewest columns that together tell the wagers of the sample apart."""
    roles = sample.roles
    if "wager_id" in roles:
        return [roles["wager_id"].column]
    round_ = round_columns(sample)
    drawn = columns_of_draw(sample)
    if "round" not in roles and not drawn:
        return round_  # each row is a round
    table = [roles["table"].column] if "table" in roles else []
    others = [roles[role].column for role in _KNOWN_BY if role in roles and not roles[role].constant]
    kind = roles["amount" if roles["bet"].constant else "bet"]
    rows = [row.values for row in sample.rows if row.values.get(kind.column) not in (None, "")]
    for several in range(len(others) + 1):
        for some in combinations(others, several):
            names = [*table, *(drawn or round_), *some]
            if len({tuple(str(row.get(n)) for n in names) for row in rows}) == len(rows):
                # beyond the sample a player may have several wagers in a round: what all rows say tells these apart too
                return [*round_, *(name for name in others if name in some or _is_always_said(name, sample))]
    return None


def _is_always_said(name: str, sample: Sample) -> bool:
    return all(row.values.get(name) not in (None, "") for row in sample.rows)


def _put(
    found: Wagers,
    roles: Mapping[str, Found],
    rows: Sequence[Mapping[str, Any]],
    known_by: Sequence[str],
    each: dict[str, Any] | None,
    game: GameColumns,
    there: Sequence[str] = (),
) -> None:
    """there: what besides must hold for a wager to be told of."""
    amount = roles["amount"]
    id_ = _written(known_by)
    player = roles.get("player")
    members: dict[str, Any] = {
        "id": id_,
        "player": {"column": player.column} if player else {"written": "seat " + column_name(roles["seat"].column)},
        "bet": value_of(roles["bet"]),
        "amount": {"column": amount.column, **amount.how},
    }
    if "seat" in roles:
        members["seat"] = {"column": roles["seat"].column, "optional": True}
    in_words = place_in_words(roles["bet"], game)
    if "on" in roles:
        members["on"] = {**value_of(roles["on"]), "optional": True}
    elif in_words is not None:
        members["on"] = in_words
        found.asked.extend(asked_of_words(roles["bet"], game))
    for name, role in game.wager_members.items():
        if role in roles:
            lacks = any(row.get(roles[role].column) in (None, "") for row in rows)
            members[name] = {**value_of(roles[role]), **({"optional": True} if lacks else {})}
    conditions = [*known_words(roles["bet"], rows), *there]
    if roles["bet"].unknown:
        words = a_few(roles["bet"].unknown)
        found.asked.append(f"which wagers of the log format are these? rows with them make none: {words}")
    whys = {role: roles[role].why for role in ("player", "seat", "bet", "on") if role in roles}
    whys["amount"] = amount.why
    whys["id"] = f"{' and '.join(map(shorten, known_by))} together tell the wagers of the sample apart"
    found.before.append((event_of("wager", each, conditions, members), whys))
    found.captures_before.append("wager")
    found.asked.extend(f"{shorten(amount.column)}: {question}" for question in amount.open)


def _written(known_by: Sequence[str]) -> dict[str, Any]:
    """The id of a wager, of the columns by which it is known."""
    return {"written": "/".join(map(column_name, known_by))} if len(known_by) > 1 else {"column": known_by[0]}
