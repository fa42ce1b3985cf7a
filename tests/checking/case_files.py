"""The case files that every game's tests read: a list of cases a file, each with a name and what it finds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.strict_yaml import read_yaml
from tests.checking.sums import value_of


@cache
def read_cases(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The cases of every file of a folder, by the file's name."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob("*.yaml")):
        document, problems = read_yaml(path)
        assert not problems, problems
        found[path.stem] = document
    return found


def cases_of(folder: Path) -> list[Any]:
    """The cases of a folder as parameters, each under the name of its file and its own."""
    return [pytest.param(c, id=f"{file}: {c['name']}") for file, cases in read_cases(folder).items() for c in cases]


def cents_wanted(expected: Mapping[str, Any]) -> dict[str, Fraction]:
    """The money and the stake that a case expects of a finding, written there in dollars, as the report has them."""
    members = (("money", "money_cents"), ("stake", "stake_cents"))
    return {cents: value_of(expected[member]) * 100 for member, cents in members if member in expected}
