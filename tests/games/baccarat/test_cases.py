"""The long tail of baccarat: every case is checked, and just the findings it lists are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checking.test_cases import cases_in, run_case

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize(("case", "work", "table"), cases_in(CASES))
def test_case(case: dict[str, Any], work: str, table: dict[str, Any], tmp_path: Path) -> None:
    run_case(case, work, table, tmp_path)
