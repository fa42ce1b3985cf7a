"""Small logs made from the words of the law, without a look at the bindings: what a right checker finds in each.

The cases stand in from_the_law/, a file for each game: the session, the log in lines (event_lines.py), and everything
that is found: the rule, the round, the wager, and the money in cents, due or in question. Nothing else is found. What a
log leaves open (`not assessable`) is told with its reason, where a case names it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.checking.event_lines import log_of, plain
from tests.checking.running import check_text

_SEVERAL = "cards|decks|players|rounds|boxes|wagers|hands|times|dice|minutes"
_SEVERAL_OF_ONE = re.compile(rf"\b1 (?!player wagers)([a-z]+ )?({_SEVERAL})\b")


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "from_the_law"))
def test_what_the_law_says_is_found(case: Mapping[str, Any], tmp_path: Path) -> None:
    document = check_text(log_of(case["at"], plain(case["session"]), case["log"].splitlines()), tmp_path)
    said = [f"{f['expected']} / {f['recorded']}" for f in document["findings"]]
    assert [s for s in said if _SEVERAL_OF_ONE.search(s)] == [], "one of a thing is not said to be several"
    found = [_found(f) for f in document["findings"] if f["verdict"] == "breach"]
    assert sorted(found) == sorted(str(wanted) for wanted in case["finds"])
    left_open = {f"{f['work']} {f['rule']}: {f['reason']}" for f in document["findings"] if "reason" in f}
    assert set(case.get("not assessable", ())) <= left_open
    in_question = [w.split()[-4:-2] for w in found if w.endswith("in question")]
    rows = [row for row in document["summary"]["money_by_currency"] if row["money_kind"] == "in question"]
    for side in ("player", "casino"):
        asked = sum(int(cents) for cents, of in in_question if of == side)
        assert sum(row[f"{side}_cents"] for row in rows) == asked, "what is in question is in a sum of its own"


def _found(finding: Mapping[str, Any]) -> str:
    """A finding in words: "nz/roulette 4.5 round 1 wager w2: 2000 player in question"."""
    said = f"{finding['work']} {finding['rule']}"
    said += "".join(f" {name} {finding[name]}" for name in ("round", "wager") if finding.get(name) is not None)
    cents, stake = finding.get("money_cents") or 0, finding.get("stake_cents") or 0
    if not cents and not stake:
        return said
    money = f"{cents}" if not stake else f"{cents} and a stake of {stake}"
    return f"{said}: {money} {finding['favour']} {finding['money_kind']}"
