"""The finite spaces over which the decisions of craps are proved, each outcome with its exact chance.

An outcome is the total of the first roll that counts for a wager, and, where that decides nothing, which of the totals
that matter is thrown first. Other rolls change nothing, so that a wager is decided with probability 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product

from compliance.games.craps.vocabulary import ACTIVE, FIRST, ON, later, thrown, thrown_easy, thrown_hard
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.expressions import All, Expression, Not, Some, evaluate, fact_names

Outcome = Mapping[str, Evidence]
_NOT_YET = Missing("it has not been thrown yet")


@dataclass(frozen=True, slots=True)
class Dice:
    """How many dice are thrown and what their faces show."""

    number: int
    faces: tuple[int, ...]

    @property
    def throws(self) -> Iterator[tuple[int, ...]]:
        """Every throw, all equally likely."""
        return product(self.faces, repeat=self.number)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sorted({sum(throw) for throw in self.throws}))


def is_hard(throw: Sequence[int]) -> bool:
    """Whether all dice of a throw show the same value."""
    return len(set(throw)) == 1


def chances(dice: Dice) -> Mapping[str, Fraction]:
    """Fact of a race (a total thrown first, the hard way or another) -> its chance on one roll."""
    ways: Counter[str] = Counter()
    throws = list(dice.throws)
    for throw in throws:
        total = sum(throw)
        ways[later(total)] += 1
        ways[thrown(total)] += 1
        ways[thrown_hard(total) if is_hard(throw) else thrown_easy(total)] += 1
    return {name: Fraction(n, len(throws)) for name, n in ways.items()}


def is_race(name: str) -> bool:
    """Whether a fact says when something was thrown."""
    return name.startswith((later(0).removesuffix("0"), thrown(0).removesuffix("0")))


def space(
    decisions: Iterable[Decision],
    dice: Dice,
    on: Sequence[int] = (),
    points: Sequence[int] = (),
    active: Sequence[bool] = (True,),
) -> Iterator[tuple[Outcome, Fraction]]:
    """(outcome, chance) for all that these decisions read; chances add up to 1 for each number wagered on.

    on: the numbers that the wager can be on. points: of an additional wager, the first totals on which it can be made
    (chances then are those once one of these has been thrown). active: whether it is active when its base is decided.
    """
    conditions = [c.when for d in decisions for c in d.clauses]
    names = {n for condition in conditions for n in fact_names(condition)}
    one_roll = chances(dice)
    firsts: Sequence[tuple[int | None, Fraction]] = [(None, Fraction(1))]
    if FIRST in names:
        possible = [t for t in dice.totals if not points or t in points]
        made = sum(one_roll[later(t)] for t in possible)
        firsts = [(t, one_roll[later(t)] / made) for t in possible]
    for number, (first, chance), is_active in product(on or (None,), firsts, active):
        known: dict[str, Evidence] = dict.fromkeys(names, _NOT_YET)
        known[ACTIVE] = Known(is_active)
        if number is not None:
            known[ON] = Known(number)
        if first is not None:
            known[FIRST] = Known(first)
        race = sorted({n for c in conditions for n in open_names(c, known) if is_race(n)})
        for order in permutations(race):
            ends = known | {n: Known(place) for place, n in enumerate(order)}
            yield ends, chance * _chance_of(order, one_roll)


def open_names(condition: Expression, facts: Outcome) -> Iterator[str]:
    """The facts on which a condition still hangs."""
    if isinstance(evaluate(condition, facts), Known):
        return
    match condition:
        case All(parts) | Some(parts):
            for part in parts:
                yield from open_names(part, facts)
        case Not(part):
            yield from open_names(part, facts)
        case _:
            yield from (n for n in fact_names(condition) if isinstance(facts[n], Missing))


def _chance_of(order: Sequence[str], one_roll: Mapping[str, Fraction]) -> Fraction:
    """The chance that these come in this order."""
    chance = Fraction(1)
    left = sum((one_roll.get(n, Fraction(0)) for n in order), Fraction(0))
    for name in order:
        own = one_roll.get(name, Fraction(0))
        chance *= own / left if left else 0
        left -= own
    return chance
