"""Winnings that the rules of a game let be paid otherwise than in chips: what is then due, and what was right to pay.

The general rules have winnings paid in chips, and what chips cannot pay exactly paid at the next amount that they can
(15.2, 15.3), but "subject to any rule ... permitting the payment of a winning wager in cash or by cheque". Where such a
rule of the game lets it, the sum itself is due, not the next amount in chips.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from compliance.amounts import written
from compliance.checking.wager_verdict import WagerCase
from compliance.games.chips import next_payable
from compliance.games.play import PaidOtherwise
from compliance.games.settled import Payment

_CHIPS = "chips"
_HALF = Fraction(1, 1 + 1)
_WHOLE_CENTS = {"next cent": ceil, "nearest cent": lambda cents: floor(cents + _HALF), "dropped": floor}


@dataclass(frozen=True, slots=True)
class OtherMeans:
    """What may be right to pay on a winning wager whose winnings need not be paid in chips, in cents.

    due: the sum itself, in whole cents. rounded: the next amount in chips, where it may have been paid in them, else
    the sum itself. doubt: why an amount between the two may be right or not, "" where none may be.
    """

    rule: PaidOtherwise
    due: int
    rounded: int
    doubt: str

    @property
    def words(self) -> str:
        means = " or ".join(f"by {m}" if m == "cheque" else f"in {m}" for m in self.rule.means)
        return f"rule {self.rule.address} lets it be paid {means}: {written(self.due)}"


def other_means(case: WagerCase, payment: Payment, due: Fraction) -> OtherMeans | None:
    """What may be right where winnings of `due` cents need not be paid in chips; None where they were, or had to be."""
    rule = case.rules.otherwise
    if rule is None or (payment.by is not None and payment.by not in rule.means) or not rule.is_of(case.subject.facts):
        return None
    exact = _WHOLE_CENTS[rule.part_of_cent](due)
    means = {*rule.means, _CHIPS} if payment.by is None else {payment.by}
    rounds = means & {*rule.rounded_up}
    rounded = next_payable(Fraction(exact), case.how.chips) if rounds else exact
    doubt = "in which amounts cash can be paid is not recorded" if rounds - {_CHIPS} else ""
    return OtherMeans(rule, exact, rounded, doubt)


def conforms_by(means: OtherMeans, payment: Payment, had: Fraction) -> bool | None:
    """Whether what the player had is right; None where that depends on what the log does not record."""
    if had == means.due or (payment.by is None and had == means.rounded):
        return True
    return None if means.doubt and means.due < had <= means.rounded else False
