"""No case of a game says anything that no test reads: a member written otherwise would hold nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checking.case_files import read_cases

HERE = Path(__file__).parent
_GAMES = sorted(folder.parent.name for folder in HERE.glob("*/cases"))
_FOR_SEVERAL = (HERE / "spins", HERE.parent / "checking")


@pytest.mark.parametrize("game", _GAMES)
def test_every_member_of_a_case_is_one_that_the_tests_of_its_game_name(game: str) -> None:
    read = "".join(path.read_text("utf-8") for of in (HERE / game, *_FOR_SEVERAL) for path in sorted(of.glob("*.py")))
    cases = [case for of_file in read_cases(HERE / game / "cases").values() for case in of_file]
    assert cases
    assert [(case["name"], member) for case in cases for member in case if f'"{member}"' not in read] == []
