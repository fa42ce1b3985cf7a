"""What a provision of the roulette rules says, as data: one small record for each kind of statement."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.games.roulette import vocabulary as v
from compliance.games.spins_meaning import ODDS, SPIN_KINDS, WAGERS
from compliance.meaning.provisions import Kind

ZERO = "definition of zero"
DOUBLE_ZERO = "definition of double zero"
WHEEL = "compartments of the wheel"
WAGER = "wager"
VERDICT = "outcome of a wager"
ZERO_LOSES = "what loses on zero"
ZERO_PAID = "odds of wagers on zero"

_OF_WHEEL = (("wheel shall", "compartments equally"), ("single zero",), ("double zero variety",))
KINDS = (
    Kind(ZERO, "roulette", "zero_defined", term="zero"),
    Kind(DOUBLE_ZERO, "roulette", "double_zero_defined", term="double zero"),
    Kind(VERDICT, "roulette", "verdict", under=(WAGER,)),
    Kind(WAGER, "roulette", "wager", under=(WAGERS,)),
    Kind(WHEEL, "roulette", "wheel", signs=_OF_WHEEL),
    Kind(WAGERS, "spins", "wagers_follow", signs=(("permissible wagers",), ("following wagers",))),
    Kind(ZERO_LOSES, "roulette", "zero_loses", signs=(("zero", "all wagers", "lose"),)),
    Kind(ZERO_PAID, "roulette", "zero_paid", signs=(("straight up on", "zero", "paid at the same odds"),)),
    Kind(ODDS, "spins", "odds_follow", signs=(("winning wagers", "paid at the"),)),
    *SPIN_KINDS,
)


@dataclass(frozen=True, slots=True)
class Wheel:
    """compartments: how many there are; zeros: how many are zero or double zero. Colours: of these, and of the others
    in turn. double_zero: whether one of them is a double zero."""

    compartments: int
    zeros: int
    zero_colour: str
    numbers: tuple[int, ...]
    colours: tuple[str, str]
    double_zero: bool = False


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager that may be made: on how many numbers, where that is said, and from which to which."""

    bet: str
    many: int | None = None
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class SingleNumber:
    """The number wagered, one of these, zero or (double_zero) double zero, is spun. zero: whether zero is named."""

    numbers: tuple[int, ...]
    zero: bool = True
    double_zero: bool = False


@dataclass(frozen=True, slots=True)
class Wagered:
    """One of so many numbers wagered is spun; where it is said, they make a row, so many rows, a column or a dozen."""

    many: int
    place: str = ""
    rows: int | None = None
    groups: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ZeroWith:
    """Zero is wagered with these numbers (all of them, or one of them), and any of the numbers wagered is spun.

    zeros: by their names, zero, double zero or both.
    """

    numbers: tuple[int, ...]
    each: bool
    zeros: tuple[str, ...] = (v.ZERO_NAME,)


@dataclass(frozen=True, slots=True)
class Other:
    """None of the numbers by which the wager wins is spun; or_zero, or_double_zero: or these are."""

    or_zero: bool
    or_double_zero: bool = False


@dataclass(frozen=True, slots=True)
class OtherColour:
    """Another colour than that by which the wager wins is spun, that of a zero among them."""


@dataclass(frozen=True, slots=True)
class ParitySpun:
    parity: str
    or_zero: bool = False
    or_double_zero: bool = False


@dataclass(frozen=True, slots=True)
class ColourSpun:
    colour: str
    negated: bool = False


Condition = SingleNumber | Wagered | ZeroWith | Other | OtherColour | ParitySpun | ColourSpun


@dataclass(frozen=True, slots=True)
class ZeroWagers:
    """The wagers on zero: this bet on zero alone, and combinations of zero with these numbers.

    spun: the zeros of which the rule speaks where it says what is spun; alone, combined: the zeros named with the bet,
    and with the numbers. All by their names.
    """

    bet: str
    numbers: tuple[int, ...]
    alone: tuple[str, ...]
    combined: tuple[str, ...]
    spun: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OddsWager:
    """The cell that names a wager in the table of odds."""

    bet: str
    many: int | None
    bounds: tuple[int, int] | None
