"""From the syntax trees of grammars/craps.lark to statements."""

from __future__ import annotations

from typing import Any

from compliance.games.craps import statements as said
from compliance.games.craps.vocabulary import BETS, FAULTS, LOSE, VOID, WIN
from compliance.meaning.grammars import SenselessError
from compliance.meaning.numbers import in_words, number
from compliance.meaning.trees import (
    ALL,
    SET,
    CommonTrees,
    Parts,
    Place,
    always,
    each,
    every,
    holds,
    makes,
    maybe,
    nth,
    sure,
    the,
    tuple_of,
    word_number,
)


class Bet(str):
    """A wager by the log's name."""

    __slots__ = ()


class Word(str):
    """When, or how, something is thrown; apart from the names of wagers."""

    __slots__ = ()


def _bet(name: str) -> Bet:
    """The wager that the words name, in one of the ways in which they write it."""
    written = in_words(name)
    return Bet(_BETS[_WRITTEN.get(written, written)])


# how the words write a name that stands otherwise in the list of wagers
_BETS = {in_words(name): bet for name, bet in BETS.items()}
_WRITTEN = {"hardway": "hardways", "c and e": "c & e"}


class CrapsTrees(CommonTrees):
    """The statement of every rule of the grammar; the names of wagers and faults become the log's."""

    def __default__(self, data: Any, children: Parts, meta: Any) -> Any:
        if data in FAULTS:
            return said.Fault(FAULTS[data])
        raise LookupError(f"the grammar has a rule {data} that nobody reads")

    # numbers

    listed = SET

    def named_number(self, parts: Parts) -> tuple[int, ...]:
        return tuple(sure(number(str(p))) for p in parts)

    def set_size(self, parts: Parts) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.named_number(parts)))

    def sides(self, parts: Parts) -> int | None:
        return number(str(parts[0]).removesuffix("-sided"))

    double = always(word_number("two"))
    triple = always(word_number("three"))
    times = nth(0, int)

    # wagers

    named = nth(0, _bet)
    bet = the(Bet)
    wagers_follow = always(said.Introduced())
    before_come_out = always(said.Placed("before the come out roll"))
    after_come_out = always(said.Placed("after the come out roll"))
    any_time = always(said.Placed())
    one_roll = always(said.Placed(one_roll=True))
    come_out = always(Word("come out"))
    next_roll = always(Word("next roll"))

    # the name of a wager may follow
    window = nth(0)
    totals = SET

    def stated_twice(self, parts: Parts) -> int:
        """“seven (7)”."""
        one, other = self.named_number(parts)
        if one != other:
            raise SenselessError(f"{one} is not {other}")
        return one

    throw = makes(said.Throw, nth(0))
    additional = makes(said.Additional, the(Bet, str), the(said.Throw, "totals"), maybe(Word, str))
    on_number = makes(said.OnNumber, nth(0))
    against_number = makes(said.OnNumber, nth(0))
    hard = nth(0, int)
    on_hardway = makes(said.OnNumber, ALL, hard=True)

    def same_as(self, parts: Parts) -> said.SameAs:
        bet, letter, commission = parts
        return said.SameAs(str(bet), str(letter), commission)

    of_wager = always("wager")
    of_winnings = always("winnings")
    commission = makes(said.Commission, nth(0), nth(1))
    true_odds = the(said.Commission)
    wager = makes(said.Wager, nth(0, str), nth(1))

    # outcomes

    win = always(WIN)
    lose = always(LOSE)
    stand_off = void = always(VOID)
    base_wins, base_loses = win, lose
    result = nth(0, str)
    base_result = nth(0, str)
    follows = makes(said.Follows, nth(0, str))
    in_window = makes(said.AtOnce, nth(1, "totals"), nth(0, str))
    at_once = makes(said.AtOnce, nth(0, "totals"), maybe(Word, str))
    other_total = always(said.OtherTotal())
    with_base = makes(said.WithBase, nth(0, str), nth(1))
    when = makes(said.Verdict, the(str), the(said.When))
    remainder = makes(said.Verdict, the(str), said.Otherwise())
    thrown_at_once = makes(said.Case, nth(0, "totals"))
    repeated_first = makes(said.Case, nth(0, "totals"), nth(1))
    other_first = makes(said.Case, nth(0, "totals"), nth(1), total_first=False)
    total = makes(said.Event, nth(0, int))
    own_number = always(said.Event(None))
    hard_way = always(Word("hard"))
    other_way = always(Word("other"))
    event = makes(said.Event, nth(0, "total"), maybe(Word, str, "any"))

    def race(self, parts: Parts) -> said.Race:
        return said.Race(parts[0], tuple(parts[1:]))

    # limits and units

    for_unit = tuple_of("unit", the(Bet))
    option = tuple_of(the(int), the(Bet))

    def limit_amount(self, parts: Parts) -> said.Limit:
        return _limit("wager", parts)

    def limit_winnings(self, parts: Parts) -> said.Limit:
        return _limit("winnings", parts)

    def nominated(self, parts: Parts) -> tuple[int, ...]:
        return tuple(parts[0])

    def units_and_one(self, parts: Parts) -> said.Units:
        units, inner, of, place, last = parts
        if not isinstance(place, Place):  # "four units as a horn bet and one on any seven": the last of them
            if inner + place != units:
                raise SenselessError(f"{inner} units and {place} are not {units}")
            place = Place(units)
        if isinstance(last, Bet):
            return said.Units(units, inner, str(of), place.n, str(last))
        return said.Units(units, inner, str(of), place.n, None, last)

    def units_at_least(self, parts: Parts) -> said.UnitsAtLeast:
        units, *least = every(int, parts)
        return said.UnitsAtLeast(units, tuple((str(b), n) for b, n in zip(every(Bet, parts), least, strict=True)))

    # odds

    odds_follow = always(said.Introduced())
    odds_heading = always(said.Introduced())
    odds_column = odds_heading
    group = makes(said.OddsGroup, nth(0, str))
    group_by_total = makes(said.OddsGroup, nth(0, str), by_total=True)
    by_point = makes(said.OddsRow, "come out point", nth(0))
    by_come_point = makes(said.OddsRow, "come point", nth(0))
    by_number = makes(said.OddsRow, "number", nth(0))
    by_number_to_win = makes(said.OddsRow, "number", tuple_of(nth(0)), WIN)
    by_number_to_lose = makes(said.OddsRow, "number", tuple_of(nth(0)), LOSE)
    by_total = makes(said.OddsRow, "total", nth(0))
    parts = each(object, str)
    paid_as = makes(said.PaidAs, each(Bet, str), the(int), the(tuple))

    # definitions, dice, inactive wagers, void rolls

    throw_by = makes(said.Throw, nth(0))
    point_defined = makes(said.Defined, nth(0, "totals"), nth(1, str))
    come_point_defined = makes(said.Defined, nth(0, "totals"), nth(1, str))
    seven_out_defined = makes(said.Defined, nth(0, "totals"))
    come_out_defined = makes(said.ComeOutDefined, the(Place, "n"), the(Place, "n", place=1), each(Bet, str))
    total_defined = makes(said.Number, the(int))

    def dice(self, parts: Parts) -> said.DiceDescribed:
        in_set, sides, _, lowest, highest, opposite = parts
        if sides is None:
            raise SenselessError("dice without sides")
        return said.DiceDescribed(in_set, sides, lowest, highest, opposite)

    dice_set = makes(said.SetSize, nth(0))
    inactive_wagers = makes(said.InactiveWagers, each(object, str))
    similar = always(True)
    inactive = makes(said.Inactive, holds(True))
    called = always(said.Said())
    before_throw = always(said.Said())
    void_rolls = always(said.Introduced())
    called_rolls = always(said.Introduced())
    void_regardless = always(said.Said())
    fault = the(said.Fault)
    removal = makes(said.Removal, each(Bet, str))
    at_come_out = makes(said.Restaked, nth(0, str), "come out")
    by_next_roll = makes(said.Restaked, nth(0, str), "next roll")

    def cited_letters(self, parts: Parts) -> said.CitedLetters:
        letters = tuple(str(p) for p in parts if p.type == "LETTER")
        return said.CitedLetters(next(str(p) for p in parts if p.type == "RULE"), letters)

    returned = the(said.CitedLetters)
    no_other = the(said.CitedLetters)


def _limit(measure: said.Base, parts: Parts) -> said.Limit:
    """No sense where the words name wagers that are not the same ("that of the Pass Bet ... double the Come Bet")."""
    named = {*every(Bet, parts), *(p[1] for p in every(tuple, parts))}
    if len(named) != 1:
        raise SenselessError("a limit by several wagers")
    times = [p[0] for p in every(tuple, parts) if isinstance(p[0], int)]
    for_unit = any(p[0] == "unit" for p in every(tuple, parts))
    return said.Limit(measure, str(named.pop()), for_unit, times[0] if times else None)
