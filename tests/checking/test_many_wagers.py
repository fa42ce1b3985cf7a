"""Many wagers in one round: judging them takes work in proportion to their number, right or wrong, in every game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.run import Scope, run
from compliance.logs import open_logs
from compliance.reporting.findings import finding_view
from tests.checking.running import check_text, the_court
from tests.checking.tables import write_log as baccarat_log
from tests.games.blackjack.lines import log_of as blackjack_log
from tests.games.caribbean_stud.tables import write_log as stud_log
from tests.games.craps.scripts import write_log as craps_log
from tests.games.spins.scripts import write_log as spins_log

FEW, MANY = 100, 200
# for twice the wagers: what is asked once a round makes it less than two, sorting them a little more
AT_MOST = 2.3


def _baccarat(wagers: int, over: int) -> str:
    placed = {f"w{n}": f"p{n % 50} {('banker', 'player', 'tie')[n % 3]} 100 on area {1 + n % 9}" for n in range(wagers)}
    settled = {f"w{n}": f"win {100 + over}" if n % 3 == 1 else "lose" for n in range(wagers)}
    table = {"game": "baccarat", "variant": "midi", "at": "2004-07-02T21:00:00+12:00", "dealing_style": "A"}
    return baccarat_log(
        {"table": table, "rounds": [{"wagers": placed, "cards": "P QH, B 3C, P 7D, B 3S", "settled": settled}]}
    )


def _spins(game: str, placed: str, spun: str, settled: str) -> Callable[[int, int], str]:
    def log(wagers: int, over: int) -> str:
        lines = [f"w{n} p{n % 50} {placed}: 10 area {1 + n % 9}" for n in range(wagers)]
        return spins_log(game, ["\n".join([*lines, spun, *(f"w{n} {settled} {10 + over}" for n in range(wagers))])])

    return log


def _blackjack(wagers: int, over: int) -> str:
    boxes = [str(n) for n in range(1, 8)]
    return blackjack_log(
        {
            "lines": [
                *(f"w{n} p{n % 50} box {1 + n % 7} 10" for n in range(wagers)),
                "call no more bets",
                *(f"{box} 10S" for box in boxes),
                "D 10D",
                *(f"{box} 9H" for box in boxes),
                "D 8C",
                *(f"w{n} wins {10 + over}" for n in range(wagers)),
            ]
        }
    )


def _craps_that_rest(wagers: int, over: int) -> str:
    lines = [f"p{n % 20} bets 5 on place {(5, 10, 4)[n % 3]} as b{n}" for n in range(wagers)]
    paid = [f"b{n} wins {7 + over}" for n in range(0, wagers, 3)]
    round_ = ["round", "p1 bets 10 on pass as a0", "p1 throws 4-5", *lines, "p1 throws 4-5", "a0 wins 10"]
    return craps_log(
        "\n".join([*round_, "round", "p1 bets 10 on pass as c0", "p1 throws 4-5", "p1 throws 4-1", *paid, "end"])
    )


def _craps_with_odds(wagers: int, over: int) -> str:
    line = [f"p{n} bets 10 on pass as a{n}" for n in range(wagers // 2)]
    odds = [f"p{n} bets 10 on odds on pass as b{n} with a{n}" for n in range(wagers // 2)]
    paid = [f"{wager}{n} wins {due + over}" for n in range(wagers // 2) for wager, due in (("a", 10), ("b", 15))]
    return craps_log(
        "\n".join(["round", *line, "p1 throws 4-5", *odds, "p1 throws 4-4", "p1 throws 4-5", *paid, "end"])
    )


def _stud(wagers: int, over: int) -> str:
    antes = [
        {"event": "wager", "id": f"w{n}", "player": f"p{n}", "seat": str(n), "bet": "ante", "amount": "10"}
        for n in range(2, wagers)
    ]
    settled = [{"event": "settle", "wager": f"w{n}", "result": "win", "paid": str(over)} for n in range(2, wagers)]
    seat = {"ante": "10", "hand": "4H 4C 9S 8D 7S", "does": "bet 20"}
    round_ = {
        "seats": {"1": seat},
        "dealer": "4S 4D 9C 8H 7D",
        "settled": {"ante 1": "stand off", "bet 1": "stand off"},
    }
    return stud_log({"rounds": [{**round_, "before the call": antes, "at the end": settled}]})


LOGS: dict[str, Callable[[int, int], str]] = {
    "baccarat": _baccarat,
    "blackjack": _blackjack,
    "craps, wagers that rest": _craps_that_rest,
    "craps, odds on the line": _craps_with_odds,
    "caribbean stud poker": _stud,
    "roulette": _spins("roulette", "black", "no more bets\nspin 17 black\nresult 17 black", "win"),
    "money wheel": _spins("money wheel", "symbol on A", "no more bets\nwheel A revolutions 5\nresult A", "win"),
    "tai-sai": _spins("tai-sai", "small", "no more bets\nentry 1-2-4\nresult 1-2-4 total 7", "win"),
}


def _work(log: str, path: Path) -> int:
    """How many calls judging a log takes: what a clock would say, on any machine alike. No other reading is tried."""
    path.write_text(log, encoding="utf-8")
    court, _ = the_court()
    rounds = list(open_logs([path]).rounds())
    calls = 0

    def count(_frame: object, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    used = replace(court, problems=[])
    sys.setprofile(count)
    try:
        tally = run(used, rounds, (), Scope())
    finally:
        sys.setprofile(None)
    assert not tally.lost_rounds(), [str(r) for r in tally.remarks]
    assert tally.rounds >= 1
    return calls


@pytest.mark.parametrize("game", LOGS)
def test_twice_the_wagers_are_twice_the_work(game: str, tmp_path: Path) -> None:
    # each is paid a dollar too much, so that all of them are found; by then the law is compiled
    _, few, many = (_work(LOGS[game](wagers, 1), tmp_path / f"{wagers}.jsonl") for wagers in (2, FEW, MANY))
    assert many / few < AT_MOST, f"{few} calls for {FEW} wagers, {many} for {MANY}"


@pytest.mark.parametrize("game", LOGS)
def test_a_finding_draws_no_more_than_the_first_hundred_wagers_and_its_own(game: str, tmp_path: Path) -> None:
    """Each of N wagers is found: were all of them drawn with each finding, twice the wagers would be four times."""
    document = check_text(LOGS[game](MANY, 1), tmp_path)
    of_wagers = [f for f in document["findings"] if f["verdict"] == "breach" and f.get("wager")]
    assert of_wagers
    for finding in of_wagers:
        drawn, left = finding["picture"]["wagers"], finding["picture"].get("left_out", {}).get("wagers", 0)
        assert finding["wager"] in {wager["id"] for wager in drawn}
        assert len(drawn) <= FEW + 1
        assert game == "craps, wagers that rest" or left + len(drawn) == MANY
        facts = finding_view(finding, {finding["id"]: "a"}, {}, {}, None)["facts"]
        said = [fact["value"] for fact in facts if fact["label"] == "Not drawn"]
        assert said == ([f"{left} more wagers of the round"] if left else [])
