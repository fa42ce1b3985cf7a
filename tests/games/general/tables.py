"""Makes a log out of a case of the general rules: a session, then events each under its time and kind.

A key is `21:02:44 wager`; its members are those of the log format. Settlements and spins may be written in short:
`w1 bets red 20 (p1)`, `w1 win 20`, `spin 5 red`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

_TEXT = {"id", "player", "casino", "game", "what", "round", "text", "to", "about", "reason", "wager", "on_text"}


def write_log(case: Mapping[str, Any]) -> str:
    """The case as JSON Lines."""
    day, zone = case["day"].split()
    session = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "roulette"}
    session["captures"] = "wager spin settle sign notice open close"
    session |= case.get("table") or {}
    lines = [{"event": "session", **_members(session), "captures": session["captures"].split()}]
    if "chips" in session:
        lines[0]["chips"] = session["chips"].split()
    for entry in case["log"]:
        ((key, written),) = entry.items()
        time, kind, *rest = key.split()
        event = _event(kind, rest, written, f"{day}T")
        lines.append({"event": kind, "ts": f"{day}T{time}{zone}", **event})
    lines[0]["ts"] = lines[1]["ts"]
    lines.append({"event": "end", "ts": lines[-1]["ts"]})
    for line in lines:
        for member in ("change_from", "closing_at"):
            if member in line:
                line[member] = f"{day}T{line[member]}{zone}"
    return "".join(json.dumps({"table": "T-01", **line}) + "\n" for line in lines)


def _event(kind: str, rest: list[str], written: Any, day: str) -> dict[str, Any]:
    if isinstance(written, Mapping):
        return _members(written) | ({"round": rest[0]} if rest else {})
    words = str(written).split()
    event: dict[str, Any] = {"round": rest[0]}
    match kind:
        case "wager":  # w1 p1 red 20 [member value ...]
            event |= {"id": words[0], "player": words[1], "bet": words[2].replace("_", " "), "amount": float(words[3])}
            words = words[4:]
        case "settle":  # w1 win 20 [member value ...]
            event |= {"wager": words[0], "result": words[1].replace("_", " "), "paid": float(words[2])}
            words = words[3:]
        case "spin":  # 5 red
            event |= {"number": int(words[0]), "colour": words[1]}
            words = words[2:]
        case "card":  # player 1 7H
            event |= {"to": words[0].replace("_", " "), "n": int(words[1]), "card": words[2]}
            words = words[3:]
        case "void":  # round fire
            event |= {"what": words[0], "reason": " ".join(words[1:])}
            words = []
        case "call":
            event |= {"what": " ".join(words)}
            words = []
        case _:
            raise ValueError(f"{kind} is written with its members")
    return event | _members(dict(zip(words[::2], words[1::2], strict=True)))


def _members(written: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value if name in _TEXT else _plain(value) for name, value in written.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return _members(value)
    if value in ("true", "false"):
        return value == "true"
    if str(value).isdigit():
        return int(value)
    return float(value) if str(value).replace(".", "", 1).isdigit() else value
