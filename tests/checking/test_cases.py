"""Every case of the case files: the log it describes is checked, and just the findings it lists are found."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cents_wanted, read_cases
from tests.checking.running import check_text
from tests.checking.tables import AMENDED, ORIGINAL, tables_of, write_log

CASES = Path(__file__).parent / "cases"


def cases_in(folder: Path) -> list[Any]:
    """Every case of the files of a folder, once for each of its tables."""
    return [
        pytest.param(case, work, table, id=f"{work}: {case['name']}")
        for cases in read_cases(folder).values()
        for case in cases
        for work, table in tables_of(case).items()
    ]


@pytest.mark.parametrize(("case", "work", "table"), cases_in(CASES))
def test_case(case: dict[str, Any], work: str, table: dict[str, Any], tmp_path: Path) -> None:
    run_case(case, work, table, tmp_path)


def run_case(case: dict[str, Any], work: str, table: dict[str, Any], tmp_path: Path) -> None:
    """Checks the log of a case at one of its tables and compares what is found."""
    own = dict(table)
    if "sign" in case:
        own["sign"] = case["sign"]
    document = check_text(write_log({**case, "table": own}), tmp_path)
    named = {f["id"]: f"{f['work']} {f['rule']}" for f in document["findings"]}
    breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
    found = sorted((_said(f | {"follows_from": named.get(f.get("follows_from"))}, work) for f in breaches), key=str)
    wanted = sorted((w for w in (_wanted(e, work) for e in case["finds"]) if w is not None), key=str)
    assert [_only(f, w) for f, w in zip(found, wanted, strict=False)] == wanted
    assert len(found) == len(wanted), found
    assert document["summary"]["conforms"] > 0
    unassessed = {_said(f, work)["rule"] for f in document["findings"] if f["verdict"] == "not assessable"}
    for rule in case.get("not assessable", ()):
        wanted_there = _wanted({"breach": rule}, work)
        assert wanted_there is None or wanted_there["rule"] in unassessed


def _wanted(expected: dict[str, Any], work: str) -> dict[str, Any] | None:
    rule = expected["breach"]
    if isinstance(rule, dict):
        year = work.split()[1]
        before = rule.get(ORIGINAL.split()[1]) if work == AMENDED else None
        rule = rule.get(work, rule.get(year, before))
    if rule in (None, "null"):
        return None
    wanted: dict[str, Any] = {"rule": rule}
    for member in ("round", "wager", "favour"):
        if member in expected:
            wanted[member] = expected[member]
    if "follows" in expected:
        follows = _wanted({"breach": expected["follows"]}, work)
        assert follows is not None
        wanted["follows_from"] = f"{work.split()[0]} {follows['rule']}"
    return wanted | cents_wanted(expected)


def _said(finding: dict[str, Any], work: str) -> dict[str, Any]:
    rule = finding["rule"] if finding["work"] == work.split()[0] else f"{finding['work']} {finding['rule']}"
    said = {"rule": rule, "round": finding["round"]}
    for member in ("wager", "favour", "money_cents", "stake_cents", "follows_from"):
        if finding.get(member) is not None:
            value = finding[member]
            said[member] = Fraction(value) if member.endswith("cents") else value
    return said


def _only(found: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    return {name: found.get(name) for name in wanted}
