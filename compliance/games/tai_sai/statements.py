"""What a provision of the tai-sai rules says, as data, and how the trees of grammars/tai_sai.lark become it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.games.spins_meaning import ODDS, SPIN_KINDS, WAGERS, SpinTrees
from compliance.games.tai_sai import vocabulary as v
from compliance.meaning.provisions import Kind, Language
from compliance.meaning.trees import Numbers, Parts, every, only, sure, word_number

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

    def total_defined(self, parts: Parts) -> int:
        return int(parts[0])

    one_face = total_defined

    def decided_by(self, parts: Parts) -> bool:
        return True

    def sides(self, parts: Parts) -> _Sides:
        return _Sides(word_number(str(parts[0]).removesuffix("-sided")))

    def opposite(self, parts: Parts) -> _Opposite:
        return _Opposite(parts[0])

    def dice(self, parts: Parts) -> Dice:
        faces = sure(only(Numbers, parts)).values
        return Dice(sure(only(int, parts)), sure(only(_Sides, parts)).n, faces, sure(only(_Opposite, parts)).n)

    def bet(self, parts: Parts) -> str:
        return v.BET_OF_WORDS.get(str(parts[0]), str(parts[0]))

    def wager(self, parts: Parts) -> Wager:
        listed = only(Numbers, parts)
        return Wager(sure(only(str, parts)), listed.values if listed else (), dice=every(int, parts))

    def pair(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        first, *others = parts
        return tuple((first, other) for other in others)

    def pairs(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        return tuple(pair for several in parts for pair in several)

    def combination_wager(self, parts: Parts) -> Wager:
        return Wager(v.COMBINATION, pairs=parts[0])

    def individual_wager(self, parts: Parts) -> Wager:
        return Wager(v.INDIVIDUAL, parts[0].values)

    def except_triples(self, parts: Parts) -> _Triples:
        return _Triples(tuple(parts))

    def one_of_totals(self, parts: Parts) -> OneOfTotals:
        but = only(_Triples, parts)
        return OneOfTotals(sure(only(Numbers, parts)).values, but.numbers if but else (), every(int, parts))

    def totals_by_triples(self, parts: Parts) -> TotalsByTriples:
        return TotalsByTriples(sure(only(Numbers, parts)).values, every(int, parts))

    def other_total(self, parts: Parts) -> Other:
        return Other(of_total=True)

    def other_combination(self, parts: Parts) -> Other:
        return Other(of_total=False)

    def that_triple(self, parts: Parts) -> That:
        return That("triple")

    def that_double(self, parts: Parts) -> That:
        return That("double")

    def same_triple(self, parts: Parts) -> That:
        return That("same triple")

    def any_triple(self, parts: Parts) -> That:
        return That("any triple")

    def that_total(self, parts: Parts) -> That:
        return That("total", every(int, parts))

    def that_combination(self, parts: Parts) -> That:
        return That("combination")

    def that_number(self, parts: Parts) -> ThatNumber:
        return ThatNumber(parts[0])

    def no_such_number(self, parts: Parts) -> ThatNumber:
        return ThatNumber(None)

    def section(self, parts: Parts) -> Section:
        return Section()

    def named(self, parts: Parts) -> str:
        return str(parts[0])

    def named_row(self, parts: Parts) -> Row:
        return Row(parts[0])

    def triple_row(self, parts: Parts) -> Row:
        return Row(v.TRIPLE, parts[0].values)

    def double_row(self, parts: Parts) -> Row:
        return Row(v.DOUBLE, parts[0].values)

    def total_row(self, parts: Parts) -> Row:
        return Row(v.TOTAL, parts[0].values)

    def pair_row(self, parts: Parts) -> Row:
        return Row(v.COMBINATION, pairs=parts[0])

    def faces_row(self, parts: Parts) -> Row:
        return Row(v.INDIVIDUAL, parts[0].values)

    def on_dice(self, parts: Parts) -> int:
        return int(parts[0])

    def on_dice_row(self, parts: Parts) -> OnDice:
        return OnDice(tuple(parts))

    def ratios_row(self, parts: Parts) -> Ratios:
        return Ratios(tuple(parts))


_TREES = TaiSaiTrees()
LANGUAGE = Language(KINDS, {"tai_sai": _TREES, "spins": _TREES}, {"tai_sai": ("row", "ratio")})
