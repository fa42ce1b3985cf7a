"""From the syntax trees of grammars/wagers.lark and grammars/odds.lark to statements."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_trees import BaccaratTrees, Measure
from compliance.games.baccarat.vocabulary import HANDS, VOID, final_count, initial_count
from compliance.meaning.expressions import Comparison, ComparisonSign, Expression, FactName
from compliance.meaning.trees import (
    ALL,
    CITING,
    Numbers,
    Parts,
    VerdictTrees,
    always,
    cited_in,
    every,
    makes,
    maybe,
    nth,
    only,
    sure,
    the,
    tuple_of,
)


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

    wagers_follow = makes(said.ListIntroduced, CITING)
    combinations_follow = always(said.ListIntroduced())
    on_hand = makes(said.Wager, nth(0))
    on_tie = makes(said.Wager, nth(0))
    wager = the(said.Wager)
    void = always(VOID)
    above = always(_Sign(">"))
    below = always(_Sign("<"))
    same = always(_Sign("=="))
    different = always(_Sign("!="))
    compared_hand = the(str)
    count_compared = makes(
        Comparison,
        the(_Sign, "sign"),
        makes(_count, the(str), maybe(Measure)),
        makes(_count, the(str, place=1), maybe(Measure)),
    )
    counts_alike_defined = compared_defined = count_compared
    both = always(tuple(reversed(HANDS)))

    def counts_alike(self, parts: Parts) -> Expression:
        # "both hands" names the two at once
        flat = [p for part in parts for p in (part if isinstance(part, tuple) else (part,))]
        compared: Expression = self.count_compared(flat)
        return compared

    def such_counts_alike(self, parts: Parts) -> said.SuchCounts:
        return said.SuchCounts(sure(only(_Sign, parts)).sign == "==")

    either_wins = makes(said.EitherHandWins, ALL)
    combined = nth(0, str)
    combination = makes(said.Combination, ALL)
    not_together = makes(said.NotTogether, ALL)
    form = nth(0, str)
    other_form = tuple_of(nth(0, str))

    def form_adopted(self, parts: Parts) -> said.FormAdopted:
        return said.FormAdopted(every(str, parts), tuple(name for (name,) in every(tuple, parts)))

    tie_defined = makes(said.TieDefined, nth(0))


class OddsTrees(BaccaratTrees):
    """grammars/odds.lark"""

    subject_to = tuple_of("subject to", CITING)
    made_under = tuple_of("made under", CITING)

    def method(self, parts: Parts) -> str:
        return str(parts[0]).upper()

    def odds_follow(self, parts: Parts) -> said.OddsIntroduced:
        cited: dict[str, said.References] = dict(every(tuple, parts))
        return said.OddsIntroduced(only(str, parts), cited.get("subject to", ()), cited.get("made under", ()))

    even_money = always(Fraction(1))
    base_won = always(False)
    base_staked = always(True)
    reduction = makes(said.Price, Fraction(0), the(Fraction), maybe(bool))
    price = makes(said.Price, the(Fraction), maybe(said.Price, "less"), maybe(said.Price, "on_stake"))

    def money(self, parts: Parts) -> Fraction:
        return Fraction(str(parts[0]).replace(",", ""))

    example = tuple_of(nth(0), nth(1))
    card_number = tuple_of("cards", nth(0))

    def wins_with(self, parts: Parts) -> said.WinsWith:
        named: dict[str, int] = dict(every(tuple, parts))
        return said.WinsWith(every(str, parts), sure(only(Numbers, parts)).values, named.get("cards"))

    price_then = makes(
        said.Price, the(said.Price, "odds"), the(said.Price, "less"), the(said.Price, "on_stake"), maybe(tuple)
    )
    flat = makes(said.Odds, (), nth(0))

    def flat_except(self, parts: Parts) -> said.Odds:
        price, *exception = parts
        return said.Odds((), price, sure(only(said.WinsWith, exception)), sure(only(said.Price, exception)))

    only_when = makes(said.Odds, (), None, the(said.WinsWith), price_then)
    choice_of_prices = ALL
    chosen = makes(said.Odds, (), None, choices=nth(0))

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

    method_named = tuple_of(nth(0), CITING)
    method_chosen = makes(said.MethodsNamed, ALL)
    less_commission = always(True)
    exact_payment = makes(said.ExactPayment, the(str), the(Fraction), maybe(bool, without=False), CITING)
    partly_valid = makes(said.PartlyValid, CITING)
    commission_defined = makes(said.CommissionDefined, the(str), CITING)
