"""What a provision of the baccarat rules says, as data: one small record for each kind of statement."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.games.baccarat.side_bets_statements import SideSaid
from compliance.meaning.expressions import Expression
from compliance.meaning.references import Cited
from compliance.meaning.trees import Verdict

References = tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Ranks:
    """Cards that a clause names: pictures ("ace"), numbers on cards, or a span of numbers (first and last)."""

    pictures: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ListIntroduced:
    """A rule that introduces a list; `references` are the rules that it is subject to or stands under."""

    references: References = ()


@dataclass(frozen=True, slots=True)
class CardValue:
    """What cards count: a stated number of points, or (None) the number on their face."""

    ranks: Ranks
    points: int | None


@dataclass(frozen=True, slots=True)
class BurnValues:
    """What cards count for burning only ("for the purposes of rule 7.4 ...")."""

    references: References
    values: tuple[CardValue, ...]


@dataclass(frozen=True, slots=True)
class BurnCount:
    """How many cards are burnt: as many as the card shown counts. `card` is its place (the first card drawn)."""

    card: int | None
    references: References


@dataclass(frozen=True, slots=True)
class CountTotalled:
    """The point count is the total, save for what is left out of it.

    `digits`: totals of so many digits count by their right digit. `dropped`: multiples of this unit are left out.
    `stated`: the numbers between which the rule says the count lies.
    """

    digits: int | None = None
    dropped: int | None = None
    stated: tuple[int, ...] = ()
    references: References = ()


@dataclass(frozen=True, slots=True)
class CountClause:
    """Totals from `least` to `most` (None: however high) count as themselves, or by their right digit."""

    least: int
    most: int | None
    right_digit: bool


@dataclass(frozen=True, slots=True)
class NaturalDefined:
    """The counts that are a natural, on how many cards of a hand where that is said."""

    counts: tuple[int, ...]
    cards: int | None
    ordinal: int | None = None


@dataclass(frozen=True, slots=True)
class PointCountDefined:
    counts: tuple[int, ...]
    references: References


@dataclass(frozen=True, slots=True)
class InitialDealDefined:
    """How many cards the initial deal has in all (None: not said) and for each hand."""

    cards: int | None
    each: int
    ordinal: int | None = None


@dataclass(frozen=True, slots=True)
class InitialDeal:
    """The places of the initial cards in the deal: (hand, places in the deal, places in the hand)."""

    cards: int
    dealt: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class DealStep:
    """Cards of one step of the deal, in order: (hand, how many)."""

    dealt: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Decks:
    """Numbers of decks that may be in use, how many sets of them, and how many cards a deck has where that is said."""

    decks: tuple[int, ...]
    sets: int | None = None
    cards_per_deck: int | None = None
    cutting_cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NaturalRule:
    """No further cards after a natural; `counts` and `cards` where the rule says itself what one is."""

    hands: tuple[str, ...]
    counts: tuple[int, ...] = ()
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """Who draws, under which condition.

    `by_table`: as the table below says, whose number is `table` where the words give one. Otherwise `draws_if` says
    when the hand draws, and in any other case it stands. `ordinals` are the cards that the words name ("a third
    card"), `initial_cards` the number of cards that they say were dealt before.
    """

    hand: str
    when: Expression | None
    by_table: bool
    table: int | None = None
    draws_if: Expression | None = None
    ordinals: tuple[int, ...] = ()
    initial_cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Legend:
    """What a letter in the cells stands for."""

    letter: str
    action: str


@dataclass(frozen=True, slots=True)
class ByTable:
    """Closing words "in accordance with the requirements of Table 1 below", or the legend of a matrix."""

    table: int | None
    legend: tuple[Legend, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """ "draw (i.e. take a third card)" or "stand (i.e. not take a third card)"."""

    draws: bool
    ordinal: int | None


@dataclass(frozen=True, slots=True)
class DrawingDuty:
    """A third card to each hand, if required by the rules named."""

    ordinal: int
    references: References


@dataclass(frozen=True, slots=True)
class MostCards:
    """How many additional cards a hand may have; `ordinals` are the cards named beside it."""

    cards: int
    ordinals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager that a player may make: on a hand, or on the tie."""

    bet: str


@dataclass(frozen=True, slots=True)
class EitherHandWins:
    """The condition that one of the two hands wins: what that is stands in the clauses on those hands."""

    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SuchCounts:
    """The condition that the counts named just before are (or are not) equal."""

    equal: bool


Condition = Expression | EitherHandWins | SuchCounts
"""When a clause on a wager holds."""


@dataclass(frozen=True, slots=True)
class Combination:
    bets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotTogether:
    bets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TieDefined:
    when: Expression


@dataclass(frozen=True, slots=True)
class OddsIntroduced:
    """A rule that introduces a list of odds, under a method of settlement where it names one."""

    method: str | None
    subject_to: References = ()
    made_under: References = ()


@dataclass(frozen=True, slots=True)
class Price:
    """Odds, and the share that is taken off; `on_stake` where the words take it of the stake. None: not said."""

    odds: Fraction
    less: Fraction | None = None
    on_stake: bool | None = None
    example: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class WinsWith:
    """The hand wins with one of these counts, in so many cards where the words say it. `hands`: those named."""

    hands: tuple[str, ...]
    counts: tuple[int, ...]
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Odds:
    """At what price winning wagers on the bets are paid.

    price: the usual price; None where the words give one only for a case. case: that case, which has `case_price`.
    choices: several odds of which the layout of the table shows one.
    """

    bets: tuple[str, ...]
    price: Price | None
    case: WinsWith | None = None
    case_price: Price | None = None
    choices: tuple[Fraction, ...] = ()
    subject_to: References = ()


@dataclass(frozen=True, slots=True)
class OddsElected:
    """Odds that the casino operator may elect instead."""

    odds: Odds
    references: References = ()


@dataclass(frozen=True, slots=True)
class FormAdopted:
    """A further form of the game whose rules go before the others where it is adopted.

    named: its name as often as it stands there. beside: forms named that may be adopted beside it.
    """

    named: tuple[str, ...]
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FormDefined:
    """What a further form pays: one price for winning with the counts in so many cards, another for the rest."""

    bets: tuple[str, ...]
    case: WinsWith
    case_odds: Fraction
    other_odds: Fraction
    subject_to: References = ()


@dataclass(frozen=True, slots=True)
class MethodsNamed:
    """Which rule is which method of settlement: (method, references)."""

    methods: tuple[tuple[str, References], ...]


@dataclass(frozen=True, slots=True)
class ExactPayment:
    """Wagers that could not be paid exactly are not accepted: the odds are stated again."""

    bet: str
    odds: Fraction
    less_commission: bool
    references: References = ()


@dataclass(frozen=True, slots=True)
class PartlyValid:
    """What becomes of a wager accepted in contravention of the rule named: it stands as far as it can be paid."""

    references: References


@dataclass(frozen=True, slots=True)
class CommissionDefined:
    bet: str
    references: References


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a drawing table: the counts it names (None: none), the absence of a card, and what is to be done."""

    counts: tuple[int, ...] | None = None
    no_card: bool = False
    action: str | None = None
    letter: str | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a drawing table: a hand's count, or the third card (its place as an ordinal) of a hand."""

    hand: str
    ordinal: int | None = None


Said = (
    ListIntroduced
    | CardValue
    | BurnValues
    | BurnCount
    | CountTotalled
    | CountClause
    | NaturalDefined
    | PointCountDefined
    | InitialDealDefined
    | InitialDeal
    | DealStep
    | Decks
    | NaturalRule
    | Drawing
    | ByTable
    | Choice
    | DrawingDuty
    | MostCards
    | Wager
    | Verdict[Condition]
    | Combination
    | NotTogether
    | TieDefined
    | OddsIntroduced
    | Odds
    | OddsElected
    | FormAdopted
    | FormDefined
    | MethodsNamed
    | ExactPayment
    | PartlyValid
    | CommissionDefined
    | Cell
    | Heading
    | Legend
    | SideSaid
)
