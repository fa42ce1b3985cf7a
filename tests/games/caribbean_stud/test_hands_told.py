"""Caribbean stud without cards: what the log tells that hands came to decides where their names do, and no further."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.checking.running import check_text

SESSION = {
    "event": "session",
    "table": "S",
    "ts": "1997-06-14T20:30:00+12:00",
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "caribbean stud poker",
    "captures": ["wager", "act", "settle", "call: total"],
    "chips": ["1", "5", "25", "100"],
}


def _log(hands: dict[str, str], ante: tuple[str, int], bet: tuple[str, int]) -> str:
    played = {"table": "S", "round": "1"}
    placed = {"event": "wager", **played, "player": "p", "seat": "1"}
    events = [
        SESSION,
        {**placed, "id": "a", "bet": "ante", "amount": 10},
        {**placed, "id": "b", "bet": "bet", "base": "a", "amount": 20},
        *({"event": "call", **played, "what": "total", "hand": h, "value": told} for h, told in hands.items()),
        {"event": "settle", **played, "wager": "a", "result": ante[0], "paid": ante[1]},
        {"event": "settle", **played, "wager": "b", "result": bet[0], "paid": bet[1]},
        {"event": "end", "table": "S"},
    ]
    return "".join(json.dumps(event) + "\n" for event in events)


FLUSH, PAIR, NOTHING = "flush", "pair of kings", "odd cards"


@pytest.mark.parametrize(
    ("own", "dealer", "ante", "bet", "breached"),
    [
        (FLUSH, PAIR, ("win", 10), ("win", 100), []),
        (FLUSH, PAIR, ("win", 10), ("win", 20), ["b"]),
        (FLUSH, PAIR, ("lose", 0), ("lose", 0), ["a", "b"]),
        (PAIR, FLUSH, ("lose", 0), ("lose", 0), []),
        (PAIR, FLUSH, ("win", 10), ("win", 20), ["a", "b"]),
        # one pair against another, and whether odd cards qualify, hang on cards that are not recorded
        (PAIR, PAIR, ("lose", 0), ("lose", 0), []),
        (PAIR, PAIR, ("win", 10), ("win", 20), []),
        (PAIR, NOTHING, ("win", 10), ("stand off", 0), []),
        (PAIR, "a good one", ("lose", 0), ("lose", 0), []),
    ],
)
def test_names_of_hands_decide_as_far_as_they_go(
    own: str, dealer: str, ante: tuple[str, int], bet: tuple[str, int], breached: list[str], tmp_path: Path
) -> None:
    document = check_text(_log({"seat 1": own, "dealer": dealer}, ante, bet), tmp_path)
    found = [f["wager"] for f in document["findings"] if f["verdict"] == "breach" and f["work"].endswith("poker")]
    assert sorted(set(found)) == breached


def test_what_is_told_twice_decides_nothing(tmp_path: Path) -> None:
    log = _log({"seat 1": FLUSH, "dealer": PAIR}, ("lose", 0), ("lose", 0))
    twice = {"event": "call", "table": "S", "round": "1", "what": "total", "hand": "seat 1", "value": PAIR}
    lines = log.splitlines()
    document = check_text("\n".join([*lines[:4], json.dumps(twice), *lines[4:]]) + "\n", tmp_path)
    assert [f for f in document["findings"] if f["verdict"] == "breach" and f["work"].endswith("poker")] == []
