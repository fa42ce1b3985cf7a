"""What becomes of wagers outside the limits, read from the words of the general rules (grammars/general.lark)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from compliance.meaning.checks import Check
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.provisions import Kind, Language, Reading, read_statements
from compliance.meaning.requirements import Stated, checks_of
from compliance.meaning.trees import CommonTrees, always, makes, the, word_number
from compliance.problems import Problem
from compliance.rulebook.model import Version

_BELOW, _ABOVE = "below", "above"
BELOW = "what becomes of a wager below the minimum"
ABOVE = "what becomes of a wager above the maximum"


@dataclass(frozen=True, slots=True)
class BelowMinimum:
    """A wager below the minimum is valid so many times for any player, otherwise void."""

    valid_times: int


@dataclass(frozen=True, slots=True)
class AboveMaximum:
    """A wager above the maximum is void: to the extent of the excess, or as a whole."""

    excess_only: bool


class GeneralTrees(CommonTrees):
    once = always(word_number("one"))
    twice = always(word_number("two"))
    times = the(int)
    valid_times = makes(BelowMinimum, the(int))
    always_void = always(BelowMinimum(0))
    below_minimum = the(BelowMinimum)
    of_excess = always(AboveMaximum(excess_only=True))
    whole = always(AboveMaximum(excess_only=False))
    above_maximum = the(AboveMaximum)


LANGUAGE = Language(
    kinds=(
        Kind(BELOW, "general", "below_minimum", signs=(("minimum", "void"),)),
        Kind(ABOVE, "general", "above_maximum", signs=(("maximum", "void"), ("in excess of the permissible maximum",))),
    ),
    trees={"general": GeneralTrees()},
)


@dataclass(frozen=True, slots=True)
class OutsideLimits:
    """What the general rules say of wagers that were accepted outside the limits, each with its address."""

    below: BelowMinimum
    below_address: str
    above: AboveMaximum
    above_address: str

    def valid_part(self, facts: Mapping[str, Evidence]) -> Fraction | Missing | None:
        """How much of a wager accepted outside the limits is valid, in cents, None where all of it is; or why it is not
        known which wager below the minimum it is of its player."""
        if outside(facts) == _BELOW:
            before = facts["wager.below_before"]
            if isinstance(before, Missing):
                return before if self.below.valid_times else Fraction(0)
            count = _cents(before)
            return None if count is None or count < self.below.valid_times else Fraction(0)
        return _cents(facts["wager.maximum"]) if self.above.excess_only else Fraction(0)

    def checks(self, vocabulary: Mapping[str, str]) -> tuple[Check, ...]:
        """What is asked of a wager that was declared void or reduced because of the limits, and of one that was settled
        although it is void, wholly or in part."""
        extent = "in part" if self.above.excess_only else "as a whole"
        stated = (
            Stated("wager below the minimum", self.below_address, {"times": self.below.valid_times}),
            Stated(f"wager above the maximum, void {extent}", self.above_address),
            Stated("part void below the minimum", self.below_address),
            Stated("part void above the maximum", self.above_address),
        )
        return checks_of(Path(__file__).with_name("checks.yaml"), stated, vocabulary)


def accepted_outside(facts: Mapping[str, Evidence]) -> bool:
    """Whether a wager to which the limits of the table apply was accepted, below the minimum or above the maximum."""
    return _is(facts["wager.limited"], True) and _is(facts["wager.standing"], "accepted") and bool(outside(facts))


def outside(facts: Mapping[str, Evidence]) -> str:
    """On which side of the limits a wager is: "below" the minimum, "above" the maximum, "" where on neither."""
    amount, minimum, maximum = (_cents(facts[f"wager.{name}"]) for name in ("amount", "minimum", "maximum"))
    if amount is None:
        return ""
    if minimum is not None and amount < minimum:
        return _BELOW
    return _ABOVE if maximum is not None and amount > maximum else ""


def _is(found: Evidence, value: bool | str) -> bool:
    return isinstance(found, Known) and found.value == value


def _cents(found: Evidence) -> Fraction | None:
    return Fraction(found.value) if isinstance(found, Known) and isinstance(found.value, (int, Fraction)) else None


def outside_limits(version: Version) -> tuple[OutsideLimits | None, Mapping[str, str], list[Problem]]:
    """(what the version says, address -> what was read there, problems). None where it does not say it."""
    reading = Reading(version, LANGUAGE, {})
    read_statements(reading)
    below, above = reading.the(BELOW), reading.the(ABOVE)
    if below is None or above is None:
        return None, reading.read, reading.problems
    rules = OutsideLimits(below.says, below.address, above.says, above.address)
    return rules, reading.read, reading.problems
