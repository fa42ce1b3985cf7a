"""Whole invented notices in four styles: what becomes of every line, and nothing is passed over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.drafting.amending import read_notice
from compliance.strict_yaml import read_yaml
from tests.amending.telling import told

_FOLDER = Path(__file__).parent
_CASES, _PROBLEMS = read_yaml(_FOLDER / "cases" / "notices.yaml")


def test_the_case_file_can_be_read() -> None:
    assert _PROBLEMS == []


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["notice"])
def test_every_line_of_a_notice_has_its_fate(case: dict[str, Any]) -> None:
    text = (_FOLDER / "notices" / f"{case['notice']}.txt").read_text(encoding="utf-8")
    printed = text.split("\n")
    reading = read_notice(text, file="notice.txt", amending=True)

    fates = [f"{number} {fate}" for number, fate in reading.fates.items() if printed[number - 1].strip()]
    assert fates == case["lines"]
    assert len(fates) == sum(bool(line.strip()) for line in printed)
    assert [told(operation) for operation in reading.operations] == case["orders"]
    named = [f"{p.place.line if p.place else ''} {p.severity} {p.code}" for p in reading.problems]
    assert named == case["problems"]


# what a notice says of itself and how it is made, however it is said, is no order that was not carried out
@pytest.mark.parametrize(
    "words",
    [
        "These rules are made under section 367 of the Gambling Act 2003 on 1 March 2016.",
        "*Casino Control Act 2006*, section 97 (Amendment of Rules for Authorised Games).",
        "---",
        "I approve the amendment of the rules for the Authorised Game of “Mini Baccarat” as follows:",
        "The Commission hereby makes the following amendments to the Rules of Casino Table Games:",
        "The rules of mini-baccarat approved by NI2012-170 are amended as follows:",
        "This instrument amends the rules for the Authorised Game of “Mini Baccarat” approved by NI2012-170.",
        "10 March 2016 — ISSUE NO. 201",
    ],
)
def test_words_by_which_a_notice_is_made_order_nothing(words: str) -> None:
    text = f"Notifiable Instrument NI2014–102\n\n{words}\n\n1. In rule 4.3, replace “two” with “three”.\n"
    reading = read_notice(text, file="notice.txt", amending=True)
    assert list(reading.problems) == []
    assert [operation.kind for operation in reading.operations] == ["replace words"]


@pytest.mark.parametrize(
    "words",
    [
        "I approve the amendment of rule 4.3 for the casino at Christchurch as follows:",
        "The rules of mini-baccarat are amended as follows for a trial period:",
        "The dealer shall spin the wheel.",
    ],
)
def test_words_that_limit_or_rule_are_told(words: str) -> None:
    text = f"Notifiable Instrument NI2014–102\n\n{words}\n\n1. In rule 4.3, replace “two” with “three”.\n"
    assert read_notice(text, file="notice.txt", amending=True).problems
