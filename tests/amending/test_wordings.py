"""The wordings of the family of notices, as invented orders with the operations that a lawyer would read in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.drafting.amending import read_operations
from compliance.strict_yaml import read_yaml
from tests.amending.telling import told

_CASES, _PROBLEMS = read_yaml(Path(__file__).parent / "cases" / "wordings.yaml")


def test_the_case_file_can_be_read() -> None:
    assert _PROBLEMS == []
    names = [case["name"] for case in _CASES]
    assert len(set(names)) == len(names) >= 40


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
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
