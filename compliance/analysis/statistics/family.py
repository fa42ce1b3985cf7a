"""The number of tests taken into account, and what a test could have seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

from compliance.analysis.statistics.chance import departure_seen
from compliance.analysis.statistics.method import LEVEL, Weighed


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of a family of tests, adjusted after Holm, in the order given.

    Compared with a level, these raise a false alarm anywhere in the family in no more than that share of fair logs,
    however the tests hang together.
    """
    adjusted = [1.0] * len(chances)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda i: chances[i])):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = highest
    return adjusted


def level_of_one(tests: int) -> float:
    """The level at which the smallest p-value of the family is judged."""
    return LEVEL / max(1, tests)


def departure(weighed: Weighed, tests: int) -> float | None:
    """The departure from what is expected, as a share of it (root mean square), that the test finds in most logs.

    None where nothing was tested.
    """
    if weighed.p is None:
        return None
    return sqrt(departure_seen(weighed.freedom or 1, level_of_one(tests)) / weighed.observations)


def factor_of_one(weighed: Weighed, chances: Mapping[str, Fraction], tests: int) -> float | None:
    """How many times as often as it should one single result must come for the test to find it in most logs.

    Where all are equally likely it is the same for each of them; otherwise, where the test does not hold single results
    against their chances, and where nothing was tested, None.
    """
    if weighed.p is None or len(set(chances.values())) > 1 or len(weighed.cells) != len(chances):
        return None
    chance = float(min(chances.values()))
    needed = departure_seen(weighed.freedom or 1, level_of_one(tests))
    return 1 + sqrt(needed * (1 - chance) / (weighed.observations * chance))
