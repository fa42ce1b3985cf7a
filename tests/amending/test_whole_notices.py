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
