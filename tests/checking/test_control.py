"""`check --control`: what another system counted, held against the logs, and told beside what was not tested."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from compliance.checking.control import read_control
from compliance.cli.commands import app

DAY = "2004-07-02"


def session(**members: Any) -> dict[str, Any]:
    whole = {"event": "session", "table": "BAC-07", "ts": f"{DAY}T20:00:00+12:00", "casino": "SKYCITY Auckland Casino"}
    play = {"jurisdiction": "nz", "game": "baccarat", "variant": "midi", "captures": ["wager", "card", "settle"]}
    return {**whole, **play, "gaming_day": DAY, "currency": "NZD", **members}


def wager(id_: str, round_: str, amount: Any, **members: Any) -> dict[str, Any]:
    placed = {"event": "wager", "table": "BAC-07", "round": round_, "id": id_, "player": "p1", "bet": "banker"}
    return {**placed, "amount": amount, **members}


ROUNDS = [
    wager("w1", "1", 100),
    wager("w2", "1", "2.50"),
    wager("w2", "1", 50, change="increase"),
    wager("w3", "1", 70, status="refused"),
    wager("w4", "2", 500, status="reduced", keeps=300),
    wager("w5", "2", 20),
    {"event": "wager", "table": "BAC-07", "round": "2", "id": "w5", "change": "withdraw"},
]
COUNTED = {"rounds": 2, "wagers": 3, "turnover": 100 + 50 + 300}


@pytest.fixture
def checked(tmp_path: Path) -> Callable[..., Result]:
    def write_and_check(events: list[dict[str, Any]], totals: str | bytes, *arguments: str) -> Result:
        log, control = tmp_path / "log.jsonl", tmp_path / "totals.csv"
        log.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
        control.write_bytes(totals if isinstance(totals, bytes) else totals.encode())
        return CliRunner().invoke(app, ["check", str(log), "--control", str(control), *arguments])

    return write_and_check


Checked = Callable[..., Result]


def control(result: Result) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(result.stdout)
    found: dict[str, Any] = document["control"]
    return {**found, "problems": [p for p in document["problems"] if p["code"] == "control.differs"]}


def outcomes(found: dict[str, Any]) -> dict[str, tuple[str, Any]]:
    return {f["what"]: (f["outcome"], f["log"]) for f in found["figures"]}


def test_what_agrees_is_said_to(checked: Checked) -> None:
    totals = f"table,gaming_day,rounds,wagers,turnover\nBAC-07,{DAY},2,3,450.00\n"
    found = control(checked([session(), *ROUNDS], totals, "--format", "json"))
    assert outcomes(found) == {"rounds": ("agrees", 2), "wagers": ("agrees", 3), "turnover_cents": ("agrees", 45000)}
    assert (found["agree"], found["differ"], found["problems"], found["unmentioned"]) == (3, 0, [], [])


@pytest.mark.parametrize("what", COUNTED)
def test_what_differs_is_a_problem_with_the_line_and_both_figures(checked: Checked, what: str) -> None:
    stated = {**COUNTED, what: COUNTED[what] + 1}
    totals = f"table;gaming_day;rounds;wagers;turnover\nBAC-07;{DAY};" + ";".join(map(str, stated.values()))
    found = control(checked([session(), *ROUNDS], totals, "--format", "json"))
    (problem,) = found["problems"]
    assert (problem["line"], found["differ"], found["agree"]) == (2, 1, 2)
    assert f"is {stated[what]}" in problem["message"]
    assert f"the logs hold {COUNTED[what]}" in problem["message"]


def test_a_table_that_is_not_in_the_logs_differs_and_one_that_nobody_counted_is_told(checked: Checked) -> None:
    found = control(checked([session(), *ROUNDS], f"table,gaming_day,rounds\nBAC-08,{DAY},7\n", "--format", "json"))
    assert outcomes(found) == {"rounds": ("differs", 0)}
    assert [(u["table"], u["rounds"]) for u in found["unmentioned"]] == [("BAC-07", 2)]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (f"BAC-08,{DAY},7", "no round of a table of that name (did you mean `BAC-07`?)"),
        ("BAC-07,2004-07-09,7", f"no round of that table on that day; they do from {DAY} to {DAY}"),
    ],
)
def test_of_a_day_or_table_without_rounds_it_is_said(checked: Checked, row: str, reason: str) -> None:
    found = control(checked([session(), *ROUNDS], f"table,gaming_day,rounds\n{row}\n", "--format", "json"))
    (figure,), (problem,) = found["figures"], found["problems"]
    assert (figure["outcome"], figure["log"]) == ("differs", 0)
    assert reason in figure["reason"]
    assert reason in problem["message"]


def test_no_rounds_agree_with_a_total_of_none(checked: Checked) -> None:
    found = control(checked([session(), *ROUNDS], "table,gaming_day,rounds\nBAC-07,2004-07-09,0\n", "--format", "json"))
    assert outcomes(found) == {"rounds": ("agrees", 0)}


@pytest.mark.parametrize("total", ["0,0,0", "2,3,450"])
def test_of_a_table_of_which_rounds_could_not_be_read_nothing_is_compared(checked: Checked, total: str) -> None:
    unreadable = session()
    del unreadable["casino"]
    found = control(
        checked(
            [session(table="BAC-08"), unreadable, *ROUNDS],
            f"table,gaming_day,rounds,wagers,turnover\nBAC-07,{DAY},{total}\nBAC-08,{DAY},0,0,0\n",
            *("--format", "json"),
        )
    )
    assert (found["agree"], found["differ"], found["not_compared"]) == (3, 0, 3)
    assert {f["reason"] for f in found["figures"] if f["table"] == "BAC-07"} == {
        "2 rounds that the logs hold of that table could not be read"
    }


def test_it_stands_on_the_face_of_the_report(checked: Checked) -> None:
    said = " ".join(checked([session(), *ROUNDS], f"table,gaming_day,rounds\nBAC-07,{DAY},3\n").stdout.split())
    assert "of 1 figures 0 agree with the logs, 1 differ, and 0 could not be compared" in said
    assert "The control total of rounds of table BAC-07" in said


TWO_CURRENCIES = [session(), *ROUNDS, session(id="b", currency="AUD", ts=f"{DAY}T23:00:00+12:00"), wager("x", "9", 80)]


def test_currencies_are_never_added(checked: Checked) -> None:
    totals = f"table,gaming_day,turnover\nBAC-07,{DAY},530\n"
    (figure,) = control(checked(TWO_CURRENCIES, totals, "--format", "json"))["figures"]
    assert (figure["outcome"], figure["log"]) == ("not compared", None)
    assert "several currencies" in figure["reason"]


def test_each_currency_is_compared_with_its_own(checked: Checked) -> None:
    totals = f"table,gaming_day,currency,turnover\nBAC-07,{DAY},NZD,450\nBAC-07,{DAY},AUD,80\n"
    found = control(checked(TWO_CURRENCIES, totals, "--format", "json"))
    assert [(f["currency"], f["outcome"]) for f in found["figures"]] == [("NZD", "agrees"), ("AUD", "agrees")]


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        ([session(gaming_day=None), *ROUNDS], "does not say on which gaming day"),
        ([session(gaming_day="Friday"), *ROUNDS], "does not say on which gaming day"),
        ([session(captures=["card"]), *ROUNDS], "does not record every wager"),
        ([session(), wager("w1", "1", 100, disputed=["amount"])], "does not itself record its wagers"),
        ([session(), wager("w1", "1", 100, invented=["event"])], "does not itself record its wagers"),
        (
            [session(), *ROUNDS, session(casino="Christchurch Casino"), wager("y", "1", 5)],
            "does not say in which",
        ),
    ],
)
def test_what_cannot_be_compared_says_why(checked: Checked, events: list[dict[str, Any]], reason: str) -> None:
    totals = f"table,gaming_day,turnover\nBAC-07,{DAY},450\n"
    (figure,) = control(checked(events, totals, "--format", "json"))["figures"]
    assert (figure["outcome"], figure["log"]) == ("not compared", None)
    assert reason in figure["reason"]


def test_a_wager_that_is_raised_in_a_later_round_is_turnover_once(checked: Checked) -> None:
    craps = session(game="craps", variant=None, table="BAC-07", captures=["wager", "roll", "settle"])
    raised = [
        wager("w1", "1", 100, bet="place", on=6),
        wager("w1", "2", 150, bet=None, player=None, change="increase"),
        {"event": "settle", "table": "BAC-07", "round": "2", "wager": "w1", "result": "lose", "paid": 0},
    ]
    totals = f"table,gaming_day,rounds,wagers,turnover\nBAC-07,{DAY},2,1,150\n"
    found = control(checked([craps, *raised], totals, "--format", "json"))
    assert {what: outcome for what, (outcome, _) in outcomes(found).items()} == dict.fromkeys(
        ("rounds", "wagers", "turnover_cents"), "agrees"
    )


def test_gaps_are_told_beside_a_difference(checked: Checked) -> None:
    events = [{**event, "seq": n} for n, event in enumerate([session(), *ROUNDS]) if n != 1]
    found = control(checked(events, f"table,gaming_day,wagers\nBAC-07,{DAY},3\n", "--format", "json"))
    assert "(1 of its rounds have gaps)" in found["problems"][0]["message"]


def test_another_table_than_the_one_that_is_checked_is_not_compared(checked: Checked) -> None:
    totals = f"table,gaming_day,rounds\nBAC-08,{DAY},2\n"
    found = control(checked([session(), *ROUNDS], totals, "--format", "json", "--table", "BAC-07"))
    assert found["figures"][0]["reason"] == "this run does not check that table"


def test_totals_of_whole_days_are_not_held_against_part_of_one(checked: Checked) -> None:
    result = checked([session()], "table,gaming_day,rounds\n", "--between", DAY, "2004-07-03")
    assert "whole gaming days" in str(result.exception)


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ("", "hold no line of totals"),
        ("table,gaming_day,rounds\n", "hold no line of totals"),
        ("table,rounds\nT,1\n", "The column gaming_day is missing"),
        ("day,rounds\n2004-07-02,1\n", "The columns table and gaming_day are missing"),
        ("table,gaming_day\nT,2004-07-02\n", "No column holds totals"),
        ("table,gaming_day,round\nT,2004-07-02,1\n", "There is no column called round in control totals"),
        ("table,gaming_day,rounds,rounds\nT,2004-07-02,1,1\n", "The column rounds stands more than once"),
        ("table,gaming_day,rounds\nT,02/07/2004,1\n", ":2: error: `gaming_day` cannot be 02/07/2004"),
        ("table,gaming_day,rounds\nT,2004-07-02,many\n", "`rounds` cannot be many: a whole number"),
        ("table,gaming_day,rounds\nT,2004-07-02,-1\n", "`rounds` cannot be -1"),
        ("table,gaming_day,turnover\nT,2004-07-02,$5\n", "`turnover` cannot be $5: an amount"),
        ("table,gaming_day,rounds\n,2004-07-02,1\n", "This line names no table"),
        ("table,gaming_day,rounds\nT,2004-07-02,\n", "This line holds no total"),
        ("table,gaming_day,rounds\nT,2004-07-02\n", "This line has 2 columns; the first has 3"),
        ("table,gaming_day,rounds\nT,2004-07-02,1\nT,2004-07-02,2\n", "stands on line 2 already"),
        ('table,gaming_day,rounds\n"T,2004-07-02,1\n', "This line is no CSV"),
        (b"table,gaming_day,rounds\nT\xff,2004-07-02,1\n", "not UTF-8"),
    ],
)
def test_a_control_file_that_is_at_fault_ends_the_run(checked: Checked, totals: str | bytes, words: str) -> None:
    result = checked([session(), *ROUNDS], totals)
    assert result.exit_code == 2
    assert words in result.output
    assert "control.not-understood" in result.output


def test_every_fault_of_a_control_file_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "totals.csv"
    path.write_text("table,gaming_day,rounds\nT,today,x\nT,2004-07-02,y\n", encoding="utf-8")
    found, problems = read_control(path)
    assert (found, [p.place.line for p in problems if p.place is not None]) == (None, [2, 2, 3])
    assert "there is no such file" in read_control(tmp_path / "none.csv")[1][0].message
