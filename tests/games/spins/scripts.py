"""Rounds of roulette, the money wheel and tai-sai written as a person would tell them, made into a log.

One event a line:

    place your bets · no more bets · no spin            announcements
    w1 p1 straight up on 17: 10 [oral [with chips|without chips]] [area 3]          a wager; several numbers as 1-2-3
    w1 increase 20 · w1 reduce 5 · w1 withdraw           a wager changed
    spin 17 [red] [revolutions 5] [fault short] [wheel clockwise] [ball clockwise]
    wheel B [revolutions 5] [fault peg]
    tumble 1-2-4 [times 3] [fault not flat]
    entry 1-2-4
    result 17 black · result B · result 1-2-4 total 7    an announcement of the result
    w1 win 350 · w1 lose · w1 void · ... [returned 10]   a settlement
    void spin · void round · notice Government inspector: malfunction · {"event": ...} (anything else)
    something is lost                                    an event of which the log holds only the number
    the log breaks off                                   nothing follows, not even the end of the session
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

CALLS = ("place your bets", "no more bets", "no spin", "last hand")
SPUN = {"roulette": "spin", "money wheel": "wheel", "tai-sai": "tumble"}
OPENS = datetime.fromisoformat("1996-06-14T20:00:00+12:00")
APART = timedelta(minutes=2)


def write_log(game: str, rounds: list[str], session: dict[str, Any] | None = None) -> str:
    """The log of a table at which these rounds are played in 1996; everything is captured unless the session says."""
    captured = ["wager", "call", SPUN[game], "settle", "notice", *(["entry"] if game == "tai-sai" else [])]
    opening = {
        "event": "session",
        "ts": OPENS.isoformat(),
        "casino": "SKYCITY Auckland Casino",
        "jurisdiction": "nz",
        "game": game,
        "captures": captured,
        **(session or {}),
    }
    opening["captures"] = _list(opening["captures"])
    events: list[dict[str, Any]] = [opening, {"event": "sign", "min": 1, "max": 10_000}]
    breaks_off = any("the log breaks off" in script for script in rounds)
    for number, script in enumerate(rounds, start=1):
        lines = [line.strip() for line in script.strip().splitlines() if line.strip()]
        for place, line in enumerate(lines):
            if line == "something is lost":
                events.append({})
                continue
            if line == "the log breaks off":
                break
            event = _event(line)
            if event["event"] not in ("notice", "sign", "staff", "equipment") and "round" not in event:
                event["round"] = str(number)
            if place == 0:
                event["ts"] = (OPENS + number * APART).isoformat()
            events.append(event)
    if not breaks_off:
        events.append({"event": "end"})
    numbered = ({"table": "T-1", "seq": n, **event} for n, event in enumerate(events, start=1) if event)
    return "".join(json.dumps(event) + "\n" for event in numbered)


def _list(value: object) -> list[str]:
    return value if isinstance(value, list) else [part.strip() for part in str(value).split(",")]


def _event(line: str) -> dict[str, Any]:
    if line.startswith("{"):
        return dict(json.loads(line))
    if line in CALLS:
        return {"event": "call", "what": line}
    head, _, rest = line.partition(" ")
    match head:
        case "spin" | "wheel" | "tumble":
            return _spin(head, rest.split())
        case "entry":
            return {"event": "entry", "dice": _numbers(rest)}
        case "result":
            return _result(rest.split())
        case "void":
            return {"event": "void", "what": rest}
        case "notice":
            to, _, about = rest.partition(": ")
            return {"event": "notice", "to": to, "about": about}
    return _of_wager(head, rest)


def _spin(kind: str, words: list[str]) -> dict[str, Any]:
    event: dict[str, Any] = {"event": kind}
    while words:
        word = words.pop(0)
        if word == "fault":
            event["fault"] = " ".join(words)
            break
        if word in ("revolutions", "times"):
            event[word] = int(words.pop(0))
        elif word in ("wheel", "ball"):
            event[word] = words.pop(0)
        elif word in ("red", "black", "green"):
            event["colour"] = word
        elif kind == "spin":
            event["number"] = int(word)
        elif kind == "wheel":
            event["symbol"] = word
        else:
            event["dice"] = _numbers(word)
    return event


def _result(words: list[str]) -> dict[str, Any]:
    event: dict[str, Any] = {"event": "call", "what": "result", "value": _value(words[0])}
    rest = words[1:]
    if rest[:1] == ["total"]:
        event["total"] = int(rest[1])
    elif rest:
        event["colour"] = rest[0]
    return event


def _value(word: str) -> Any:
    if "-" in word:
        return _numbers(word)
    return int(word) if word.isdigit() else word


def _numbers(word: str) -> list[int]:
    return [int(n) for n in word.split("-")]


def _of_wager(wager: str, rest: str) -> dict[str, Any]:
    words = rest.split()
    if words[0] in ("increase", "reduce", "withdraw"):
        event = {"event": "wager", "id": wager, "change": words[0]}
        return event | ({"amount": float(words[1])} if len(words) > 1 else {})
    if words[0] in ("win", "lose", "void", "stand"):
        result = "stand off" if words[0] == "stand" else words[0]
        paid = float(words[1]) if len(words) > 1 and words[1] not in ("off", "returned") else 0
        event = {"event": "settle", "wager": wager, "result": result, "paid": paid}
        return event | ({"returned": float(words[words.index("returned") + 1])} if "returned" in words else {})
    player, _, what = rest.partition(" ")
    bet, _, staked = what.rpartition(": ")
    bet, _, on = bet.partition(" on ")
    amount, *more = staked.split()
    event = {"event": "wager", "id": wager, "player": player, "bet": bet, "amount": float(amount)}
    if on:
        event["on"] = _value(on)
    if "oral" in more:
        event["by"] = "oral"
        beside = {"with": {"accompanied": True}, "without": {"accompanied": False}}
        event |= next((said for word, said in beside.items() if word in more), {})
    if "area" in more:
        event["area"] = more[more.index("area") + 1]
    return event
