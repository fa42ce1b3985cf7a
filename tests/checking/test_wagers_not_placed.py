"""What is paid on a wager that was not placed: the rule of each game has winning wagers paid, and this is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PAID = 17_500
CODE = "settlement.not-placed"
# of each game the rule by which winning wagers are paid; where none says when, that on the odds
RULES = {
    "baccarat-1997-two-tables.jsonl": ("nz/mini-baccarat", "10.2"),
    "baccarat-2004-clean.jsonl": ("nz/baccarat", "10.2"),
    "blackjack-1996-clean.jsonl": ("nz/blackjack", "4.5"),
    "caribbean-stud-1996-clean.jsonl": ("nz/caribbean-stud-poker", "10.1 Table"),
    "craps-1996-clean.jsonl": ("nz/craps", "5.7"),
    "money-wheel-1996-clean.jsonl": ("nz/money-wheel", "3.5(c)"),
    "roulette-1996-clean.jsonl": ("nz/roulette", "3.5(b)"),
    "tai-sai-1996-clean.jsonl": ("nz/tai-sai", "6.6(b)"),
}


def _events(log: str) -> list[dict[str, Any]]:
    """An example up to the last settlement of its first round, and one of a wager of which nothing else is told."""
    events = [json.loads(line) for line in (EXAMPLES / log).read_text(encoding="utf-8").splitlines()]
    table = next(e["table"] for e in events if e["event"] == "session")
    own = [e for e in events if e.get("table") == table]
    first = next(e["round"] for e in own if "round" in e)
    last = max(n for n, e in enumerate(own) if e.get("round") == first)
    paid = {"event": "settle", "table": table, "round": first, "wager": "none", "result": "win", "paid": PAID}
    session = next(e for e in own if e["event"] == "session")
    session["captures"] = sorted({*session["captures"], "wager", "settle"})
    return [*own[: last + 1], paid, {"event": "end", "table": table}]


def _numbered(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**event, "seq": n} for n, event in enumerate(events, 1)]


def _bare(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in event.items() if k not in ("seq", "last_seq", "events")} for event in events]


def _found(events: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    document = check_text("".join(json.dumps(event) + "\n" for event in events), folder)
    return [f for f in document["findings"] if f["code"] == CODE]


@pytest.mark.parametrize("log", RULES)
def test_where_nothing_can_be_missing_it_does_not_conform(log: str, tmp_path: Path) -> None:
    (found,) = _found(_numbered(_events(log)), tmp_path)
    assert (found["verdict"], found["money_cents"], found["favour"]) == ("breach", PAID * 100, "player")
    assert (found["work"], found["rule"]) == RULES[log]


@pytest.mark.parametrize("log", RULES)
def test_where_nothing_is_numbered_it_is_not_assessable_and_the_sum_is_named(log: str, tmp_path: Path) -> None:
    (found,) = _found(_bare(_events(log)), tmp_path)
    assert (found["verdict"], found["rule"]) == ("not assessable", RULES[log][1])
    assert f"{PAID:,}.00" in found["reason"]


def test_a_line_that_cannot_be_read_may_have_placed_it(tmp_path: Path) -> None:
    events = _events("roulette-1996-clean.jsonl")
    at = next(n for n, e in enumerate(events) if e["event"] == "wager")
    unread = {**events[at], "id": "none", "amount": "5o0"}
    (found,) = _found(_numbered([*events[: at + 1], unread, *events[at + 1 :]]), tmp_path)
    assert found["verdict"] == "not assessable"
    assert f"{PAID:,}.00" in found["reason"]


def test_of_a_recorder_without_wagers_no_payment_can_be_assessed(tmp_path: Path) -> None:
    events = [e for e in _events("roulette-1996-clean.jsonl") if e["event"] != "wager"]
    events[0]["captures"].remove("wager")
    (found,) = _found(_numbered(events), tmp_path)
    assert (found["verdict"], found["reason"]) == ("not assessable", "this recorder does not record wagers")


def test_a_change_of_a_wager_that_was_not_placed_does_not_place_it(tmp_path: Path) -> None:
    events = _events("roulette-1996-clean.jsonl")
    at = next(n for n, e in enumerate(events) if e["event"] == "wager")
    change = {"event": "wager", "table": events[at]["table"], "round": events[at]["round"], "id": "none"}
    more = {**change, "change": "increase", "amount": 500}
    (found,) = _found(_numbered([*events[: at + 1], more, *events[at + 1 :]]), tmp_path)
    assert (found["verdict"], found["money_cents"]) == ("breach", PAID * 100)
