"""What was won or lost of which the rules do not say what becomes: found with the fault, kept out of what is due."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from compliance.reporting.page import build_page
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.checking.case_files import cases_of
from tests.checking.logs_of_cases import log_of_case
from tests.checking.running import check_text
from tests.checking.sums import value_of
from tests.checking.test_two_sided import key_of, law_of, versions

SIGN = {"player": 1, "casino": -1}
_COUNTED = re.compile(r"of ([\d,.]+), ([\d,.]+|nothing) is counted here as in question")
_REST = re.compile(r"([\d,.]+) of it (?:is|was) ")
DUE = [("due", side) for side in SIGN]


def named(finding: dict[str, Any]) -> str:
    """The game of a finding as the cases name it."""
    return str(finding["work"].partition("/")[2])


def _accounts_for_the_rest(steps: list[str]) -> None:
    """Where not all that a wager tells of is counted, it is said of each dollar of the rest what became of it."""
    for step in steps:
        amounts = _COUNTED.fullmatch(step)
        if amounts is not None:
            of, counted = (Decimal(n.replace(",", "")) if n != "nothing" else Decimal(0) for n in amounts.groups())
            parts = [Decimal(m[1].replace(",", "")) for s in steps if (m := _REST.match(s)) is not None]
            assert sum(parts) == of - counted, steps


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "in_question"))
def test_what_the_rules_leave_open_is_in_question(case: dict[str, Any], tmp_path: Path) -> None:
    document = check_text(log_of_case(case), tmp_path)
    breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
    found = [f for f in breaches if f.get("money_kind") == "in question"]
    said = [(f"{named(f)} {f['rule']}", f.get("wager"), SIGN[f["favour"]] * f["money_cents"]) for f in found]
    wanted = [(e["breach"], e.get("wager"), value_of(e["money"]) * 100) for e in case["finds"]]
    assert said == wanted, breaches
    told = [step for f in breaches for step in f["arithmetic"]]
    assert all(any(step.startswith(part) for step in told) for part in case.get("said", ())), told
    for finding in breaches:
        _accounts_for_the_rest(finding["arithmetic"])

    in_question = {side: sum(max(sign * cents, 0) for _, _, cents in wanted) for side, sign in SIGN.items()}
    due = value_of(case.get("due", "0")) * 100
    sums = {
        (row["money_kind"], side): row[f"{side}_cents"] + row[f"{side}_stake_cents"]
        for row in document["summary"]["money_by_currency"]
        for side in SIGN
    }
    asked = {("due", "player"): due, ("due", "casino"): value_of(case.get("due_back", "0")) * 100}
    asked |= {("in question", side): cents for side, cents in in_question.items()}
    assert {key: cents for key, cents in sums.items() if cents} == {key: cents for key, cents in asked.items() if cents}
    assert sum(i["in_question_cents"] for i in document["incidents"]) == sum(in_question.values())
    assert sum(i["money_cents"] + i["stake_cents"] for i in document["incidents"]) == sum(map(asked.get, DUE))
    sentences = build_page(document)["outcome"]
    assert any("is in question" in s for s in sentences) == bool(found)
    assert any(s.startswith("Players were overpaid") for s in sentences) == bool(due)


def test_nz_general_1996_14_1_a_does_not_say_yes_of_a_wager_that_the_game_does_not_permit(tmp_path: Path) -> None:
    split = "w1 p1 split on {}: 10\nno more bets\nspin 20 black\nresult 20 black\nw1 {}\n"
    for on, result, conforms in (("3-4", "lose", 0), ("19-20", "win 170", 1)):
        document = check_text(log_of_case({"game": "roulette", "log": [split.format(on, result)]}), tmp_path)
        (provision,) = (p for p in document["provisions"] if (p["work"], p["rule"]) == ("nz/general", "14.1(a)"))
        assert (provision["conforms"], provision["breach"]) == (conforms, 0)


def test_nz_general_1996_14_1_a_is_not_assessable_where_the_words_on_the_wager_cannot_tell(tmp_path: Path) -> None:
    # on which numbers the split was, the log does not say: rule 4.1(b) cannot tell, and so rule 14.1(a) cannot
    log = log_of_case({"game": "roulette", "log": ["w1 p1 split: 10\nno more bets\nspin 20 black\nw1 lose\n"]})
    document = check_text(log, tmp_path)
    counts = {p["rule"]: p for p in document["provisions"] if p["work"] in ("nz/general", "nz/roulette")}
    for rule in ("14.1(a)", "4.1(b)"):
        assert (counts[rule]["not_assessable"], counts[rule]["conforms"]) == (1, 0), rule


# what a check of a wager, or of its amount, is graded as
OF_A_WAGER = ("wager", "limit")


def nothing_won() -> dict[str, str]:
    """The checks by whose breach nothing that was won comes into question, with the reason."""
    document, problems = read_yaml(Path(__file__).parent / "nothing_won.yaml")
    assert not problems
    return {code: entry["reason"] for entry in document for code in entry["codes"]}


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_what_is_won_by_a_wager_that_is_not_permitted_has_its_money(version: Version) -> None:
    without = [c for c in law_of(key_of(version)).checks if c.grade in OF_A_WAGER and c.money is None]
    assert {c.code for c in without} <= set(nothing_won())


def test_no_reason_is_left_for_a_check_that_has_money() -> None:
    checks = [c for version in versions() for c in law_of(key_of(version)).checks if c.grade in OF_A_WAGER]
    assert set(nothing_won()) == {c.code for c in checks if c.money is None}
    assert all(nothing_won().values())
