"""Rounds of a jurisdiction or game of which no rules are held: read, counted, not assessable, with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import check_text

EXAMPLE = Path(__file__).parents[2] / "examples" / "blackjack-1996-clean.jsonl"


@pytest.mark.parametrize(
    ("jurisdiction", "reason"),
    [
        ("vic", "No rules of the jurisdiction 'vic' are held; held are those of act, nz."),
        ("nzz", "No rules of the jurisdiction 'nzz' are held (did you mean `nz`?); held are those of act, nz."),
        ("act", "No rules of blackjack are held for the jurisdiction 'act'."),
    ],
)
def test_what_no_rules_are_held_of_is_not_assessable(jurisdiction: str, reason: str, tmp_path: Path) -> None:
    log = EXAMPLE.read_text(encoding="utf-8").replace('"jurisdiction":"nz"', f'"jurisdiction":"{jurisdiction}"')
    document = check_text(log, tmp_path)
    rounds = document["logs"][0]["rounds"]
    assert document["logs"][0]["quarantined"] == 0
    assert rounds > 1
    assert document["summary"]["not_assessable"] == rounds
    assert document["summary"]["conforms"] == document["summary"]["breach"] == 0
    (finding,) = document["findings"]
    assert (finding["verdict"], finding["work"]) == ("not assessable", f"{jurisdiction}/blackjack")
    assert reason in str(finding)
