"""From the syntax trees of grammars/craps.lark to statements."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar

from lark import Token, Transformer

from compliance.games.craps import statements as said
from compliance.games.craps.vocabulary import BETS, FAULTS, LOSE, VOID, WIN
from compliance.meaning.grammars import SenselessError
from compliance.meaning.numbers import number, ordinal
from compliance.meaning.trees import Parts, odds_of, percentage, sure, word_number

T = TypeVar("T")


class Bet(str):
    """A wager by the log's name."""

    __slots__ = ()


class Ordinal(int):
    """An ordinal of the words, kept apart from a number of things."""


def every(kind: type[T], parts: Parts) -> tuple[T, ...]:
    """The parts of just this kind (a bool is no int, a Bet no str)."""
    return tuple(part for part in parts if type(part) is kind)


def only(kind: type[T], parts: Parts) -> T | None:
    return next(iter(every(kind, parts)), None)


class CrapsTrees(Transformer[Token, Any]):
    """The statement of every rule of the grammar; the names of wagers and faults become the log's."""

    def __default__(self, data: Any, children: Parts, meta: Any) -> Any:
        if data in BETS:
            return Bet(BETS[data])
        if data in FAULTS:
            return said.Fault(FAULTS[data])
        raise LookupError(f"the grammar has a rule {data} that nobody reads")

    # numbers

    def number(self, parts: Parts) -> int:
        return sure(number(str(parts[0])))

    def ordinal(self, parts: Parts) -> Ordinal:
        return Ordinal(sure(ordinal(str(parts[0]))))

    def percent(self, parts: Parts) -> Fraction:
        return percentage(str(parts[0]))

    def listed(self, parts: Parts) -> tuple[int, ...]:
        return tuple(parts)

    def named_number(self, parts: Parts) -> tuple[int, ...]:
        return tuple(sure(number(str(p))) for p in parts)

    def set_size(self, parts: Parts) -> tuple[int, ...]:
        return self.named_number(parts)

    def sides(self, parts: Parts) -> int | None:
        return number(str(parts[0]).removesuffix("-sided"))

    def double(self, parts: Parts) -> int:
        return word_number("two")

    def triple(self, parts: Parts) -> int:
        return word_number("three")

    def times(self, parts: Parts) -> int:
        return int(parts[0])

    def ratio(self, parts: Parts) -> Fraction:
        return odds_of(parts[0], parts[1])

    # wagers

    def bet(self, parts: Parts) -> Bet:
        return sure(only(Bet, parts))

    def wagers_follow(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def before_come_out(self, parts: Parts) -> said.Placed:
        return said.Placed("before the come out roll")

    def after_come_out(self, parts: Parts) -> said.Placed:
        return said.Placed("after the come out roll")

    def any_time(self, parts: Parts) -> said.Placed:
        return said.Placed()

    def one_roll(self, parts: Parts) -> said.Placed:
        return said.Placed(one_roll=True)

    def come_out(self, parts: Parts) -> said.Window:
        return "come out"

    def next_roll(self, parts: Parts) -> said.Window:
        return "next roll"

    def window(self, parts: Parts) -> said.Window:
        window: said.Window = parts[0]  # the name of a wager may follow
        return window

    def totals(self, parts: Parts) -> tuple[int, ...]:
        return tuple(parts)

    def stated_twice(self, parts: Parts) -> int:
        """“seven (7)”."""
        one, other = self.named_number(parts)
        if one != other:
            raise SenselessError(f"{one} is not {other}")
        return one

    def throw(self, parts: Parts) -> said.Throw:
        return said.Throw(parts[0])

    def additional(self, parts: Parts) -> said.Additional:
        window: Any = only(str, parts)
        return said.Additional(str(sure(only(Bet, parts))), sure(only(said.Throw, parts)).totals, window)

    def on_number(self, parts: Parts) -> said.OnNumber:
        return said.OnNumber(parts[0])

    def against_number(self, parts: Parts) -> said.OnNumber:
        return said.OnNumber(parts[0])

    def hard(self, parts: Parts) -> int:
        return int(parts[0])

    def on_hardway(self, parts: Parts) -> said.OnNumber:
        return said.OnNumber(tuple(parts), hard=True)

    def same_as(self, parts: Parts) -> said.SameAs:
        bet, letter, commission = parts
        return said.SameAs(str(bet), str(letter), commission)

    def of_wager(self, parts: Parts) -> said.Base:
        return "wager"

    def of_winnings(self, parts: Parts) -> said.Base:
        return "winnings"

    def commission(self, parts: Parts) -> said.Commission:
        return said.Commission(parts[0], parts[1])

    def true_odds(self, parts: Parts) -> said.Commission:
        return sure(only(said.Commission, parts))

    def wager(self, parts: Parts) -> said.Wager:
        return said.Wager(str(parts[0]), parts[1])

    # outcomes

    def win(self, parts: Parts) -> str:
        return WIN

    def lose(self, parts: Parts) -> str:
        return LOSE

    def void(self, parts: Parts) -> str:
        return VOID

    base_wins, base_loses = win, lose

    def result(self, parts: Parts) -> str:
        return str(parts[0])

    def base_result(self, parts: Parts) -> str:
        return str(parts[0])

    def follows(self, parts: Parts) -> said.Follows:
        return said.Follows(parts[0])

    def in_window(self, parts: Parts) -> said.AtOnce:
        return said.AtOnce(parts[1].totals, parts[0])

    def at_once(self, parts: Parts) -> said.AtOnce:
        window: Any = only(str, parts)
        return said.AtOnce(parts[0].totals, window)

    def other_total(self, parts: Parts) -> said.OtherTotal:
        return said.OtherTotal()

    def with_base(self, parts: Parts) -> said.WithBase:
        return said.WithBase(str(parts[0]), parts[1])

    def verdict(self, parts: Parts) -> said.Verdict:
        return said.Verdict(parts[0], parts[1])

    def otherwise(self, parts: Parts) -> said.Verdict:
        return said.Verdict(parts[0], said.Otherwise())

    def thrown_at_once(self, parts: Parts) -> said.Case:
        return said.Case(parts[0].totals)

    def repeated_first(self, parts: Parts) -> said.Case:
        return said.Case(parts[0].totals, parts[1])

    def other_first(self, parts: Parts) -> said.Case:
        return said.Case(parts[0].totals, parts[1], total_first=False)

    def total(self, parts: Parts) -> said.Event:
        return said.Event(int(parts[0]))

    def own_number(self, parts: Parts) -> said.Event:
        return said.Event(None)

    def hard_way(self, parts: Parts) -> str:
        return "hard"

    def other_way(self, parts: Parts) -> str:
        return "other"

    def event(self, parts: Parts) -> said.Event:
        subject: said.Event = parts[0]
        manner: Any = only(str, parts) or "any"
        return said.Event(subject.total, manner)

    def race(self, parts: Parts) -> said.Race:
        return said.Race(parts[0], tuple(parts[1:]))

    # limits and units

    def for_unit(self, parts: Parts) -> tuple[str, Bet]:
        return "unit", sure(only(Bet, parts))

    def option(self, parts: Parts) -> tuple[int, Bet]:
        return sure(only(int, parts)), sure(only(Bet, parts))

    def limit_amount(self, parts: Parts) -> said.Limit:
        return _limit("wager", parts)

    def limit_winnings(self, parts: Parts) -> said.Limit:
        return _limit("winnings", parts)

    def nominated(self, parts: Parts) -> tuple[int, ...]:
        return tuple(parts[0])

    def units_and_one(self, parts: Parts) -> said.Units:
        units, inner, of, place, last = parts
        if isinstance(last, Bet):
            return said.Units(units, inner, str(of), int(place), str(last))
        return said.Units(units, inner, str(of), int(place), None, last)

    def units_at_least(self, parts: Parts) -> said.UnitsAtLeast:
        units, *least = every(int, parts)
        return said.UnitsAtLeast(units, tuple((str(b), n) for b, n in zip(every(Bet, parts), least, strict=True)))

    # odds

    def odds_follow(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def odds_heading(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    odds_column = odds_heading

    def group(self, parts: Parts) -> said.OddsGroup:
        return said.OddsGroup(str(parts[0]))

    def group_by_total(self, parts: Parts) -> said.OddsGroup:
        return said.OddsGroup(str(parts[0]), by_total=True)

    def by_point(self, parts: Parts) -> said.OddsRow:
        return said.OddsRow("come out point", parts[0])

    def by_come_point(self, parts: Parts) -> said.OddsRow:
        return said.OddsRow("come point", parts[0])

    def by_number(self, parts: Parts) -> said.OddsRow:
        return said.OddsRow("number", parts[0])

    def by_number_to_win(self, parts: Parts) -> said.OddsRow:
        return said.OddsRow("number", (parts[0],), WIN)

    def by_number_to_lose(self, parts: Parts) -> said.OddsRow:
        return said.OddsRow("number", (parts[0],), LOSE)

    def by_total(self, parts: Parts) -> said.OddsRow:
        return said.OddsRow("total", parts[0])

    def parts(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(p) for p in parts)

    def paid_as(self, parts: Parts) -> said.PaidAs:
        bets = tuple(str(b) for b in every(Bet, parts))
        return said.PaidAs(bets, sure(only(int, parts)), sure(only(tuple, parts)))

    # definitions, dice, inactive wagers, void rolls

    def throw_by(self, parts: Parts) -> said.Throw:
        return said.Throw(parts[0])

    def point_defined(self, parts: Parts) -> said.Defined:
        return said.Defined(parts[0].totals, parts[1])

    def come_point_defined(self, parts: Parts) -> said.Defined:
        return said.Defined(parts[0].totals, parts[1])

    def seven_out_defined(self, parts: Parts) -> said.Defined:
        return said.Defined(parts[0].totals)

    def come_out_defined(self, parts: Parts) -> said.ComeOutDefined:
        opening, after = every(Ordinal, parts)
        return said.ComeOutDefined(int(opening), int(after), tuple(str(b) for b in every(Bet, parts)))

    def total_defined(self, parts: Parts) -> said.Number:
        return said.Number(sure(only(int, parts)))

    def dice(self, parts: Parts) -> said.DiceDescribed:
        in_set, sides, _, lowest, highest, opposite = parts
        if sides is None:
            raise SenselessError("dice without sides")
        return said.DiceDescribed(in_set, sides, lowest, highest, opposite)

    def dice_set(self, parts: Parts) -> said.SetSize:
        return said.SetSize(parts[0])

    def inactive_wagers(self, parts: Parts) -> said.InactiveWagers:
        return said.InactiveWagers(tuple(str(b) for b in parts))

    def similar(self, parts: Parts) -> bool:
        return True

    def inactive(self, parts: Parts) -> said.Inactive:
        return said.Inactive(True in parts)

    def called(self, parts: Parts) -> said.Said:
        return said.Said()

    def before_throw(self, parts: Parts) -> said.Said:
        return said.Said()

    def void_rolls(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def called_rolls(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def void_regardless(self, parts: Parts) -> said.Said:
        return said.Said()

    def fault(self, parts: Parts) -> said.Fault:
        return sure(only(said.Fault, parts))

    def removal(self, parts: Parts) -> said.Removal:
        return said.Removal(tuple(str(b) for b in every(Bet, parts)))

    def at_come_out(self, parts: Parts) -> said.Restaked:
        return said.Restaked(str(parts[0]), "come out")

    def by_next_roll(self, parts: Parts) -> said.Restaked:
        return said.Restaked(str(parts[0]), "next roll")

    def cited_letters(self, parts: Parts) -> said.CitedLetters:
        letters = tuple(str(p) for p in parts if p.type == "LETTER")
        return said.CitedLetters(next(str(p) for p in parts if p.type == "RULE"), letters)

    def returned(self, parts: Parts) -> said.CitedLetters:
        return sure(only(said.CitedLetters, parts))

    def no_other(self, parts: Parts) -> said.CitedLetters:
        return sure(only(said.CitedLetters, parts))


def _limit(measure: said.Base, parts: Parts) -> said.Limit:
    """No sense where the words name wagers that are not the same ("that of the Pass Bet ... double the Come Bet")."""
    named = {*every(Bet, parts), *(p[1] for p in every(tuple, parts))}
    if len(named) != 1:
        raise SenselessError("a limit by several wagers")
    times = [p[0] for p in every(tuple, parts) if isinstance(p[0], int)]
    for_unit = any(p[0] == "unit" for p in every(tuple, parts))
    return said.Limit(measure, str(named.pop()), for_unit, times[0] if times else None)
