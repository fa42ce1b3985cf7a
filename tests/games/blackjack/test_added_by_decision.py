"""A wager for doubling down of which only the decision tells: its settlement may be in that of the box, and
what was paid for both is not held against anybody; what no such sum explains is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text

SESSION = {
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "blackjack",
    "decks": 6,
    "shuffler": "shoe",
}
CAPTURES = ["wager", "card", "act", "settle", "call: no more bets"]


def _log(paid: int, *, added: bool) -> str:
    """Box 1 doubles down on 11 with 50 on 50 and wins with 20 to 17; added: the log records the second as a wager."""
    own = {"event": "wager", "round": "1", "id": "w2", "player": "p1", "bet": "double down", "base": "w1", "amount": 50}
    cards = [("box 1", "6H"), ("dealer", "7C"), ("box 1", "5D"), ("box 1", "9D"), ("dealer", "10C")]
    dealt = [{"event": "card", "round": "1", "to": to, "card": card, "face": "up"} for to, card in cards]
    decision = {"event": "act", "round": "1", "player": "p1", "hand": "box 1", "move": "double", "amount": 50}
    events: list[dict[str, Any]] = [
        {"event": "session", "ts": "1997-03-08T20:00:00+13:00", "captures": CAPTURES, **SESSION},
        {"event": "wager", "round": "1", "id": "w1", "player": "p1", "area": "1", "bet": "box", "amount": 50},
        {"event": "call", "round": "1", "what": "no more bets"},
        *dealt[:3],
        decision,
        *([own] if added else []),
        *dealt[3:],
        {"event": "settle", "round": "1", "wager": "w1", "result": "win", "paid": paid},
        *([{"event": "settle", "round": "1", "wager": "w2", "result": "win", "paid": 50}] if added else []),
        {"event": "end"},
    ]
    return "".join(json.dumps({"table": "BJ-1", **event}) + "\n" for event in events)


@pytest.mark.parametrize(
    ("paid", "added", "found"),
    [
        (100, False, "not assessable"),  # 50 on each of the two
        (100, True, "breach"),  # the second was settled for itself: 50 too much
        (50, True, ""),
    ],
)
def test_what_was_paid_for_both_is_no_overpayment_of_the_first(
    paid: int, added: bool, found: str, tmp_path: Path
) -> None:
    document = check_text(_log(paid, added=added), tmp_path)
    of_amount = [f for f in document["findings"] if f["code"] == "settlement.amount" and f["work"] == "nz/blackjack"]
    assert [f["verdict"] for f in of_amount] == ([found] if found else [])
    if found == "not assessable":
        assert "only as the player's decision" in of_amount[0]["reason"]
