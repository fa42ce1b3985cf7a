"""A row of a table of odds that stands under no wager, or names none, is reported, and the rest is still read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from compliance.games.craps import meaning as craps
from compliance.games.money_wheel import meaning as money_wheel
from compliance.games.roulette import meaning as roulette
from compliance.games.tai_sai import meaning as tai_sai
from compliance.meaning.odds import percent
from compliance.rulebook.model import Version
from tests.meaning.law import rulebook, version_in

Row = tuple[str, ...]


def _with_rows(work: str, changed: Callable[[tuple[Row, ...]], tuple[Row, ...]]) -> Version:
    """The rules of 1996 of a work, with other rows in its table of odds."""
    version = version_in(rulebook(), work, "nz-1996-01-26-no-7")
    table = next(
        p for p in version.provisions if p.rows and any("odds" in cell.lower() for row in p.rows[:1] for cell in row)
    )
    rows = tuple(tuple(row) for row in table.rows or ())
    other = tuple(replace(p, rows=changed(rows)) if p is table else p for p in version.provisions)
    return replace(version, provisions=other)


@pytest.mark.parametrize(
    ("work", "game"),
    [("nz/craps", craps), ("nz/roulette", roulette), ("nz/tai-sai", tai_sai), ("nz/money-wheel", money_wheel)],
)
def test_a_row_that_names_no_wager_is_reported(work: str, game: Any) -> None:
    _, before = game.read_rules(_with_rows(work, lambda rows: rows), {})
    _, problems = game.read_rules(_with_rows(work, lambda rows: (*rows, ("Falling star", "9 to 1"))), {})
    told = [p for p in problems if "falling star" in f"{p.message} {p.quote}".casefold()]
    assert [p for p in before if "falling star" in p.message.casefold()] == []
    assert told
    assert all(p.severity == "error" for p in told)


def test_rows_whose_wager_is_lost_stand_under_none() -> None:
    """Craps: without the row “Odds on the Pass Bet” nothing says of which wager the three rows below it are."""
    version = _with_rows("nz/craps", lambda rows: tuple(row for row in rows if "Odds on the Pass Bet" not in row[0]))
    _, problems = craps.read_rules(version, {})
    told = [p.message for p in problems if "stands under no wager" in p.message]
    assert [message.split("“")[1].split("”")[0] for message in told] == [
        "come out point of 6 or 8",
        "come out point of 5 or 9",
        "come out point of 4 or 10",
    ]


def test_a_share_in_per_cent_is_a_decimal_where_that_says_all_of_it() -> None:
    said = {Fraction(1, 20): "5%", Fraction(1, 8): "12.5%", Fraction(1, 400): "0.25%", Fraction(1, 3): "100/3%"}
    assert {share: percent(share) for share in said} == said
