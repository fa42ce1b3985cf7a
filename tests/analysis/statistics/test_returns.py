"""Actual against theoretical returns: cases that a lawyer can read, money as arithmetic."""

from __future__ import annotations

import re
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from compliance.analysis.statistics.chance import normal_bound
from tests.analysis.statistics.logs import Events, log_of
from tests.checking.case_files import cases_of
from tests.checking.running import check_text
from tests.checking.sums import value_of

CASES = Path(__file__).parent / "cases"
_WAGER = re.compile(r"(?P<bet>[a-z ]+?)(?: on (?P<on>\w+))? (?P<amount>\d+)$")
_SETTLED = re.compile(r"(?P<result>win|lose|void)(?: (?P<net>net )?(?P<money>-?\d+))?")


def _result(shown: dict[str, Any]) -> dict[str, Any]:
    if "number" in shown:
        return {"event": "spin", "number": int(shown["number"])}
    if "dice" in shown:
        return {"event": "tumble", "dice": [int(d) for d in shown["dice"].split()]}
    return {"event": "wheel", "symbol": shown["symbol"]}


def _round(shown: dict[str, Any], number: int) -> Events:
    placed, settled = [], []
    for n, (words, settlement) in enumerate(shown["wagers"].items(), start=1):
        said = _WAGER.match(words)
        assert said is not None, words
        id_ = f"w{number}-{n}"
        on = said["on"]
        placed.append(
            {"event": "wager", "id": id_, "player": f"p{n}", "bet": said["bet"], "amount": int(said["amount"])}
        )
        if on is not None:
            placed[-1]["on"] = int(on) if on.isdigit() else on
        if settlement == "not settled":
            continue
        how = _SETTLED.match(settlement)
        assert how is not None, settlement
        event: dict[str, Any] = {"event": "settle", "wager": id_, "result": how["result"]}
        if "without amount" in settlement:
            event["amounts"] = "not recorded"
        else:
            event["net" if how["net"] else "paid"] = int(how["money"] or 0)
        settled.append(event)
    result = _result(shown)
    return [result, *placed, *settled] if result["event"] == "tumble" else [*placed, result, *settled]


def statistics_of(case: dict[str, Any], folder: Path) -> dict[str, Any]:
    played = case["rounds"] * int(case.get("times", 1))
    rounds = [_round(shown, number) for number, shown in enumerate(played, start=1)]
    found: dict[str, Any] = check_text(log_of(case["game"], rounds), folder, statistics=True)["statistics"]
    return found


@pytest.mark.parametrize("case", cases_of(CASES))
def test_returns(case: dict[str, Any], tmp_path: Path) -> None:
    found = statistics_of(case, tmp_path)
    rows = {f"{r['wager']} ({r['options']})" if r["options"] else r["wager"]: r for r in found["returns"]}
    assert sorted(rows) == sorted(case["returns"])
    for name, wanted in case["returns"].items():
        row = rows[name]
        assert row["wagers"] == int(wanted["wagers"])
        assert row["staked_cents"] == value_of(wanted["staked"]) * 100
        assert row["net_cents"] == value_of(wanted["had"]) * 100
        actual = 1 + value_of(wanted["had"]) / value_of(wanted["staked"])
        assert row["actual_return"] == pytest.approx(float(actual), rel=1e-5)
        assert value_of(row["theoretical_return"]) == value_of(wanted["theoretical"])
        assert row["status"] == wanted["status"]
    for name, (variance, squares, staked) in case.get("error", {}).items():
        error = sqrt(value_of(variance) * value_of(squares)) / float(value_of(staked))
        row = rows[name]
        assert row["standard_error"] == pytest.approx(error, rel=1e-5)
        assert row["range"]["to"] == pytest.approx(row["theoretical_return_decimal"] + 1.959964 * error, rel=1e-5)
        wider = normal_bound(0.05 / len(rows)) * error
        assert row["range_of_all"]["to"] == pytest.approx(row["theoretical_return_decimal"] + wider, rel=1e-5)
        inside = row["range"]["from"] <= row["actual_return"] <= row["range"]["to"]
        assert row["range"]["holds_actual"] is inside
    for name, weighs in case.get("weighs", {}).items():
        assert rows[name]["weighs_as_wagers"] == pytest.approx(float(value_of(weighs)), rel=1e-5)
    assert {u["wager"]: u["why"] for u in found["wagers_not_used"]} == case.get("not used", {})


def test_what_hangs_on_play_has_no_theoretical_return(tmp_path: Path) -> None:
    example = Path(__file__).resolve().parents[3] / "examples" / "blackjack-1996-clean.jsonl"
    found = check_text(example.read_text(encoding="utf-8"), tmp_path, statistics=True)["statistics"]
    assert "insurance" in {r["wager"] for r in found["returns"]}
    why = {u["wager"]: u["why"] for u in found["wagers_not_used"]}
    assert why["box"].startswith("no theoretical return: its edge depends on how the player draws")


def test_wagers_that_one_roll_decides_are_alone_on_each_roll(tmp_path: Path) -> None:
    rolls = ((3, 1), (2, 3), (6, 3), (4, 4), (2, 2))  # a point of 4, made with the last: one round
    played: list[dict[str, Any]] = [{"event": "wager", "id": "line", "player": "p1", "bet": "pass", "amount": 10}]
    for n, dice in enumerate(rolls):
        played.append({"event": "wager", "id": f"f{n}", "player": "p1", "bet": "field", "amount": 10})
        played.append({"event": "roll", "dice": list(dice), "shooter": "p1"})
        won = sum(dice) in (3, 4, 9, 10, 11)
        played.append({"event": "settle", "wager": f"f{n}", "result": "win" if won else "lose", "paid": 10 * won})
    played.append({"event": "settle", "wager": "line", "result": "win", "paid": 10})
    found = check_text(log_of("craps", [played]), tmp_path, statistics=True)["statistics"]
    assert {r["wager"]: r["weighs_as_wagers"] for r in found["returns"]} == {"field": 5, "pass": 1}


def test_the_jackpot_of_caribbean_stud_returns_what_its_pool_gives(tmp_path: Path) -> None:
    example = Path(__file__).resolve().parents[3] / "examples" / "caribbean-stud-1996-clean.jsonl"
    found = check_text(example.read_text(encoding="utf-8"), tmp_path, statistics=True)["statistics"]
    row = next(r for r in found["returns"] if r["wager"] == "progressive")
    assert row["options"] == "with the pool of each round"
    assert 0 < row["theoretical_return_decimal"] < 1


def test_the_return_of_the_banker_hangs_on_the_decks_of_the_session(tmp_path: Path) -> None:
    example = Path(__file__).resolve().parents[3] / "examples" / "baccarat-2004-clean.jsonl"
    returns = {}
    for decks in (6, 8):
        log = example.read_text(encoding="utf-8").replace('"decks":8', f'"decks":{decks}')
        found = check_text(log, tmp_path, statistics=True)["statistics"]
        returns[decks] = next(r for r in found["returns"] if r["wager"] == "banker")["theoretical_return_decimal"]
    # 1.05791% for eight decks, 1.05575% for six, as they are published everywhere
    assert returns == {8: pytest.approx(1 - 0.0105791, abs=1e-6), 6: pytest.approx(1 - 0.0105575, abs=1e-6)}
