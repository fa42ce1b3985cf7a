"""Events that are given to another round than the one that goes on around them are taken to neither, in no game."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.checking.lost_lines import EXAMPLES, breaches
from tests.checking.running import check_text

# a wager may rightly be placed for another round than the one that is played, and a call made for it
GAMES = ["baccarat-2004-clean", "roulette-1996-clean", "money-wheel-1996-clean"]
OTHER_ROUND = {"a round before": -1, "a round that comes after the next": 2}


def _events(name: str) -> list[dict[str, Any]]:
    """The first five rounds of an example."""
    events = [json.loads(line) for line in (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    return [e for e in events if "round" not in e or int(e["round"]) in range(1, 5 + 1)]


def _log(events: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


@pytest.mark.parametrize("by", OTHER_ROUND)
@pytest.mark.parametrize("name", GAMES)
def test_an_event_that_is_given_the_wrong_round_makes_no_breach(name: str, by: str, tmp_path: Path) -> None:
    events = _events(name)
    before = breaches(_log(events), tmp_path)
    given = [at for at, event in enumerate(events) if event.get("round") == "2"]
    assert given
    for at in given:
        wrong = {**events[at], "round": str(2 + OTHER_ROUND[by])}
        more = breaches(_log([*events[:at], wrong, *events[at + 1 :]]), tmp_path) - before
        assert more == Counter(), events[at]


def test_it_is_told_once_and_what_hangs_on_it_is_not_assessable(tmp_path: Path) -> None:
    events = _events("baccarat-2004-clean")
    at = next(i for i, e in enumerate(events) if e.get("round") == "2" and e["event"] == "card")
    wrong = {**events[at], "round": "4"}
    document = check_text(_log([*events[:at], wrong, *events[at + 1 :]]), tmp_path)
    told = [p["line"] for p in document["problems"] if p["code"].startswith("log.round")]
    assert told == [at + 1]
    unknown = {f["rule"] for f in document["findings"] if f["verdict"] == "not assessable" and f["round"] == "2"}
    assert "8.4" in unknown  # the initial cards and their order
