"""From the syntax trees of grammars/blackjack_wagers.lark to statements."""

from __future__ import annotations

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
from compliance.meaning.odds import Payout
from compliance.meaning.trees import CommonTrees, Parts, Place, cited_in, every, odds_of, only, sure, word_number

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

    def player(self, parts: Parts) -> _Party:
        return _Party(PLAYER)

    def dealer(self, parts: Parts) -> _Party:
        return _Party(DEALER)

    def total(self, parts: Parts) -> FactName:
        return _TOTALS[str(parts[0])]

    def rank(self, parts: Parts) -> _Ranks:
        return _Ranks((rank_written(parts[0]),))

    def ranks(self, parts: Parts) -> _Ranks:
        return _Ranks(rank for part in parts for rank in part)

    def dealer_card(self, parts: Parts) -> Place:
        return sure(only(Place, parts))

    def amount(self, parts: Parts) -> int:
        many, *scale = parts
        return many * word_number(f"one {scale[0]}") if scale else int(many)

    def odds(self, parts: Parts) -> Payout:
        return Payout(odds_of(parts[0], parts[1]))

    # the initial wager

    def wager_follows(self, parts: Parts) -> said.Introduced:
        return said.Introduced(ordinal=sure(only(Place, parts)).n)

    def paragraphs(self, parts: Parts) -> _Paragraphs:
        return _Paragraphs(str(letter) for letter in parts)

    def exception(self, parts: Parts) -> _Paragraphs:
        return sure(only(_Paragraphs, parts))

    def win(self, parts: Parts) -> _Result:
        return _Result(WIN)

    def lose(self, parts: Parts) -> _Result:
        return _Result(LOSE)

    def stand_off(self, parts: Parts) -> _Result:
        return _Result(STAND_OFF)

    def void(self, parts: Parts) -> _Result:
        return _Result(VOID)

    def when(self, parts: Parts) -> said.Verdict:
        when = next(part for part in parts if isinstance(part, _EXPRESSIONS))
        return said.Verdict(str(sure(only(_Result, parts))), when, tuple(only(_Paragraphs, parts) or ()))

    def condition(self, parts: Parts) -> Expression:
        return parts[0]  # type: ignore[no-any-return]

    def some(self, parts: Parts) -> Expression:
        return _joined(parts, Some)

    def every(self, parts: Parts) -> Expression:
        return _joined(parts, All)

    def at_most(self, parts: Parts) -> _Bound:
        return _Bound(("<=", parts[0]))

    def above(self, parts: Parts) -> _Bound:
        return _Bound((">", parts[0]))

    def total_bounded(self, parts: Parts) -> Expression:
        total, (sign, number) = parts
        return Comparison(sign, total, Constant(number))

    def total_over(self, parts: Parts) -> Expression:
        return Comparison(">", parts[0], Constant(parts[1]))

    def total_within(self, parts: Parts) -> Expression:
        return Comparison("<=", parts[0], Constant(parts[1]))

    def exceeds(self, parts: Parts) -> _Sign:
        return _Sign((">",))

    def equals(self, parts: Parts) -> _Sign:
        return _Sign(("==",))

    def falls_short(self, parts: Parts) -> _Sign:
        return _Sign(("<",))

    def without(self, parts: Parts) -> int:
        return int(parts[0])

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
        return All(tuple(_BLACKJACKS[str(party)] for party in parts))

    def more_cards(self, parts: Parts) -> _Bound:
        return _Bound((">", parts[0]))

    def so_many_cards(self, parts: Parts) -> _Bound:
        return _Bound(("==", parts[0]))

    def in_cards(self, parts: Parts) -> _Bound:
        return sure(only(_Bound, parts))

    def in_cards_only(self, parts: Parts) -> tuple[str, _Bound]:
        return "no blackjack", sure(only(_Bound, parts))

    def achieved(self, parts: Parts) -> Expression:
        party, number, *manners = parts
        ways = tuple(_manner(str(party), manner) for manner in manners)
        return All((Comparison("==", _TOTALS[str(party)], Constant(number)), Some(ways)))

    def subject_to(self, parts: Parts) -> tuple[str, said.References]:
        return "subject to", cited_in(parts)

    def insurance_paid(self, parts: Parts) -> tuple[str, said.References]:
        return "insurance", cited_in(parts)

    def super_sevens_paid(self, parts: Parts) -> tuple[str, said.References]:
        return "super sevens", cited_in(parts)

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
        result, nth, ranks = sure(only(_Result, parts)), sure(only(Place, parts)), sure(only(_Ranks, parts))
        return said.Insured(str(result), nth.n, tuple(ranks))

    def insured_otherwise(self, parts: Parts) -> said.Insured:
        return said.Insured(str(sure(only(_Result, parts))), None, ())

    def insurance(self, parts: Parts) -> said.Insurance:
        nth, ranks = sure(only(Place, parts)), sure(only(_Ranks, parts))
        return said.Insurance(nth.n, tuple(ranks), every(said.Insured, parts))

    def insurance_odds(self, parts: Parts) -> said.InsuranceOdds:
        return said.InsuranceOdds(sure(only(Payout, parts)))

    def part(self, parts: Parts) -> Fraction:
        return share_named(str(parts[0]))

    def parts(self, parts: Parts) -> Fraction:
        return int(parts[0]) * share_named(str(parts[1]))

    def twice(self, parts: Parts) -> Fraction:
        return Fraction(word_number("two"))

    def whole(self, parts: Parts) -> Fraction:
        return Fraction(1)

    def at_most_share(self, parts: Parts) -> Fraction:
        return sure(only(Fraction, parts))

    at_most_original = at_most_share

    def insurance_amount(self, parts: Parts) -> said.Amount:
        return said.Amount("insurance", sure(only(Fraction, parts)), least=True)

    def double_amount(self, parts: Parts) -> said.Amount:
        return said.Amount(DOUBLE, sure(only(Fraction, parts)), least=True)

    def split_amount(self, parts: Parts) -> said.Amount:
        return said.Amount(SPLIT, sure(only(Fraction, parts)), sure(only(Place, parts)).n)

    # wagers on hands doubled or split

    def _additional(self, after: str, parts: Parts) -> said.AdditionalWagers:
        rule = str(sure(only(Token, parts))).replace(" ", "")
        paragraphs, odds = sure(only(_Paragraphs, parts)), sure(only(Payout, parts))
        return said.AdditionalWagers(after, cited_in(parts), tuple(paragraphs), rule, odds, only(int, parts))

    def doubled_wagers(self, parts: Parts) -> said.AdditionalWagers:
        return self._additional(DOUBLE, parts)

    def split_wagers(self, parts: Parts) -> said.AdditionalWagers:
        return self._additional(SPLIT, parts)

    def doubled(self, parts: Parts) -> str:
        return DOUBLE

    def split(self, parts: Parts) -> str:
        return SPLIT

    def only_original(self, parts: Parts) -> said.OnlyOriginal:
        return said.OnlyOriginal(parts[0])

    def bust(self, parts: Parts) -> said.Bust:
        return said.Bust(sure(only(int, parts)), str(sure(only(Token, parts))))

    # Super Sevens

    def super_sevens(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def any_suit(self, parts: Parts) -> bool | None:
        return None

    def different_suits(self, parts: Parts) -> bool:
        return False

    def same_suit(self, parts: Parts) -> bool:
        return True

    def one_card(self, parts: Parts) -> said.CardsDealt:
        nth, rank = sure(only(Place, parts)), sure(only(_Ranks, parts))
        return said.CardsDealt(nth.n, 1, rank[0])

    def several_cards(self, parts: Parts) -> said.CardsDealt:
        nth, many, ranks, *suits = parts
        return said.CardsDealt(nth.n, many, rank_of_plural(str(ranks)), only(bool, suits))

    def next_card(self, parts: Parts) -> _Ranks:
        return sure(only(_Ranks, parts))

    def seven_when(self, parts: Parts) -> said.Seven:
        unless = only(_Ranks, parts)
        return said.Seven(
            str(sure(only(_Result, parts))),
            sure(only(said.CardsDealt, parts)),
            sure(only(Payout, parts)),
            unless[0] if unless else None,
        )

    def seven_otherwise(self, parts: Parts) -> said.Seven:
        return said.Seven(str(sure(only(_Result, parts))))

    def quoted_odds(self, parts: Parts) -> _Quoted:
        wins, stake = parts[0], parts[1]
        return _Quoted((Payout(odds_of(wins, stake)), cited_in(parts)))

    def sevens_split(self, parts: Parts) -> said.SevensSplit:
        ranks, rank = rank_of_plural(str(sure(only(Token, parts)))), sure(only(_Ranks, parts))
        dealt = said.CardsDealt(sure(only(Place, parts)).n, sure(only(int, parts)), ranks)
        quoted = tuple((odds, references) for odds, references in every(_Quoted, parts))
        return said.SevensSplit(cited_in([p for p in parts if not isinstance(p, _Quoted)]), dealt, quoted, rank[0])

    # irregularities

    def left_out(self, parts: Parts) -> _Result:
        return sure(only(_Result, parts))

    def box_left_out(self, parts: Parts) -> said.BoxLeftOut:
        return said.BoxLeftOut(str(sure(only(_Result, parts))))

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
