"""What a provision of the Caribbean stud rules says, as data: one small record for each kind of statement."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.meaning.references import Cited

References = tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class RankOrder:
    """The ranks of cards, lowest first. references: the rule that makes an exception for the ace."""

    ranks: tuple[str, ...]
    references: References


@dataclass(frozen=True, slots=True)
class SuitsAlike:
    """All suits have the same rank."""


@dataclass(frozen=True, slots=True)
class HandOrderIntroduced:
    """The rule that lists the hands; `rising` from the lowest to the highest."""

    rising: bool


@dataclass(frozen=True, slots=True)
class Alike:
    """So many cards of the same value. higher_beats: a higher pair beats a lower one. aces_high: aces are high."""

    cards: int
    higher_beats: bool = False
    aces_high: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """So many different pairs. highest: ((how many, rank), ...) and the name of the highest such hand, where said."""

    pairs: int
    highest: tuple[tuple[int, str], ...] = ()
    highest_of: str = ""


@dataclass(frozen=True, slots=True)
class Sequence:
    """So many cards in sequence, of any suit or (`suited`) of the same. ace_either: an ace counts high or low."""

    cards: int
    suited: bool
    ace_either: bool = False


@dataclass(frozen=True, slots=True)
class Suited:
    """So many cards of the same suit that are not in sequence. flushes: how many hands the words compare."""

    cards: int
    next_card_decides: bool = False
    flushes: int | None = None


@dataclass(frozen=True, slots=True)
class Combined:
    """Two other hands in one (three of a kind and a pair)."""

    hands: tuple[str, str]
    rank_from_threesome: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """Exactly these ranks, of the same suit."""

    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExampleOnly:
    """A hand that is none of the others; the words give an example."""

    ranks: tuple[str, ...]


Described = Alike | Pairs | Sequence | Suited | Combined | Named | ExampleOnly


@dataclass(frozen=True, slots=True)
class HandDescribed:
    """One hand of the order of hands."""

    category: str
    described: Described


@dataclass(frozen=True, slots=True)
class AlikeRanked:
    """Hands of the same value rank by the values of their cards, as the rule referred to has them."""

    references: References


@dataclass(frozen=True, slots=True)
class Tie:
    """How two hands of one category compare, `by` one of the ways of vocabulary.py.

    hands, ordinals: the numbers that the words name beside it. examples: the higher and the lower hand as ranks.
    """

    category: str
    by: str
    hands: int | None = None
    ordinals: tuple[int, ...] = ()
    examples: tuple[tuple[str, ...], ...] = ()
    also: str = ""


@dataclass(frozen=True, slots=True)
class Faces:
    """All cards face down but the dealer's last."""

    references: References


@dataclass(frozen=True, slots=True)
class DealIntroduced:
    """The rule that lists the steps of the deal from a shoe or (`shuffler`) an automatic shuffler."""

    shuffler: bool


@dataclass(frozen=True, slots=True)
class DealStep:
    """Cards dealt in one step: `cards` at a time, or the places named (second, third ...) one by one."""

    to_dealer: bool
    cards: int | None
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Qualifies:
    """The ranks that a qualifying hand has at the least; `negated` where the words speak of a hand without them."""

    least: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Qualified:
    """What happens where the dealer qualifies: hands are compared from the dealer's right (or left)."""

    least: tuple[str, str]
    from_right: bool


@dataclass(frozen=True, slots=True)
class AntePaid:
    """Antes of the players remaining are paid; at odds where the words say so."""

    odds: Fraction | None


@dataclass(frozen=True, slots=True)
class BetsVoid:
    """Bet wagers are void."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """A rule that introduces a list; `references` are the rules it is subject to, `number` one that it names."""

    references: References = ()
    number: int | None = None


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """A player's hand wins, loses or stands off where it compares so with the dealer's. part: where values stand."""

    result: str
    against: str
    part: int | None = None


@dataclass(frozen=True, slots=True)
class LeftFaceDown:
    """A hand left face down loses."""


@dataclass(frozen=True, slots=True)
class OnResult:
    """What the dealer does where a hand wins or loses."""

    result: str


@dataclass(frozen=True, slots=True)
class Collect:
    """These wagers are collected."""

    bets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CollectJackpot:
    """The jackpot wager is collected in this way of operation, save (`unless_qualifying`) for a hand with a prize."""

    mode: str
    unless_qualifying: bool


@dataclass(frozen=True, slots=True)
class Pay:
    """A wager is paid at odds, or at those of a part."""

    bet: str
    odds: Fraction | None
    part: int | None


@dataclass(frozen=True, slots=True)
class Fold:
    """The ante of a player who folds is collected under the rule referred to."""

    references: References


@dataclass(frozen=True, slots=True)
class Absent:
    """A player who is not there to decide is deemed to have folded."""


@dataclass(frozen=True, slots=True)
class DeadHand:
    """The wagers that a dead hand forfeits, and whether it forfeits a jackpot prize."""

    bets: tuple[str, ...]
    jackpot: bool


@dataclass(frozen=True, slots=True)
class Misdeal:
    """All wagers but those on the jackpot are void."""


@dataclass(frozen=True, slots=True)
class BetAmount:
    """A bet wager is so many times the ante."""

    times: int


@dataclass(frozen=True, slots=True)
class RowLabel:
    """What a row of the odds table is for: a bet, or a category and (`below`) those under it."""

    bet: str
    category: str | None = None
    below: bool = False


@dataclass(frozen=True, slots=True)
class RowHeading:
    """A heading among the rows."""


@dataclass(frozen=True, slots=True)
class OddsCell:
    odds: Fraction


@dataclass(frozen=True, slots=True)
class Maximum:
    """The casino operator may set a maximum for what is paid on these wagers."""

    bet: str


@dataclass(frozen=True, slots=True)
class QualifyingHand:
    category: str


@dataclass(frozen=True, slots=True)
class PaidInCash:
    """The winnings on these hands may be paid by these means instead of in chips; paid by those of `rounded_up`, a sum
    that cannot be paid exactly may be rounded up."""

    categories: tuple[str, ...]
    means: tuple[str, ...]
    rounded_up: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettledByParts:
    parts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PrizeAmount:
    """A prize in cents; with a share of the pool, whichever is the greater."""

    cents: int
    share: Fraction | None = None


@dataclass(frozen=True, slots=True)
class PrizeStated:
    category: str
    amount: PrizeAmount


@dataclass(frozen=True, slots=True)
class FixedFirst:
    """Hands that are paid first, under paragraphs `first` to `last` of a rule; the total comes off the pool."""

    categories: tuple[str, ...]
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class ShareNext:
    """Hands that are paid next, from what the payments of the paragraph named have left of the pool."""

    category: str
    references: References
    after: str


@dataclass(frozen=True, slots=True)
class ShareLast:
    category: str


@dataclass(frozen=True, slots=True)
class LeastPrize:
    cents: int


@dataclass(frozen=True, slots=True)
class Balance:
    """An equal share of the rest where so many hands or more (`several`) share it, the whole where only `single`."""

    category: str
    several: int
    single: int


@dataclass(frozen=True, slots=True)
class WhicheverGreater:
    pass


Said = (
    RankOrder | SuitsAlike | HandOrderIntroduced | HandDescribed | AlikeRanked | Tie | Faces | DealIntroduced | DealStep
    | Qualifies | Qualified | AntePaid | BetsVoid | Introduced | HandVerdict | LeftFaceDown | OnResult | Collect
    | CollectJackpot | Pay | Fold | Absent | DeadHand | Misdeal | BetAmount | RowLabel | RowHeading | OddsCell | Maximum
    | QualifyingHand | PaidInCash | SettledByParts | PrizeStated | FixedFirst | ShareNext | ShareLast | LeastPrize
    | Balance | WhicheverGreater
)  # fmt: skip
