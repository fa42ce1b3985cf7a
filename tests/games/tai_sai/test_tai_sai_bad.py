"""What is reported where the words of the rules cannot be read, or contradict each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.tai_sai.play import GAME as TAI_SAI
from tests.games.spins.bad import bad_in, check_bad


@pytest.mark.parametrize("case", bad_in(Path(__file__).parent / "bad.yaml"))
def test_changed_words_are_reported(case: dict[str, Any]) -> None:
    check_bad(TAI_SAI, "nz/tai-sai", case)
