"""Faults of the general rules of 1996 and their good twins: just the findings that a case lists are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.checking.running import check_text
from tests.checking.sums import value_of
from tests.games.general.tables import write_log

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize("case", cases_of(CASES))
def test_nz_general_1996(case: dict[str, Any], tmp_path: Path) -> None:
    document = check_text(write_log(case), tmp_path, reading=tuple(case.get("reading", ())))
    assert [p for p in document["problems"] if p["severity"] == "error"] == []
    named = {f["id"]: f"{f['work']} {f['rule']}" for f in document["findings"]}
    found = [
        f | {"follows_from": named.get(f.get("follows_from"))} for f in document["findings"] if f["verdict"] == "breach"
    ]
    wanted = [_wanted(entry) for entry in case["finds"]]
    assert [_said(f, w) for f, w in zip(found, wanted, strict=False)] == wanted
    assert len(found) == len(wanted), [(f["work"], f["rule"], f["recorded"]) for f in found]
    for rule in case.get("not assessable", ()):
        reasons = [f["reason"] for f in document["findings"] if f["verdict"] == "not assessable" and _rule(f) == rule]
        assert reasons, rule
    for rule in case.get("conforms", ()):
        counted = [p for p in document["provisions"] if _rule(p) == rule]
        assert counted, rule
        assert counted[0]["conforms"] > 0
        assert counted[0]["breach"] == 0


def _rule(entry: dict[str, Any]) -> str:
    return f"{entry['work'].removeprefix('nz/')} {entry['rule']}"


def _wanted(expected: dict[str, Any]) -> dict[str, Any]:
    wanted: dict[str, Any] = {"rule": expected["breach"]}
    for member in ("round", "wager", "player", "favour", "recorded", "stands_under", "follows_from"):
        if member in expected:
            wanted[member] = None if expected[member] == "none" else expected[member]
    for member, cents in (("money", "money_cents"), ("stake", "stake_cents")):
        if member in expected:
            wanted[cents] = None if expected[member] == "none" else value_of(expected[member]) * 100
    return wanted


def _said(finding: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    return {name: _rule(finding) if name == "rule" else finding.get(name) for name in wanted}
