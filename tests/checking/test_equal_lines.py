"""Two equal lines may be two events: what depends on which it is, is not assessable; the rest is judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text

AT = {"table": "T1", "round": "1"}
MAY_BE = "may be a second event or the same one"


def _session(game: str, *captures: str, **members: Any) -> dict[str, Any]:
    return {
        "event": "session",
        "table": "T1",
        "ts": "1997-03-08T20:00:00+13:00",
        "casino": "SKYCITY Auckland Casino",
        "jurisdiction": "nz",
        "game": game,
        "captures": ["wager", "settle", *captures],
        "currency": "NZD",
        **members,
    }


def _wager(bet: str, **members: Any) -> dict[str, Any]:
    return {"event": "wager", **AT, "id": "w1", "player": "p1", "bet": bet, "amount": 100, **members}


def _settle(result: str, paid: int, **members: Any) -> dict[str, Any]:
    return {"event": "settle", **AT, "wager": "w1", "result": result, "paid": paid, **members}


def _checked(lines: list[dict[str, Any]], folder: Path) -> dict[str, Any]:
    return check_text("".join(json.dumps(line) + "\n" for line in lines), folder)


def _breaches(document: dict[str, Any]) -> list[str]:
    return [f["rule"] for f in document["findings"] if f["verdict"] == "breach"]


def _doubts(document: dict[str, Any]) -> set[str]:
    return {f["rule"] for f in document["findings"] if f["verdict"] == "not assessable" and MAY_BE in f["reason"]}


def _codes(document: dict[str, Any]) -> list[str]:
    return [p["code"] for p in document["problems"] if p["code"].startswith("log.") and p["severity"] != "note"]


FIVE = {"event": "roll", **AT, "shooter": "p1", "dice": [2, 3]}
SEVENTEEN = {"event": "spin", **AT, "number": 17, "colour": "black"}


def _cards(*dealt: str) -> list[dict[str, Any]]:
    return [{"event": "card", **AT, "to": to, "card": c} for to, c in (d.split() for d in dealt)]


def _baccarat(*cards: dict[str, Any]) -> list[dict[str, Any]]:
    opened = _session("midi baccarat", "card", ts="1999-03-08T20:00:00+13:00")
    return [opened, _wager("tie"), *cards, _settle("win", 800)]


# a log in which a line stands twice, by which the wager was won if it is two events and not if it is one
TWICE = {
    "craps, 5 and 5": [_session("craps", "roll"), _wager("pass"), FIVE, FIVE, _settle("win", 100)],
    # 6 and 6 is 2, as 4 and 8 is; one 6 and 4 and 8 would be another hand
    "baccarat, 6 and 6": _baccarat(*_cards("player 4H", "banker 6H", "banker 6H", "player 8H")),
}


@pytest.mark.parametrize("lines", TWICE.values(), ids=TWICE)
def test_what_hangs_on_whether_it_is_one_event_or_two_is_not_assessable(
    lines: list[dict[str, Any]], tmp_path: Path
) -> None:
    document = _checked(lines, tmp_path)
    assert _codes(document) == ["log.doubtful-repeat"]
    assert not [f for f in document["findings"] if f["verdict"] == "breach" and f.get("wager") == "w1"]
    assert _doubts(document)


@pytest.mark.parametrize("told", [{"seq": 1}, {"ts": "1997-03-08T20:01:00+13:00"}], ids=["numbers", "instants"])
def test_lines_that_numbers_or_instants_tell_apart_are_judged(told: dict[str, Any], tmp_path: Path) -> None:
    other = {"seq": 4} if "seq" in told else {"ts": "1997-03-08T20:02:00+13:00"}
    numbers = [{"seq": n} for n in (1, 2)] if "seq" in told else [{}, {}]
    opened, placed = ({**line, **n} for line, n in zip(TWICE["craps, 5 and 5"][:2], numbers, strict=True))
    first = {"seq": 3} if "seq" in told else told
    last = {"seq": 5} if "seq" in told else {}
    document = _checked(
        [opened, placed, {**FIVE, **first}, {**FIVE, **other}, {**_settle("win", 100), **last}], tmp_path
    )
    assert _codes(document) == []
    assert not _doubts(document)
    assert not [f for f in document["findings"] if f["verdict"] == "breach" and f.get("wager") == "w1"]


def test_the_same_wager_settled_twice_in_the_same_words_is_settled_once(tmp_path: Path) -> None:
    settled = _settle("win", 3500)
    lines = [_session("roulette", "spin"), _wager("straight up", on=17), SEVENTEEN, settled, settled]
    document = _checked(lines, tmp_path)
    assert _codes(document) == ["log.repeated-line"]
    (told,) = [p for p in document["problems"] if p["code"] == "log.repeated-line"]
    assert told["message"] == "This line settles wager w1 a second time in the same words; it is one event."
    assert not [f for f in document["findings"] if f["verdict"] == "breach" and f.get("wager") == "w1"]


def test_a_breach_that_hangs_on_no_equal_line_is_found_beside_them(tmp_path: Path) -> None:
    call = {"event": "call", **AT, "what": "no more bets"}
    # 35 to 1 is 3,500 (roulette 5.1 of 1996); 3,400 is $100 short, however often bets were closed
    lines = [_session("roulette", "spin", "call"), _wager("straight up", on=17), call, call, SEVENTEEN]
    document = _checked([*lines, _settle("win", 3400)], tmp_path)
    assert _codes(document) == ["log.doubtful-repeat"]
    assert [f["money_cents"] for f in document["findings"] if f.get("wager") == "w1" and "money_cents" in f] == [10000]
