"""Makes a Caribbean stud log out of a case that a lawyer can read.

A case names its table, then its rounds: for each seat its player, ante, jackpot wager, five cards and what the player
does ("bet 20", "fold"); the dealer's cards; the pool; how each wager is settled, in order ("ante 1: win 10"). What a
case does not say is done as the rules have it: the call, the order of the deal, the dealer's last card turned up.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

SESSION = {
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "caribbean stud poker",
    "decks": 1,
    "shuffler": "shoe",
    "captures": ["wager", "card", "act", "settle", "jackpot"],
}
BETS = {"ante": "ante", "bet": "bet", "jackpot": "progressive"}


class Log:
    """Events in order, each two seconds after the one before."""

    def __init__(self, at: str, name: str, numbered: bool) -> None:
        self.instant = datetime.fromisoformat(at)
        self.name, self.numbered = name, numbered
        self.events: list[dict[str, Any]] = []

    def add(self, event: str, **members: Any) -> None:
        entry = {"event": event, "table": self.name, "ts": self.instant.isoformat(), **members}
        if self.numbered:
            entry["seq"] = len(self.events) + 1
        self.events.append(entry)
        self.instant += timedelta(seconds=2)


def write_log(case: Mapping[str, Any]) -> str:
    """The case as JSON Lines."""
    table = dict(case.get("table", {}))
    log = Log(table.pop("at", "1997-03-14T21:00:00+13:00"), "CS-01", table.pop("numbered", "no") == "yes")
    sign = table.pop("sign", {"min": "5", "max": "300", "bets": {"progressive": {"amount": "5"}}})
    opening = table.pop("opening", [])
    log.add("session", **SESSION | {k: _plain(value) for k, value in table.items()})
    log.add("sign", **_plain(sign))
    for event in opening:
        log.add(event["event"], **{k: _plain(value) for k, value in event.items() if k != "event"})
    for number, played in enumerate(case["rounds"], start=1):
        _round(log, str(number), played)
    log.add("end")
    lost = {int(n) for n in case.get("lost lines", ())}
    return "".join(json.dumps(e) + "\n" for n, e in enumerate(log.events, start=1) if n not in lost)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if value in ("true", "false"):
        return value == "true"
    return int(value) if isinstance(value, str) and value.isdigit() else value


def _id(bet: str, seat: str, round_id: str) -> str:
    return f"{bet} {seat}" if round_id == "1" else f"{bet} {seat} of round {round_id}"


def _round(log: Log, round_id: str, played: Mapping[str, Any]) -> None:
    seats: Mapping[str, Any] = {str(n): s for n, s in played.get("seats", {}).items()}
    for event in played.get("before", ()):
        log.add(event["event"], **{k: _plain(v) for k, v in event.items() if k != "event"})
    for number, seat in seats.items():
        for bet in ("ante", "jackpot"):
            if bet in seat:
                _wager(log, round_id, number, seat, bet, seat[bet])
    _extra(log, round_id, played, "before the call")
    if played.get("no more bets") != "not called":
        log.add("call", round=round_id, what="no more bets")
    _extra(log, round_id, played, "after the call")
    _deal(log, round_id, seats, played)
    _extra(log, round_id, played, "after the deal")
    for number, seat in seats.items():
        _decide(log, round_id, number, seat)
    _extra(log, round_id, played, "after the decisions")
    if "pool" in played:
        log.add("jackpot", round=round_id, pool=_plain(played["pool"]))
    for wager, words in played.get("settled", {}).items():
        _settle(log, round_id, wager, words)
    _extra(log, round_id, played, "at the end")
    for event in played.get("after", ()):
        log.add(event["event"], **{k: _plain(v) for k, v in event.items() if k != "event"})


def _wager(log: Log, round_id: str, number: str, seat: Mapping[str, Any], bet: str, amount: str) -> None:
    base = {} if bet == "ante" else {"base": _id("ante", number, round_id)}
    player = seat.get("player", f"p{number}")
    log.add(
        "wager", round=round_id, id=_id(bet, number, round_id), player=player, seat=int(number), bet=BETS[bet], **base,
        amount=_plain(amount),
    )  # fmt: skip


def _decide(log: Log, round_id: str, number: str, seat: Mapping[str, Any]) -> None:
    move, _, amount = seat.get("does", "").partition(" ")
    player = seat.get("player", f"p{number}")
    if move == "bet":
        log.add("act", round=round_id, player=player, hand=f"seat {number}", move="bet")
        _wager(log, round_id, number, seat, "bet", amount)
    elif move:
        log.add("act", round=round_id, player=player, hand=f"seat {number}", move=seat["does"])
    if "then" in seat:
        log.add("act", round=round_id, player=player, hand=f"seat {number}", move=seat["then"])


def _deal(log: Log, round_id: str, seats: Mapping[str, Any], played: Mapping[str, Any]) -> None:
    if "deal" in played:
        for words in played["deal"]:
            to, place, card, *face = words.split(", ")
            log.add("card", round=round_id, to=to, n=int(place), card=card, face=face[0] if face else "down")
        return
    hands = {f"seat {n}": s["hand"].split() for n, s in seats.items() if "hand" in s}
    faces = {f"seat {n}": s.get("exposed", "").split() for n, s in seats.items()}
    if "dealer" in played:
        hands["dealer"] = played["dealer"].split()
        faces["dealer"] = played.get("turned up", str(len(hands["dealer"]))).split()
    order = [(to, n) for to, cards in hands.items() for n in range(1, len(cards) + 1)]
    if played.get("dealt", "from a shoe") == "from a shoe":
        order.sort(key=lambda dealt: dealt[1])
    elif played["dealt"] == "boxes first":
        order.sort(key=lambda dealt: (dealt[0] == "dealer" and dealt[1] > 1, dealt[1]))
    for to, n in order:
        face = "up" if str(n) in faces.get(to, ()) else "down"
        log.add("card", round=round_id, to=to, n=n, card=hands[to][n - 1], face=face)


def _extra(log: Log, round_id: str, played: Mapping[str, Any], when: str) -> None:
    for event in played.get(when, ()):
        log.add(event["event"], round=round_id, **{k: _plain(v) for k, v in event.items() if k != "event"})


def _settle(log: Log, round_id: str, wager: str, words: str) -> None:
    bet, seat, *rest = wager.split(" ", 2)
    result, *amounts = words.replace("stand off", "stand_off").split()
    members: dict[str, Any] = {"result": result.replace("_", " "), "paid": _plain(amounts[0]) if amounts else 0}
    if "returned" in amounts:
        members["returned"] = _plain(amounts[amounts.index("returned") + 1])
        if amounts[0] == "returned":
            members["paid"] = 0
    placed_in = rest[0].removeprefix("of round ") if rest else round_id
    log.add("settle", round=round_id, wager=_id(bet, seat, placed_in), **members)
