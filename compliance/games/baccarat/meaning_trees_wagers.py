"""From the syntax trees of grammars/wagers.lark and grammars/odds.lark to statements."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_trees import BaccaratTrees, Measure
from compliance.games.baccarat.vocabulary import HANDS, VOID, final_count, initial_count
from compliance.meaning.expressions import Comparison, ComparisonSign, Expression, FactName
from compliance.meaning.trees import Numbers, Parts, VerdictTrees, cited_in, every, only, sure


class _Sign:
    """How two counts compare."""

    __slots__ = ("sign",)

    def __init__(self, sign: ComparisonSign) -> None:
        self.sign: ComparisonSign = sign


def _count(hand: str, measure: Measure | None) -> FactName:
    initial = measure is not None and measure.initial
    return FactName(initial_count(hand) if initial else final_count(hand))


class WagerTrees(VerdictTrees, BaccaratTrees):
    """grammars/wagers.lark"""

    def wagers_follow(self, parts: Parts) -> said.ListIntroduced:
        return said.ListIntroduced(cited_in(parts))

    def combinations_follow(self, parts: Parts) -> said.ListIntroduced:
        return said.ListIntroduced()

    def on_hand(self, parts: Parts) -> said.Wager:
        return said.Wager(parts[0])

    def on_tie(self, parts: Parts) -> said.Wager:
        return said.Wager(parts[0])

    def wager(self, parts: Parts) -> said.Wager:
        return sure(only(said.Wager, parts))

    def void(self, parts: Parts) -> str:
        return VOID

    def above(self, parts: Parts) -> _Sign:
        return _Sign(">")

    def below(self, parts: Parts) -> _Sign:
        return _Sign("<")

    def same(self, parts: Parts) -> _Sign:
        return _Sign("==")

    def different(self, parts: Parts) -> _Sign:
        return _Sign("!=")

    def compared_hand(self, parts: Parts) -> str:
        return sure(only(str, parts))

    def count_compared(self, parts: Parts) -> Expression:
        hand, other = every(str, parts)
        measure = only(Measure, parts)
        return Comparison(sure(only(_Sign, parts)).sign, _count(hand, measure), _count(other, measure))

    counts_alike_defined = compared_defined = count_compared

    def both(self, parts: Parts) -> tuple[str, ...]:
        return tuple(reversed(HANDS))

    def counts_alike(self, parts: Parts) -> Expression:
        # "both hands" names the two at once
        flat = [p for part in parts for p in (part if isinstance(part, tuple) else (part,))]
        return self.count_compared(flat)

    def such_counts_alike(self, parts: Parts) -> said.SuchCounts:
        return said.SuchCounts(sure(only(_Sign, parts)).sign == "==")

    def either_wins(self, parts: Parts) -> said.EitherHandWins:
        return said.EitherHandWins(tuple(parts))

    def combined(self, parts: Parts) -> str:
        return str(parts[0])

    def combination(self, parts: Parts) -> said.Combination:
        return said.Combination(tuple(parts))

    def not_together(self, parts: Parts) -> said.NotTogether:
        return said.NotTogether(tuple(parts))

    def form(self, parts: Parts) -> str:
        return str(parts[0])

    def other_form(self, parts: Parts) -> tuple[str]:
        return (str(parts[0]),)

    def form_adopted(self, parts: Parts) -> said.FormAdopted:
        return said.FormAdopted(every(str, parts), tuple(name for (name,) in every(tuple, parts)))

    def tie_defined(self, parts: Parts) -> said.TieDefined:
        return said.TieDefined(parts[0])


class OddsTrees(BaccaratTrees):
    """grammars/odds.lark"""

    def subject_to(self, parts: Parts) -> tuple[str, said.References]:
        return "subject to", cited_in(parts)

    def made_under(self, parts: Parts) -> tuple[str, said.References]:
        return "made under", cited_in(parts)

    def method(self, parts: Parts) -> str:
        return str(parts[0]).upper()

    def odds_follow(self, parts: Parts) -> said.OddsIntroduced:
        cited: dict[str, said.References] = dict(every(tuple, parts))
        return said.OddsIntroduced(only(str, parts), cited.get("subject to", ()), cited.get("made under", ()))

    def even_money(self, parts: Parts) -> Fraction:
        return Fraction(1)

    def base_won(self, parts: Parts) -> bool:
        return False

    def base_staked(self, parts: Parts) -> bool:
        return True

    def reduction(self, parts: Parts) -> said.Price:
        return said.Price(Fraction(0), sure(only(Fraction, parts)), only(bool, parts))

    def price(self, parts: Parts) -> said.Price:
        less = only(said.Price, parts)
        odds = sure(only(Fraction, parts))
        return said.Price(odds, less.less if less else None, less.on_stake if less else None)

    def money(self, parts: Parts) -> Fraction:
        return Fraction(str(parts[0]).replace(",", ""))

    def example(self, parts: Parts) -> tuple[Fraction, Fraction]:
        stake, pays = parts
        return stake, pays

    def card_number(self, parts: Parts) -> tuple[str, int]:
        return "cards", parts[0]

    def wins_with(self, parts: Parts) -> said.WinsWith:
        named: dict[str, int] = dict(every(tuple, parts))
        return said.WinsWith(every(str, parts), sure(only(Numbers, parts)).values, named.get("cards"))

    def price_then(self, parts: Parts) -> said.Price:
        return self._exemplified(parts)

    def _exemplified(self, parts: Parts) -> said.Price:
        price = sure(only(said.Price, parts))
        return said.Price(price.odds, price.less, price.on_stake, only(tuple, parts))

    def flat(self, parts: Parts) -> said.Odds:
        return said.Odds((), parts[0])

    def flat_except(self, parts: Parts) -> said.Odds:
        price, case, other = parts
        return said.Odds((), price, case, other)

    def only_when(self, parts: Parts) -> said.Odds:
        return said.Odds((), None, sure(only(said.WinsWith, parts)), self._exemplified(parts))

    def choice_of_prices(self, parts: Parts) -> tuple[Fraction, ...]:
        return tuple(parts)

    def chosen(self, parts: Parts) -> said.Odds:
        return said.Odds((), None, choices=parts[0])

    def odds(self, parts: Parts) -> said.Odds:
        cited: dict[str, said.References] = dict(every(tuple, parts))
        return replace(sure(only(said.Odds, parts)), bets=every(str, parts), subject_to=cited.get("subject to", ()))

    def odds_elected(self, parts: Parts) -> said.OddsElected:
        odds = replace(sure(only(said.Odds, parts)), bets=every(str, parts))
        return said.OddsElected(odds, cited_in(parts))

    def counted(self, parts: Parts) -> Numbers:
        # "eight (8)": the same number twice, or two numbers of which one must be wrong
        return Numbers(tuple(dict.fromkeys(parts)))

    def form_defined(self, parts: Parts) -> said.FormDefined:
        named: dict[str, Any] = dict(every(tuple, parts))
        case_odds, other_odds = every(Fraction, parts)
        counts = tuple(n for numbers in every(Numbers, parts) for n in numbers.values)
        bets = tuple(dict.fromkeys(every(str, parts)))
        case = said.WinsWith(bets, counts, named["cards"])
        return said.FormDefined(bets, case, case_odds, other_odds, named.get("subject to", ()))

    def method_named(self, parts: Parts) -> tuple[str, said.References]:
        return parts[0], cited_in(parts)

    def method_chosen(self, parts: Parts) -> said.MethodsNamed:
        return said.MethodsNamed(tuple(parts))

    def less_commission(self, parts: Parts) -> bool:
        return True

    def exact_payment(self, parts: Parts) -> said.ExactPayment:
        return said.ExactPayment(
            sure(only(str, parts)), sure(only(Fraction, parts)), bool(only(bool, parts)), cited_in(parts)
        )

    def partly_valid(self, parts: Parts) -> said.PartlyValid:
        return said.PartlyValid(cited_in(parts))

    def commission_defined(self, parts: Parts) -> said.CommissionDefined:
        return said.CommissionDefined(sure(only(str, parts)), cited_in(parts))
