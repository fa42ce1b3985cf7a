"""Every lint finds what its bad sample shows and is silent on its good twin (cases/*.yaml, one file a lint)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.analysis.lint.run import LINTS
from compliance.strict_yaml import read_yaml
from tests.lint.samples import corpus_of

CASES = Path(__file__).parent / "cases"
BY_NAME = {lint.__name__: lint for lint in LINTS}


def _cases() -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = []
    for path in sorted(CASES.glob("*.yaml")):
        document, problems = read_yaml(path)
        assert not problems, problems
        found += [(path.stem, case) for case in document]
    return found


@pytest.mark.parametrize(("name", "case"), _cases(), ids=lambda part: part if isinstance(part, str) else part["what"])
def test_the_lint_finds_this_and_nothing_else(name: str, case: dict[str, Any]) -> None:
    found = [f"{r.code.removeprefix('lint.')} {r.address}: {r.quote}" for r in BY_NAME[name](corpus_of(case))]
    expected = [str(entry) for entry in case.get("finds", [])]
    assert sorted(found) == sorted(expected)


def test_every_lint_has_a_bad_sample_and_a_good_one() -> None:
    fires = {name for name, case in _cases() if case.get("finds")}
    silent = {name for name, case in _cases() if not case.get("finds")}
    assert fires == silent == set(BY_NAME)


def test_every_remark_says_what_where_and_what_to_do() -> None:
    for name, case in _cases():
        for remark in BY_NAME[name](corpus_of(case)):
            assert remark.message.endswith((".", ")", "”"))
            assert remark.remedy.endswith(".")
            assert remark.work
