"""Every case of the case files: the rounds it tells are checked, and just the findings it lists are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.checking.running import check_text
from tests.checking.sums import value_of
from tests.games.baccarat_2014.tables import write_log

WORK = "nz/baccarat"


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "cases"))
def test_nz_baccarat_2014(case: dict[str, Any], tmp_path: Path) -> None:
    document = check_text(write_log(case), tmp_path, reading=tuple(case.get("reading", ())))
    breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert sorted((_said(f) for f in breaches), key=str) == sorted((_wanted(e) for e in case["finds"]), key=str)
    assert document["summary"]["conforms"] > 0
    unknown = {
        f["rule"]: f["reason"] for f in document["findings"] if f["verdict"] == "not assessable" and f["work"] == WORK
    }
    for rule, reason in case.get("not assessable", {}).items():
        assert reason in unknown.get(rule, f"{rule} was assessed"), unknown
    rulebook = ("meaning.", "binding.", "readings.")
    told = [p["message"] for p in document["problems"] if p["code"].startswith(rulebook)]
    if not case.get("undecided"):  # by some readings the words leave something undecided, or contradict an example
        contradicted = case.get("contradicted", ())
        assert [message for message in told if not any(words in message for words in contradicted)] == []


def _wanted(expected: dict[str, Any]) -> dict[str, Any]:
    wanted: dict[str, Any] = {"rule": str(expected["breach"]), "round": str(expected.get("round", "1"))}
    if "money" in expected:
        wanted |= {"money": value_of(expected["money"]) * 100, "favour": expected["favour"]}
    return wanted


def _said(finding: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {"rule": finding["rule"], "round": finding["round"]}
    if finding.get("money_cents"):
        said |= {"money": finding["money_cents"], "favour": finding["favour"]}
    return said
