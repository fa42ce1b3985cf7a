"""A table of odds that begins with its first row, and not with a heading, means what it means with one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compliance.games.money_wheel.play import GAME as MONEY_WHEEL
from compliance.games.play import Game
from compliance.games.roulette.play import GAME as ROULETTE
from compliance.games.tai_sai.play import GAME as TAI_SAI
from tests.games.spins.mutation import version


@pytest.mark.parametrize(
    ("game", "work"),
    [(MONEY_WHEEL, "nz/money-wheel"), (ROULETTE, "nz/roulette"), (TAI_SAI, "nz/tai-sai")],
    ids=["money wheel", "roulette", "tai-sai"],
)
def test_no_row_of_a_table_without_heading_is_lost(game: Game, work: str) -> None:
    published = version(work)
    headless = tuple(
        replace(p, rows=p.rows[1:]) if p.kind == "table" and p.rows and "odds" in " ".join(p.rows[0]).lower() else p
        for p in published.provisions
    )
    assert headless != published.provisions
    with_heading, problems = game.read_rules(published, {})
    assert problems == []
    without, problems = game.read_rules(replace(published, provisions=headless), {})
    assert problems == []
    assert without.own == with_heading.own
