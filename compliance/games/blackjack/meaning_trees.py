"""From the syntax trees of grammars/blackjack_wagers.lark to statements."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lark import Token

from compliance.games.blackjack import meaning_statements as said
from compliance.games.blackjack.meaning_words import rank_of_plural, rank_written, share_named
from compliance.games.blackjack.vocabulary import (
    DEALER,
    DEALER_BLACKJACK,
    DEALER_CARDS,
    DEALER_TOTAL,
    DOUBLE,
    HAND_BLACKJACK,
    HAND_CARDS,
    HAND_TOTAL,
    LOSE,
    PLAYER,
    SPLIT,
    STAND_OFF,
    VOID,
    WIN,
)
from compliance.logs.cards import RANKS
from compliance.meaning.expressions import (
    All,
    Comparison,
    ComparisonSign,
    Constant,
    Expression,
    FactName,
    Not,
    Some,
)
from compliance.meaning.grammars import SenselessError
from compliance.meaning.odds import Payout
from compliance.meaning.trees import (
    CITING,
    CommonTrees,
    Parts,
    Place,
    always,
    cited_in,
    every,
    makes,
    nth,
    odds_of,
    only,
    sure,
    the,
    tuple_of,
    word_number,
)

_TOTALS = {PLAYER: FactName(HAND_TOTAL), DEALER: FactName(DEALER_TOTAL)}
_CARDS = {PLAYER: FactName(HAND_CARDS), DEALER: FactName(DEALER_CARDS)}
_BLACKJACKS = {PLAYER: FactName(HAND_BLACKJACK), DEALER: FactName(DEALER_BLACKJACK)}
_EXPRESSIONS = (Comparison, All, Some, Not, FactName)


class _Result(str):
    """How a wager comes out, kept apart from the other words of a clause."""


class _Party(str):
    """The player or the dealer."""


class _Bound(tuple[ComparisonSign, int]):
    """A comparison with a number: (sign, number)."""


class _Sign(tuple[ComparisonSign]):
    """How two totals compare: (sign)."""


class _Paragraphs(tuple[str, ...]):
    """Paragraphs of a rule by their letters."""


class _Ranks(tuple[str, ...]):
    """Ranks of cards as the log writes them."""


class _Quoted(tuple[Payout, said.References]):
    """Odds that a rule quotes from another."""


class WagerTrees(CommonTrees):
    """grammars/blackjack_wagers.lark"""

    # parties, cards, odds

    player = always(_Party(PLAYER))
    dealer = always(_Party(DEALER))

    def total(self, parts: Parts) -> FactName:
        return _TOTALS[str(parts[0])]

    rank = makes(_Ranks, tuple_of(makes(rank_written, nth(0))))

    def ranks(self, parts: Parts) -> _Ranks:
        """It says the same in whatever order the words name them."""
        return _Ranks(sorted((rank for part in parts for rank in part), key=RANKS.index))

    def rank_range(self, parts: Parts) -> _Ranks:
        """From two to nine: each card that counts so much."""
        first, last = parts
        return _Ranks(rank_written(number) for number in range(first, last + 1))

    dealer_card = the(Place)

    def amount(self, parts: Parts) -> int:
        many, *scale = parts
        return many * word_number(f"one {scale[0]}") if scale else int(many)

    odds = makes(Payout, makes(odds_of, nth(0), nth(1)))

    # the initial wager

    wager_follows = makes(said.Introduced, ordinal=the(Place, "n"))

    def paragraphs(self, parts: Parts) -> _Paragraphs:
        return _Paragraphs(str(letter) for letter in parts)

    exception = the(_Paragraphs)
    win = always(_Result(WIN))
    lose = always(_Result(LOSE))
    stand_off = always(_Result(STAND_OFF))
    void = always(_Result(VOID))

    def when(self, parts: Parts) -> said.Verdict:
        when = next(part for part in parts if isinstance(part, _EXPRESSIONS))
        return said.Verdict(str(sure(only(_Result, parts))), when, tuple(only(_Paragraphs, parts) or ()))

    condition = nth(0)

    def some(self, parts: Parts) -> Expression:
        return _joined(parts, Some)

    def every(self, parts: Parts) -> Expression:
        return _joined(parts, All)

    at_most = makes(_Bound, tuple_of("<=", nth(0)))
    above = makes(_Bound, tuple_of(">", nth(0)))

    def total_bounded(self, parts: Parts) -> Expression:
        total, (sign, number) = parts
        return Comparison(sign, total, Constant(number))

    total_over = makes(Comparison, ">", nth(0), makes(Constant, nth(1)))
    total_within = makes(Comparison, "<=", nth(0), makes(Constant, nth(1)))
    exceeds = always(_Sign((">",)))
    equals = always(_Sign(("==",)))
    falls_short = always(_Sign(("<",)))
    without = nth(0, int)

    def total_over_alone(self, parts: Parts) -> Expression:
        one, number, other = parts
        return All((Comparison(">", one, Constant(number)), Comparison("<=", other, Constant(number))))

    def parties_compared(self, parts: Parts) -> Expression:
        one, other = every(_Party, parts)
        compared = Comparison(sure(only(_Sign, parts))[0], _TOTALS[str(one)], _TOTALS[str(other)])
        return _within(compared, only(int, parts))

    def totals_compared(self, parts: Parts) -> Expression:
        one, other = every(FactName, parts)
        return _within(Comparison(sure(only(_Sign, parts))[0], one, other), only(int, parts))

    def totals_alike(self, parts: Parts) -> Expression:
        one, other = every(_Party, parts)
        return _within(Comparison("==", _TOTALS[one], _TOTALS[other]), only(int, parts))

    def has_blackjack(self, parts: Parts) -> Expression:
        return _BLACKJACKS[str(parts[0])]

    def both_blackjack(self, parts: Parts) -> Expression:
        # "or both have a blackjack" names nobody again
        return All(tuple(_BLACKJACKS[str(party)] for party in sorted(parts or _BLACKJACKS)))

    more_cards = makes(_Bound, tuple_of(">", nth(0)))
    so_many_cards = makes(_Bound, tuple_of("==", nth(0)))
    in_cards = the(_Bound)
    in_cards_only = tuple_of("no blackjack", the(_Bound))

    def achieved(self, parts: Parts) -> Expression:
        party, number = the(_Party)(parts), the(int)(parts)
        ways = tuple(_manner(str(party), manner) for manner in parts if manner not in (party, number))
        return All((Comparison("==", _TOTALS[str(party)], Constant(number)), Some(ways)))

    subject_to = tuple_of("subject to", CITING)
    insurance_paid = tuple_of("insurance", CITING)
    super_sevens_paid = tuple_of("super sevens", CITING)

    def odds_rule(self, parts: Parts) -> said.OddsRule:
        usual, blackjack = every(Payout, parts)
        named = {part[0]: part[1] for part in every(tuple, parts) if part and isinstance(part[0], str)}
        return said.OddsRule(
            usual,
            blackjack,
            cited_in(parts),
            named.get("subject to", ()),
            named.get("insurance", ()),
            named.get("super sevens", ()),
        )

    # blackjack paid

    def blackjack_at_once(self, parts: Parts) -> said.BlackjackAtOnce:
        nth, *before = every(Place, parts)
        ranks, odds = sure(only(_Ranks, parts)), sure(only(Payout, parts))
        return said.BlackjackAtOnce(nth.n, tuple(ranks), odds, before[0].n if before else None)

    def blackjack_later(self, parts: Parts) -> said.BlackjackLater:
        nth, *others = every(Place, parts)
        return said.BlackjackLater(
            nth.n,
            tuple(sure(only(_Ranks, parts))),
            tuple(place.n for place in others),
            sure(only(Payout, parts)),
            str(sure(only(_Result, parts))),
        )

    def even_money(self, parts: Parts) -> said.EvenMoney:
        ranks, odds = sure(only(_Ranks, parts)), sure(only(Payout, parts))
        return said.EvenMoney(sure(only(Place, parts)).n, tuple(ranks), odds, only(int, parts))

    # insurance

    def insured(self, parts: Parts) -> said.Insured:
        result, nth, ranks = sure(only(_Result, parts)), only(Place, parts), sure(only(_Ranks, parts))
        return said.Insured(str(result), nth.n if nth else None, tuple(ranks))

    insured_otherwise = makes(said.Insured, the(_Result, str), None, ())

    def insurance(self, parts: Parts) -> said.Insurance:
        nth, ranks = sure(only(Place, parts)), sure(only(_Ranks, parts))
        won, lost = every(said.Insured, parts)
        if won.nth is None:
            raise SenselessError("no card of the dealer is named by which insurance wins")
        if lost.ranks and lost.nth is None:  # "if it is an ace": the card that was named before
            lost = replace(lost, nth=won.nth)
        return said.Insurance(nth.n, tuple(ranks), (won, lost))

    insurance_odds = makes(said.InsuranceOdds, the(Payout))
    part = makes(share_named, nth(0, str))

    def parts(self, parts: Parts) -> Fraction:
        return int(parts[0]) * share_named(str(parts[1]))

    twice = always(Fraction(word_number("two")))
    whole = always(Fraction(1))
    at_most_share = the(Fraction)
    at_most_original = at_most_share
    insurance_amount = makes(said.Amount, "insurance", the(Fraction), least=True)
    double_amount = makes(said.Amount, DOUBLE, the(Fraction), least=True)
    split_amount = makes(said.Amount, SPLIT, the(Fraction), the(Place, "n"))

    # wagers on hands doubled or split

    def _additional(self, after: str, parts: Parts) -> said.AdditionalWagers:
        rule = str(sure(only(Token, parts))).replace(" ", "")
        paragraphs, odds = sure(only(_Paragraphs, parts)), sure(only(Payout, parts))
        return said.AdditionalWagers(after, cited_in(parts), tuple(paragraphs), rule, odds, only(int, parts))

    def doubled_wagers(self, parts: Parts) -> said.AdditionalWagers:
        return self._additional(DOUBLE, parts)

    def split_wagers(self, parts: Parts) -> said.AdditionalWagers:
        return self._additional(SPLIT, parts)

    doubled = always(DOUBLE)
    split = always(SPLIT)
    only_original = makes(said.OnlyOriginal, nth(0))
    bust = makes(said.Bust, the(int), the(Token, str))

    # Super Sevens

    super_sevens = always(said.Introduced())
    any_suit = always(None)
    different_suits = always(False)
    same_suit = always(True)

    def one_card(self, parts: Parts) -> said.CardsDealt:
        nth, rank = sure(only(Place, parts)), sure(only(_Ranks, parts))
        return said.CardsDealt(nth.n, 1, rank[0])

    def several_cards(self, parts: Parts) -> said.CardsDealt:
        numbers, nth = {part for part in parts if type(part) is int}, sure(only(Place, parts))
        if len(numbers) > 1:
            raise SenselessError("as many cards as it says are other than as many")
        return said.CardsDealt(nth.n, numbers.pop(), rank_of_plural(str(sure(only(Token, parts)))), only(bool, parts))

    next_card = the(_Ranks)

    def seven_when(self, parts: Parts) -> said.Seven:
        unless = only(_Ranks, parts)
        return said.Seven(
            str(sure(only(_Result, parts))),
            sure(only(said.CardsDealt, parts)),
            sure(only(Payout, parts)),
            unless[0] if unless else None,
        )

    seven_otherwise = makes(said.Seven, the(_Result, str))
    quoted_odds = makes(_Quoted, tuple_of(makes(Payout, makes(odds_of, nth(0), nth(1))), CITING))

    def sevens_split(self, parts: Parts) -> said.SevensSplit:
        ranks, rank = rank_of_plural(str(sure(only(Token, parts)))), sure(only(_Ranks, parts))
        dealt = said.CardsDealt(sure(only(Place, parts)).n, sure(only(int, parts)), ranks)
        quoted = tuple((odds, references) for odds, references in every(_Quoted, parts))
        return said.SevensSplit(cited_in([p for p in parts if not isinstance(p, _Quoted)]), dealt, quoted, rank[0])

    # irregularities

    left_out = the(_Result)
    box_left_out = makes(said.BoxLeftOut, the(_Result, str))

    elected = the(_Result)
    elected_void = makes(said.ElectedVoid, the(_Result, str), the(int))

    def deemed(self, parts: Parts) -> said.Deemed:
        points, total = every(int, parts)
        omitted = only(Place, parts)
        ranks = sure(only(_Ranks, parts))
        return said.Deemed(ranks[0], points, total, cited_in(parts), omitted.n if omitted else None)


def _joined(parts: Parts, join: type[All] | type[Some]) -> Expression:
    expressions = tuple(part for part in parts if isinstance(part, _EXPRESSIONS))
    return expressions[0] if len(expressions) == 1 else join(expressions)


def _within(compared: Expression, limit: int | None) -> Expression:
    """ "without either exceeding twenty-one": both totals lie within the limit too."""
    if limit is None:
        return compared
    both = (Comparison("<=", total, Constant(limit)) for total in _TOTALS.values())
    return All((compared, *both))


def _manner(party: str, manner: _Bound | tuple[str, _Bound]) -> Expression:
    """ "in more than two cards" or "in two cards without achieving a blackjack"."""
    if isinstance(manner, _Bound):
        return Comparison(manner[0], _CARDS[party], Constant(manner[1]))
    sign, number = manner[1]
    return All((Comparison(sign, _CARDS[party], Constant(number)), Not(_BLACKJACKS[party])))
