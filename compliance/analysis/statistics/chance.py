"""The distributions by which counts are weighed; scipy is loaded when the first of them is asked for."""

from __future__ import annotations

from functools import cache

from compliance.analysis.statistics.method import POWER


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How often a chi-square variable of so many degrees of freedom is at least as large as this."""
    from scipy.stats import chi2

    return float(chi2.sf(statistic, freedom))


def binomial_two_sided(successes: int, trials: int, chance: float) -> float:
    """How often a number of successes at least as unlikely as this comes about."""
    from scipy.stats import binomtest

    return float(binomtest(successes, trials, chance).pvalue)


def normal_two_sided(z: float) -> float:
    """How often a standard normal variable strays at least as far from 0 as this."""
    from scipy.stats import norm

    return float(norm.sf(abs(z)) * 2)


def normal_bound(outside: float) -> float:
    """The distance from 0 that a standard normal variable exceeds, on either side, in this share of cases."""
    from scipy.stats import norm

    return float(norm.isf(outside / 2))


@cache
def departure_seen(freedom: int, level: float) -> float:
    """The non-centrality at which a chi-square test at this level finds a departure as often as `POWER` says."""
    from scipy.optimize import brentq
    from scipy.stats import chi2, ncx2

    bound = chi2.isf(level, freedom)
    most = 1.0
    while ncx2.sf(bound, freedom, most) < POWER:
        most *= 2
    return float(brentq(lambda departure: ncx2.sf(bound, freedom, departure) - POWER, 0, most, xtol=1e-12))
