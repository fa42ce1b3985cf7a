"""Small logs for the tests: lines of a table, with a session before them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.rounds import Round

SESSION: dict[str, Any] = {
    "event": "session",
    "table": "T1",
    "ts": "2004-07-02T20:00:00+12:00",
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "baccarat",
    "variant": "midi",
    "captures": ["wager", "card", "settle", "call: no more bets"],
}


def session(table: str = "T1", **members: Any) -> dict[str, Any]:
    return {**SESSION, "table": table, **members}


def wager(id_: str, round_: str = "1", table: str = "T1", **members: Any) -> dict[str, Any]:
    whole = {"event": "wager", "table": table, "round": round_, "id": id_, "player": "p1", "bet": "banker"}
    return {**whole, "amount": 100, **members}


def card(to: str, n: int, card_: str, round_: str = "1", table: str = "T1", **members: Any) -> dict[str, Any]:
    return {"event": "card", "table": table, "round": round_, "to": to, "n": n, "card": card_, **members}


def settle(wager_: str, round_: str = "1", table: str = "T1", **members: Any) -> dict[str, Any]:
    whole = {"event": "settle", "table": table, "round": round_, "wager": wager_, "result": "win", "paid": 95}
    return {**whole, **members}


def end(table: str = "T1", **members: Any) -> dict[str, Any]:
    return {"event": "end", "table": table, **members}


def numbered(events: Sequence[dict[str, Any]], start: int = 1) -> list[dict[str, Any]]:
    """The events of one table with the recorder's numbers."""
    return [{**event, "seq": start + n} for n, event in enumerate(events)]


Line = dict[str, Any] | str
Replayed = tuple[list[Round], LogRun]


@pytest.fixture
def replay(tmp_path: Path) -> Callable[..., Replayed]:
    """Writes the lines of each file (events, or text as it stands) and replays the files in order."""

    def write_and_replay(*files: Sequence[Line]) -> Replayed:
        paths = []
        for number, lines in enumerate(files, 1):
            path = tmp_path / f"log{number}.jsonl"
            text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
            path.write_text(text, encoding="utf-8")
            paths.append(path)
        run = open_logs(paths)
        return list(run.rounds()), run

    return write_and_replay


def codes(run: LogRun, *, notes: bool = False) -> list[str]:
    """The codes of the run's problems, in order."""
    return [p.code for p in run.problems if notes or p.severity != "note"]
