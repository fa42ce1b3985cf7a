"""Texts that cannot be right: every one is reported, with its place, and the rest is still read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from compliance.build import build_rulebook
from compliance.games.baccarat.meaning import read_rules
from compliance.places import data_folder
from compliance.strict_yaml import read_yaml
from tests.meaning.law import version_in
from tests.meaning.mutation import text_of

CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "cases" / "bad.yaml")[0]
EXPECTED = Path(__file__).parent / "cases" / "bad.expected.txt"


def _reported(case: dict[str, Any]) -> str:
    text = text_of(case["instrument"])
    assert case["was"] in text
    changed = text.replace(case["was"], case["now"], 1)
    book, _ = build_rulebook(data_folder("rulebooks"), {case["instrument"]: changed})
    rules, problems = read_rules(version_in(book, case["work"], case["instrument"]), {})
    assert rules.outcomes, "the rest is still read"
    lines = [f"# {case['what']}", f"  {case['was']!r} -> {case['now']!r}", *(f"{problem}" for problem in problems)]
    return "\n".join(lines)


@pytest.mark.golden
def test_bad_law_is_reported_with_its_place_and_what_to_do() -> None:
    found = "\n\n".join(_reported(case) for case in CASES) + "\n"
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        EXPECTED.write_text(found, encoding="utf-8")
    assert found == EXPECTED.read_text(encoding="utf-8")


def test_every_bad_text_has_at_least_one_problem() -> None:
    silent = [block for block in EXPECTED.read_text(encoding="utf-8").split("\n\n") if "[meaning." not in block]
    assert silent == []
