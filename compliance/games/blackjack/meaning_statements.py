"""What a provision of the blackjack rules says, as data: one small record for each kind of statement."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.meaning.expressions import Expression
from compliance.meaning.odds import Payout
from compliance.meaning.references import Cited

References = tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Introduced:
    """A rule that only introduces its paragraphs; `ordinal` and `number` are those that its words hold."""

    ordinal: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class CardValue:
    """What cards count: a stated number of points, or (None) the number on their face."""

    ranks: tuple[str, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class AceValue:
    """An ace counts `high`, except where that gives a total over `limit`; then it counts `low`."""

    high: int
    limit: int
    low: int


@dataclass(frozen=True, slots=True)
class BlackjackDefined:
    """A card of the rank and any card of so many points, dealt as the initial so many cards."""

    rank: str
    points: int
    cards: int


@dataclass(frozen=True, slots=True)
class InitialDealDefined:
    """The first `player` cards to each player and the dealer's card number `dealer`; `ordinal` leads the former in."""

    ordinal: int
    player: int
    dealer: int


@dataclass(frozen=True, slots=True)
class AceCounted:
    """A hard (or soft) total: every ace (or an ace) counts so many points."""

    soft: bool
    points: int


@dataclass(frozen=True, slots=True)
class Inscribed:
    """An inscription on the layout: odds on blackjack or insurance, or where the dealer stands and draws."""

    what: str
    odds: Payout | None = None
    stands: int | None = None
    draws: int | None = None


@dataclass(frozen=True, slots=True)
class Decks:
    """Numbers of decks for the game, and for Super Sevens (and the part that describes it), where they differ."""

    decks: tuple[int, ...]
    super_sevens: tuple[int, ...] = ()
    part: int | None = None
    cutting_cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealStep:
    """A step of the initial deal: `cards` cards, or the card number `nth`, to every box or to the dealer."""

    to: str
    face: str | None
    cards: int | None = None
    nth: int | None = None


@dataclass(frozen=True, slots=True)
class DoubleTotal:
    """A player may double on these totals of the first so many cards (of a hand, of a split pair)."""

    ordinals: tuple[int, ...]
    cards: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DoubleWithout:
    cards: int
    rank: str


@dataclass(frozen=True, slots=True)
class DoubleCards:
    cards: int


@dataclass(frozen=True, slots=True)
class SplitRule:
    """A pair may be split when the initial so many cards are both of the rank, or of the same value."""

    hands: int | None
    cards: int
    rank: str


@dataclass(frozen=True, slots=True)
class SplitAgain:
    """How often pairs may be split, and into how many hands; `ordinals` are time, card and split card."""

    ordinals: tuple[int, ...]
    references: References
    times: int
    hands: int


@dataclass(frozen=True, slots=True)
class SplitAces:
    ranks: tuple[str, ...]
    times: int
    cards: int


@dataclass(frozen=True, slots=True)
class SplitNoBlackjack:
    rank: str
    points: int


@dataclass(frozen=True, slots=True)
class DrawBelow:
    total: int


@dataclass(frozen=True, slots=True)
class DrawNot:
    total: int


@dataclass(frozen=True, slots=True)
class DrawDoubled:
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class DrawSplitAces:
    rank: str
    cards: int


@dataclass(frozen=True, slots=True)
class DrawMust:
    """A total of `most` or less must draw, until it has `until` or more."""

    references: References
    most: int
    until: int


@dataclass(frozen=True, slots=True)
class Reached:
    """A total of these, hard or soft as `kinds` says (and above the first: `up`)."""

    kinds: tuple[str, ...]
    totals: tuple[int, ...]
    up: bool


@dataclass(frozen=True, slots=True)
class DealerDraws:
    """The dealer draws until one of these is reached."""

    reached: tuple[Reached, ...]
    references: References


@dataclass(frozen=True, slots=True)
class NoEffect:
    """No cards to the dealer where they have no effect on the outcome."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of the initial wager when the condition holds, save as paragraphs `apart` say."""

    result: str
    when: Expression
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OddsRule:
    """Odds on winning initial wagers, and on a blackjack; where other wagers' odds are to be found."""

    odds: Payout
    blackjack: Payout
    made_under: References
    subject_to: References
    insurance: References
    super_sevens: References


@dataclass(frozen=True, slots=True)
class BlackjackAtOnce:
    """A blackjack paid at once when the dealer's card number `nth` is one of the ranks; before the card `before`."""

    nth: int
    ranks: tuple[str, ...]
    odds: Payout
    before: int | None


@dataclass(frozen=True, slots=True)
class BlackjackLater:
    """A blackjack that waits for the dealer's second card; `results` if that gives the dealer a blackjack."""

    nth: int
    ranks: tuple[str, ...]
    ordinals: tuple[int, ...]
    odds: Payout
    result: str


@dataclass(frozen=True, slots=True)
class EvenMoney:
    nth: int
    ranks: tuple[str, ...]
    odds: Payout
    persons: int | None


@dataclass(frozen=True, slots=True)
class Insured:
    """What insurance comes to when the dealer's card number `nth` is one of the ranks; `nth` None: otherwise."""

    result: str
    nth: int | None
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Insurance:
    """When insurance may be made (the dealer's card number `nth` one of the ranks), and what becomes of it."""

    nth: int
    ranks: tuple[str, ...]
    verdicts: tuple[Insured, ...]


@dataclass(frozen=True, slots=True)
class InsuranceOdds:
    odds: Payout


@dataclass(frozen=True, slots=True)
class Amount:
    """An additional wager's amount as a share of the original: at most, or (exactly) equal to it.

    least: whether it must also be at least the minimum wager.
    """

    of: str
    share: Fraction
    ordinal: int | None = None
    least: bool = False


@dataclass(frozen=True, slots=True)
class AdditionalWagers:
    """Wagers on a hand doubled or split come out as paragraphs of a rule say, and are paid at these odds."""

    after: str
    subject_to: References
    paragraphs: tuple[str, ...]
    rule: str
    odds: Payout
    part: int | None = None


@dataclass(frozen=True, slots=True)
class OnlyOriginal:
    after: str


@dataclass(frozen=True, slots=True)
class Bust:
    """A hand whose total exceeds `total` loses; `collects` what is collected: all on the box, or on the hand."""

    total: int
    collects: str


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The first `cards` cards of a hand are all of the rank, of the same suit or not (None: of any suits)."""

    ordinal: int
    cards: int
    rank: str
    same_suit: bool | None = None


@dataclass(frozen=True, slots=True)
class Seven:
    """What becomes of a Super Sevens wager; `dealt` None: whenever nothing before it holds."""

    result: str
    dealt: CardsDealt | None = None
    odds: Payout | None = None
    unless_next: str | None = None


@dataclass(frozen=True, slots=True)
class SevensSplit:
    """A pair of the rank that is split: paid at one of the odds, each quoted with its paragraph."""

    references: References
    dealt: CardsDealt
    quoted: tuple[tuple[Payout, References], ...]
    next_rank: str


@dataclass(frozen=True, slots=True)
class BoxLeftOut:
    result: str


@dataclass(frozen=True, slots=True)
class ElectedVoid:
    """What becomes of the wagers on a hand whose player chooses so, even where its total is over `total`."""

    result: str
    total: int


@dataclass(frozen=True, slots=True)
class Deemed:
    """An ace and a card of so many points are deemed `total`, and a blackjack only for the rules named.

    omitted: which of the dealer's cards was not dealt in its turn, where the words say so.
    """

    rank: str
    points: int
    total: int
    references: References
    omitted: int | None = None
