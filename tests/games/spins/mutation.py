"""Every number and table cell of the provisions that a game reads, changed one at a time in a copy of the source text.

The division is rebuilt in memory each time. Either what the rules decide then differs, or a problem is reported that
was not there before. Nothing here knows an address or a number of the law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from compliance.games.deck import world
from compliance.games.play import Game
from compliance.meaning.bindings import bind, read_bindings
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Evidence, Known
from compliance.places import data_folder
from compliance.problems import Problem
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.meaning.law import rulebook, version_in
from tests.meaning.mutation import Mutation, rebuilt
from tests.meaning.mutation import mutations as every_mutation

INSTRUMENT = "nz-1996-01-26-no-7"
Asked = Iterable[tuple[Decision, Iterable[Mapping[str, Evidence]]]]


@dataclass(frozen=True, slots=True)
class Examined:
    """A game under the mutation test. asked: its rules -> every decision with all the outcomes it is asked about."""

    work: str
    game: Game
    asked: Callable[[Any], Asked]


def version(work: str) -> Version:
    """The text of 1996."""
    return version_in(rulebook(), work, INSTRUMENT)


def mutations(tested: Examined) -> tuple[Mutation, ...]:
    """Every mutation of the provisions that the game's grammars, or the bindings of its own rules, read."""
    rules, _ = tested.game.read_rules(version(tested.work), {})
    bound = {a for a, stands in _bound(tested, version(tested.work))[0].items() if stands == "bound"}
    return tuple(every_mutation(tested.work, INSTRUMENT, {*rules.read, *bound}))


def _bound(tested: Examined, of: Version) -> tuple[Mapping[str, str], list[object], list[Problem]]:
    bindings, _ = read_bindings(data_folder("rulebooks") / "nz" / "bindings")
    bound, problems = bind(of, bindings, tested.game.vocabulary, world(of))
    return bound.status, [(c.address, c.code, c.when, c.that) for c in bound.checks], problems


def fingerprint(tested: Examined, of: Version) -> list[object]:
    """All that a version's rules decide and its bindings ask."""
    rules, _ = tested.game.read_rules(of, {})
    decided: list[object] = []
    for decision, outcomes in tested.asked(rules.own):
        for outcome in outcomes:
            result = decide(decision, outcome)
            known = tuple(fact.value for fact in outcome.values() if isinstance(fact, Known))
            decided.append((known, result.answer if isinstance(result, Decided) else type(result)))
    status, checks, _ = _bound(tested, of)
    decided += [*checks, *status.items(), *rules.read.items()]
    decided += [(c.address, c.code, c.when, c.that, c.values) for c in rules.checks]
    decided += [(c.address, c.when, c.then) for c in rules.own.void.decision.clauses]
    return decided


def unnoticed(tested: Examined, some: Iterable[Mutation]) -> list[Mutation]:
    """The mutations that change no decision and lead to no problem, the listed exceptions left out."""
    usual = fingerprint(tested, version(tested.work))
    return [m for m in some if not is_excepted(tested, m) and not _noticed(tested, m, usual)]


def _noticed(tested: Examined, one: Mutation, usual: list[object]) -> bool:
    book, building = rebuilt(one)
    before = {(p.code, p.message) for p in rulebook().problems}
    if any(p.severity != "note" and (p.code, p.message) not in before for p in building):
        return True
    changed = next((v for v in book.works[tested.work].versions if v.made_by[-1] == INSTRUMENT), None)
    if changed is None or _bound(tested, changed)[2] or tested.game.read_rules(changed, {})[1]:
        return True
    return fingerprint(tested, changed) != usual


@cache
def exceptions() -> tuple[Mapping[str, str], ...]:
    """Mutations that rightly change nothing and contradict nothing, each with its reason."""
    document, problems = read_yaml(Path(__file__).parent / "mutation_exceptions.yaml")
    assert not problems
    return tuple(document or ())


def is_excepted(tested: Examined, one: Mutation) -> bool:
    """Whether a mutation is on the list."""
    wanted = (tested.work, one.address, one.was)
    return any((e["work"], e["address"], e["was"]) == wanted and e.get("now", one.now) == one.now for e in exceptions())
