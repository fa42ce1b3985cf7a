"""Which spins are void under two versions: by their revolutions, by what was wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from compliance.analysis.behaviour.conduct import Conduct, Told
from compliance.games.spins import Shown, shown_facts, void_under
from compliance.games.spins_meaning import CALLED, CALLED_OFF, COUNTS, FAULT, SAME_DIRECTION, VoidRules
from compliance.meaning.checks import count_of
from compliance.meaning.evidence import Known
from compliance.meaning.expressions import Comparison, Constant, FactName, parts_of


def void_spins(old: VoidRules, new: VoidRules) -> Conduct:
    """Whether a spin is void that was not called off, of every number of revolutions up to the least that either
    version asks for, and with every fault that either names."""
    states = dict(_states((old, new)))
    one, other = ({state: _told(rules, shown) for state, shown in states.items()} for rules in (old, new))
    return Conduct("whether a spin is void", one, other)


def _states(versions: Iterable[VoidRules]) -> Iterator[tuple[str, Shown]]:
    versions = tuple(versions)
    least = max((rules.least for rules in versions if rules.least is not None), default=None)
    for revolutions in range(least + 1) if least is not None else ():
        counted = count_of(str(revolutions), "revolution|revolutions")
        yield counted, Shown(None, Fraction(revolutions), same_direction=False, rested=True)
    for fault in dict.fromkeys(fault for rules in versions for fault in _faults(rules)):
        yield fault, Shown(fault, None, same_direction=fault == SAME_DIRECTION, rested=True)


def _faults(rules: VoidRules) -> Iterator[str]:
    """The faults that the clauses of a version name, as a log names them."""
    for clause in rules.decision.clauses:
        for part in parts_of(clause.when):
            match part:
                case Comparison("==", FactName(name), Constant(value)) if name == FAULT:
                    yield str(value)
                case _:
                    continue


def _told(rules: VoidRules, shown: Shown) -> Told:
    facts = {**shown_facts(shown, ()), CALLED_OFF: Known(False), CALLED: Known(False)}
    under = void_under(rules, facts).value
    return Told("it counts") if under == COUNTS else Told("it is void", (str(under),))
