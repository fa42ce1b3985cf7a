"""Two wagers under one id: which is settled is not known, so nothing rests on either; other wagers are judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text

ONE_ID = "several have one id"


def _log(*lines: dict[str, Any], game: str = "roulette") -> str:
    captures = ["wager", "settle", "spin", "roll"]
    session = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": game, "captures": captures}
    first = {"event": "session", "ts": "1997-05-06T20:00:00+12:00", **session}
    every = [first, *({"round": "1", **line} for line in lines), {"event": "end"}]
    return "".join(json.dumps({"table": "R1", **line}) + "\n" for line in every)


def _wager(id_: str, bet: str, amount: int, **members: Any) -> dict[str, Any]:
    return {"event": "wager", "id": id_, "player": "Ann", "bet": bet, "amount": amount, **members}


def _settle(id_: str, result: str, **members: Any) -> dict[str, Any]:
    return {"event": "settle", "wager": id_, "result": result, **members}


def _breaches(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(f["rule"], f["wager"]) for f in document["findings"] if f["verdict"] == "breach"]


@pytest.mark.parametrize("again", [(), (_settle("w1", "win", net=7),)], ids=["settled once", "settled both"])
def test_3_5_b_of_two_wagers_of_one_id_neither_is_settled_twice_nor_wrongly(
    again: tuple[dict[str, Any], ...], tmp_path: Path
) -> None:
    """3 is red and odd: red 20 won 20 and odd 7 won 7; which of them the lines settle is not told."""
    lines = [_wager("w1", "red", 20), _wager("w1", "odd", 7), _wager("w2", "low", 10)]
    came = [{"event": "spin", "number": 3}, _settle("w1", "lose", net=-20), *again, _settle("w2", "win", net=5)]
    document = check_text(_log(*lines, *came), tmp_path)
    assert _breaches(document) == [("5.1 Table", "w2")]  # low 10 won 10
    assert any(ONE_ID in (f.get("reason") or "") for f in document["findings"])


def test_an_id_that_comes_again_in_a_later_round_is_another_wagers(tmp_path: Path) -> None:
    rounds = [
        [_wager("w1", "red", 20), {"event": "spin", "number": 3}, _settle("w1", "win", net=20)],
        [_wager("w1", "odd", 7), {"event": "spin", "number": 5}, _settle("w1", "win", net=5)],
    ]
    lines = [{**line, "round": str(n)} for n, round_ in enumerate(rounds, start=1) for line in round_]
    document = check_text(_log(*lines), tmp_path)
    assert _breaches(document) == [("5.1 Table", "w1")]


def test_in_craps_an_id_comes_again_while_its_wager_lies(tmp_path: Path) -> None:
    """The pass line of round 1 lies on at a point of 4; in the next roll the same id is placed as a field bet."""
    placed = [_wager("w1", "pass", 20), {"event": "roll", "dice": [2, 2]}, _wager("w1", "field", 10)]
    came = [{"event": "roll", "dice": [3, 4]}, _settle("w1", "win", net=20)]
    document = check_text(_log(*placed, *came, game="craps"), tmp_path)
    assert _breaches(document) == []
