"""From the trees of grammars/roulette.lark to what a provision of the roulette rules says."""

from __future__ import annotations

from dataclasses import dataclass, replace

from compliance.games.roulette import statements as said
from compliance.games.roulette import vocabulary as v
from compliance.games.spins_meaning import SpinTrees
from compliance.meaning.provisions import Language
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
    double_zero_defined = always(said.DOUBLE_ZERO)
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

    def wheel(self, parts: Parts) -> said.Wheel:
        compartments, zeros = (m.n for m in every(_Many, parts))
        zero, first, second = (c.name for c in every(_Colour, parts))
        return said.Wheel(compartments, zeros, zero, sure(only(Numbers, parts)).values, (first, second))

    def zeros_counted(self, parts: Parts) -> tuple[int, str]:
        return sum(every(int, parts)), sure(only(_Colour, parts)).name

    def zero_and_another(self, parts: Parts) -> tuple[int, str]:
        counted, colour = self.zeros_counted(parts)
        return counted + word_number("one"), colour

    def double_zero_wheel(self, parts: Parts) -> said.Wheel:
        zeros, zero_colour = sure(only(tuple, parts))
        first, second = (c.name for c in every(_Colour, parts))
        compartments = sure(only(_Many, parts)).n
        return said.Wheel(compartments, zeros, zero_colour, sure(only(Numbers, parts)).values, (first, second), True)

    bet = makes(_BETS.get, nth(0, str), nth(0, str))

    def bounds(self, parts: Parts) -> _Bounds:
        return _Bounds(*parts)

    or_bounds = the(_Bounds)
    in_bounds = or_bounds

    def wager(self, parts: Parts) -> said.Wager:
        many, bounds = only(_Many, parts), only(_Bounds, parts)
        return said.Wager(
            sure(only(str, parts)), many.n if many else None, (bounds.first, bounds.last) if bounds else None
        )

    def odds_wager(self, parts: Parts) -> said.OddsWager:
        wager = self.wager(parts)
        return said.OddsWager(wager.bet, wager.many, wager.bounds)

    def single_number(self, parts: Parts) -> said.SingleNumber:
        zeros = sure(only(_Zeros, parts))
        return said.SingleNumber(
            sure(only(Numbers, parts)).values, zeros.has(v.ZERO_NAME), zeros.has(v.DOUBLE_ZERO_NAME)
        )

    layout_part = nth(0, lambda name: _Place("row" if name == v.STREET else str(name)))
    rows = makes(_Place, "rows", nth(0))

    def groups(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        return tuple((b.first, b.last) for b in parts)

    wagered_number = makes(
        said.Wagered, the(int), maybe(_Place, "name", ""), maybe(_Place, "rows"), maybe(tuple, tuple, ())
    )
    either_number = always(said.Wagered(word_number("two")))
    zero_with_one = makes(said.ZeroWith, the(Numbers, "values"), True, the(_Zeros, "names"))
    zero_with_all = makes(said.ZeroWith, the(Numbers, "values"), False, the(_Zeros, "names"))

    def zeros_together(self, parts: Parts) -> said.ZeroWith:
        return said.ZeroWith((), False, self.zeros_named(parts).names)

    other_number = always(said.Other(or_zero=False))

    def other_or_zeros(self, parts: Parts) -> said.Other:
        zeros = sure(only(_Zeros, parts))
        return said.Other(zeros.has(v.ZERO_NAME), zeros.has(v.DOUBLE_ZERO_NAME))

    other_colour = always(said.OtherColour())
    parity = makes(_Parity, nth(0, str))
    parity_spun = makes(said.ParitySpun, nth(0, "name"))

    def parity_or_zeros(self, parts: Parts) -> said.ParitySpun:
        zeros = sure(only(_Zeros, parts))
        parity = sure(only(_Parity, parts)).name
        return said.ParitySpun(parity, zeros.has(v.ZERO_NAME), zeros.has(v.DOUBLE_ZERO_NAME))

    colour_spun = makes(said.ColourSpun, nth(0, "name"))
    not_colour = makes(said.ColourSpun, nth(0, "name"), negated=True)

    def alone(self, parts: Parts) -> _Alone:
        return _Alone(self.zeros_named(parts).names)

    def combined(self, parts: Parts) -> _Combined:
        return _Combined(self.zeros_named(parts).names, sure(only(Numbers, parts)).values)

    zero_wagers = makes(
        said.ZeroWagers, the(str), the(_Combined, "numbers"), the(_Alone, "zeros"), the(_Combined, "zeros")
    )

    def zero_loses(self, parts: Parts) -> said.ZeroWagers:
        return replace(sure(only(said.ZeroWagers, parts)), spun=sure(only(_Zeros, parts)).names)

    zero_paid = the(said.ZeroWagers)


_TREES = RouletteTrees()
LANGUAGE = Language(said.KINDS, {"roulette": _TREES, "spins": _TREES}, {"roulette": ("odds_wager", "ratio")})
