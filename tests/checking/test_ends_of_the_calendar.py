"""A log may hold any instant: what cannot be placed in time is left out, and the rest of the log is checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text
from tests.logs.conftest import card, end, session, settle, wager

# (the instant, whether it can be placed in time)
INSTANTS = [
    ("0001-01-01T00:00:00+12:00", False),
    ("9999-12-31T23:59:59-12:00", False),
    ("0003-01-01T00:00:00+12:00", True),
    ("9999-12-29T23:59:59-12:00", True),
    ("2004-07-02T20:00:00+23:59", True),
    ("2004-07-02T20:00:00-23:59", True),
]


def _round(table: str) -> list[dict[str, Any]]:
    cards = [("player", 1, "7H"), ("banker", 1, "KD"), ("player", 2, "JS"), ("banker", 2, "8C")]
    dealt = [card(to, n, which, table=table) for to, n, which in cards]
    # rule 5.10(b) of 2004: even money; 90 is $10 short
    return [wager("w1", table=table), *dealt, settle("w1", table=table, paid=90, commission=5)]


def _lines(where: str, instant: str) -> list[dict[str, Any]]:
    ts = {"ts": instant}
    lines = [session("T1", **(ts if where == "session" else {})), *_round("T1"), end("T1")]
    if where == "wager":
        lines[1] |= ts
    elif where == "sign":
        lines.insert(1, {"event": "sign", "table": "T1", "min": 50, "change_from": instant})
    elif where == "close":
        lines.insert(1, {"event": "close", "table": "T1", "closing_at": instant})
    return lines


@pytest.mark.parametrize("where", ["session", "wager", "sign", "close"])
@pytest.mark.parametrize(("instant", "placed"), INSTANTS)
def test_an_instant_at_the_end_of_the_calendar_costs_its_line_or_member_alone(
    instant: str, placed: bool, where: str, tmp_path: Path
) -> None:
    lines = [*_lines(where, instant), session("T2"), *_round("T2"), end("T2")]
    document = check_text("".join(json.dumps(line) + "\n" for line in lines), tmp_path)
    told = [p["line"] for p in document["problems"] if p["code"] == "log.bad-instant"]
    assert bool(told) is not placed
    assert document["summary"]["rounds"] == 2
    of_the_other = [f["money_cents"] for f in document["findings"] if f["table"] == "T2" and "money_cents" in f]
    assert of_the_other == [1000]


def test_the_period_of_a_night_whose_hour_comes_twice_begins_with_its_first_round(tmp_path: Path) -> None:
    # on 16 March 1997 the clocks of New Zealand showed the hour from two to three twice
    earlier, later = "1997-03-16T02:30:00+13:00", "1997-03-16T02:10:00+12:00"
    lines = [session("T1", ts=earlier), *_round("T1"), session("T2", ts=later), *_round("T2")]
    document = check_text("".join(json.dumps(line) + "\n" for line in lines), tmp_path)
    assert document["period"] == {"from": "1997-03-16T02:30:00+13:00", "until": "1997-03-16T02:10:00+12:00"}
