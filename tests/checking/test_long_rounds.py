"""A round of more events than any game has is not assessed, and said not to be; an option allows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.document import in_per_cent
from compliance.cli.exits import BREACHES, NOTHING_ASSESSED
from tests.checking.running import check_text
from tests.cli.test_commands import run_command
from tests.games.craps.scripts import write_log
from tests.logs.conftest import card, end, session, settle, wager

MANY = 12


def _log(folder: Path) -> Path:
    cards = [("player", 1, "7H"), ("banker", 1, "KD"), ("player", 2, "JS"), ("banker", 2, "8C")]
    wagers = [wager(f"w{n}", player=f"p{n}") for n in range(MANY)]
    dealt = [card(to, n, which) for to, n, which in cards]
    # rule 5.10(b) of 2004: even money; 90 is $10 short
    lines = [session(), *wagers, *dealt, settle("w0", paid=90, commission=5), end()]
    path = folder / "log.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def _report(folder: Path) -> Any:
    return json.loads((folder / "out" / "report.json").read_text(encoding="utf-8"))


def test_a_round_without_end_is_left_out_and_an_option_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"check {_log(tmp_path)} --format json --out out"
    assert run_command(f"{command} --longest-round 10", tmp_path, monkeypatch) == NOTHING_ASSESSED
    (finding,) = _report(tmp_path)["findings"]
    assert (finding["code"], finding["verdict"], finding["rounds"]) == ("round.too-long", "not assessable", ["1"])
    assert "--longest-round" in finding["reason"]
    assert "The sums are without 1 round of more events than are judged." in capsys.readouterr().out
    assert _report(tmp_path)["summary"]["rounds"] == 1
    assert _report(tmp_path)["summary"]["assessed_percent"] == 0
    assert run_command(command, tmp_path, monkeypatch) == BREACHES
    assert 1000 in [f.get("money_cents") for f in _report(tmp_path)["findings"]]


def _round(number: str, table: str, wagers: int) -> list[dict[str, Any]]:
    at = {"round": number, "table": table}
    placed = [wager(f"{number}w{n}", player=f"p{n}", **at) for n in range(wagers)]
    dealt = [card(to, n, f"{rank}H", **at) for to, n, rank in (("player", 1, "7"), ("banker", 1, "K"))]
    dealt += [card(to, n, f"{rank}S", **at) for to, n, rank in (("player", 2, "J"), ("banker", 2, "8"))]
    return [*placed, *dealt, settle(f"{number}w0", paid=100, commission=5, **at)]


def test_rounds_left_out_for_different_reasons_count_each_once_in_what_was_assessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # one round is judged, one is too long, and one is of a table whose session nobody opened
    def percent_of(*rounds: list[dict[str, Any]]) -> float:
        lines = [session(table="T-01"), *(line for of_one in rounds for line in of_one), end(table="T-01")]
        path = tmp_path / "log.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        command = f"check {path} --format json --out out --longest-round 12 --fail-on never"
        assert run_command(command, tmp_path, monkeypatch) == 0
        return float(_report(tmp_path)["summary"]["assessed_percent"])

    judged, too_long, nobodys = _round("1", "T-01", 1), _round("2", "T-01", MANY), _round("1", "T-02", 1)
    alone = percent_of(judged)
    assert alone > 0
    assert percent_of(judged, too_long) == pytest.approx(alone / 2, abs=0.1)
    assert percent_of(judged, nobodys) == pytest.approx(alone / 2, abs=0.1)
    assert percent_of(judged, too_long, nobodys) == pytest.approx(alone / 3, abs=0.1)


BUSY, PLAYERS = 60, 12


def test_a_forgotten_wager_makes_no_later_round_too_long(tmp_path: Path) -> None:
    # the rounds since it was placed are kept with it, but what was over in them is not followed again
    round_ = "\n".join(["round", *(f"p{n} bets 10 on pass as {{r}}x{n}" for n in range(PLAYERS)), "p1 throws 6-1"])
    paid = "\n".join(f"{{r}}x{n} wins 10" for n in range(PLAYERS))
    first = "round\np1 bets 6 on place 8 as forgotten\np1 bets 10 on pass as a\np1 throws 6-1\na wins 10\n"
    rounds = [(round_ + "\n" + paid).format(r=f"r{number}") for number in range(BUSY)]
    wrong = "round\np1 bets 10 on pass as last\np1 throws 6-1\nlast wins 20\nend\n"
    document = check_text(write_log(first + "\n".join(rounds) + "\n" + wrong), tmp_path)
    assert [f for f in document["findings"] if f["code"] == "round.too-long"] == []
    breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert [(f["wager"], f["money_cents"]) for f in breaches] == [("last", 1000)]


def test_wagers_that_all_lie_through_very_many_rolls_are_too_much(tmp_path: Path) -> None:
    wagers = "\n".join(f"p{n} bets 6 on place 8 as x{n}" for n in range(200))
    rolls = "\n".join("p1 throws 3-1" for _ in range(150))
    document = check_text(write_log(f"round\n{wagers}\n{rolls}\nend\n"), tmp_path)
    assert [f["code"] for f in document["findings"]] == ["round.too-long"]


@pytest.mark.parametrize(
    ("share", "told"), [(1, 100.0), (1 - 1 / 10_000, 99.9), (1 - 6 / 10_000, 99.9), (1 - 8 / 1_000, 99.2), (0, 0.0)]
)
def test_only_the_whole_is_told_as_all_of_it(share: float, told: float) -> None:
    assert in_per_cent(share) == told
