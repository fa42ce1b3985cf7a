"""What is reported where the words of the rules cannot be read, or contradict each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.money_wheel.play import GAME as MONEY_WHEEL
from tests.games.spins.bad import bad_in, check_bad


@pytest.mark.parametrize("case", bad_in(Path(__file__).parent / "bad.yaml"))
def test_changed_words_are_reported(case: dict[str, Any]) -> None:
    check_bad(MONEY_WHEEL, "nz/money-wheel", case)
