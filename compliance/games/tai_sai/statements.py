"""What a provision of the tai-sai rules says, as data: one small record for each kind of statement."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.games.spins_meaning import ODDS, SPIN_KINDS, WAGERS
from compliance.meaning.provisions import Kind

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
