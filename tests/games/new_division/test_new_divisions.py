"""Wholly new Divisions put in as data, a copy of a text with other words: what is found by them, and what is said of
the rest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.places import data_folder
from compliance.rulebook.rebuild import rebuild
from compliance.rulebook.rulebook import Rulebook
from compliance.strict_yaml import read_yaml
from tests.checking.running import check_text, the_court
from tests.checking.sample_logs import court_over
from tests.games.blackjack import lines as blackjack
from tests.games.spins import scripts as spins
from tests.meaning.mutation import text_of

DIVISIONS = {path.stem: read_yaml(path)[0] for path in sorted(Path(__file__).parent.glob("*.yaml"))}
CASES = [
    pytest.param(name, case, law, id=f"{name}: {case['name']}")
    for name, division in DIVISIONS.items()
    for law in ("cases", "as published")
    for case in division[law]
]


@cache
def _drafted(name: str) -> Rulebook:
    division = DIVISIONS[name]
    text = text_of(division["instrument"])
    for was, now in division["changes"]:
        assert was in text, f"the text does not hold “{was}”"
        text = text.replace(was, now, 1)
    supplied = the_court()[0].rulebook.commencements
    return rebuild(data_folder("rulebooks"), {division["instrument"]: text}, commencements=supplied).rulebook


def _log(game: str, case: dict[str, Any]) -> str:
    if game == "blackjack":
        return blackjack.log_of({**case, "lines": blackjack.lines_of(case["lines"].splitlines())})
    return spins.write_log(game, case["rounds"])


@pytest.mark.parametrize(("name", "case", "law"), CASES)
def test_verdicts_of_a_new_division(name: str, case: dict[str, Any], law: str, tmp_path: Path) -> None:
    division = DIVISIONS[name]
    rulebook = _drafted(name) if law == "cases" else the_court()[0].rulebook
    document = check_text(_log(division["game"], case), tmp_path, court_over(rulebook))
    assert [log["quarantined"] for log in document["logs"]] == [0]
    found = [f for f in document["findings"] if f["work"] == division["work"]]
    breaches = sorted(f["rule"] for f in found if f["verdict"] == "breach")
    assert breaches == case["breaches"], [(f["rule"], f["expected"], f["recorded"]) for f in found]
    reasons = [(f["rule"], f["reason"]) for f in found if f["verdict"] == "not assessable"]
    for rule, why in case["not assessable"].items():
        of_rule = [reason for at, reason in reasons if at == rule or at.startswith(f"{rule}(")]
        assert any(why in reason for reason in of_rule), (rule, reasons)
