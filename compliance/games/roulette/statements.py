"""What a provision of the roulette rules says, as data, and how the trees of grammars/roulette.lark become it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from compliance.games.roulette import vocabulary as v
from compliance.games.spins_meaning import ODDS, SPIN_KINDS, WAGERS, SpinTrees
from compliance.meaning.provisions import Kind, Language
from compliance.meaning.trees import (
    Numbers,
    Parts,
    always,
    every,
    makes,
    maybe,
    nth,
    only,
    sure,
    the,
    word_number,
)

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


@dataclass(frozen=True, slots=True)
class _Many:
    n: int


@dataclass(frozen=True, slots=True)
class _Zeros:
    """Zeros by their names, in the order of the words."""

    names: tuple[str, ...]

    def has(self, name: str) -> bool:
        return name in self.names


@dataclass(frozen=True, slots=True)
class _Alone:
    zeros: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Combined:
    zeros: tuple[str, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Bounds:
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class _Colour:
    name: str


@dataclass(frozen=True, slots=True)
class _Place:
    name: str
    rows: int | None = None


@dataclass(frozen=True, slots=True)
class _Parity:
    name: str


# how the words write a bet that the log writes otherwise
_BETS = {"straight-up": v.STRAIGHT_UP, "six line": v.SIX_LINE, "top-line": v.TOP_LINE}


class RouletteTrees(SpinTrees):
    """grammars/roulette.lark"""

    zero_defined = nth(0, int)
    double_zero_defined = always(DOUBLE_ZERO)
    zero = always(v.ZERO_NAME)
    double_zero = always(v.DOUBLE_ZERO_NAME)

    def zeros_named(self, parts: Parts) -> _Zeros:
        return _Zeros(tuple(dict.fromkeys(every(str, parts))))

    zeros = all_zeros = zeros_named
    colour = makes(_Colour, nth(0, str))
    compartments = makes(_Many, nth(0))
    many_of_zeros = many_or = compartments
    one_or = always(_Many(word_number("one")))
    diagram = always(None)

    def wheel(self, parts: Parts) -> Wheel:
        compartments, zeros = (m.n for m in every(_Many, parts))
        zero, first, second = (c.name for c in every(_Colour, parts))
        return Wheel(compartments, zeros, zero, sure(only(Numbers, parts)).values, (first, second))

    def zeros_counted(self, parts: Parts) -> tuple[int, str]:
        return sum(every(int, parts)), sure(only(_Colour, parts)).name

    def zero_and_another(self, parts: Parts) -> tuple[int, str]:
        counted, colour = self.zeros_counted(parts)
        return counted + word_number("one"), colour

    def double_zero_wheel(self, parts: Parts) -> Wheel:
        zeros, zero_colour = sure(only(tuple, parts))
        first, second = (c.name for c in every(_Colour, parts))
        compartments = sure(only(_Many, parts)).n
        return Wheel(compartments, zeros, zero_colour, sure(only(Numbers, parts)).values, (first, second), True)

    bet = makes(_BETS.get, nth(0, str), nth(0, str))

    def bounds(self, parts: Parts) -> _Bounds:
        return _Bounds(*parts)

    or_bounds = the(_Bounds)
    in_bounds = or_bounds

    def wager(self, parts: Parts) -> Wager:
        many, bounds = only(_Many, parts), only(_Bounds, parts)
        return Wager(sure(only(str, parts)), many.n if many else None, (bounds.first, bounds.last) if bounds else None)

    def odds_wager(self, parts: Parts) -> OddsWager:
        wager = self.wager(parts)
        return OddsWager(wager.bet, wager.many, wager.bounds)

    def single_number(self, parts: Parts) -> SingleNumber:
        zeros = sure(only(_Zeros, parts))
        return SingleNumber(sure(only(Numbers, parts)).values, zeros.has(v.ZERO_NAME), zeros.has(v.DOUBLE_ZERO_NAME))

    row = always(_Place("row"))
    rows = makes(_Place, "rows", nth(0))
    col = always(_Place(v.COLUMN))
    doz = always(_Place(v.DOZEN))

    def groups(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        return tuple((b.first, b.last) for b in parts)

    wagered_number = makes(Wagered, the(int), maybe(_Place, "name", ""), maybe(_Place, "rows"), maybe(tuple, tuple, ()))
    either_number = always(Wagered(word_number("two")))
    zero_with_one = makes(ZeroWith, the(Numbers, "values"), True, the(_Zeros, "names"))
    zero_with_all = makes(ZeroWith, the(Numbers, "values"), False, the(_Zeros, "names"))

    def zeros_together(self, parts: Parts) -> ZeroWith:
        return ZeroWith((), False, self.zeros_named(parts).names)

    other_number = always(Other(or_zero=False))

    def other_or_zeros(self, parts: Parts) -> Other:
        zeros = sure(only(_Zeros, parts))
        return Other(zeros.has(v.ZERO_NAME), zeros.has(v.DOUBLE_ZERO_NAME))

    other_colour = always(OtherColour())
    parity = makes(_Parity, nth(0, str))
    parity_spun = makes(ParitySpun, nth(0, "name"))

    def parity_or_zeros(self, parts: Parts) -> ParitySpun:
        zeros = sure(only(_Zeros, parts))
        parity = sure(only(_Parity, parts)).name
        return ParitySpun(parity, zeros.has(v.ZERO_NAME), zeros.has(v.DOUBLE_ZERO_NAME))

    colour_spun = makes(ColourSpun, nth(0, "name"))
    not_colour = makes(ColourSpun, nth(0, "name"), negated=True)

    def alone(self, parts: Parts) -> _Alone:
        return _Alone(self.zeros_named(parts).names)

    def combined(self, parts: Parts) -> _Combined:
        return _Combined(self.zeros_named(parts).names, sure(only(Numbers, parts)).values)

    zero_wagers = makes(ZeroWagers, the(str), the(_Combined, "numbers"), the(_Alone, "zeros"), the(_Combined, "zeros"))

    def zero_loses(self, parts: Parts) -> ZeroWagers:
        return replace(sure(only(ZeroWagers, parts)), spun=sure(only(_Zeros, parts)).names)

    zero_paid = the(ZeroWagers)


_TREES = RouletteTrees()
LANGUAGE = Language(KINDS, {"roulette": _TREES, "spins": _TREES}, {"roulette": ("odds_wager", "ratio")})
