"""Odds as the law states them, and the payment they come to."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from compliance.meaning.expressions import Expression

_HUNDRED = 100  # per cent is per hundred: language, not law


@dataclass(frozen=True, slots=True)
class Payout:
    """Odds for a winning wager.

    `odds`: winnings per unit staked ("8 to 1" is 8, "1 to 2" is 1/2). `commission`: the share that is taken off
    ("less a commission of 5%"), of the amount won, or of the amount staked where `commission_on_stake` (a reading;
    where both are the same amount, whichever is meant, it is said of the amount won).
    `part`: the fact that holds the part of a composite wager which alone wins at these odds and alone is handed back
    ("as if they were four separate wagers"), "" where the whole wager wins.
    """

    odds: Fraction
    commission: Fraction = Fraction(0)
    commission_on_stake: bool = False
    part: str = ""

    def __post_init__(self) -> None:
        if self.odds == 1 or not self.commission:
            object.__setattr__(self, "commission_on_stake", False)

    def won(self, stake: Fraction) -> Fraction:
        """Winnings before commission, in the unit of the stake."""
        return stake * self.odds

    def commission_due(self, stake: Fraction) -> Fraction:
        base = stake if self.commission_on_stake else self.won(stake)
        return base * self.commission

    def due(self, stake: Fraction) -> Fraction:
        """What the player is to have, beside the stake."""
        return self.won(stake) - self.commission_due(stake)

    def __str__(self) -> str:
        words = f"{self.odds.numerator} to {self.odds.denominator}"
        if self.commission:
            words += f" less {percent(self.commission)}"
        return words


@dataclass(frozen=True, slots=True)
class Prize:
    """Winnings that the rules fix as a sum of money instead of odds on the stake.

    `cents`: the sum, reckoned from facts of the round ("10% of jackpot"). `words`: how the rules say it, "" where the
    sum itself is all they say. `part_of`: the fact that holds the amount of which it is a part, "" where it is of none.
    """

    cents: Expression
    words: str
    part_of: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """A prize as it comes out in one round: an amount in cents, whatever the stake, without commission."""

    cents: Fraction
    words: str
    commission: Fraction = Fraction(0)

    def won(self, stake: Fraction) -> Fraction:
        """Winnings, in cents."""
        return self.cents

    def commission_due(self, stake: Fraction) -> Fraction:
        return Fraction(0)

    def due(self, stake: Fraction) -> Fraction:
        """What the player is to have, beside the stake."""
        return self.cents

    def __str__(self) -> str:
        return self.words or "the prize that the rule states"


def percent(share: Fraction) -> str:
    """A share in per cent, without a rounding that is not said: 1/20 is "5%", 1/8 is "12.5%", 1/3 is "100/3%"."""
    hundredfold = share * _HUNDRED
    decimal = Decimal(hundredfold.numerator) / Decimal(hundredfold.denominator)
    return f"{decimal:f}%" if Fraction(decimal) == hundredfold else f"{hundredfold}%"
