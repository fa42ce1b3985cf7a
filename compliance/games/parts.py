"""Wagers of which only a part is valid: as much as chips can pay exactly, or as the limits of the table allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from pathlib import Path
from typing import Final

from compliance.games.chips import largest_part
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Evidence, Missing
from compliance.meaning.expressions import Expression, evaluate
from compliance.meaning.odds import Payout
from compliance.meaning.requirements import Stated, checks_of

LIMITS: Final = "limits"
CHIPS: Final = "chips"
# what is asked of a wager of which a part is void, once it is settled: the scopes of checks
VOID_BY: Final = {LIMITS: "wager outside the limits", CHIPS: "wager that chips cannot pay"}
# a fact of a wager: whether, were it to win, it could be paid exactly in chips
EXACT: Final = "wager.exact"
NO_CHIPS: Final = "the log does not say which chips there are"


@dataclass(frozen=True, slots=True)
class Part:
    """How much of a wager is valid, in cents, and by what not all of it: the limits of the table, or the chips."""

    by: str
    valid: Fraction


@dataclass(frozen=True, slots=True)
class ExactInChips:
    """The rule that a wager which could not be paid exactly in chips is valid as far as it could.

    address: of that rule. not_accepted: of the one under which such a wager is not accepted. applies: to which wagers.
    odds: at which they would have to be paid exactly.
    """

    address: str
    not_accepted: str
    applies: Expression
    odds: Payout

    def valid_part(
        self, facts: Mapping[str, Evidence], cents: Fraction, chips: Sequence[int]
    ) -> Fraction | Missing | None:
        """How much of so many cents is valid; None where the rule does not apply to the wager, or the reason for which
        it is not known whether the wager was accepted against it."""
        applies = evaluate(self.applies, facts)
        if isinstance(applies, Missing):
            return applies
        if not applies.value:
            return None
        told = facts.get(EXACT)
        if isinstance(told, Missing):
            return told
        return Fraction(largest_part(int(cents), self._won, chips)) if chips else Missing(NO_CHIPS)

    def in_some_chips(self, cents: int, part: Fraction) -> bool:
        """Whether there are chips in which so many cents could be wagered and just this part be paid exactly."""
        steps = part / self._won.denominator
        if part <= 0 or steps.denominator != 1:
            return False
        # the wager, and what the part wins, are whole units; were a greater part so, it would be valid
        unit = gcd(cents, steps.numerator)
        return unit * self._won.denominator > cents - part

    @property
    def _won(self) -> Fraction:
        return self.odds.due(Fraction(1))


def exact_in_chips(rule: ExactInChips, vocabulary: Mapping[str, str]) -> tuple[Check, ...]:
    """The checks that the rules on exact payment give."""
    accepted = Stated("wager not paid exactly in chips is not accepted", rule.not_accepted, applies=rule.applies)
    void = Stated("part void by the chips", rule.address)
    return checks_of(Path(__file__).with_name("checks.yaml"), (accepted, void), vocabulary)
