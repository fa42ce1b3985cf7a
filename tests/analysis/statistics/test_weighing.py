"""Each kind of test against arithmetic that owes nothing to the program: closed forms, and every order counted."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb, exp, factorial, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.analysis.statistics.chance import chi_square_tail, departure_seen, normal_bound
from compliance.analysis.statistics.family import departure, factor_of_one, holm
from compliance.analysis.statistics.method import Chances, Weighed
from compliance.analysis.statistics.tallies import Draws, Frequencies, Neighbours, Places, Runs
from compliance.analysis.statistics.weighing import (
    together,
    weigh_draws,
    weigh_frequencies,
    weigh_neighbours,
    weigh_places,
    weigh_runs,
)

DIE = Chances({str(face): Fraction(1, 6) for face in range(1, 7)}, ())
COIN = Chances({"head": Fraction(1, 2), "tail": Fraction(1, 2)}, ())
UNEVEN = Chances({"A": Fraction(1, 2), "B": Fraction(1, 3), "C": Fraction(1, 6)}, ())


def tail_of_even(statistic: float, freedom: int) -> float:
    """The tail of a chi-square variable with an even number of degrees of freedom, in closed form."""
    half = statistic / 2
    return exp(-half) * sum(half**k / factorial(k) for k in range(freedom // 2))


def frequencies(**counts: int) -> Frequencies:
    return Frequencies(Counter(counts))


@pytest.mark.parametrize(("statistic", "freedom"), [(3.2, 2), (12.0, 4), (77.2, 36), (0.5, 12)])
def test_the_tail_of_chi_square_is_that_of_the_closed_form(statistic: float, freedom: int) -> None:
    assert isclose(chi_square_tail(statistic, freedom), tail_of_even(statistic, freedom), rel_tol=1e-9)


def test_three_results_of_uneven_chances() -> None:
    found = weigh_frequencies(frequencies(A=40, B=45, C=15), UNEVEN)
    by_hand = (40 - 50) ** 2 / 50 + (45 - 100 / 3) ** 2 / (100 / 3) + (15 - 100 / 6) ** 2 / (100 / 6)
    assert found.statistic is not None
    assert found.p is not None
    assert isclose(found.statistic, by_hand)
    assert found.freedom == 2
    assert isclose(found.p, exp(-by_hand / 2))


def test_two_results_are_weighed_exactly() -> None:
    found = weigh_frequencies(frequencies(head=15, tail=5), COIN)
    at_least_as_unlikely = sum(comb(20, k) for k in (*range(6), *range(15, 21)))
    assert found.p is not None
    assert isclose(found.p, at_least_as_unlikely / 2**20)
    assert found.freedom is None


def test_below_five_expected_there_are_too_few_to_say() -> None:
    few = Frequencies(Counter({str(face): 4 for face in range(1, 7)} | {"1": 9}))
    assert few.counts.total() == 29
    assert weigh_frequencies(few, DIE).p is None
    assert weigh_frequencies(few, DIE).needed == 30
    few.take("2")
    assert weigh_frequencies(few, DIE).p is not None


def test_a_row_that_always_alternates_and_one_that_never_does() -> None:
    for order, hangs in (("AB" * 60, True), ("AABB" * 30, False)):
        tally = Neighbours()
        for result in order:
            tally.take(result)
        found = weigh_neighbours(tally, Chances({"A": Fraction(1, 2), "B": Fraction(1, 2)}, ()))
        assert found.p is not None
        assert (found.p < 0.001) is hangs


def test_nothing_follows_across_a_break() -> None:
    tally = Neighbours()
    for result in ("A", None, "B", "B"):
        tally.take(result)
    assert tally.pairs == {("B", "B"): 1}


def test_the_number_of_runs_has_the_mean_and_variance_of_all_orders() -> None:
    orders = list(permutations("RRRRBBB"))
    counts = [1 + sum(one != other for one, other in pairwise(order)) for order in orders]
    mean = Fraction(sum(counts), len(counts))
    variance = Fraction(sum(c * c for c in counts), len(counts)) - mean**2
    tally = Runs()
    for kind in "RBRRBBR":
        tally.take(kind)
    tally.close()
    assert tally.runs == 5
    assert isclose(tally.mean, mean)
    assert isclose(tally.variance, variance)


def test_stretches_of_runs_add_up_and_do_not_join() -> None:
    tally = Runs()
    for stretch in ("RB" * 20, "BR" * 20):
        for kind in stretch:
            tally.take(kind)
        tally.close()
    assert tally.runs == 80
    found = weigh_runs(tally, ("R", "B"))
    one = 2 * 20 * 20
    mean, variance = 1 + one / 40, one * (one - 40) / (40**2 * 39)
    assert found.statistic is not None
    assert isclose(found.statistic, (80 - 2 * mean) / sqrt(2 * variance))


def test_draws_without_replacement_have_the_mean_and_spread_of_all_deals() -> None:
    """Two cards from two aces and one king: their excess is 0 on average, with the covariance that is reckoned."""
    excesses, spreads = [], []
    for first, second, _ in permutations(["A", "A", "K"]):
        tally = Draws(("A", "K"))
        left = {"A": 2, "K": 1}
        for card in (first, second):
            tally.take(card, left)
            left[card] -= 1
        excesses.append(tally.counts["A"] - tally.expected[0])
        spreads.append(tally.covariance[0][0])
    assert isclose(sum(excesses), 0, abs_tol=1e-12)
    assert isclose(sum(e * e for e in excesses), sum(spreads))


def test_a_whole_shoe_cannot_stray() -> None:
    tally = Draws(("A", "K"))
    left = {"A": 40, "K": 40}
    for card in ["A", "K"] * 40:
        tally.take(card, left)
        left[card] -= 1
    found = weigh_draws(tally, Chances({"A": Fraction(1, 2), "K": Fraction(1, 2)}, ()))
    assert found.p is not None
    assert found.p > 0.05


def test_draws_from_full_decks_are_weighed_as_pearson_would() -> None:
    tally = Draws(tuple(DIE.of))
    counts = (15, 9, 12, 8, 10, 6)
    for face, many in zip(DIE.of, counts, strict=True):
        for _ in range(many):
            tally.take(face, dict.fromkeys(DIE.of, 1))
    found = weigh_draws(tally, DIE)
    assert found.statistic is not None
    assert isclose(found.statistic, sum((c - 10) ** 2 / 10 for c in counts))


def test_an_ace_always_dealt_first_is_an_effect_of_the_place() -> None:
    tally = Places()
    chances = Chances({"A": Fraction(1, 2), "K": Fraction(1, 2)}, ())
    for _ in range(20):
        tally.take("first", "A")
        tally.take("second", "K")
    found = weigh_places(tally, chances)
    assert found.statistic is not None
    assert isclose(found.statistic, 40)
    assert found.freedom == 1


def test_places_seldom_reached_are_counted_together() -> None:
    tally = Places()
    for place, many in (("a", 40), ("b", 4), ("c", 40), ("d", 2)):
        for n in range(many):
            tally.take(place, "AK"[n % 2])
    found = weigh_places(tally, Chances({"A": Fraction(1, 2), "K": Fraction(1, 2)}, ()))
    assert {c.name.partition(":")[0] for c in found.cells} == {"a", "b, c, d"}


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.5, 0.9]) == [1.0, 1.0]


@given(st.lists(st.floats(0, 1), max_size=30))
def test_holm_keeps_order_and_is_no_milder_than_one_test_and_no_stricter_than_bonferroni(chances: list[float]) -> None:
    adjusted = holm(chances)
    assert all(p <= q <= min(1, p * len(chances)) or q == 1 for p, q in zip(chances, adjusted, strict=True))
    ranked = sorted(range(len(chances)), key=lambda i: chances[i])
    assert all(adjusted[i] <= adjusted[j] for i, j in pairwise(ranked))


@given(st.lists(st.integers(1, 40), min_size=2, max_size=20), st.integers(0, 2000))
def test_results_counted_together_are_each_in_one_group(ways: list[int], observations: int) -> None:
    chances = {f"r{n}": Fraction(many, sum(ways)) for n, many in enumerate(ways)}
    groups = together(chances, observations)
    assert sorted(r for g in groups for r in g) == sorted(chances)
    if len(groups) > 1 and len(set(chances.values())) > 1:
        assert all(observations * sum(chances[r] for r in g) >= 5 for g in groups)


@given(st.lists(st.integers(1, 40), min_size=3, max_size=12))
def test_the_least_number_needed_is_enough_and_one_less_is_not(ways: list[int]) -> None:
    chances = Chances({f"r{n}": Fraction(many, sum(ways)) for n, many in enumerate(ways)}, ())
    needed = weigh_frequencies(Frequencies(), chances).needed
    assert weigh_frequencies(Frequencies(Counter({"r0": needed})), chances).p is not None
    assert weigh_frequencies(Frequencies(Counter({"r0": needed - 1})), chances).p is None


def test_what_a_test_could_have_found_is_found_in_four_of_five() -> None:
    """With two results the test is nearly that of a normal variable, whose power is known in closed form."""
    bound, reach = normal_bound(0.05), sqrt(departure_seen(1, 0.05))
    assert bound == pytest.approx(1.959964, abs=1e-6)
    assert reach == pytest.approx(1.959964 + 0.841621, abs=1e-4)


def test_more_observations_find_smaller_departures_and_more_tests_larger_ones() -> None:
    few, many = (Weighed("", n, 1, p=0.5, freedom=36) for n in (370, 3700))
    assert departure(few, 1) == pytest.approx(sqrt(10) * (departure(many, 1) or 0))
    assert (departure(few, 20) or 0) > (departure(few, 1) or 0)
    assert departure(Weighed("", 3, 185), 1) is None
    assert factor_of_one(Weighed("", 3, 185), DIE.of, 1) is None


def test_chances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        Chances({"A": Fraction(1, 2)}, ())


def test_of_many_fair_wheels_about_one_in_twenty_raises_an_alarm() -> None:
    wheel = Chances({str(n): Fraction(1, 37) for n in range(37)}, ())
    alarms = 0
    for seed in range(300):
        r = random.Random(seed)
        spun = [r.randrange(37) for _ in range(200)]
        numbers = Frequencies(Counter(str(n) for n in spun))
        steps = Frequencies(Counter(str((other - one) % 37) for one, other in pairwise(spun)))
        runs = Runs()
        for number in spun:
            if number:
                runs.take("RB"[number % 2])
        found = [weigh_frequencies(numbers, wheel), weigh_frequencies(steps, wheel), weigh_runs(runs, ("R", "B"))]
        alarms += min(holm([w.p for w in found if w.p is not None])) < 0.05
    assert 5 <= alarms <= 25
