"""Faults of roulette and their good twins (rules of 26 January 1996, Division III)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.games.spins.cases import check_case


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "cases"))
def test_nz_roulette_1996(case: dict[str, Any], tmp_path: Path) -> None:
    check_case("roulette", "nz/roulette", case, tmp_path)
