"""General rule 14.2(a) of 1996: a wager below the minimum is valid "once only in respect of any player", by the reading
taken once in the casino: the first in time, whatever the order in which tables and files are given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.run import Scope, run
from compliance.games.past import in_order_of_time
from compliance.logs import open_logs
from tests.checking.running import the_court

SESSION = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "roulette", "currency": "NZD"}
CAPTURES = ["wager", "call: no more bets", "spin", "settle", "sign"]


def _table(name: str, at: str) -> str:
    """A table at which p1 wagers 5 on red below the minimum of 10 at that time of 8 March 1997, wins and is paid."""
    begins = f"1997-03-08T{at}:00+13:00"
    events: list[dict[str, Any]] = [
        {"event": "session", "ts": "1997-03-08T20:00:00+13:00", "captures": CAPTURES, **SESSION},
        {"event": "sign", "ts": "1997-03-08T20:00:10+13:00", "min": 10, "max": 1000},
        {"event": "wager", "ts": begins, "round": "1", "id": "w1", "player": "p1", "bet": "red", "amount": 5},
        {"event": "call", "round": "1", "what": "no more bets"},
        {"event": "spin", "round": "1", "number": 5, "colour": "red", "revolutions": 6},
        {"event": "settle", "round": "1", "wager": "w1", "result": "win", "paid": 5},
        {"event": "end"},
    ]
    return "".join(json.dumps({"table": name, **event}) + "\n" for event in events)


def _paid_though_void(logs: list[Path], reading: tuple[str, ...] = (), *, again: bool = True) -> tuple[list[str], bool]:
    """The tables at which a wager was paid that 14.2(a) makes void, and whether they are judged in order of time."""
    court, law = the_court(reading)
    tally, in_order = in_order_of_time(
        lambda memory: run(court, open_logs(logs).rounds(), law.readings, Scope(), memory=memory), again=again
    )
    found = [f for f in tally.findings if f["rule"] == "14.2(a)"]
    return [f["table"] for f in found], in_order


@pytest.mark.parametrize("order", [("AR-01", "AR-02"), ("AR-02", "AR-01")])
def test_the_first_in_time_is_valid_whichever_file_comes_first(order: tuple[str, str], tmp_path: Path) -> None:
    for name, at in (("AR-01", "21:00"), ("AR-02", "20:30")):
        (tmp_path / name).write_text(_table(name, at), encoding="utf-8")
    logs = [tmp_path / name for name in order]
    assert _paid_though_void(logs) == (["AR-01"], True)
    assert _paid_though_void(logs, ("once-per-player=at the table",)) == ([], True)


def test_of_two_at_one_instant_nobody_can_say_which_was_the_first(tmp_path: Path) -> None:
    for name in ("AR-01", "AR-02"):
        (tmp_path / name).write_text(_table(name, "21:00"), encoding="utf-8")
    assert _paid_though_void([tmp_path / "AR-01", tmp_path / "AR-02"]) == ([], True)


def test_what_cannot_be_read_again_is_said_not_to_be_in_order(tmp_path: Path) -> None:
    for name, at in (("AR-01", "21:00"), ("AR-02", "20:30")):
        (tmp_path / name).write_text(_table(name, at), encoding="utf-8")
    _, in_order = _paid_though_void([tmp_path / "AR-01", tmp_path / "AR-02"], again=False)
    assert not in_order
    _, in_order = _paid_though_void([tmp_path / "AR-02", tmp_path / "AR-01"], again=False)
    assert in_order
