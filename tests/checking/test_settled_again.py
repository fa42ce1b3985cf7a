"""What is paid on a wager that had won or lost in an earlier round: in the later one there is no such wager, and the
rule of each game has winning wagers paid. One whose stake stayed on the layout is on the next result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PAID, BACK = 17_500, 20
CODE = "settlement.twice"
BLACKJACK, INSURED = "blackjack-1996-clean.jsonl", "9.5"  # what is lost there first is an insurance
# of each game the rule by which such wagers are paid; where none says when, that on the odds
RULES = {
    "baccarat-1997-two-tables.jsonl": ("nz/mini-baccarat", "10.2"),
    "baccarat-2004-clean.jsonl": ("nz/baccarat", "10.2"),
    BLACKJACK: ("nz/blackjack", "4.5"),
    "caribbean-stud-1996-clean.jsonl": ("nz/caribbean-stud-poker", "10.1 Table"),
    "craps-1996-clean.jsonl": ("nz/craps", "5.7"),
    "money-wheel-1996-clean.jsonl": ("nz/money-wheel", "3.5(c)"),
    "roulette-1996-clean.jsonl": ("nz/roulette", "3.5(b)"),
    "tai-sai-1996-clean.jsonl": ("nz/tai-sai", "6.6(b)"),
}


def _with_again(log: str, came_out: str, **again: Any) -> str:
    """An example to the end of its second round, in which a wager is settled that so came out in the first."""
    events = [json.loads(line) for line in (EXAMPLES / log).read_text(encoding="utf-8").splitlines()]
    table = next(e["table"] for e in events if e["event"] == "session")
    own = [e for e in events if e.get("table") == table]
    rounds = list(dict.fromkeys(e["round"] for e in own if "round" in e))
    over = next(e for e in own if e["event"] == "settle" and e["result"] == came_out)
    later = rounds[rounds.index(over["round"]) + 1]
    last = max(n for n, e in enumerate(own) if e.get("round") == later)
    more = {"event": "settle", "table": table, "round": later, "wager": over["wager"], **again}
    told = [*own[: last + 1], more, {"event": "end", "table": table}]
    return "".join(json.dumps({**event, "seq": n}) + "\n" for n, event in enumerate(told, 1))


def _found(log: str, folder: Path) -> list[dict[str, Any]]:
    return [f for f in check_text(log, folder)["findings"] if f["code"] == CODE]


@pytest.mark.parametrize("result", ["win", "lose"])
@pytest.mark.parametrize("log", RULES)
def test_what_is_paid_on_it_is_paid_on_no_wager(log: str, result: str, tmp_path: Path) -> None:
    (found,) = _found(_with_again(log, result, result="win", paid=PAID, returned=BACK), tmp_path)
    assert (found["verdict"], found["money_cents"], found["favour"]) == ("breach", (PAID + BACK) * 100, "player")
    assert found["money_kind"] == "due"
    assert found["work"] == RULES[log][0]
    assert found["rule"] == (INSURED if (log, result) == (BLACKJACK, "lose") else RULES[log][1])


@pytest.mark.parametrize("log", RULES)
def test_what_was_collected_of_it_is_not_known(log: str, tmp_path: Path) -> None:
    (found,) = _found(_with_again(log, "win", result="lose", paid=0), tmp_path)
    assert found["verdict"] == "not assessable"
    assert "is not known" in found["reason"]


def _session(game: str, *captured: str) -> list[dict[str, Any]]:
    of = {"casino": "X", "jurisdiction": "nz", "game": game, "id": "s", "currency": "NZD"}
    return [{"event": "session", "ts": "1996-06-01T20:00:00+12:00", **of, "captures": ["wager", "settle", *captured]}]


def _checked(events: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    told = [*events, {"event": "end"}]
    log = "".join(json.dumps({**event, "table": "T", "seq": n}) + "\n" for n, event in enumerate(told, 1))
    return [f for f in check_text(log, folder)["findings"] if f["verdict"] == "breach"]


def _on_red(spins: list[int], *settled: dict[str, Any]) -> list[dict[str, Any]]:
    """A wager on red through one round a spin, with how it is settled in each."""
    events = [*_session("roulette", "spin"), {"event": "wager", "round": "1", "id": "w"}]
    events[-1] |= {"player": "p", "bet": "red", "amount": 10}
    for n, (number, settlement) in enumerate(zip(spins, settled, strict=True), 1):
        events.append({"event": "spin", "round": str(n), "number": number})
        events.append({"event": "settle", "round": str(n), "wager": "w", **settlement})
    return events


STAYS = {"result": "win", "paid": 10, "returned": 0}
RED, BLACK = 1, 2


def test_one_that_stayed_there_is_on_each_next_spin(tmp_path: Path) -> None:
    right = _on_red([RED] * 6 + [BLACK], *[STAYS] * 6, {"result": "lose", "paid": 0})
    assert not _checked(right, tmp_path)
    wrong = _on_red([RED] * 6 + [BLACK], *[STAYS] * 7)
    (found,) = _checked(wrong, tmp_path)
    assert (found["rule"], found["round"], found["code"]) == ("4.1(l)(ii)", "7", "settlement.result")


def test_one_whose_settlement_was_put_right_had_not_lost(tmp_path: Path) -> None:
    events = _on_red([RED, RED], {"result": "lose", "paid": 0}, {"result": "win", "paid": 10})
    put_right = {"event": "correct", "round": "1", "what": "settle", "of": "w", "result": "stand off", "paid": 0}
    assert [f["code"] for f in _checked(events, tmp_path)] == ["settlement.result", CODE]
    at = next(n for n, e in enumerate(events) if e["round" if "round" in e else "event"] == "2")
    found = _checked([*events[:at], put_right, *events[at:]], tmp_path)
    assert CODE not in [f["code"] for f in found]


def _placed_on_six(*after: dict[str, Any]) -> list[dict[str, Any]]:
    """A wager on the six that wins in the first round and stays there, and what comes in the second."""
    paid = {"event": "settle", "result": "win"}
    first = [
        {"event": "wager", "id": "line", "player": "p", "bet": "pass", "amount": 10},
        {"event": "roll", "dice": [2, 3]},
        {"event": "wager", "id": "w", "player": "p", "bet": "place", "on": 6, "amount": 12},
        {"event": "roll", "dice": [2, 4]},
        {**paid, "wager": "w", "paid": 14, "returned": 0},
        {"event": "roll", "dice": [1, 4]},
        {**paid, "wager": "line", "paid": 10},
    ]
    rounds = [(first, "1"), ([{"event": "roll", "dice": [2, 2]}, *after], "2")]
    return [*_session("craps", "roll"), *({**e, "round": number} for events, number in rounds for e in events)]


def test_a_place_wager_that_stayed_there_is_on_the_next_throws(tmp_path: Path) -> None:
    six, seven = {"event": "roll", "dice": [3, 3]}, {"event": "roll", "dice": [3, 4]}
    won = {"event": "settle", "wager": "w", "result": "win", "paid": 14}
    lost = {"event": "settle", "wager": "w", "result": "lose", "paid": 0}
    assert not _checked(_placed_on_six(six, won, seven), tmp_path)
    assert not _checked(_placed_on_six(seven, lost), tmp_path)
    (found,) = _checked(_placed_on_six(seven, won), tmp_path)
    assert (found["code"], found["money_cents"]) == ("settlement.result", 14 * 100)
