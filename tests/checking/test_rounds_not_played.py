"""Wagers in a round that was not played: nothing came out, so nobody can say that one won, lost or stood off."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from tests.checking.running import check_text

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LOGS = (
    "baccarat-1997-two-tables.jsonl",
    "baccarat-2014.jsonl",
    "blackjack-1996-clean.jsonl",
    "caribbean-stud-1996-clean.jsonl",
    "money-wheel-1996-clean.jsonl",
    "roulette-1996-clean.jsonl",
)
PLAYED = ("card", "spin", "wheel", "roll", "entry", "settle")


def _broken_off(log: str) -> list[dict[str, Any]]:
    """An example of which the table was closed when the first thing of a round was to be played."""
    events = [json.loads(line) for line in (EXAMPLES / log).read_text(encoding="utf-8").splitlines()]
    table = next(e["table"] for e in events if e["event"] == "session")
    kept = list(takewhile(lambda e: e["event"] not in PLAYED, (e for e in events if e.get("table") == table)))
    numbered = [{**event, "seq": n} for n, event in enumerate(kept, 1)]
    end = {"event": "end", "table": table, "seq": len(kept) + 1, "events": len(kept) + 1, "last_seq": len(kept) + 1}
    return [*numbered, end]


def _outcomes(events: list[dict[str, Any]], folder: Path) -> tuple[list[str], list[str]]:
    """The breaches found of wagers, and why the outcome of some cannot be assessed."""
    document = check_text("".join(json.dumps(event) + "\n" for event in events), folder)
    assert document["summary"]["rounds"] == 1
    broken = [f["rule"] for f in document["findings"] if f["verdict"] == "breach" and f.get("wager")]
    return broken, [f["reason"] for f in document["findings"] if f["code"] in ("outcome", "settlement.result")]


def test_a_wager_at_craps_lies_there_until_the_dice_decide_it(tmp_path: Path) -> None:
    assert _outcomes(_broken_off("craps-1996-clean.jsonl"), tmp_path) == ([], [])


@pytest.mark.parametrize("log", LOGS)
def test_no_outcome_of_a_wager_can_be_told(log: str, tmp_path: Path) -> None:
    broken, unknown = _outcomes(_broken_off(log), tmp_path)
    assert broken == []
    assert unknown


def test_super_sevens_without_cards_is_not_lost(tmp_path: Path) -> None:
    """Rule 14.4 goes by the first cards dealt to the box, of which there are none."""
    events = _broken_off("blackjack-1996-clean.jsonl")
    (box, *_) = (e for e in events if e["event"] == "wager" and e["bet"] == "box")
    sevens = {**box, "id": "sevens", "bet": "super sevens", "amount": 5, "base": box["id"], "seq": events[-1]["seq"]}
    numbers = {"seq": sevens["seq"] + 1, "events": len(events) + 1, "last_seq": len(events) + 1}
    broken, unknown = _outcomes([*events[:-1], sevens, {**events[-1], **numbers}], tmp_path)
    assert broken == []
    assert "no card is recorded in this round" in unknown
