"""Baccarat without cards: the point counts that the log tells of the hands say who won, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text

SESSION = {
    "event": "session",
    "table": "B",
    "ts": "2004-07-02T20:00:00+12:00",
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "baccarat",
    "variant": "midi",
    "captures": ["wager", "settle", "call: total"],
    "chips": ["2.50", "5", "25", "100"],
}


def _log(bet: str, totals: dict[str, list[int]], result: str, paid: int, cards: dict[str, list[str]]) -> str:
    events: list[dict[str, Any]] = [SESSION]
    played = {"table": "B", "round": "1"}
    events.append({"event": "wager", **played, "id": "w", "player": "p", "bet": bet, "amount": 100})
    for hand, dealt in cards.items():
        events += [{"event": "card", **played, "to": hand, "n": n, "card": c} for n, c in enumerate(dealt, start=1)]
    for hand, told in totals.items():
        events += [{"event": "call", **played, "what": "total", "hand": hand, "value": value} for value in told]
    events.append({"event": "settle", **played, "wager": "w", "result": result, "paid": paid})
    return "".join(json.dumps(event) + "\n" for event in [*events, {"event": "end", "table": "B"}])


@pytest.mark.parametrize(
    ("bet", "player", "banker", "result", "paid", "rule"),
    [
        ("banker", 7, 6, "win", 95, "5.1(a)(ii)"),
        ("banker", 6, 7, "win", 95, None),
        ("banker", 6, 6, "lose", 0, "5.1(a)(iii)"),
        ("player", 7, 6, "lose", 0, "5.1(b)(i)"),
        ("player", 6, 7, "lose", 0, None),
        ("tie", 8, 8, "lose", 0, "5.1(c)(i)"),
        ("tie", 8, 7, "lose", 0, None),
    ],
)
def test_totals_say_who_won(
    bet: str, player: int, banker: int, result: str, paid: int, rule: str | None, tmp_path: Path
) -> None:
    log = _log(bet, {"player": [player], "banker": [banker]}, result, paid, {})
    breaches = [f["rule"] for f in check_text(log, tmp_path)["findings"] if f["verdict"] == "breach"]
    assert breaches == ([rule] if rule is not None else [])


@pytest.mark.parametrize("told", [[12], [6, 7], []])
def test_what_is_no_single_point_count_decides_nothing(told: list[int], tmp_path: Path) -> None:
    log = _log("banker", {"player": told, "banker": [6]}, "win", 95, {})
    document = check_text(log, tmp_path)
    assert [f["rule"] for f in document["findings"] if f["verdict"] == "breach"] == []
    assert "not assessable" in {f["verdict"] for f in document["findings"]}


def test_cards_stand_before_what_is_told(tmp_path: Path) -> None:
    """Player has 7 and Banker 6 on the cards, whatever is told."""
    cards = {"player": ["7H", "KD"], "banker": ["4C", "2S"]}
    log = _log("banker", {"player": [2], "banker": [6]}, "win", 95, cards)
    breaches = [f["rule"] for f in check_text(log, tmp_path)["findings"] if f["verdict"] == "breach"]
    assert "5.1(a)(ii)" in breaches
