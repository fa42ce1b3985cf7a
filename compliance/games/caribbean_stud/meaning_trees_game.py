"""From the syntax trees of the clauses on wagers, odds and jackpot to statements."""

from __future__ import annotations

from fractions import Fraction

from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning_trees import Category, StudTrees
from compliance.meaning.numbers import number
from compliance.meaning.trees import Parts, always, each, holds, makes, maybe, nth, only, sure, the, tuple_of

_CENTS = "one hundred"  # in a dollar


class Bet(str):
    """The name of a wager, apart from other words."""

    __slots__ = ()


class Part(int):
    """A part of the division."""

    __slots__ = ()


class GameTrees(StudTrees):
    """grammars/caribbean_stud.lark"""

    least = makes(said.Qualifies, tuple_of(nth(0, str), nth(1, str)))
    qualifies = the(said.Qualifies)
    unqualified = qualifies
    jackpot_wins = qualifies
    right = always(True)
    left = always(False)
    qualified = makes(said.Qualified, nth(0, "least"), nth(-1, bool))
    side = nth(0, bool)
    ante_paid = makes(said.AntePaid, maybe(Fraction))
    bets_void = always(said.BetsVoid())
    hand_shall = always(said.Introduced())
    on_fold = hand_shall
    win = always(v.WIN)
    lose = always(v.LOSE)
    stand_off = always(v.STAND_OFF)
    result = nth(0, str)
    higher = always(v.HIGHER)
    lower = always(v.LOWER)
    equal = always(v.EQUAL)
    against_dealer = nth(0, str)
    part = makes(Part, nth(0))

    def hand_verdict(self, parts: Parts) -> said.HandVerdict:
        part = only(Part, parts)
        result, against = (said_so for said_so in parts if not isinstance(said_so, Part))
        return said.HandVerdict(result, against, None if part is None else int(part))

    left_face_down = always(said.LeftFaceDown())
    on_result = makes(said.OnResult, nth(0))
    ante = always(Bet(v.ANTE))
    bet = always(Bet(v.BET))
    bet_name = makes(Bet, nth(0))
    collect = makes(said.Collect, each(object, str))
    manual = always(v.MANUAL)
    electronic = always(v.ELECTRONIC)
    mode = nth(0, str)
    unless_qualifying = always(True)
    collect_jackpot = makes(said.CollectJackpot, nth(0), holds(True))
    pay = makes(said.Pay, nth(0, str), maybe(Fraction), maybe(Part, int))
    fold = makes(said.Fold, nth(0))
    absent = always(said.Absent())
    forfeits_jackpot = always(True)
    dead_hand = makes(said.DeadHand, each(Bet, str), holds(True))
    misdeal = always(said.Misdeal())
    twofold = always(sure(number("two")))
    manifold = nth(0, int)
    bet_amount = makes(said.BetAmount, the(int))
    odds_listed = makes(said.Introduced, maybe(object, without=()))
    row_ante = always(said.RowLabel(v.ANTE))
    row_and_below = makes(said.RowLabel, v.BET, nth(0, str), below=True)
    row_category = makes(said.RowLabel, v.BET, nth(0, str))
    heading_bet = always(said.RowHeading())
    heading_odds = heading_bet
    odds_cell = makes(said.OddsCell, nth(0))
    maximum = makes(said.Maximum, nth(0, str))
    qualifying_hands = makes(said.Introduced, maybe(object, without=()))
    qualifying_hand = makes(said.QualifyingHand, nth(0, str))
    paid_hands = each(object, str)
    cash = always("cash")
    cheque = always("cheque")
    chips = always("chips")
    means = paid_hands

    def rounded_up(self, parts: Parts) -> tuple[str, ...]:
        return tuple(parts[0])

    def paid_in_cash(self, parts: Parts) -> said.PaidInCash:
        hands, means, *rounded = parts
        return said.PaidInCash(hands, means, rounded[0] if rounded else ())

    settled_by_parts = makes(said.SettledByParts, tuple_of(nth(0), nth(1)))
    in_addition = makes(said.Introduced, nth(0))
    prizes_follow = odds_listed

    def dollars(self, parts: Parts) -> int:
        return int(Fraction(str(parts[0]).replace(",", "")) * sure(number(_CENTS)))

    share_of_pool = nth(0, Fraction)
    fixed = makes(said.PrizeAmount, nth(0))
    greater_of = makes(said.PrizeAmount, nth(0), nth(1))
    prize = makes(said.PrizeStated, nth(0, str), nth(1))
    several_hands = makes(said.Introduced, number=nth(0))

    def lettered_range(self, parts: Parts) -> tuple[str, str]:
        first, last, rule = (str(p) for p in parts)
        return f"{rule}{first}", f"{rule}{last}"

    def fixed_first(self, parts: Parts) -> said.FixedFirst:
        first, last = parts[-1]
        return said.FixedFirst(tuple(str(p) for p in parts if isinstance(p, Category)), first, last)

    def share_next(self, parts: Parts) -> said.ShareNext:
        category, references, letter = parts
        return said.ShareNext(str(category), references, str(letter))

    share_last = makes(said.ShareLast, nth(0, str))
    whichever = always(said.WhicheverGreater())
    least_prize = makes(said.LeastPrize, nth(0))
    sign_text = least_prize

    def balance(self, parts: Parts) -> said.Balance:
        several, category, single = parts
        return said.Balance(str(category), several, single)
