"""Blackjack rounds in short lines, as a reader would note them at the table; made into a log.

w1 p1 box 1 100                  wager w1 of player p1 on box 1
w2 p1 insurance 50 for w1        an additional wager (also: double down, split, super sevens); "on 1/2" names its hand
1 AS                             a card to box 1; "1/2 7D" to a hand of a split box; "D KC" to the dealer
p1 draws 1                       a decision (draws, stands, doubles, splits, insures, even money)
call no more bets                an announcement; "call point count 1 17"
w1 wins 150                      a settlement (wins, loses, stands off, void); "returned 100", "net" for paid
{...}                            any other event, as JSON
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

SESSION = {
    "event": "session",
    "table": "BJ-1",
    "ts": "1996-09-28T22:00:00+12:00",
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "blackjack",
    "decks": 6,
    "captures": ["wager", "card", "act", "settle", "call: no more bets"],
}
SIGN = {"event": "sign", "table": "BJ-1", "min": 10, "max": 1000, "bets": {"super sevens": {"amount": 5}}}
MOVES = {"draws": "draw", "stands": "stand", "doubles": "double", "splits": "split", "insures": "insure"}
RESULTS = {"wins": "win", "loses": "lose", "stands": "stand off", "void": "void"}
BETS = ("double down", "super sevens", "insurance", "split", "box")
CALLS = ("no more bets", "insurance", "point count", "last hand")


def log_of(case: dict[str, Any]) -> str:
    """The log of a case: session, sign, lines. `round N` begins round N; `numbered` gives every event its number."""
    events = [{**SESSION, **_json(case.get("session", "{}"))}]
    sign = _json(case.get("sign", "{}"))
    events.append({**SIGN, **sign})
    round_ = "1"
    for line in case["lines"]:
        if line.startswith("round "):
            round_ = line.removeprefix("round ")
            continue
        event = event_of(line)
        outside = event.pop("outside", False)
        events.append({**event, "table": "BJ-1", **({} if outside else {"round": round_})})
    end: dict[str, Any] = {"event": "end", "table": "BJ-1"}
    if case.get("numbered"):
        end["last_seq"] = len(events)
        dropped = [int(n) for n in str(case.get("dropped", "")).split()]
        events = [{**e, "seq": n} for n, e in enumerate(events, 1) if n not in dropped]
    events.append(end)
    return "".join(json.dumps(event) + "\n" for event in events)


def _json(text: Any) -> dict[str, Any]:
    return dict(json.loads(text)) if isinstance(text, str) else dict(text)


def event_of(line: str) -> dict[str, Any]:
    """The event of one line. `outside {...}` stands between rounds."""
    if line.startswith("outside "):
        return {**_json(line.removeprefix("outside ")), "outside": True}
    if line.startswith("{"):
        return _json(line)
    words = line.split()
    if words[0] == "call":
        return _call(line.removeprefix("call "))
    if words[0].startswith("w") and words[1] in (*RESULTS, "stands"):
        return _settle(words)
    if words[0].startswith("w"):
        return _wager(words)
    if words[0].startswith("p"):
        return _act(words)
    return _card(words)


def _call(text: str) -> dict[str, Any]:
    what = next(c for c in CALLS if text.startswith(c))
    rest = text.removeprefix(what).split()
    call: dict[str, Any] = {"event": "call", "what": what}
    if rest:
        call |= {"hand": holder(rest[0]), "value": int(rest[1])}
    return call


def _settle(words: list[str]) -> dict[str, Any]:
    rest = [w for w in words[2:] if w != "off"]
    settle: dict[str, Any] = {"event": "settle", "wager": words[0], "result": RESULTS[words[1]]}
    if rest and rest[0] == "net":
        settle["net"] = rest.pop(1)
        rest.pop(0)
    elif rest and rest[0] not in ("returned", "even"):
        settle["paid"] = rest.pop(0)
    else:
        settle["paid"] = 0
    if "returned" in rest:
        settle["returned"] = rest[rest.index("returned") + 1]
    if "even" in rest:
        settle["reason"] = "even money"
    return settle


def _wager(words: list[str]) -> dict[str, Any]:
    text = " ".join(words[2:])
    bet = next(b for b in BETS if text.startswith(b))
    rest = text.removeprefix(bet).split()
    wager: dict[str, Any] = {"event": "wager", "id": words[0], "player": words[1], "bet": bet}
    if bet == "box":
        wager["area"] = rest.pop(0)
    wager["amount"] = rest.pop(0)
    members = dict(zip(rest[::2], rest[1::2], strict=True))
    names = {"for": "base", "on": "hand", "seat": "seat", "change": "change", "by": "by", "area": "area"}
    for word, value in members.items():
        if word == "accompanied":
            wager[word] = value == "true"
        else:
            wager[names[word]] = holder(value) if word == "on" else value
    return wager


def _act(words: list[str]) -> dict[str, Any]:
    if words[1:3] == ["even", "money"]:
        return {"event": "act", "player": words[0], "move": "even money", "hand": holder(words[3])}
    return {"event": "act", "player": words[0], "move": MOVES[words[1]], "hand": holder(words[2])}


def _card(words: list[str]) -> dict[str, Any]:
    card: dict[str, Any] = {"event": "card", "to": holder(words[0]), "card": words[1]}
    for word in words[2:]:
        if word in ("up", "down"):
            card["face"] = word
        else:
            card["n"] = int(word.removeprefix("n"))
    return card


def holder(word: str) -> str:
    """The hand that a line calls D (the dealer), 1 (box 1) or 1/2 (its second hand)."""
    return "dealer" if word == "D" else f"box {word}"


def lines_of(texts: Iterable[str]) -> list[str]:
    """Lines of a case, each trimmed, empty ones left out."""
    return [t.strip() for t in texts if t.strip()]
