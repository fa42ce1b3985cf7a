"""A wager that a log shows only as a player's decision is never passed over: nothing can be said of its settlement."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.checking.logs_of_cases import log_of_case
from tests.checking.running import check_text


def _not_told(log: str, folder: Path) -> list[str]:
    document = check_text(log, folder)
    found = [f for f in document["findings"] if f["verdict"] == "not assessable"]
    told = [f"{f['work']} {f['rule']}" for f in found if "no settlement can name it" in f["reason"]]
    unassessed = {f"{p['work']} {p['rule']}" for p in document["provisions"] if p["not_assessable"]}
    assert set(told) <= unassessed
    return told


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "decided_alone"))
def test_a_wager_that_only_a_decision_tells_of_is_not_assessable(case: dict[str, Any], tmp_path: Path) -> None:
    assert _not_told(log_of_case(case), tmp_path) == case["not told"]


def test_nz_caribbean_stud_1996_a_bet_that_only_the_decision_tells_of_is_not_assessable(tmp_path: Path) -> None:
    round_ = {
        "seats": {"1": {"ante": "10", "hand": "5S 5D 9C 3H 2S", "does": "bet 20"}},
        "dealer": "AS KD 4C 3S 2H",
        "settled": {"ante 1": "win 10", "bet 1": "win 20"},
    }
    events = [
        json.loads(line) for line in log_of_case({"game": "caribbean stud poker", "rounds": [round_]}).splitlines()
    ]
    bets = [e["id"] for e in events if e["event"] == "wager" and e["bet"] == "bet"]
    assert len(bets) == 1
    for amount in (None, 20):
        kept = [e for e in events if e.get("id") not in bets and (amount is None or e.get("wager") not in bets)]
        acts = [e for e in events if e["event"] == "act"]
        assert [a["move"] for a in acts] == ["bet"]
        if amount is None:
            kept = events
        acts[0]["amount"] = 20
        log = "".join(json.dumps(e) + "\n" for e in kept)
        assert _not_told(log, tmp_path) == ([] if amount is None else ["nz/caribbean-stud-poker 9.5"])
