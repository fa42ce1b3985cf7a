"""Makes a baccarat log out of a case that a lawyer can read.

A case names its table, then its rounds in words: who wagers what, the cards in the order dealt, what is announced,
how each wager is settled. What a case does not say is done as the rules have it: announcements are right, each once.
A case whose log `ends` “broken off” has no end of its session. A round at another `table` of the casino opens that
table. Other events are written in words where they stand: `before` a round, `at the start` of it, `after cards` (by
number), `at the end`, `after` it: `shuffle chemmy`, `cut by "seat 1" depth 20`,
`irregularity "card drawn in excess" card 5S`.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

HANDS = {"P": "player", "B": "banker"}
VALUES = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}
ORIGINAL, AMENDED = "nz/baccarat 2004", "nz/baccarat 2014"


def tables_of(case: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a case; one of 2004 stands for the same table under the rules as amended in 2014 as well."""
    tables: dict[str, Any] = case["tables"]
    if ORIGINAL not in tables or AMENDED in tables:
        return tables
    original = tables[ORIGINAL]
    options = {"tie_odds": "8 to 1"} | original.get("options", {})
    return {**tables, AMENDED: original | {"at": "2014-09-05T21:00:00+12:00", "options": options}}


def count(cards: list[str]) -> int:
    """The point count of cards written as rank and suit, reckoned independently of the program under test."""
    return sum(VALUES[c[:-1]] for c in cards) % 10


def write_log(case: Mapping[str, Any]) -> str:
    """The case as JSON Lines."""
    return "".join(json.dumps(event) + "\n" for event in _events(case))


def _events(case: Mapping[str, Any]) -> list[dict[str, Any]]:
    table = dict(case["table"])
    instant = datetime.fromisoformat(table.pop("at"))
    sign = table.pop("sign", {"min": 25, "max": 5000})
    name = table.pop("name", "T-01")
    seq = table.pop("numbered", "no") == "yes"
    events: list[dict[str, Any]] = []

    def add(event: str, **members: Any) -> None:
        nonlocal instant
        entry = {"event": event, "table": name, "ts": instant.isoformat(), **members}
        if seq:
            entry["seq"] = len(events) + 1
        events.append(entry)
        instant += timedelta(seconds=2)

    session = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "decks": 8, "shuffler": "shoe"}
    session["captures"] = ["wager", "call", "card", "settle"]

    def open_table() -> None:
        add("session", **(session | {k: _plain(v) for k, v in table.items()}))
        if sign:
            add("sign", **{k: int(v) if str(v).isdigit() else v for k, v in sign.items()})

    open_table()
    for number, played in enumerate(case["rounds"], start=1):
        if played.get("table", name) != name:
            add("end")
            name = played["table"]
            open_table()
        _round(add, str(number), played)
    if case.get("ends") != "broken off":
        add("end")
    lost = {int(n) for n in case.get("lost lines", ())}
    return [e for n, e in enumerate(events, start=1) if n not in lost]


def _plain(value: Any) -> Any:
    if isinstance(value, str) and value.isdigit():
        return int(value)
    return True if value == "yes" else value


def _round(add: Any, round_id: str, played: Mapping[str, Any]) -> None:
    _further(add, played.get("before", ()))
    _further(add, played.get("at the start", ()), round=round_id)
    placed = [_wager(name, words) for name, words in played.get("wagers", {}).items()]
    late = [_wager(name, words) for name, words in played.get("late wagers", {}).items()]
    for wager in placed:
        add("wager", round=round_id, **wager)
    calls = played.get("calls", "as due")
    if calls != "none" and played.get("no more bets") != "not called":
        add("call", round=round_id, what="no more bets")
    for wager in late:
        add("wager", round=round_id, **wager)
    dealt: dict[str, list[str]] = {"P": [], "B": []}
    cards = [c.strip().split() for c in played.get("cards", "").split(",") if c.strip()]
    announced = played.get("announced", {})
    for position, (hand, card) in enumerate(cards):
        if position == 4 and calls != "none":
            _counts(add, round_id, dealt, announced.get("initial", {}))
        dealt[hand].append(card)
        face = played.get("face", "up")
        if isinstance(face, list):
            face = face[position]
        shown = {} if face == "not recorded" else {"face": face}
        add("card", round=round_id, to=HANDS[hand], n=len(dealt[hand]), card=card, **shown)
        _further(add, played.get("after cards", {}).get(str(position + 1), ()), round=round_id)
    if played.get("void"):
        add("void", round=round_id, what="round", reason=played["void"])
    if cards and calls != "none" and not played.get("void"):
        if len(cards) == 4:
            _counts(add, round_id, dealt, announced.get("initial", {}))
        _counts(add, round_id, dealt, announced.get("final", {}))
        player, banker = count(dealt["P"]), count(dealt["B"])
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        if announced.get("result") != "not announced":
            add("call", round=round_id, what="result", hand=announced.get("result", winner))
    for name, words in (played.get("settled") or {}).items():
        for settlement in str(words).split(" and again "):
            add("settle", round=round_id, wager=name, **_settlement(settlement))
    _further(add, played.get("at the end", ()), round=round_id)
    _further(add, played.get("after", ()))


FIRST = {
    "seat": "seat",
    "direction": "what",
    "request": "what",
    "handled": "what",
    "pass": "hand",
    "turn": "hand",
    "shuffle": "method",
    "cards": "what",
    "offer": "what",
    "call": "what",
    "irregularity": "what",
    "void": "what",
    "correct": "what",
}
NUMBERS = {"count", "depth", "second", "from_end", "decks", "of", "n", "value"}

YES_OR_NO = {"agreed", "accepted", "granted"}


def _further(add: Any, events: Iterable[str], **members: Any) -> None:
    """Events in words: the kind, what it is of, then members and their values by turns."""
    for words in events:
        kind, *rest = shlex.split(words)
        given = dict(members)
        if kind in FIRST:
            given[FIRST[kind]] = rest.pop(0)
        for member, value in zip(rest[::2], rest[1::2], strict=True):
            given[member] = _member(member, value)
        add(kind, **given)


def _member(member: str, value: str) -> Any:
    if member in NUMBERS and value.isdigit():
        return int(value)
    if member in YES_OR_NO:
        return value == "yes"
    if member == "shows":
        return [] if value == "nothing" else [value]
    return value


def _counts(add: Any, round_id: str, dealt: dict[str, list[str]], said: Mapping[str, Any]) -> None:
    for hand in ("P", "B"):
        value = said.get(HANDS[hand], count(dealt[hand]))
        if value != "not announced":
            add("call", round=round_id, what="point count", hand=HANDS[hand], value=int(value))


def _wager(name: str, words: str) -> dict[str, Any]:
    """`p1 banker 100 on area 3` or `p1 "any pair" 5 on player` as a wager's members."""
    player, bet, amount, *rest = shlex.split(words)
    wager: dict[str, Any] = {"id": name, "player": player, "bet": bet, "amount": float(amount)}
    if rest[:2] == ["on", "area"]:
        wager["area"] = rest[2]
        rest = rest[3:]
    for member, value in zip(rest[::2], rest[1::2], strict=True):
        wager[member] = {"true": True, "false": False}.get(value, value)
    return wager


def _settlement(words: str) -> dict[str, Any]:
    """`win 100 commission 5 returned 100` as a settlement's members; `stand off` and `lose` pay nothing."""
    result, _, rest = (
        ("stand off", "", words.removeprefix("stand off").strip())
        if words.startswith("stand off")
        else (words.split()[0], "", " ".join(words.split()[1:]))
    )
    parts = rest.split()
    members: dict[str, Any] = {"result": result}
    if parts and parts[0][0].isdigit():
        members["paid"] = float(parts.pop(0))
    elif parts[:1] != ["net"]:
        members["paid"] = 0
    for member, value in zip(parts[::2], parts[1::2], strict=True):
        members[member] = float(value)
    return members
