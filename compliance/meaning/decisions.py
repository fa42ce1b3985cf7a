"""Decisions: what the clauses of the law, taken together, say of one question for one state of facts.

Whether the Banker's Hand draws, whether a wager wins, at what odds it is paid: each is a list of clauses, every one
with its address. All clauses that fire must agree; a state in which none fires is not decided, one in which two
disagree is a contradiction. The same list serves replay (on the facts of a round), proof and house edge (over every
outcome of a finite space).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import msgspec

from compliance.meaning.asked import LISTENING, noted
from compliance.meaning.evidence import Evidence, Known, Missing, Value, join_lines
from compliance.meaning.expressions import (
    Comparison,
    Constant,
    Expression,
    FactName,
    Within,
    evaluate,
    fact_names,
    open_names,
    parts_of,
    say_value,
)
from compliance.meaning.odds import Payout, Prize
from compliance.meaning.values import value_of

Answer = str | bool | int | Payout | Prize


@dataclass(frozen=True, slots=True)
class Clause:
    """When `when` holds, the answer is `then`: so says the provision at `address`."""

    when: Expression
    then: Answer
    address: str


_SHARED: list[dict[str, dict[tuple[Value, ...], Result]]] = []


@contextmanager
def shared_answers() -> Iterator[None]:
    """Within this block decisions of the same clauses share what they remember: under another reading of the law only
    what that reading changes is decided anew."""
    _SHARED.append({})
    try:
        yield
    finally:
        _SHARED.pop()


@noted("clauses", "addresses")
@dataclass(frozen=True, slots=True)
class Decision:
    """A question of the game (`question` names it: "banker draws", "outcome of banker") and its clauses."""

    question: str
    clauses: tuple[Clause, ...]
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    addresses: tuple[str, ...] = field(init=False, compare=False, repr=False)
    remembered: dict[tuple[Value, ...], Result] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """`names`: every fact that a clause reads. `addresses`: of the clauses, in order. `remembered`: what was
        decided before, by the values of those facts."""
        names = dict.fromkeys(name for clause in self.clauses for name in fact_names(clause.when))
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "addresses", tuple(clause.address for clause in self.clauses))
        object.__setattr__(self, "remembered", _SHARED[-1].setdefault(repr(self.clauses), {}) if _SHARED else {})


_CLAUSES = Decision.__dict__["clauses"].slot


class Decided(msgspec.Struct, frozen=True, gc=False):
    """The answer, the addresses of the clauses that gave it (the first is cited), and the lines of the facts."""

    answer: Answer
    addresses: tuple[str, ...]
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Undecided:
    """No clause fires."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two clauses fire and disagree."""

    one: Clause
    other: Clause


Result = Decided | Undecided | Contradiction | Missing


def decide(decision: Decision, facts: Mapping[str, Evidence]) -> Result:
    """What the clauses say on these facts; Missing when a clause that might disagree depends on an unknown fact.

    That some clause fires on every outcome is proved when the rulebook is built (`prove`); so where none fires on
    what is known and all that may fire give the same answer, that is the answer. Where every fact is known, what was
    decided on the same values before is remembered: a round costs a lookup.
    """
    if LISTENING:
        LISTENING[-1].decided.setdefault(id(decision), []).append(facts)
    return _remembered(decision, facts)


def answer_to(decision: Decision, facts: Mapping[str, Evidence]) -> Answer | None:
    """The answer alone, whichever clauses give it; None where they give none, or not one."""
    if LISTENING:
        LISTENING[-1].answered.setdefault(id(decision), []).append(facts)
    found = _remembered(decision, facts)
    return found.answer if isinstance(found, Decided) else None


def asked_still(decision: Decision, known: Mapping[str, Evidence]) -> frozenset[str]:
    """The facts on which a decision still hangs where some are known."""
    return frozenset(name for clause in decision.clauses for name in open_names(clause.when, known))


def _remembered(decision: Decision, facts: Mapping[str, Evidence]) -> Result:
    evidence: list[Known] = []
    for name in decision.names:
        one = facts[name]
        if isinstance(one, Missing):
            return _decide(decision, facts)
        evidence.append(one)
    values = tuple([e.value for e in evidence])
    found = decision.remembered.get(values)
    if found is None:
        found = _decide(decision, {name: Known(value) for name, value in zip(decision.names, values, strict=True)})
        decision.remembered[values] = found
    if isinstance(found, Decided):
        return Decided(found.answer, found.addresses, join_lines(*evidence))
    return found


def _decide(decision: Decision, facts: Mapping[str, Evidence]) -> Result:
    fired: list[Clause] = []
    evidence: list[Evidence] = []
    unknown: list[tuple[Clause, Missing]] = []
    for clause in _CLAUSES.__get__(decision):
        found = value_of(clause.when, facts)
        if isinstance(found, Missing):
            unknown.append((clause, found))
        elif found:
            fired.append(clause)
            evidence.append(evaluate(clause.when, facts))
    for clause in fired:
        if clause.then != fired[0].then:
            return Contradiction(fired[0], clause)
    if not fired and not unknown:
        return Undecided()
    answer = fired[0].then if fired else unknown[0][0].then
    for clause, missing in unknown:
        if clause.then != answer:
            return missing
    fired = fired or [clause for clause, _ in unknown]
    return Decided(fired[0].then, tuple(dict.fromkeys(c.address for c in fired)), join_lines(*evidence))


def named_values(decisions: Iterable[Decision], fact: str) -> tuple[Value, ...]:
    """The values with which clauses compare a fact: for an option, all that can be chosen."""
    found: dict[Value, None] = {}
    for part in (p for decision in decisions for clause in decision.clauses for p in parts_of(clause.when)):
        match part:
            case Comparison(_, FactName(name), Constant(value)) if name == fact:
                found[value] = None
            case Within(FactName(name), values) if name == fact:
                found.update(dict.fromkeys(values))
            case _:
                continue
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Gap:
    """An outcome of the space for which a decision gives no single answer; `clauses` holds the two that disagree."""

    question: str
    outcome: Mapping[str, Evidence]
    clauses: tuple[Clause, ...]

    def outcome_words(self) -> str:
        """The outcome for a reader."""
        return say_outcome(self.outcome)


def say_outcome(outcome: Mapping[str, Evidence]) -> str:
    """An outcome for a reader: "player initial count 0, banker initial count 4, dealer qualifies: no"."""
    known = ((name, e.value) for name, e in outcome.items() if isinstance(e, Known))
    return ", ".join(
        f"{_in_words(name)}{':' if isinstance(v, bool) else ''} {say_value(v) or 'none'}" for name, v in known
    )


def _in_words(name: str) -> str:
    return name.replace(".", " ").replace("_", " ")


def say_answer(answer: Answer) -> str:
    """What a clause says, for a reader: yes or no to a question, a result, odds, a prize."""
    return str(answer) if isinstance(answer, Payout | Prize) else say_value(answer)


_UNPROVED: list[bool] = []


@contextmanager
def unproved() -> Iterator[None]:
    """Within this block nothing is proved: what is read has been proved before, and only its words are wanted."""
    _UNPROVED.append(True)
    try:
        yield
    finally:
        _UNPROVED.pop()


def prove(decision: Decision, space: Iterable[Mapping[str, Evidence]]) -> list[Gap]:
    """Every outcome that is not decided, and every one on which two clauses disagree. Empty: the decision holds."""
    gaps: list[Gap] = []
    if _UNPROVED:
        return gaps
    for outcome in space:
        result = decide(decision, outcome)
        if isinstance(result, Contradiction):
            gaps.append(Gap(decision.question, outcome, (result.one, result.other)))
        elif not isinstance(result, Decided):
            gaps.append(Gap(decision.question, outcome, ()))
    return gaps


def disputes(gaps: Iterable[Gap]) -> list[list[Gap]]:
    """The gaps on which two clauses disagree, together for each two provisions that these clauses stand in."""
    pairs: dict[tuple[str, str], list[Gap]] = {}
    for gap in gaps:
        if gap.clauses:
            one, other = gap.clauses
            pairs.setdefault((one.address, other.address), []).append(gap)
    return list(pairs.values())
