"""What every test of randomness here has in common: conventions of the method, results, and where chances come from.

None of these numbers is the law's: they are conventions of statistics, and every document states them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

LEVEL: Final = 0.05  # a whole family of tests raises a false alarm in no more than this share of fair logs
POWER: Final = 0.8  # a departure "could have been seen" if it is found in this share of logs of the same size
LEAST_EXPECTED: Final = 5  # the chi-square distribution fits where every count is expected to be at least this
LEAST_OF_A_COLOUR: Final = 10  # the normal distribution fits a number of runs where either kind came this often
SURELY_SEEN: Final = 20  # what is expected this often is absent by chance in fewer than one log in a hundred million
DIGITS: Final = 6  # figures are given to so many digits, so that machines that differ in the last give the same


@dataclass(frozen=True, slots=True)
class Source:
    """Where a chance comes from: a rule by its citation, an assumption by its id, or the log itself."""

    kind: Literal["rule", "assumption", "log"]
    name: str


@dataclass(frozen=True, slots=True)
class Chances:
    """The results that can come about, in the order in which they are shown, each with its exact chance."""

    of: Mapping[str, Fraction]
    sources: tuple[Source, ...]

    def __post_init__(self) -> None:
        if sum(self.of.values()) != 1:
            raise ValueError(f"chances must add up to 1: {dict(self.of)}")


@dataclass(frozen=True, slots=True)
class Cell:
    """A result, or several counted together: how often it was recorded, and how often it was to be expected."""

    name: str
    observed: int
    expected: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a test says of a sample.

    observations: how many there are; needed: how many a test of this kind needs at least. p: how often a fair game
    would stray from what is expected at least as far as this, None where there are too few observations to say.
    cannot: why the record cannot be tested however long it is, "" if it can.
    freedom: degrees of freedom, None for a test that has none.
    """

    method: str
    observations: int
    needed: int
    cells: Sequence[Cell] = ()
    statistic: float | None = None
    freedom: int | None = None
    p: float | None = None
    cannot: str = ""


def figure(number: float) -> float:
    """A figure to the digits that a document gives."""
    return float(f"{number:.{DIGITS}g}")
