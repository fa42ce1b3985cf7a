"""Makes a baccarat log of 2014 out of a case that a lawyer can read.

A case may say what its table has (options, sign, captures); each round then says its wagers ("p1 any pair player 5":
who, on what, how much), the cards of both hands, and how each wager is settled, in the order of the wagers. What a case
does not say is done as the rules have it: the call of "No more bets", the order of the deal, the announced result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

SESSION = {
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "baccarat",
    "variant": "midi",
    "decks": 8,
    "shuffler": "shoe",
    "captures": ["wager", "call: no more bets", "call: result", "card", "settle"],
    "options": {"pay_scale": {"any pair": "One"}, "tie_odds": "8 to 1"},
}
SIGN = {"min": "50", "max": "5000", "bets": {"any pair": {"amount": "5"}, "ante": {"amount": "5"}}}
POINTS = {**{str(n): n for n in range(2, 10)}, "A": 1}
BETS = ("any pair", "lucky match", "perfect pair", "banker", "player", "tie", "ante")


def write_log(case: Mapping[str, Any]) -> str:
    """The case as JSON Lines."""
    table = dict(case.get("table", {}))
    sign = table.pop("sign", SIGN)
    session = SESSION | {name: _plain(value) for name, value in table.items()}
    events: list[dict[str, Any]] = [{"event": "session", **session}, {"event": "sign", **_plain(sign)}]
    for number, played in enumerate(case["rounds"], start=1):
        events += [{"round": str(number), **event} for event in _round(str(number), played)]
    events.append({"event": "end"})
    at = case.get("at", "2014-09-05T20:00:00+12:00")
    return "".join(json.dumps({"table": "BAC-07", "ts": at, **event}) + "\n" for event in events)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_plain(v) for v in value]
    return int(value) if isinstance(value, str) and value.isdigit() else value


def _round(number: str, played: Mapping[str, Any]) -> list[dict[str, Any]]:
    events = [_wager(f"w{number}.{n}", words) for n, words in enumerate(played["wagers"], start=1)]
    placed = len(events)
    events.append({"event": "call", "what": "no more bets"})
    hands = {name: played[name].split() for name in ("player", "banker")}
    order = [(n, name) for n in (1, 2) for name in hands] + [(3, name) for name in hands if len(hands[name]) > 2]
    deal = [{"event": "card", "to": name, "n": n, "card": hands[name][n - 1]} for n, name in order]
    late = [_wager(f"w{number}.{n}", w) for n, w in enumerate(played.get("after the first card", ()), start=placed + 1)]
    events += [deal[0], *late, *deal[1:]]
    counts = {name: sum(POINTS.get(card[:-1], 0) for card in cards) % 10 for name, cards in hands.items()}
    winner = max(counts, key=counts.__getitem__) if len(set(counts.values())) > 1 else "tie"
    events.append({"event": "call", "what": "result", "hand": winner})
    events += [{k: _plain(v) for k, v in event.items()} for event in played.get("then", ())]
    for n, words in enumerate(played["settled"], start=1):
        if words != "not settled":
            events.append({"event": "settle", "wager": f"w{number}.{n}", **_settled(words)})
    return events


def _wager(wager: str, words: str) -> dict[str, Any]:
    player, _, rest = words.partition(" ")
    bet = next(b for b in BETS if rest.startswith(b))
    *on, amount = rest.removeprefix(bet).split()
    return {"event": "wager", "id": wager, "player": player, "bet": bet, "amount": float(amount)} | (
        {"on": on[0]} if on else {}
    )


def _settled(words: str) -> dict[str, Any]:
    for result in ("win", "lose", "stand off", "void"):
        if words.startswith(result):
            paid, _, commission = words.removeprefix(result).strip().partition(" less ")
            told: dict[str, Any] = {"result": result, "paid": float(paid or 0)}
            return told | ({"commission": float(commission)} if commission else {})
    raise ValueError(words)
