"""Roulette under two versions: every wager on everything that can be spun."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.behaviour.conduct import Conduct, Told
from compliance.analysis.behaviour.even_chances import edges_by, even_chance, wagers_with
from compliance.analysis.behaviour.games import Behaviour
from compliance.analysis.behaviour.settling import Case, Outcome
from compliance.analysis.behaviour.void_spins import void_spins
from compliance.analysis.games.roulette.analyse import rows_of
from compliance.games.play import PlayRules
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.meaning import RouletteRules
from compliance.games.roulette.spaces import spun
from compliance.games.spins import Pocket, in_order
from compliance.games.spins_meaning import COUNTS, UNDER
from compliance.meaning.evidence import Known


def cases(old: RouletteRules, new: RouletteRules, bet: str) -> Iterator[Case]:
    """Every choice of a wager, on every number of either wheel."""
    held = [rules.selections[bet] for rules in (old, new) if bet in rules.selections]
    chance = (even_chance(tuple(old.colours)), even_chance(tuple(new.colours)))
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
        v.WAGERED: Known(numbers),
        **spun(number, rules.colours, rules.zeros),
    }


def conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """Which numbers the wheel has, of which colour each is, and which spins are void."""
    one, other = ({str(n): Told(colour, (r.own.wheel,)) for n, colour in r.own.colours.items()} for r in (old, new))
    yield Conduct("the colour of a number on the wheel", one, other)
    yield void_spins(old.own.void, new.own.void)


BEHAVIOUR = Behaviour(
    wagers_with(cases, lambda rules: rules.colours, "what numbers the wheel has"), edges_by(rows_of), conduct
)
