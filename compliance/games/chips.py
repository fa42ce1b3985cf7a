"""Amounts of money in cents: what can be paid in the chips there are, and how sums are written out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, gcd


def payable(cents: Fraction, chips: Sequence[int]) -> bool:
    """Whether an amount can be paid exactly in chips of these denominations (cents, any number of each)."""
    if cents.denominator != 1:
        return False
    if not chips:
        return True
    unit = gcd(*chips)
    if cents.numerator % unit:
        return False
    amount = cents.numerator // unit
    sizes = sorted(c // unit for c in chips)
    smallest, greatest = sizes[0], sizes[-1]
    if smallest == 1 or amount >= smallest * greatest:
        return True  # with no common factor left, every amount from there on can be made up
    reachable = {0}
    for size in sizes:
        for start in range(amount + 1):
            if start - size in reachable:
                reachable.add(start)
    return amount in reachable


def next_payable(cents: Fraction, chips: Sequence[int]) -> int:
    """The lowest amount, not below `cents`, that the chips can pay."""
    amount = ceil(cents)
    while not payable(Fraction(amount), chips):
        amount += 1
    return amount


def is_rounded(paid: Fraction, due: Fraction, chips: Sequence[int]) -> bool:
    """Whether what was paid is what was due, rounded up or down to what the chips can pay (or not rounded at all)."""
    below = floor(due)
    while below > 0 and not payable(Fraction(below), chips):
        below -= 1
    return below <= paid <= next_payable(due, chips)


def written(cents: Fraction | int) -> str:
    """An amount as a reader writes it, from cents: 9500 is "95.00"; a fraction of a cent is written out."""
    exact = Fraction(cents)
    sign = "-" if exact < 0 else ""
    whole = abs(exact)
    dollars, rest = divmod(whole, _CENTS)
    if rest.denominator != 1:
        return f"{sign}{dollars:,}.{int(rest):0>2} and {rest - int(rest)} cent"
    return f"{sign}{dollars:,}.{int(rest):0>2}"


_CENTS = 100  # cents in a unit of currency: the world's number, not the law's
