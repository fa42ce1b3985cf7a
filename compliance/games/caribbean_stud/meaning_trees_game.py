"""From the syntax trees of the clauses on wagers, odds and jackpot to statements."""

from __future__ import annotations

from fractions import Fraction

from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning_trees import Category, StudTrees
from compliance.meaning.numbers import number
from compliance.meaning.trees import Parts, only, sure

_CENTS = "one hundred"  # in a dollar


class Bet(str):
    """The name of a wager, apart from other words."""

    __slots__ = ()


class Part(int):
    """A part of the division."""

    __slots__ = ()


class GameTrees(StudTrees):
    """grammars/caribbean_stud.lark"""

    def least(self, parts: Parts) -> said.Qualifies:
        return said.Qualifies((str(parts[0]), str(parts[1])))

    def qualifies(self, parts: Parts) -> said.Qualifies:
        return sure(only(said.Qualifies, parts))

    unqualified = qualifies
    jackpot_wins = qualifies

    def right(self, parts: Parts) -> bool:
        return True

    def left(self, parts: Parts) -> bool:
        return False

    def qualified(self, parts: Parts) -> said.Qualified:
        return said.Qualified(parts[0].least, bool(parts[-1]))

    def side(self, parts: Parts) -> bool:
        return bool(parts[0])

    def ante_paid(self, parts: Parts) -> said.AntePaid:
        return said.AntePaid(only(Fraction, parts))

    def bets_void(self, parts: Parts) -> said.BetsVoid:
        return said.BetsVoid()

    def hand_shall(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    on_fold = hand_shall

    def win(self, parts: Parts) -> str:
        return v.WIN

    def lose(self, parts: Parts) -> str:
        return v.LOSE

    def stand_off(self, parts: Parts) -> str:
        return v.STAND_OFF

    def result(self, parts: Parts) -> str:
        return str(parts[0])

    def higher(self, parts: Parts) -> str:
        return v.HIGHER

    def lower(self, parts: Parts) -> str:
        return v.LOWER

    def equal(self, parts: Parts) -> str:
        return v.EQUAL

    def against_dealer(self, parts: Parts) -> str:
        return str(parts[0])

    def part(self, parts: Parts) -> Part:
        return Part(parts[0])

    def hand_verdict(self, parts: Parts) -> said.HandVerdict:
        part = only(Part, parts)
        return said.HandVerdict(parts[0], parts[1], int(part) if part is not None else None)

    def left_face_down(self, parts: Parts) -> said.LeftFaceDown:
        return said.LeftFaceDown()

    def on_result(self, parts: Parts) -> said.OnResult:
        return said.OnResult(parts[0])

    def ante(self, parts: Parts) -> Bet:
        return Bet(v.ANTE)

    def bet(self, parts: Parts) -> Bet:
        return Bet(v.BET)

    def bet_name(self, parts: Parts) -> Bet:
        return Bet(parts[0])

    def collect(self, parts: Parts) -> said.Collect:
        return said.Collect(tuple(str(p) for p in parts))

    def manual(self, parts: Parts) -> str:
        return v.MANUAL

    def electronic(self, parts: Parts) -> str:
        return v.ELECTRONIC

    def mode(self, parts: Parts) -> str:
        return str(parts[0])

    def unless_qualifying(self, parts: Parts) -> bool:
        return True

    def collect_jackpot(self, parts: Parts) -> said.CollectJackpot:
        return said.CollectJackpot(parts[0], True in parts[1:])

    def pay(self, parts: Parts) -> said.Pay:
        part = only(Part, parts)
        return said.Pay(str(parts[0]), only(Fraction, parts), int(part) if part is not None else None)

    def fold(self, parts: Parts) -> said.Fold:
        return said.Fold(parts[0])

    def absent(self, parts: Parts) -> said.Absent:
        return said.Absent()

    def forfeits_jackpot(self, parts: Parts) -> bool:
        return True

    def dead_hand(self, parts: Parts) -> said.DeadHand:
        return said.DeadHand(tuple(str(p) for p in parts if isinstance(p, Bet)), True in parts)

    def misdeal(self, parts: Parts) -> said.Misdeal:
        return said.Misdeal()

    def twofold(self, parts: Parts) -> int:
        return sure(number("two"))

    def manifold(self, parts: Parts) -> int:
        return int(parts[0])

    def bet_amount(self, parts: Parts) -> said.BetAmount:
        return said.BetAmount(sure(only(int, parts)))

    def odds_listed(self, parts: Parts) -> said.Introduced:
        return said.Introduced(parts[0] if parts else ())

    def row_ante(self, parts: Parts) -> said.RowLabel:
        return said.RowLabel(v.ANTE)

    def row_and_below(self, parts: Parts) -> said.RowLabel:
        return said.RowLabel(v.BET, str(parts[0]), below=True)

    def row_category(self, parts: Parts) -> said.RowLabel:
        return said.RowLabel(v.BET, str(parts[0]))

    def heading_bet(self, parts: Parts) -> said.RowHeading:
        return said.RowHeading()

    heading_odds = heading_bet

    def odds_cell(self, parts: Parts) -> said.OddsCell:
        return said.OddsCell(parts[0])

    def maximum(self, parts: Parts) -> said.Maximum:
        return said.Maximum(str(parts[0]))

    def qualifying_hands(self, parts: Parts) -> said.Introduced:
        return said.Introduced(parts[0] if parts else ())

    def qualifying_hand(self, parts: Parts) -> said.QualifyingHand:
        return said.QualifyingHand(str(parts[0]))

    def paid_hands(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(p) for p in parts)

    def cash(self, parts: Parts) -> str:
        return "cash"

    def cheque(self, parts: Parts) -> str:
        return "cheque"

    def chips(self, parts: Parts) -> str:
        return "chips"

    means = paid_hands

    def rounded_up(self, parts: Parts) -> tuple[str, ...]:
        return tuple(parts[0])

    def paid_in_cash(self, parts: Parts) -> said.PaidInCash:
        hands, means, *rounded = parts
        return said.PaidInCash(hands, means, rounded[0] if rounded else ())

    def settled_by_parts(self, parts: Parts) -> said.SettledByParts:
        first, second = parts
        return said.SettledByParts((first, second))

    def in_addition(self, parts: Parts) -> said.Introduced:
        return said.Introduced(parts[0])

    prizes_follow = odds_listed

    def dollars(self, parts: Parts) -> int:
        return int(Fraction(str(parts[0]).replace(",", "")) * sure(number(_CENTS)))

    def share_of_pool(self, parts: Parts) -> Fraction:
        return Fraction(parts[0])

    def fixed(self, parts: Parts) -> said.PrizeAmount:
        return said.PrizeAmount(parts[0])

    def greater_of(self, parts: Parts) -> said.PrizeAmount:
        return said.PrizeAmount(parts[0], parts[1])

    def prize(self, parts: Parts) -> said.PrizeStated:
        return said.PrizeStated(str(parts[0]), parts[1])

    def several_hands(self, parts: Parts) -> said.Introduced:
        return said.Introduced(number=parts[0])

    def lettered_range(self, parts: Parts) -> tuple[str, str]:
        first, last, rule = (str(p) for p in parts)
        return f"{rule}{first}", f"{rule}{last}"

    def fixed_first(self, parts: Parts) -> said.FixedFirst:
        first, last = parts[-1]
        return said.FixedFirst(tuple(str(p) for p in parts if isinstance(p, Category)), first, last)

    def share_next(self, parts: Parts) -> said.ShareNext:
        category, references, letter = parts
        return said.ShareNext(str(category), references, str(letter))

    def share_last(self, parts: Parts) -> said.ShareLast:
        return said.ShareLast(str(parts[0]))

    def whichever(self, parts: Parts) -> said.WhicheverGreater:
        return said.WhicheverGreater()

    def least_prize(self, parts: Parts) -> said.LeastPrize:
        return said.LeastPrize(parts[0])

    sign_text = least_prize

    def balance(self, parts: Parts) -> said.Balance:
        several, category, single = parts
        return said.Balance(str(category), several, single)
