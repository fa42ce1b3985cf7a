"""How amounts of money are written for people, everywhere: with the sign of the dollar, or with their currency.

Amounts are cents. Those of a log that names no currency stand bare: that it is not recorded is said once, on the face
of a report, and nobody guesses that they are dollars. Those that the law itself names are dollars.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache

CENTS = 100  # cents in a unit of currency
NOT_RECORDED = "not recorded"
"""The currency of a log that names none."""
DOLLARS = "dollars"
"""The currency of what the law names: dollars, of which it does not say which."""
# the currencies that are written with the sign of the dollar
_DOLLARS = frozenset({"NZD", "AUD", "USD", "CAD", "SGD", "HKD", "FJD", DOLLARS.upper()})
_REMEMBERED = 10_000  # amounts
_IN_HAND: ContextVar[str] = ContextVar("currency", default=DOLLARS)


def is_in_dollars(currency: str) -> bool:
    """Whether amounts in this currency are written with the sign of the dollar."""
    return currency.upper() in _DOLLARS


@contextmanager
def amounts_in(currency: str) -> Iterator[None]:
    """While it lasts amounts are written in this currency: that of the round that is judged."""
    before = _IN_HAND.set(currency)
    try:
        yield
    finally:
        _IN_HAND.reset(before)


def written(cents: Fraction | int, currency: str | None = None) -> str:
    """An amount as a reader writes it: 9500 is "$95.00", "95.00 EUR", or "95.00" where the log names no
    currency; a fraction of a cent is written out.

    Without a currency it is that of the round that is judged (`amounts_in`), outside a round dollars.
    """
    return _written(cents, _IN_HAND.get() if currency is None else currency)


@lru_cache(maxsize=_REMEMBERED)
def _written(cents: Fraction | int, currency: str) -> str:
    exact: Fraction = Fraction(cents)
    units, rest = divmod(abs(exact), CENTS)
    whole = int(rest)
    sign = "$" if is_in_dollars(currency) else ""
    named = "" if sign or currency == NOT_RECORDED else f" {currency}"
    part = f" and {rest - whole} cent" if rest != whole else ""
    return f"{'−' if exact < 0 else ''}{sign}{units:,}.{whole:0>2}{part}{named}"
