"""Faults of tai-sai and their good twins (rules of 26 January 1996, Division VI)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.games.spins.cases import check_case


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "cases"))
def test_nz_tai_sai_1996(case: dict[str, Any], tmp_path: Path) -> None:
    check_case("tai-sai", "nz/tai-sai", case, tmp_path)
