"""Every case of the case files: the round it tells is checked, and just the findings it lists are found."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of, cents_wanted
from tests.checking.running import check_text
from tests.games.caribbean_stud.tables import write_log

CASES = Path(__file__).parent / "cases"
WORK = "nz/caribbean-stud-poker"


@pytest.mark.parametrize("case", cases_of(CASES))
def test_nz_caribbean_stud_1996(case: dict[str, Any], tmp_path: Path) -> None:
    document = check_text(write_log(case), tmp_path, reading=tuple(case.get("reading", ())))
    breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
    wanted = sorted((_wanted(e) for e in case["finds"]), key=str)
    told = any("stands_under" in e for e in case["finds"])
    assert sorted((_said(f, readings=told) for f in breaches), key=str) == wanted
    assert document["summary"]["conforms"] > 0
    unknown = {
        f["rule"]: f["reason"] for f in document["findings"] if f["verdict"] == "not assessable" and f["work"] == WORK
    }
    for rule, reason in case.get("not assessable", {}).items():
        assert reason in unknown.get(rule, f"{rule} was assessed"), unknown
    rulebook = ("meaning.", "binding.", "readings.")
    assert [p["message"] for p in document["problems"] if p["code"].startswith(rulebook)] == []


def _wanted(expected: dict[str, Any]) -> dict[str, Any]:
    wanted: dict[str, Any] = {"rule": str(expected["breach"]), "round": str(expected.get("round", "1"))}
    for member in ("wager", "favour", "stands_under"):
        if member in expected:
            wanted[member] = expected[member]
    return wanted | cents_wanted(expected)


def _said(finding: dict[str, Any], *, readings: bool) -> dict[str, Any]:
    rule = finding["rule"] if finding["work"] == WORK else f"{finding['work']} {finding['rule']}"
    said: dict[str, Any] = {"rule": rule, "round": finding["round"] or "1"}
    for member in ("wager", "favour"):
        if member in finding:
            said[member] = finding[member]
    if readings:
        said["stands_under"] = finding["stands_under"]
    for member in ("money_cents", "stake_cents"):
        if finding.get(member):
            said[member] = Fraction(finding[member])
    return said
