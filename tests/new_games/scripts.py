"""Rounds of three card poker as a player would write them down, and the log that they are.

w1 p1 seat 1 ante: 10            a wager (seat N gives its hand)
seat 1: AS KD 3C                 cards dealt to a hand, in order; `dealer: ...` likewise
p1 seat 1 folds | bets           what a player does
w1 win 10 | w2 lose              how a wager is settled
no more bets                     the call
{...}                            any other event
"""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from typing import Any

OPENS = datetime.fromisoformat("2008-06-14T20:00:00+12:00")
CAPTURED = ["wager", "call", "card", "act", "settle"]
_WAGER = re.compile(r"(w\d+) (p\d+) seat (\d+) ([a-z ]+): (\d+)")
_CARDS = re.compile(r"(dealer|seat \d+): (.+)")
_ACT = re.compile(r"(p\d+) seat (\d+) (folds|bets)")
_SETTLED = re.compile(r"(w\d+) (win|lose|stand off)(?: (\d+))?")
_MOVES = {"folds": "fold", "bets": "bet"}


def events_of(line: str) -> list[dict[str, Any]]:
    """The events that a line stands for."""
    if line.startswith("{"):
        return [json.loads(line)]
    if line == "no more bets":
        return [{"event": "call", "what": line}]
    if found := _WAGER.fullmatch(line):
        id_, player, seat, bet, amount = found.groups()
        wager = {"event": "wager", "id": id_, "player": player, "seat": seat, "bet": bet, "amount": int(amount)}
        return [wager]
    if found := _CARDS.fullmatch(line):
        to, cards = found.groups()
        return [{"event": "card", "to": to, "n": n, "card": c} for n, c in enumerate(cards.split(), start=1)]
    if found := _ACT.fullmatch(line):
        player, seat, does = found.groups()
        return [{"event": "act", "player": player, "hand": f"seat {seat}", "move": _MOVES[does]}]
    found = _SETTLED.fullmatch(line)
    assert found, line
    id_, result, paid = found.groups()
    return [{"event": "settle", "wager": id_, "result": result, "paid": int(paid or 0)}]


def write_log(rounds: list[str], session: dict[str, Any] | None = None) -> str:
    """The log of a table at which these rounds are played."""
    opening = {
        "event": "session",
        "ts": OPENS.isoformat(),
        "casino": "SKYCITY Auckland Casino",
        "jurisdiction": "nz",
        "game": "three card poker",
        "decks": 1,
        "captures": CAPTURED,
        **{name: int(value) if isinstance(value, str) else value for name, value in (session or {}).items()},
    }
    events: list[dict[str, Any]] = [opening, {"event": "sign", "min": 1, "max": 10_000}]
    for number, script in enumerate(rounds, start=1):
        lines = (line.strip() for line in script.strip().splitlines())
        played = [{**event, "round": str(number)} for line in lines for event in events_of(line)]
        played[0]["ts"] = (OPENS + timedelta(minutes=number)).isoformat()
        events += played
    events.append({"event": "end"})
    return "".join(json.dumps({"table": "TC-1", **event, "seq": n}) + "\n" for n, event in enumerate(events, start=1))
