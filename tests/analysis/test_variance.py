"""How far a wager's outcome strays from its average: the variance beside each edge, reckoned here by other means."""

from __future__ import annotations

from fractions import Fraction

from compliance.analysis.analysing import analysis_of
from compliance.analysis.outcomes import mean_of, variance_of
from tests.meaning.law import rulebook, version_in

_INSTRUMENT = "nz-1996-01-26-no-7"


def _rows(work: str) -> dict[tuple[str, str], Fraction]:
    analysis = analysis_of(work)
    assert analysis is not None
    found, _ = analysis.analyse(version_in(rulebook(), work, _INSTRUMENT), {}, None)
    return {(row["wager"], str(row.get("on"))): Fraction(row["variance"]) for row in found["wagers"]}


def test_a_straight_up_wager_strays_by_36_units_between_winning_and_losing() -> None:
    assert _rows("nz/roulette")["straight up", "17"] == 36**2 * Fraction(1, 37) * Fraction(36, 37)


def test_an_even_chance_that_loses_on_zero() -> None:
    assert _rows("nz/roulette")["red", "None"] == 1 - Fraction(1, 37) ** 2


def test_a_single_face_of_tai_sai_wins_1_2_or_12_units() -> None:
    gains = {Fraction(-1): 125, Fraction(1): 75, Fraction(2): 15, Fraction(12): 1}
    edge = -Fraction(sum(gain * ways for gain, ways in gains.items()), 216)
    square = Fraction(sum(gain**2 * ways for gain, ways in gains.items()), 216)
    assert _rows("nz/tai-sai")["individual", "4"] == square - edge**2


def test_pass_is_won_or_lost_and_nothing_between() -> None:
    assert _rows("nz/craps")["pass", "None"] == 1 - Fraction(7, 495) ** 2


def test_gains_of_one_size_count_together() -> None:
    gains = {Fraction(1): 3, Fraction(-1): 3, Fraction(0): 2}
    assert mean_of(gains) == 0
    assert variance_of(gains) == Fraction(6, 8)
