"""What a provision of the tai-sai rules says, as data, and how the trees of grammars/tai_sai.lark become it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.games.spins_meaning import ODDS, SPIN_KINDS, WAGERS, SpinTrees
from compliance.games.tai_sai import vocabulary as v
from compliance.meaning.provisions import Kind, Language
from compliance.meaning.trees import ALL, Numbers, Parts, always, each, makes, maybe, nth, the, word_number

TOTAL_DEFINED = "definition of the total"
DICE = "the dice"
DECIDED_BY = "what decides wagers"
ONE_FACE = "the uppermost face"
WAGER = "wager"
VERDICT = "outcome of a wager"

KINDS = (
    Kind(TOTAL_DEFINED, "tai_sai", "total_defined", term="total"),
    Kind(VERDICT, "tai_sai", "verdict", under=(WAGER,)),
    Kind(WAGER, "tai_sai", "wager", under=(WAGERS,)),
    Kind(DICE, "tai_sai", "dice", signs=(("a set of", "dice"), ("-sided", "dice"))),
    Kind(DECIDED_BY, "tai_sai", "decided_by", signs=(("win or loss", "determined by"),)),
    Kind(ONE_FACE, "tai_sai", "one_face", signs=(("face", "each die", "considered uppermost"),)),
    Kind(WAGERS, "spins", "wagers_follow", signs=(("permissible wagers",), ("following wagers",))),
    Kind(ODDS, "spins", "odds_follow", signs=(("winning wagers", "paid at the"),)),
    *SPIN_KINDS,
)


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice, each with so many sides; faces: their values; opposite: what two opposite sides come to."""

    many: int
    sides: int
    faces: tuple[int, ...]
    opposite: int


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager that may be made: on any of these numbers, or pairs of numbers. dice: where the words count the dice."""

    bet: str
    numbers: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OneOfTotals:
    """One of these totals is shown, but not by one of these triples. dice: where the words count the dice."""

    totals: tuple[int, ...]
    but_triples: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TotalsByTriples:
    """These totals are shown by these triples, each by its own."""

    totals: tuple[int, ...]
    triples: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class That:
    """What was wagered on is shown: that "triple", "double", "same triple", "any triple", "total" or "combination"."""

    what: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ThatNumber:
    """The number wagered on is shown by at least so many dice; None: by none."""

    least: int | None


@dataclass(frozen=True, slots=True)
class Other:
    """Nothing is shown by which the wager wins; of_total: no total by which it wins, however it is made up."""

    of_total: bool


Condition = OneOfTotals | TotalsByTriples | That | ThatNumber | Other


@dataclass(frozen=True, slots=True)
class Row:
    """The cell that names wagers in the table of odds: their bet, and on which numbers or pairs, where it says so."""

    bet: str
    numbers: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A row that only introduces those after it."""


@dataclass(frozen=True, slots=True)
class OnDice:
    """A row that says for how many dice the odds of the next row stand."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ratios:
    """A row with several odds."""

    odds: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class _Sides:
    n: int


@dataclass(frozen=True, slots=True)
class _Opposite:
    n: int


@dataclass(frozen=True, slots=True)
class _Triples:
    numbers: tuple[int, ...]


class TaiSaiTrees(SpinTrees):
    """grammars/tai_sai.lark"""

    total_defined = nth(0, int)
    one_face = total_defined
    decided_by = always(True)

    def sides(self, parts: Parts) -> _Sides:
        return _Sides(word_number(str(parts[0]).removesuffix("-sided")))

    opposite = makes(_Opposite, nth(0))
    dice = makes(Dice, the(int), the(_Sides, "n"), the(Numbers, "values"), the(_Opposite, "n"))
    bet = makes(v.BET_OF_WORDS.get, nth(0, str), nth(0, str))
    wager = makes(Wager, the(str), maybe(Numbers, "values", ()), dice=each(int))

    def pair(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        first, *others = parts
        return tuple((first, other) for other in others)

    def pairs(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        return tuple(pair for several in parts for pair in several)

    combination_wager = makes(Wager, v.COMBINATION, pairs=nth(0))
    individual_wager = makes(Wager, v.INDIVIDUAL, nth(0, "values"))
    except_triples = makes(_Triples, ALL)
    one_of_totals = makes(OneOfTotals, the(Numbers, "values"), maybe(_Triples, "numbers", ()), each(int))
    totals_by_triples = makes(TotalsByTriples, the(Numbers, "values"), each(int))
    other_total = always(Other(of_total=True))
    other_combination = always(Other(of_total=False))
    that_triple = always(That("triple"))
    that_double = always(That("double"))
    same_triple = always(That("same triple"))
    any_triple = always(That("any triple"))
    that_total = makes(That, "total", each(int))
    that_combination = always(That("combination"))
    that_number = makes(ThatNumber, nth(0))
    no_such_number = always(ThatNumber(None))
    section = always(Section())
    named = nth(0, str)
    named_row = makes(Row, nth(0))
    triple_row = makes(Row, v.TRIPLE, nth(0, "values"))
    double_row = makes(Row, v.DOUBLE, nth(0, "values"))
    total_row = makes(Row, v.TOTAL, nth(0, "values"))
    pair_row = makes(Row, v.COMBINATION, pairs=nth(0))
    faces_row = makes(Row, v.INDIVIDUAL, nth(0, "values"))
    on_dice = nth(0, int)
    on_dice_row = makes(OnDice, ALL)
    ratios_row = makes(Ratios, ALL)


_TREES = TaiSaiTrees()
LANGUAGE = Language(KINDS, {"tai_sai": _TREES, "spins": _TREES}, {"tai_sai": ("row", "ratio")})
