"""Orders that cannot be carried out: each gives one clear message, and the rest of the notice is still read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.drafting.amending import read_operations
from compliance.strict_yaml import read_yaml

_CASES, _PROBLEMS = read_yaml(Path(__file__).parent / "cases" / "bad.yaml")


def test_the_case_file_can_be_read() -> None:
    assert _PROBLEMS == []


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_a_bad_order_gives_its_message_and_the_rest_is_read(case: dict[str, Any]) -> None:
    operations, problems = read_operations(case["notice"], file="notice.txt")

    assert [str(problem) for problem in problems] == case["problems"]
    assert len(operations) == int(case["read"])
