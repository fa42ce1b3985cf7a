"""The money wheel under two versions: every symbol wagered on, with every symbol that can be spun."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from compliance.analysis.behaviour.conduct import Conduct, Told
from compliance.analysis.behaviour.even_chances import edges_by, wagers_with
from compliance.analysis.behaviour.games import Behaviour
from compliance.analysis.behaviour.settling import Case
from compliance.analysis.behaviour.void_spins import void_spins
from compliance.analysis.games.money_wheel.analyse import rows_of
from compliance.games.money_wheel.meaning import MoneyWheelRules, spun_for
from compliance.games.play import PlayRules


def cases(old: MoneyWheelRules, new: MoneyWheelRules, bet: str) -> Iterator[Case]:
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


def conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """How many sections of the wheel show each symbol, and which spins are void."""
    one, other = ({s: Told(str(n), (r.own.rim,)) for s, n in r.own.sections.items()} for r in (old, new))
    yield Conduct("how many sections of the wheel show a symbol", one, other)
    yield void_spins(old.own.void, new.own.void)


BEHAVIOUR = Behaviour(
    wagers_with(cases, lambda rules: rules.whole, "what symbols the wheel shows"),
    edges_by(lambda rules, bet: rows_of(rules)),
    conduct,
)
