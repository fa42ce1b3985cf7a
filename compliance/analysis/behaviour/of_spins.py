"""Roulette, tai-sai and the money wheel under two versions: every wager on everything that can be spun or thrown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from compliance.analysis.behaviour.conduct import Conduct, Told
from compliance.analysis.behaviour.settling import Case, Compared, Outcome, compared
from compliance.analysis.money_wheel import rows_of as money_wheel_rows
from compliance.analysis.roulette import rows_of as roulette_rows
from compliance.analysis.tai_sai import rows_of as tai_sai_rows
from compliance.games.money_wheel.meaning import MoneyWheelRules, spun_for
from compliance.games.play import PlayRules
from compliance.games.roulette import vocabulary as roulette
from compliance.games.roulette.meaning import RouletteRules
from compliance.games.roulette.spaces import spun
from compliance.games.spins import Pocket, in_order
from compliance.games.spins_meaning import COUNTS, UNDER
from compliance.games.tai_sai.meaning import TaiSaiRules
from compliance.games.tai_sai.spaces import Choice, Throw, chosen, shown, throws
from compliance.meaning.evidence import Known

Cases = Callable[[Any, Any, str], Iterable[Case]]


def wagers_with(
    cases: Cases, needed: Callable[[Any], object], lacks: str
) -> Callable[[PlayRules, PlayRules], Iterator[Compared]]:
    """Every wager of either version of a game with such outcomes. needed: what of its rules they cannot do without;
    lacks: that in words."""

    def wagers(old: PlayRules, new: PlayRules) -> Iterator[Compared]:
        missing = ("" if needed(old.own) else lacks, "" if needed(new.own) else lacks)
        yield from compared(old, new, partial(cases, old.own, new.own), missing)

    return wagers


def _even_chance(outcomes: Sequence[object]) -> Fraction:
    return Fraction(1, len(outcomes)) if outcomes else Fraction(0)


# ---- roulette --------------------------------------------------------------------------------------------------------


def roulette_cases(old: RouletteRules, new: RouletteRules, bet: str) -> Iterator[Case]:
    """Every choice of a wager, on every number of either wheel."""
    held = [rules.selections[bet] for rules in (old, new) if bet in rules.selections]
    chance = (_even_chance(tuple(old.colours)), _even_chance(tuple(new.colours)))
    for on in dict.fromkeys(on for selections in held for on in selections.on_layout):
        for number in in_order({*old.colours, *new.colours}):
            before, after = (_spun(rules, bet, on, number) for rules in (old, new))
            colours = dict.fromkeys(rules.colours.get(number, "") for rules in (old, new))
            words = ", ".join((str(number), " then ".join(c for c in colours if c)))
            yield Case(before, after, words.rstrip(", "), on, chance=chance)


def _spun(rules: RouletteRules, bet: str, on: object, number: Pocket) -> Outcome | None:
    selections = rules.selections.get(bet)
    numbers = selections.on_layout.get(on) if selections is not None else None
    if numbers is None or number not in rules.colours:
        return None
    return {
        UNDER: Known(COUNTS),
        roulette.WAGERED: Known(numbers),
        **spun(number, rules.colours, rules.zeros),
    }


def roulette_edges(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
    """The edges of wagers that are decided everywhere."""
    for bet in rules.wagers:
        if bet in bets:
            yield from roulette_rows(rules.own, bet)


def roulette_conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """Which numbers the wheel has, and of which colour each is."""
    one, other = ({str(n): Told(colour, (r.own.wheel,)) for n, colour in r.own.colours.items()} for r in (old, new))
    yield Conduct("the colour of a number on the wheel", one, other)


# ---- tai-sai ---------------------------------------------------------------------------------------------------------


def tai_sai_cases(old: TaiSaiRules, new: TaiSaiRules, bet: str) -> Iterator[Case]:
    """Every choice of a wager, on every throw of either version's dice."""
    held = [rules.listed[bet].choices for rules in (old, new) if bet in rules.listed]
    thrown = [tuple(throws(rules.dice, rules.faces)) if rules.dice else () for rules in (old, new)]
    chance = (_even_chance(thrown[0]), _even_chance(thrown[1]))
    every = tuple(dict.fromkeys((*thrown[0], *thrown[1])))
    possible = [frozenset(t) for t in thrown]
    for choice in dict.fromkeys(choice for choices in held for choice in choices):
        for throw in every:
            before, after = (
                _thrown(rules, bet, choice, throw) if throw in can else None
                for rules, can in zip((old, new), possible, strict=True)
            )
            *faces, last = map(str, throw)
            yield Case(before, after, f"the dice show {', '.join(faces)} and {last}", choice, chance=chance)


def _thrown(rules: TaiSaiRules, bet: str, choice: Choice, throw: Throw) -> Outcome | None:
    if bet not in rules.listed or choice not in rules.listed[bet].choices:
        return None
    return {UNDER: Known(COUNTS), **shown(throw), **chosen(choice, throw)}


def tai_sai_edges(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
    """The edges of wagers that are decided everywhere."""
    for bet in rules.wagers:
        if bet in bets:
            yield from tai_sai_rows(rules.own, bet)


def tai_sai_conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """How many dice are tumbled, and what they can show."""
    one, other = ({"dice": Told(str(r.own.dice)), "faces": Told(", ".join(map(str, r.own.faces)))} for r in (old, new))
    yield Conduct("how many dice are tumbled, and what they show", one, other)


# ---- the money wheel -------------------------------------------------------------------------------------------------


def money_wheel_cases(old: MoneyWheelRules, new: MoneyWheelRules, bet: str) -> Iterator[Case]:
    """Every symbol wagered on, with every symbol of either wheel spun."""
    del bet  # the money wheel has one wager
    symbols = tuple(dict.fromkeys((*old.sections, *new.sections)))
    for wagered in symbols:
        for symbol in symbols:
            before, after = (
                spun_for(wagered, symbol) if {wagered, symbol} <= rules.sections.keys() else None
                for rules in (old, new)
            )
            chance = (_share(old, symbol), _share(new, symbol))
            yield Case(before, after, f"symbol {symbol} is spun", wagered, chance=chance)


def _share(rules: MoneyWheelRules, symbol: str) -> Fraction:
    return Fraction(rules.sections.get(symbol, 0), sum(rules.sections.values()) or 1)


def money_wheel_edges(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
    """The edges of wagers that are decided everywhere."""
    if bets:
        yield from money_wheel_rows(rules.own)


def money_wheel_conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """How many sections of the wheel show each symbol."""
    one, other = ({s: Told(str(n), (r.own.rim,)) for s, n in r.own.sections.items()} for r in (old, new))
    yield Conduct("how many sections of the wheel show a symbol", one, other)
