"""Amounts of money in cents: what can be paid in the chips there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, gcd

# how a commission that the chips cannot make is rounded (the reading commission-rounding)
COMMISSION_ROUNDING = ("either way", "up", "down", "not at all")
# The world's number, not the law's: sets of chips of which so many units or more have to be tried one by one are none
# that a table uses; of those, only that an amount is whole units is asked.
_LARGEST_TRIED = 1_000_000


def payable(cents: Fraction, chips: Sequence[int]) -> bool:
    """Whether an amount can be paid exactly in chips of these denominations (cents, any number of each)."""
    if cents.denominator != 1 or cents < 0:
        return False
    unit = unit_of_chips(chips)
    if cents.numerator % unit:
        return False
    return cents.numerator // unit not in _gaps(tuple(sorted({c // unit for c in chips if c > 0})))


def unit_of_chips(chips: Sequence[int]) -> int:
    """The unit (cents) of which every sum in these chips is a multiple; a cent where no chips are named."""
    return gcd(*chips) or 1


@lru_cache
def _gaps(sizes: tuple[int, ...]) -> frozenset[int]:
    """The amounts that chips of these sizes, which have no common factor, cannot make up."""
    if not sizes:
        return frozenset()
    smallest, greatest = sizes[0], sizes[-1]
    if smallest == 1 or smallest * greatest > _LARGEST_TRIED:
        return frozenset()
    # every amount from the product of two sizes on can be made up
    reachable = bytearray(smallest * greatest)
    reachable[0] = True
    for size in sizes:
        for amount in range(size, len(reachable)):
            reachable[amount] |= reachable[amount - size]
    return frozenset(amount for amount, made in enumerate(reachable) if not made)


def next_payable(cents: Fraction, chips: Sequence[int]) -> int:
    """The lowest amount, not below `cents`, that the chips can pay."""
    unit = unit_of_chips(chips)
    amount = ceil(cents / unit) * unit
    while not payable(Fraction(amount), chips):
        amount += unit
    return amount


def last_payable(cents: Fraction, chips: Sequence[int]) -> int:
    """The highest amount, not above `cents`, that the chips can pay."""
    unit = unit_of_chips(chips)
    amount = floor(cents / unit) * unit
    while not payable(Fraction(amount), chips):
        amount -= unit
    return amount


def largest_part(cents: int, won: Fraction, chips: Sequence[int]) -> int:
    """The largest part of an amount that can be made up of these chips and wins (`won` for each cent) what they can
    pay."""
    # a part and what it wins are both whole units only in steps of so many units
    step = unit_of_chips(chips) * won.denominator
    part = cents // step * step
    while not (payable(Fraction(part), chips) and payable(part * won, chips)):
        part -= step
    return part


def commissions(exact: Fraction, chips: Sequence[int], rounding: Callable[[], str]) -> tuple[Fraction, ...]:
    """The amounts that are right for a commission of `exact` cents: itself, and where the chips cannot make it those to
    which it may be rounded by the reading taken, which is asked for only then. It is never rounded to nothing.
    """
    if payable(exact, chips):
        return (exact,)
    up = Fraction(next_payable(exact, chips))
    down = Fraction(last_payable(exact, chips)) or up
    rounded = {"either way": (down, up), "up": (up,), "down": (down,)}
    return (exact, *rounded.get(rounding(), ()))


def is_rounded(paid: Fraction, due: Fraction, chips: Sequence[int]) -> bool:
    """Whether what was paid is what was due, rounded up or down to what the chips can pay (or not rounded at all)."""
    return due >= 0 and last_payable(due, chips) <= paid <= next_payable(due, chips)
