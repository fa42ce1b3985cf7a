"""Every finding shows a line of the log: where the fault stands, or where what was left undone was due."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text
from tests.games.blackjack.lines import SESSION

EXAMPLES = Path(__file__).parents[2] / "examples"
WAGER = {"id": "w1", "player": "p1", "bet": "box", "area": "1", "amount": 50}
ROUND = (
    {"event": "wager", "table": "BJ-1", "round": "1", **WAGER},
    {"event": "call", "table": "BJ-1", "round": "1", "what": "no more bets"},
    {"event": "card", "table": "BJ-1", "round": "1", "to": "box 1", "card": "10S"},
    {"event": "card", "table": "BJ-1", "round": "1", "to": "dealer", "card": "10D"},
    {"event": "card", "table": "BJ-1", "round": "1", "to": "box 1", "card": "9H"},
    {"event": "act", "table": "BJ-1", "round": "1", "player": "p1", "hand": "box 1", "move": "stand"},
    {"event": "card", "table": "BJ-1", "round": "1", "to": "dealer", "card": "8C"},
    {"event": "settle", "table": "BJ-1", "round": "1", "wager": "w1", "result": "win", "paid": 50},
    {"event": "end", "table": "BJ-1"},
)


def findings_of(folder: Path, session: dict[str, Any], *before: dict[str, Any]) -> dict[str, list[int]]:
    """Code -> lines of the findings in a round of blackjack, where `before` stands between session and round."""
    events = [{**SESSION, **session}, *({"table": "BJ-1", **e} for e in before), *ROUND]
    document = check_text("".join(json.dumps(e) + "\n" for e in events), folder)
    return {f["code"]: f["log"]["lines"] for f in document["findings"] if f["verdict"] == "breach"}


def test_nz_blackjack_1996_6_3_and_6_4_show_the_cut(tmp_path: Path) -> None:
    cut = {"event": "cut", "by": "seat 1", "from_end": 40, "depth": 30}
    recorded = {"captures": [*SESSION["captures"], "notice"]}
    assert findings_of(tmp_path, recorded, {"event": "shuffle", "method": "riffle"}, cut) == {
        "cut.from-end": [3],
        "cut.depth": [3],
    }


def test_nz_blackjack_1996_3_1_shows_where_the_session_opens(tmp_path: Path) -> None:
    assert findings_of(tmp_path, {"decks": 3}) == {"decks.number": [1]}


@pytest.mark.parametrize("log", sorted(EXAMPLES.glob("*-faulty.jsonl")), ids=lambda path: path.stem)
def test_every_finding_of_an_example_shows_a_line(log: Path, tmp_path: Path) -> None:
    document = check_text(log.read_text(encoding="utf-8"), tmp_path)
    found = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert found
    assert [f["code"] for f in found if not f["log"]["lines"]] == []
