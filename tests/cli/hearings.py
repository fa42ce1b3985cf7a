"""Complaints about nights of 1996 at one table, heard by the command."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from tests.cli.in_process import compliance

Told = dict[str, Any]
TURNED: Final = {"wheel": "clockwise", "ball": "anticlockwise", "revolutions": 7}


def night(session: Told, events: Iterable[Told]) -> list[Told]:
    """A night of 1996 at one table, its events numbered as they come."""
    at = {"table": "T-1", "ts": "1996-07-02T20:00:00+12:00"}
    opened = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "currency": "NZD", "chips": [1, 5, 25, 100]}
    told = [{"event": "session", **opened, **session}, *events]
    told.append({"event": "end", "events": len(told) + 1})
    return [{**event, **at, "seq": n} for n, event in enumerate(told, 1)]


def roulette(*between: Told, amount: int = 3, returned: int | None = None) -> list[Told]:
    """Two wagers of one player, both of which lose, where the limits are $5 and $100.

    returned: what of each is handed back, where that is recorded."""

    def spin(round_: str, wager: str) -> list[Told]:
        placed = {"event": "wager", "id": wager, "player": "p1", "bet": "straight up", "on": 17, "amount": amount}
        back = {} if returned is None else {"returned": returned}
        told: list[Told] = [
            placed,
            {"event": "spin", "number": 20, "colour": "black", **TURNED},
            {"event": "call", "what": "no more bets"},
            {"event": "call", "what": "result", "value": 20, "colour": "black"},
            {"event": "settle", "wager": wager, "result": "lose", "paid": 0, **back},
        ]
        return [{**event, "round": round_} for event in told]

    captures = ["wager", "call", "spin", "settle", "sign", "staff"]
    rounds = [*spin("1", "w1"), *between, *spin("2", "w2")]
    return night({"game": "roulette", "captures": captures}, [{"event": "sign", "min": 5, "max": 100}, *rounds])


def hearing(folder: Path, log: Sequence[Told], allegation: Mapping[str, Any]) -> Told:
    """What becomes of an allegation about a log."""
    folder.mkdir()
    path, case = folder / "log.jsonl", folder / "case.yaml"
    path.write_text("".join(json.dumps(event) + "\n" for event in log), encoding="utf-8")
    case.write_text(yaml.safe_dump({"case": "T-1", "allegations": [{"id": "1", **allegation}]}), encoding="utf-8")
    table = next(event["table"] for event in log if event["event"] == "session")
    words = ["--table", table, "--case", case, "--format", "json", "--fail-on", "never"]
    done = compliance("check", path, *words)
    assert done.returncode in (0, 4), done.stderr.decode("utf-8")
    found: Told = json.loads(done.stdout)["case"]["allegations"][0]
    return found
