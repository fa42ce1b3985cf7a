"""Rules of play that two versions decide otherwise: who draws, whether the dealer qualifies, what cards count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from compliance.analysis.behaviour.settling import Outcome, asked, said, undecided
from compliance.meaning.decisions import Decided, Decision

State = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What a version says of a state, and where; "no such state" where its game cannot come to it."""

    says: str
    rules: tuple[str, ...] = ()


NOTHING = Told("no such state")


@dataclass(frozen=True, slots=True)
class Conduct:
    """A question of play, and what each version answers to it in every state (a state is told in words).

    weights: of states that stand for many (hands of cards); others count once.
    """

    what: str
    old: Mapping[str, Told]
    new: Mapping[str, Told]
    weights: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConductDifference:
    """States in which the versions answer otherwise, all in the same way: how many, and which."""

    states: tuple[str, ...]
    cases: int
    old: Told
    new: Told


@dataclass(frozen=True, slots=True)
class ConductCompared:
    """A question of play compared in so many cases."""

    what: str
    cases: int
    differences: tuple[ConductDifference, ...]


def compare_conduct(conduct: Conduct) -> ConductCompared:
    """The states of either version, those that differ alike together."""
    states = tuple(dict.fromkeys((*conduct.old, *conduct.new)))
    differ: dict[tuple[Told, Told], list[str]] = {}
    for state in states:
        old, new = conduct.old.get(state, NOTHING), conduct.new.get(state, NOTHING)
        if old.says != new.says:
            differ.setdefault((old, new), []).append(state)
    weigh = conduct.weights
    found = tuple(
        ConductDifference(tuple(where), sum(weigh.get(s, 1) for s in where), old, new)
        for (old, new), where in differ.items()
    )
    return ConductCompared(conduct.what, sum(weigh.get(s, 1) for s in states), found)


def told(
    decision: Decision, space: Iterable[tuple[str, Outcome]], words: Mapping[object, str] | None = None
) -> dict[str, Told]:
    """What a decision says in each state; `words` for its answers, where yes and no will not do.

    Several outcomes may be one state (a third card of value 0 is one of four); if they differ, both answers are told.
    """
    found: dict[str, Told] = {}
    for state, outcome in space:
        result = asked(decision, outcome)
        open_ = undecided(result)
        if open_ is not None:
            one = Told(open_.result, open_.rules)
        else:
            assert isinstance(result, Decided)
            answer = result.answer
            one = Told((words or {}).get(answer) or said(answer), result.addresses)
        before = found.get(state)
        if before is not None and before.says != one.says:
            one = Told(f"{before.says}, or {one.says}", tuple(dict.fromkeys((*before.rules, *one.rules))))
        found[state] = one
    return found
