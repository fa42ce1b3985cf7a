"""What happens where the words contradict themselves, leave a gap, or are not understood."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.games.craps.meaning import read_rules
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.games.craps.law import version

CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "bad_words.yaml")[0]


def changed(address: str, was: str, now: str) -> Version:
    """The version with other words in one provision (or in the rows of a table)."""
    whole = version()
    provisions = []
    for p in whole.provisions:
        if p.address == address:
            assert was in p.text or any(was in cell for row in p.rows or () for cell in row), (address, was)
            rows = tuple(tuple(c.replace(was, now) for c in row) for row in p.rows) if p.rows is not None else None
            p = replace(p, text=p.text.replace(was, now), rows=rows)
        provisions.append(p)
    return replace(whole, provisions=tuple(provisions))


@pytest.mark.parametrize("case", [pytest.param(c, id=c["name"]) for c in CASES])
def test_the_problems_of_other_words(case: dict[str, Any]) -> None:
    _, problems = read_rules(changed(case["address"], case["was"], case["now"]), {})
    assert [p.message for p in problems] == case["problems"]


def test_a_reading_that_does_not_exist_is_a_problem() -> None:
    _, problems = read_rules(version(), {"craps-commission": "never"})
    assert [p.code for p in problems] == ["meaning.unknown reading"]
