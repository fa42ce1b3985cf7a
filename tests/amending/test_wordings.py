"""The wordings of the family of notices, as invented orders with the operations that a lawyer would read in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.drafting.amending import read_operations
from compliance.strict_yaml import read_yaml
from tests.amending.telling import told

_FOLDER = Path(__file__).parent / "cases"
_WORDINGS, _PROBLEMS = read_yaml(_FOLDER / "wordings.yaml")
_VARIANTS, _MORE_PROBLEMS = read_yaml(_FOLDER / "variants.yaml")
_FORMS, _FURTHER_PROBLEMS = read_yaml(_FOLDER / "forms.yaml")
_CASES = [*_WORDINGS, *_VARIANTS, *_FORMS]


def _name(case: dict[str, Any]) -> str:
    return str(case.get("name") or case["notice"].splitlines()[0])


def test_the_case_files_can_be_read_and_no_case_stands_twice() -> None:
    assert _PROBLEMS + _MORE_PROBLEMS + _FURTHER_PROBLEMS == []
    assert len({case["notice"] for case in _CASES}) == len(_CASES)


@pytest.mark.parametrize("case", _CASES, ids=map(_name, _CASES))
def test_an_order_in_the_wordings_of_the_family_is_read(case: dict[str, Any]) -> None:
    notice = f"{case['heading']}\n\n{case['notice']}" if "heading" in case else case["notice"]

    operations, problems = read_operations(notice, file="notice.txt")

    expected = case["orders"]
    asked = [set(order) | {"does"} for order in expected]
    shown = [told(operation) for operation in operations]
    assert len(shown) == len(expected), (shown, [str(problem) for problem in problems])
    for order, members, operation in zip(expected, asked, shown, strict=True):
        assert {name: operation.get(name, "") for name in members} == order
        assert set(operation) - members <= {"item"}
    assert [problem.code for problem in problems] == ([case["warned"]] if "warned" in case else [])
