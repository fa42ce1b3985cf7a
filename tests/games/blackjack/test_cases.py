"""Every case of the case files: its rounds are checked, and just the findings that it lists are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.checking.running import check_text
from tests.checking.sums import value_of
from tests.games.blackjack.lines import lines_of, log_of

GAPS = ("log.seq-gap", "log.lost-tail")
CASES = Path(__file__).parent / "cases"


def found_in(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The breaches of a document, each with what a case may say of it."""
    return [
        {
            "rule": f["rule"] if f["work"] == "nz/blackjack" else f"{f['work']} {f['rule']}",
            "round": f["round"],
            "wager": f.get("wager"),
            "money": f.get("money_cents"),
            "stake": f.get("stake_cents"),
            "favour": f.get("favour"),
        }
        for f in document["findings"]
        if f["verdict"] == "breach"
    ]


@pytest.mark.parametrize("case", cases_of(CASES))
def test_blackjack_1996(case: dict[str, Any], tmp_path: Path) -> None:
    lines = lines_of(case["lines"].splitlines())
    reading = tuple(case.get("reading", ()))
    document = check_text(log_of({**case, "lines": lines}), tmp_path, reading=reading)
    assert not [p for p in document["problems"] if p["severity"] == "error" and p["code"] not in GAPS]
    found = found_in(document)
    expected = [wanted(f) for f in case.get("finds", [])]
    kept = [{k: f[k] for k in w} for f, w in zip(found, expected, strict=False)]
    assert kept == expected, found
    assert len(found) == len(expected), found
    assert document["summary"]["conforms"] > 0
    unknown = {
        f["rule"] for f in document["findings"] if f["verdict"] == "not assessable" and f["work"] == "nz/blackjack"
    }
    assert set(case.get("not assessable", ())) <= unknown, sorted(unknown)
    if "assessed" in case:
        assert not unknown & set(case["assessed"]), sorted(unknown)


def wanted(expected: dict[str, Any]) -> dict[str, Any]:
    """What a case expects of a finding, its money and stake in cents."""
    cents = {member: value_of(expected[member]) * 100 for member in ("money", "stake") if member in expected}
    return {**expected, **cents}
