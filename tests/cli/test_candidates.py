"""`explain --at`: the rounds that a complaint may mean, by time and seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.in_process import compliance

ROOT = Path(__file__).resolve().parents[2]
LOG = "examples/baccarat-2004.jsonl"


def _explain(*words: str) -> tuple[int, str]:
    done = compliance("explain", LOG, "--table", "BAC-07", *words)
    said = (done.stdout + done.stderr).decode("utf-8")
    assert "Traceback" not in said
    return done.returncode, said


def _candidates(*words: str) -> list[dict[str, Any]]:
    code, said = _explain(*words, "--format", "json")
    assert code == 0, said
    rounds: list[dict[str, Any]] = json.loads(said)["rounds"]
    return rounds


def _recorded() -> dict[str, tuple[str, str]]:
    """Of each round of the log its first and last instant; events without one take the last of the table."""
    spans: dict[str, tuple[str, str]] = {}
    last = ""
    for line in (ROOT / LOG).read_text("utf-8").splitlines():
        event = json.loads(line)
        last = event.get("ts", last)
        if "round" in event:
            spans[event["round"]] = (spans.get(event["round"], (last,))[0], last)
    return spans


@pytest.mark.parametrize("at", ["2004-07-02T20:18:30", "2004-07-02T20:18:30+12:00", "2004-07-02T08:18:30Z", "20:18:30"])
def test_the_rounds_about_an_instant_the_nearest_first(at: str) -> None:
    found = _candidates("--at", at, "--within", "2m")
    first, last = "2004-07-02T20:16:30+12:00", "2004-07-02T20:20:30+12:00"
    meant = {id_ for id_, (begins, ends) in _recorded().items() if begins <= last and ends >= first}
    assert {one["round"] for one in found} == meant
    assert len(meant) > 2
    assert (found[0]["round"], found[0]["seconds_away"]) == ("18", 0)
    away = [one["seconds_away"] for one in found]
    assert away == sorted(away)
    assert max(away) <= 120


def test_ten_minutes_are_meant_where_nobody_says() -> None:
    some = _candidates("--at", "20:18:30")
    assert (
        some
        == _candidates("--at", "20:18:30", "--within", "10m")
        == _candidates("--at", "20:18:30", "--within", "600s")
    )
    assert len(some) > len(_candidates("--at", "20:18:30", "--within", "2m"))


def test_only_rounds_with_a_wager_at_the_seat() -> None:
    everywhere = _candidates("--at", "20:18:30")
    here = _candidates("--at", "20:18:30", "--seat", "3")
    at_three = [one["round"] for one in everywhere if any(w["seat"] == "3" for w in one["wagers"])]
    assert [one["round"] for one in here] == at_three
    assert 0 < len(here) < len(everywhere)
    assert {wager["seat"] for one in here for wager in one["wagers"]} == {"3"}


def test_a_candidate_says_whether_it_conforms() -> None:
    document = json.loads(compliance("check", LOG, "--format", "json").stdout)
    broken = {f["round"] for f in document["findings"] if f["verdict"] == "breach"}
    found = _candidates("--at", "20:18:30")
    assert {one["round"] for one in found if not one["conforms"]} == {one["round"] for one in found} & broken != set()
    _, said = _explain("--at", "20:18:30")
    assert said.count("Does not conform with rule") == sum(not one["conforms"] for one in found)


def test_what_is_found_of_another_seat_is_told_apart() -> None:
    """In round 31 rule 5.1(a)(iii) is of the wager at seat 4."""
    (one,) = [c for c in _candidates("--at", "20:31", "--seat", "5") if c["round"] == "31"]
    assert (one["rules"], one["rules_of_other_seats"]) == (["5.1(b)(iii)"], ["5.1(a)(iii)"])
    said = _explain("--at", "20:31", "--seat", "5")[1]
    told = "  Does not conform with rule 5.1(b)(iii).\n  Wagers at other seats do not conform with rule 5.1(a)(iii)."
    assert told in said


def test_a_wager_that_stands_on_is_told_with_the_round_that_settles_it() -> None:
    """Craps: a come wager of round 2 is lost in round 3."""
    done = compliance("explain", "examples/craps-1996-faulty.jsonl", "--table", "CR-01", "--round", "2")
    said = " ".join(done.stdout.decode("utf-8").split())
    assert "Wager b5 of p2: $10.00 on come; settled as lose in round 3, line 31, paid nothing in this round." in said
    assert "How many wagers were placed in the round and stood" in said


def test_no_round_then_or_there_is_said() -> None:
    code, said = _explain("--at", "2004-07-02T03:00:00")
    assert code == 2
    assert "Table BAC-07 has no round within 10m of 2004-07-02T03:00:00." in said
    code, said = _explain("--at", "20:18:30", "--seat", "99")
    assert code == 2
    assert "with a wager at seat 99" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--at", "20:18", "--within", "soon"], "write how long as 30s, 10m or 1h"),
        (["--at", "20:18", "--round", "3"], "Say one of --round R, and --at INSTANT"),
        ([], "Say one of --round R, and --at INSTANT"),
        (["--round", "3", "--seat", "3"], "it is for --at"),
        (["--at", "midnight"], "--at"),
    ],
)
def test_what_cannot_be_asked_is_said(words: list[str], why: str) -> None:
    code, said = _explain(*words)
    assert code == 2
    assert why in said


def test_candidates_name_nobody_where_that_is_asked() -> None:
    _, shown = _explain("--at", "20:18:30")
    _, hidden = _explain("--at", "20:18:30", "--names", "omit")
    assert " of p3" in shown
    assert " of p3" not in hidden


def test_a_stretch_of_time_and_a_session_without_a_name_are_said_in_words() -> None:
    log = "examples/blackjack-1996-faulty.jsonl"
    command = [
        "explain",
        log,
        "--table",
        "BJ-05",
        "--at",
        "20:05",
        "--within",
        "2m",
    ]
    told = " ".join(compliance(*command).stdout.decode("utf-8").split())
    assert "Round 3 at table BJ-05, session 28 September 1996, 20:00:00 (+12:00): " in told
    assert "8 seconds away" in told
    assert "1 minute 56 seconds away" in told
