"""Makes a log of craps out of a script that a lawyer can read: what happens at the table, line by line.

round
p1 bets 10 on pass as a1
p2 bets 100 on buy 4 as a2, commission 5
p2 bets 20 on odds on come as a4 with a3
p1 throws 4-3
p1 throws 6-6, off table
p1 throws 6-6 as come out
a1 wins 10, returned 10
a1 loses
a1 is void, returned 10
a2 is increased to 200
a2 is removed
a2 is called on
call no roll
call result 7
p1 is ordered to pass the dice
dice offered to p1, accepted
dice offered to p2
sign min 5 max 100
something is lost          (an event of which the log holds only the number)
end
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

SESSION: dict[str, Any] = {
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "craps",
    "captures": ["wager", "roll", "settle"],
}
OPENS = datetime.fromisoformat("1996-06-01T20:00:00+12:00")
RESULTS = {"wins": "win", "loses": "lose"}
CHANGES = {"increased to": "increase", "reduced to": "reduce", "removed": "withdraw"}


def write_log(script: str, table: Mapping[str, Any] | None = None, name: str = "CR-01") -> str:
    """The script as JSON Lines of a table of that name, every event numbered."""
    lines = []
    for number, event in enumerate(_events(script, table or {}), start=1):
        if event:
            instant = (OPENS + timedelta(seconds=number)).isoformat()
            lines.append(json.dumps({**event, "table": name, "ts": instant, "seq": number}) + "\n")
    return "".join(lines)


def _events(script: str, table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield {"event": "session", **SESSION, **table}
    yield {"event": "sign", "min": 1, "max": 10000}
    round_ = 0
    for line in script.strip().splitlines():
        words = line.strip()
        if not words:
            continue
        if words == "round":
            round_ += 1
        elif words == "end":
            yield {"event": "end"}
        elif words == "something is lost":
            yield {}
        else:
            yield _event(words, str(round_))


def _event(line: str, round_: str) -> dict[str, Any]:
    said, *more = [part.strip() for part in line.split(", ")]
    words = said.split()
    match words:
        case [player, "bets", amount, "on", *bet]:
            return {"event": "wager", "round": round_, "player": player, "amount": float(amount), **_bet(bet, more)}
        case [shooter, "throws", dice, *phase]:
            roll = {"event": "roll", "round": round_, "dice": [int(d) for d in dice.split("-")]}
            roll |= {"phase": " ".join(phase[1:])} if phase else {}
            return roll | ({"shooter": shooter} if shooter != "nobody" else {}) | ({"fault": more[0]} if more else {})
        case [wager, ("wins" | "loses") as result, *paid]:
            return _settle(round_, wager, RESULTS[result], paid, more)
        case [player, "is", "ordered", "to", "pass", "the", "dice"]:
            return {"event": "direction", "by": "game supervisor", "what": "pass dice", "to": player}
        case [wager, "is", "void"]:
            return _settle(round_, wager, "void", [], more)
        case [wager, "stands", "off"]:
            return _settle(round_, wager, "stand off", [], more)
        case [wager, "is", "called", ("on" | "off") as mark]:
            confirmed = {"confirmed": more == ["confirmed"]} if more else {}
            return {"event": "wager", "round": round_, "id": wager, "change": mark} | confirmed
        case [wager, "is", change, *to]:
            name = CHANGES.get(" ".join([change, *to[:1]]), CHANGES.get(change))
            return {"event": "wager", "round": round_, "id": wager, "change": name} | _amount(to)
        case ["call", "result", total]:
            return {"event": "call", "round": round_, "what": "result", "total": int(total)}
        case ["call", *what]:
            return {"event": "call", "round": round_, "what": " ".join(what)}
        case ["void", what]:
            return {"event": "void", "round": round_, "what": what} | ({"reason": more[0]} if more else {})
        case ["dice", "offered", "to", *whom]:
            return {"event": "offer", "what": "dice", "to": " ".join(whom), "accepted": more == ["accepted"]}
        case ["dice", what, *rest]:
            return {"event": "dice", "what": what} | _dice(rest)
        case ["sign", "min", least, "max", most]:
            return {"event": "sign", "min": float(least), "max": float(most)}
        case ["notice", *about]:
            return {"event": "notice", "to": "Government inspector", "about": " ".join(about)}
    raise ValueError(f"not a line of a script: {line}")


def _dice(rest: list[str]) -> dict[str, Any]:
    match rest:
        case ["by", who]:
            return {"by": who}
        case [count] if count.isdigit():
            return {"count": int(count)}
        case _:
            return {}


def _amount(to: list[str]) -> dict[str, Any]:
    return {"amount": float(to[1])} if len(to) > 1 else {}


def _bet(words: list[str], more: list[str]) -> dict[str, Any]:
    """`buy 4 as a2`, `odds on come as a4 with a3`, and behind commas: commission 5, oral, split 4 and 6."""
    at = words.index("as")
    named, rest = words[:at], words[at + 1 :]
    members: dict[str, Any] = {"id": rest[0]}
    if named[-1].isdigit():
        members["on"] = int(named.pop())
    members["bet"] = " ".join(named)
    if rest[1:2] == ["with"]:
        members["base"] = rest[2]
    for part in more:
        match part.split():
            case ["commission", amount]:
                members["commission"] = float(amount)
            case ["seat", seat]:
                members["seat"] = seat
            case ["oral"]:
                members["by"] = "oral"
            case ["confirmed"]:
                members["confirmed"] = True
            case ["not", "confirmed"]:
                members["confirmed"] = False
            case ["accompanied"]:
                members["accompanied"] = True
            case ["not", "accompanied"]:
                members["accompanied"] = False
            case ["split", craps, "and", eleven]:
                members["split"] = {"any craps": float(craps), "eleven": float(eleven)}
            case _:
                raise ValueError(f"not a part of a wager: {part}")
    return members


def _settle(round_: str, wager: str, result: str, paid: list[str], more: list[str]) -> dict[str, Any]:
    members: dict[str, Any] = {"event": "settle", "round": round_, "wager": wager, "result": result}
    if paid[:1] == ["net"]:
        members["net"] = float(paid[1])
    else:
        members["paid"] = float(paid[0]) if paid else 0
    for part in more:
        name, amount = part.rsplit(" ", 1)
        members[name.replace(" ", "_")] = float(amount)
    return members
