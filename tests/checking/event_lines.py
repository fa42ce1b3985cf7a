"""Logs in lines that say an event each: its kind, then its members as name=value.

    sign min=5 max=1000
    round 1
    wager id=w1 player=p1 bet=box amount=100 area="1"
    after 600
    card to="box 1" n=1 card=10S face=up

`round N` says to which round what follows belongs (`round none`: to none), `after N` that the next event comes so many
seconds after the one before; otherwise it is three. Events are numbered. A value is JSON where it is, else it is text.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

STEP = 3
TABLE = "T1"
# of the table, and of no round
OF_THE_TABLE = frozenset(
    (
        "sign",
        "staff",
        "open",
        "close",
        "end",
        "notice",
        "cards",
        "shuffle",
        "cut",
        "seat",
        "direction",
        "offer",
        "request",
        "vacant",
        "dice",
        "equipment",
        "jackpot",
    )
)


def log_of(at: str, session: Mapping[str, Any], lines: Iterable[str]) -> str:
    """JSON Lines of a session that begins `at` an instant and goes on as the lines say."""
    instant, step, round_ = datetime.fromisoformat(at), STEP, ""
    events: list[dict[str, Any]] = []
    for kind, members in [("session", dict(session)), *map(_event, lines)]:
        if kind == "round":
            round_ = members["name"] if members["name"] != "none" else ""
        elif kind == "after":
            step = int(members["name"])
        else:
            instant += timedelta(seconds=step)
            step = STEP
            event = {"event": kind, "table": TABLE, "ts": instant.isoformat(), "seq": len(events) + 1}
            in_round = round_ and kind not in OF_THE_TABLE and kind != "session"
            events.append(event | ({"round": round_} if in_round else {}) | members)
    return "".join(json.dumps(event) + "\n" for event in events)


def _event(line: str) -> tuple[str, dict[str, Any]]:
    kind, *members = shlex.split(line)
    if kind in ("round", "after"):
        return kind, {"name": members[0]}
    return kind, {name: _value(text) for name, _, text in (m.partition("=") for m in members)}


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def plain(value: Any) -> Any:
    """Numbers and truth out of the text that the reader of YAML gives."""
    if isinstance(value, Mapping):
        return {name: plain(of) for name, of in value.items()}
    if isinstance(value, list):
        return [plain(of) for of in value]
    if value in ("true", "false"):
        return value == "true"
    return int(value) if isinstance(value, str) and value.isdigit() else value
