"""The wagers of files whose rows are of several kinds: one places a wager, another settles it, neither has an id."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from compliance.logs.amounts import read_amount
from compliance.logs.column_roles import roles_found
from compliance.logs.column_words import GameColumns, general, plain_name
from compliance.logs.columns_seen import Found, columns_in
from compliance.logs.faults import a_few, shorten
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapped_cells import said
from compliance.logs.proposed_members import WON_BY_MONEY, Wagers, asked_of_words, known_words, place_in_words, value_of
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_settlements import capture_settlements
from compliance.logs.proposed_wagers import OF_A_WAGER, is_wager, of_one_kind
from compliance.logs.proposed_yaml import in_condition

COUNTED: Final = "counted_wager"  # the column of wagers' ids that the mapping counts
KNOWN_BET: Final = "known_bet"  # the column of what a word for a wager means, where the file has several
_RESULTS: Final = {"won": "win", "lost": "lose", "pushed": "stand off", "voided": "void"}
_KNOWN_BY: Final = ("player", "seat", "bet", "on")


def wagers_of_kinds(sample: Sample, game: GameColumns) -> Wagers:
    """The wagers that rows of some kinds place or show and others settle; none, and a question, where none does."""
    found = Wagers()
    assert sample.kind is not None
    of = _kinds(sample)
    begin = "placed" if of.get("placed") else "shown"
    rows = _rows(sample, of.get(begin, ()))
    roles = _roles(sample, rows, game)
    roles |= of_one_kind(found, roles, columns_in(_names(sample), rows), game)
    if not rows or not is_wager(roles):
        texts = next(column.texts for column in sample.columns if column.name == sample.kind)
        words = ", ".join(shorten(text) for text in list(dict.fromkeys(texts))[:15])
        found.asked.append(
            f"rows are of several kinds, told by {sample.kind}: which place or settle a wager? ({words})"
        )
        return found
    ids = roles.get("wager_id")
    known_by = [ids.column] if ids else [roles[r].column for r in _KNOWN_BY if r in roles and not roles[r].constant]
    shown = [f"{in_condition(roles['bet'].column)} is not empty"] if begin == "shown" else []
    placed = " and ".join([_one_of(sample.kind, of[begin]), *shown, *_known(roles["bet"])])
    _begin(found, roles, placed, begin, game)
    _change(found, sample, game, of)
    # which wager it is, where rows that settle it do not say its kind
    is_told = ids is not None or bool(roles["bet"].constant)
    over, lies_on = _settle(found, sample, game, of, known_by, is_told=is_told)
    over += [_one_of(sample.kind, of["withdrawn"])] if of.get("withdrawn") else []
    known_by, based = _known_alike(found, sample, game, of, known_by, roles["bet"])
    found.counted = {
        "column": COUNTED,
        "known_by": known_by,
        begin: placed,
        **_moved(sample, of, roles),
        "over": " or ".join(f"({one})" for one in over) if over else f"{in_condition(sample.kind)} is empty",
        **({} if ids else based),
        "amount": roles["amount"].column,
    }
    if ids and _based(roles["bet"], game):
        found.asked.append("to which wagers do those belong that are odds on others? no column tells it")
    if lies_on:
        again = {k: v for k, v in found.before[0][0]["members"].items() if k != "base"} | {"id": {"column": "renewed"}}
        found.counted["renewed"] = " or ".join(f"({one})" for one in lies_on)
        found.counted["renewed_by"] = {"event": "wager", "members": again}
    found.begun = placed if begin == "placed" else ""
    if ids is None:
        text = f"Wagers are told apart by {', '.join(known_by)}; of two that lie alike the older is settled first."
        found.assumptions.append(("wagers", text, "The file gives wagers no ids."))
    return found


def _kinds(sample: Sample) -> dict[str, list[str]]:
    """What the kinds of row do with wagers, as far as their names say it."""
    said = {plain_name(name): does for does, names in general()["kinds"].items() for name in names}
    texts = next(column.texts for column in sample.columns if column.name == sample.kind)
    found: dict[str, list[str]] = {}
    for text in dict.fromkeys(texts):
        does = said.get(plain_name(text))
        if does is not None:
            found.setdefault(does, []).append(text)
    return found


def _rows(sample: Sample, kinds: Iterable[str]) -> list[ForeignRow]:
    wanted = set(kinds)
    return [row for row in sample.rows if str(row.values.get(sample.kind or "")) in wanted]


def _roles(sample: Sample, rows: Sequence[ForeignRow], game: GameColumns) -> dict[str, Found]:
    specs = {role: spec for role, spec in {**general()["roles"], **game.roles}.items() if role in OF_A_WAGER}
    return roles_found(specs, columns_in(_names(sample), rows), game)


def _names(sample: Sample) -> list[str]:
    return [column.name for column in sample.columns if column.name != sample.kind]


def kinds_of_wagers(sample: Sample) -> set[str]:
    """The kinds of row that by their names tell of wagers, and so of nothing that came."""
    return {text for does, texts in _kinds(sample).items() if does != "settled" for text in texts}


def _one_of(column: str, words: Sequence[str]) -> str:
    return f"{in_condition(column)} is one of {', '.join(json.dumps(word, ensure_ascii=False) for word in words)}"


def _known(found: Found) -> Iterator[str]:
    if found.unknown:
        yield _one_of(found.column, list(found.how["values"]))


def _begin(found: Wagers, roles: dict[str, Found], placed: str, begin: str, game: GameColumns) -> None:
    amount = roles["amount"]
    player = roles.get("player")
    seat = roles.get("seat")
    members: dict[str, Any] = {
        "id": {"column": COUNTED},
        "player": {"column": player.column} if player else {"written": "seat {" + str(seat and seat.column) + "}"},
        "bet": value_of(roles["bet"]),
        "amount": {"column": amount.column, **amount.how},
    }
    in_words = place_in_words(roles["bet"], game)
    if "on" in roles:
        members["on"] = {**value_of(roles["on"]), "optional": True}
    elif in_words is not None:
        members["on"] = in_words
        found.asked.extend(asked_of_words(roles["bet"], game))
    for name, role in game.wager_members.items():
        if role in roles:
            members[name] = {**value_of(roles[role]), "optional": True}
    if "wager_id" not in roles and _based(roles["bet"], game):
        members["base"] = {"column": "base", "optional": True}
    when = f"begins is yes and {placed}" if begin == "shown" else placed
    whys: dict[str, str] = {role: roles[role].why for role in ("player", "bet", "on") if role in roles}
    found.before.append(({"event": "wager", "when": when, "members": members}, whys))
    found.captures_before.append("wager")
    if roles["bet"].unknown:
        words = a_few(roles["bet"].unknown)
        found.asked.append(f"which wagers of the log format are these? rows with them make none: {words}")
    found.asked.extend(f"{shorten(amount.column)}: {question}" for question in amount.open)
    if begin == "shown":
        found.asked.append("wagers are told only as lying: the first line that shows one is taken as its placing")


def _settle(
    found: Wagers,
    sample: Sample,
    game: GameColumns,
    of: dict[str, list[str]],
    known_by: Sequence[str],
    *,
    is_told: bool,
) -> tuple[list[str], list[str]]:
    """The settlements; the conditions under which a wager is over, and under which it lies on as a new one."""
    assert sample.kind is not None
    over: list[str] = []
    lies_on: list[str] = []
    told: set[str] = set(_roles(sample, _rows(sample, of.get("placed", ())), game))
    for does in ("won", "lost", "pushed", "voided", "settled"):
        rows = _rows(sample, of.get(does, ()))
        roles = _roles(sample, rows, game)
        if not rows:
            continue
        lacks_bet = "bet" not in roles and not is_told
        if not set(known_by) <= {column for row in rows for column in row.values} or lacks_bet:
            words = ", ".join(map(shorten, of[does]))
            found.asked.append(f"of which wager do these rows tell? they do not say it, and settle nothing: {words}")
            continue
        told |= roles.keys()
        money = _money_of_kind(does, roles, rows)
        if does in ("won", "settled") and "amount" in roles and money is None:
            column, words = shorten(roles["amount"].column), ", ".join(map(shorten, of[does]))
            asked = f"is {column} in rows that say {words} the stake, or what was paid? it is not read there"
            found.asked.append(asked)
        conditions = [_one_of(sample.kind, of[does]), *(_known(roles["bet"]) if "bet" in roles else ())]
        amounts: dict[str, Any] = {money[0]: value_of(money[1])} if money is not None else {"amounts": "not recorded"}
        result = roles.get("result") if does == "settled" else None
        by_money = does == "settled" and result is None and money is not None and money[0] == "paid"
        if does == "settled" and not by_money:
            if result is None:
                found.asked.append(f"who won? no column of {', '.join(map(shorten, of[does]))} tells it")
                continue
            conditions.extend(known_words(result, [{}]))
            members: dict[str, Any] = {"result": value_of(result), **amounts}
            if result.unknown:
                words = ", ".join(map(shorten, result.unknown[:8]))
                found.asked.append(f"which results are these? rows with them settle nothing: {words}")
        else:
            members = {"result": WON_BY_MONEY if by_money else _RESULTS[does], **amounts}
        when = " and ".join(conditions)
        why = {"settle": f"{sample.kind} says {', '.join(map(shorten, of[does]))}"}
        event = {"event": "settle", "when": when, "members": {"wager": {"column": COUNTED}, **members}}
        found.after.append((event, why))
        stake = money[1] if money is not None else roles.get("amount")
        if (by_money or does == "won") and stake is not None:
            _lose_without_money(found, event, stake, rows, game, is_sure=by_money)
        if money is not None and money[0] == "paid":
            column = shorten(money[1].column)
            found.asked.append(f"is {column} what was won without the stake (`paid`), or with it?")
        removed = roles.get("removed")
        if removed is None:
            over.append(when)
        else:
            gone, stays = ([t for t, meant in removed.how["values"].items() if meant == says] for says in ("yes", "no"))
            kind = _one_of(sample.kind, of[does])
            if gone:
                over.append(f"{kind} and {_one_of(removed.column, gone)}")
                _take_down(found, roles.get("result"), kind, _one_of(removed.column, gone))
            if stays:
                lies_on.append(f"{when} and {_one_of(removed.column, stays)}")
    # of a wager that no line shows any more it is not known whether it was settled or taken down
    if found.after and of.get("placed") and not _is_left_open(found, sample, of, known_by):
        capture_settlements(found, told, game)
    if found.after and not lies_on:
        found.asked.append("does a wager that has won lie on? it is taken as over (otherwise: `renewed`)")
    return over, lies_on


def _money_of_kind(does: str, roles: dict[str, Found], rows: Sequence[ForeignRow]) -> tuple[str, Found] | None:
    """What says how much was paid in rows of a kind, and as which member: a column of amounts too, where some are
    nothing, as no stake is."""
    name = next((name for name in ("net", "paid") if name in roles), None)
    if name is not None:
        return name, roles[name]
    stake = roles.get("amount") if does == "won" else None
    return ("paid", stake) if stake is not None and _is_nothing(stake, rows) else None


def _is_nothing(money: Found, rows: Sequence[ForeignRow]) -> bool:
    """Whether in some row the amount is 0."""
    decimal = str(money.how.get("decimal", "."))
    return any(read_amount(said(row.values, money.column), decimal) == 0 for row in rows)


def _lose_without_money(
    found: Wagers, event: dict[str, Any], money: Found, rows: Sequence[ForeignRow], game: GameColumns, *, is_sure: bool
) -> None:
    """Rows of payment won where something was paid; with nothing paid the wager lost, or perhaps stood off. is_sure:
    rows tell of wagers that lost too, though none of the sample does."""
    column, kind = in_condition(money.column), event["when"]
    event["when"] = f"{kind} and {column} > 0"
    if not is_sure and not _is_nothing(money, rows):
        return
    if game.stands_off:
        asked = f"did a wager with {shorten(money.column)} = 0 lose, or stand off?"
        found.asked.append(f"{asked} no column tells: such rows settle nothing")
        return
    members = {"wager": event["members"]["wager"], "result": "lose", "amounts": "not recorded"}
    found.after.append(({"event": "settle", "when": f"{kind} and {column} = 0", "members": members}, {}))


def _is_left_open(found: Wagers, sample: Sample, of: dict[str, list[str]], known_by: Sequence[str]) -> bool:
    """Whether rows of other kinds tell of single wagers too, or lines that are not read name players, perhaps to say
    how they were settled: that is asked."""
    unread = sample.form.why.get("other_lines", "")
    players = {text for column in sample.columns if column.name == "player" for text in column.texts}
    if named := sorted(player for player in players if player in unread):
        whose = ", ".join(map(shorten, named[:8]))
        asked = f"do the lines that are not read tell how wagers of {whose} were settled?"
        found.asked.append(f"{asked} what is not recorded as settled is not assessed")
        return True
    known = {word for words in of.values() for word in words}
    told = (row.values for row in sample.rows if all(row.values.get(c) not in (None, "") for c in known_by))
    others = dict.fromkeys(kind for row in told if (kind := str(row.get(sample.kind or "", ""))) not in ("", *known))
    if others:
        words = a_few(others)
        found.asked.append(
            "what do these rows do with a wager? they make nothing, so what is not recorded as settled is not "
            f"assessed: {words}"
        )
    return bool(others)


def _take_down(found: Wagers, result: Found | None, kind: str, gone: str) -> None:
    """A wager that is removed without having won or lost is taken down."""
    if result is not None and result.unknown:
        when = f"{kind} and {_one_of(result.column, result.unknown)} and {gone}"
        members = {"id": {"column": COUNTED}, "change": "withdraw"}
        found.after.append(({"event": "wager", "when": when, "members": members}, {}))
        found.asked.append(f"were wagers taken down by their player where rows say {', '.join(result.unknown[:8])}?")


def _change(found: Wagers, sample: Sample, game: GameColumns, of: dict[str, list[str]]) -> None:
    """Wagers that are made larger or smaller, called off and on, or taken down."""
    assert sample.kind is not None
    adjusted = of.get("adjusted", ())
    roles = _roles(sample, _rows(sample, adjusted), game)
    if "amount" in roles:
        amount = roles["amount"]
        for sign, change in (">", "increase"), ("<", "reduce"):
            when = f"{_one_of(sample.kind, adjusted)} and {in_condition(amount.column)} {sign} amount_before"
            members = {"id": {"column": COUNTED}, "change": change, "amount": value_of(amount)}
            found.before.append(({"event": "wager", "when": when, "members": members}, {}))
    switched = _rows(sample, of.get("switched", ()))
    switch = roles_found({"switch": general()["switch"]}, columns_in(_names(sample), switched), game).get("switch")
    if switch is not None:
        when = " and ".join([_one_of(sample.kind, of["switched"]), *_known(switch)])
        members = {"id": {"column": COUNTED}, "change": value_of(switch)}
        found.before.append(({"event": "wager", "when": when, "members": members}, {}))
    if of.get("withdrawn"):
        members = {"id": {"column": COUNTED}, "change": "withdraw"}
        found.before.append(({"event": "wager", "when": _one_of(sample.kind, of["withdrawn"]), "members": members}, {}))


def _moved(sample: Sample, of: dict[str, list[str]], roles: dict[str, Found]) -> dict[str, Any]:
    if not of.get("moved") or "on" not in roles:
        return {}
    return {"moves": roles["on"].column, "moved": _one_of(str(sample.kind), of["moved"])}


def _known_alike(
    found: Wagers, sample: Sample, game: GameColumns, of: dict[str, list[str]], known_by: list[str], bet: Found
) -> tuple[list[str], dict[str, Any]]:
    """By which columns wagers are known, and which belong to others: by what the words for them mean, where lines call
    one wager otherwise when it is placed and when it is settled (`places the 8`, `Place 8`)."""
    said: dict[str, str] = {}
    for kinds in of.values():
        told = _roles(sample, _rows(sample, kinds), game).get("bet")
        if told is not None and told.column == bet.column:
            said |= told.how.get("values", {})
    texts = {str(row.values.get(bet.column) or "").strip() for row in sample.rows}
    meant = [meaning for text, meaning in said.items() if text in texts]
    if bet.column not in known_by or len(meant) == len(set(meant)):
        return known_by, _based(bet, game)
    found.kept = {KNOWN_BET: {"column": bet.column, "values": said, "when": _one_of(bet.column, list(said))}}
    based = {"based": {"column": KNOWN_BET, "on": dict(game.based)}} if game.based else {}
    return [KNOWN_BET if name == bet.column else name for name in known_by], based


def _based(bet: Found, game: GameColumns) -> dict[str, Any]:
    """Which of the file's wagers belong to others."""
    words = {meant: word for word, meant in reversed(bet.how.get("values", {}).items())}
    on = {words[one]: words[other] for one, other in game.based.items() if one in words and other in words}
    return {"based": {"column": bet.column, "on": on}} if on else {}
