"""Checks as data: what must hold of a round, a wager, a call, under which provision.

A check comes out of a grammar (it then compares what a decision says with what the log records) or out of a literate
binding (it then holds a condition). Neither is ever a Python function of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Evidence, Missing, Value
from compliance.meaning.expressions import (
    TRUE,
    Comparison,
    Constant,
    Expression,
    Within,
    fact_names,
    parts_of,
    say_value,
)


@dataclass(frozen=True, slots=True)
class Check:
    """One requirement of one provision.

    scope: what it is asked of ("round", "wager", "call", ...: the game's facts say which subjects a round has).
    when: where it applies. Exactly one of `that` (must be true) and `decision` (its answer must equal the fact named
    `recorded_fact`) is given. `expected` and `recorded` are wordings in which {name} stands for a fact.
    subject: whose act it is (dealer, player, operator, equipment, log). unless: codes of checks that come first: where
    one of them did not conform for the same thing (the same wager, hand or throw; the round is all that is in it), this
    one follows from it and is not asked; one that names itself is asked until it is first broken in a round. after:
    codes of checks, one of which must not have conformed for the same thing: only then this one is asked.
    values: what holes of a binding (or the words of a rule) put into the wordings. answers: how a decision's answers
    are put in words.
    money, stake: what a breach comes to in cents (what the player had less what was due), in winnings and in the stake.
    beyond: of money that is a list (by player, by area ... in the order in which they came), how many of the list the
    rule permits: what the rest have is meant. in_question: whether the text leaves open what becomes of that money, of
    which then only what players had is told. follows: codes of checks of which a breach, of
    the same wager or of no wager, is the cause of a breach of this one: one act against two rules. follows_told: codes
    of requirements on announcements of which a breach is the cause only where this one would have been kept if what was
    announced had been so. told_by: codes of
    checks, of any work, of which a breach by the same wager is the same fault, which is then told there alone.
    arithmetic: the wording of the sum, line by line; where it is "" the facts are named. voids: what the words of the
    law make void where the requirement is not kept ("round", "hand"), whether or not anybody declares it; "" nothing.
    assumes: what is assumed of the world (ids) in the condition itself; what its facts assume they say.
    doubt: why nothing can be held against anybody by it, "" where its words, and what they rest on, are the law and are
    understood.
    """

    address: str
    code: str
    scope: str
    expected: str
    recorded: str
    subject: str
    grade: str
    when: Expression = TRUE
    that: Expression | None = None
    decision: Decision | None = None
    recorded_fact: str = ""
    unless: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()
    answers: tuple[tuple[Value, str], ...] = ()
    money: Expression | None = None
    stake: Expression | None = None
    beyond: Expression | None = None
    in_question: bool = False
    follows: tuple[str, ...] = ()
    follows_told: tuple[str, ...] = ()
    arithmetic: str = ""
    told_by: tuple[str, ...] = ()
    voids: str = ""
    assumes: tuple[str, ...] = ()
    doubt: str = ""
    _names: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    def fact_names(self) -> Sequence[str]:
        """The facts on which it, or its decision, rests."""
        if not self._names:
            conditions = [self.when, *(() if self.that is None else (self.that,))]
            if self.decision is not None:
                conditions += [clause.when for clause in self.decision.clauses]
            self._names.extend(sorted({name for condition in conditions for name in fact_names(condition)}))
        return self._names

    def asks(self) -> frozenset[str]:
        """Every fact on which its verdict, or what a breach of it comes to, hangs."""
        sums = (e for e in (self.money, self.stake, self.beyond) if e is not None)
        recorded = (self.recorded_fact,) if self.recorded_fact else ()
        return frozenset((*self.fact_names(), *recorded, *(name for e in sums for name in fact_names(e))))


def fill(wording: str, facts: Mapping[str, Evidence], values: Mapping[str, Value]) -> str:
    """The wording with every {name} replaced by what the facts (or the holes of a binding) say of it.

    {name?these words|those words} gives the first words where the fact is so, the others where it is not;
    {name#card|cards} the number and what is counted, of one or of several.
    """
    pieces: list[str] = []
    rest = wording
    while "{" in rest:
        before, _, after = rest.partition("{")
        name, closed, rest = after.partition("}")
        pieces.append(before)
        if not closed:
            pieces.append("{" + name)
            break
        pieces.append(_filled(name, facts, values))
    pieces.append(rest)
    return "".join(pieces)


def _filled(hole: str, facts: Mapping[str, Evidence], values: Mapping[str, Value]) -> str:
    name, choice, words = hole.partition("?")
    if choice:
        return _chosen(name, words, facts)
    name, counted, words = hole.partition("#")
    said = _said(name, facts, values)
    return count_of(said, words) if counted else said


def count_of(number: str, words: str) -> str:
    """A number and what is counted: of one or of several, as the words before and after a stroke have it."""
    one, _, several = words.partition("|")
    return f"{number} {one if number == say_value(1) else several}"


def _chosen(name: str, words: str, facts: Mapping[str, Evidence]) -> str:
    so, _, not_so = words.partition("|")
    found = facts[name]
    return f"not known ({found.reason})" if isinstance(found, Missing) else so if found.value else not_so


def _said(name: str, facts: Mapping[str, Evidence], values: Mapping[str, Value]) -> str:
    if name in values:
        return say_value(values[name])
    found = facts[name]
    return f"not known ({found.reason})" if isinstance(found, Missing) else say_value(found.value)


def names_in(wording: str) -> list[str]:
    """The names that a wording asks for."""
    holes = (part.partition("}")[0] for part in wording.split("{")[1:])
    return [hole.partition("?")[0].partition("#")[0] for hole in holes]


def numbers_in(check: Check) -> Iterator[int]:
    """Every whole number that a check names: any of them may be an amount."""
    for condition in _conditions(check):
        yield from _numbers_of(condition)


def numbers_beside(check: Check) -> Iterator[tuple[str, int]]:
    """Every whole number with which a check compares a fact, with the name of that."""
    for condition in _conditions(check):
        if isinstance(condition, (Comparison, Within)):
            numbers = [v for part in parts_of(condition) for v in _numbers_of(part)]
            names = fact_names(condition)
            yield from ((name, number) for name in names for number in numbers)


def comparisons_of(check: Check, facts: frozenset[str]) -> Iterator[Expression]:
    """Every comparison of a check that hangs on these facts alone."""
    for condition in _conditions(check):
        if isinstance(condition, (Comparison, Within)) and (names := fact_names(condition)) and facts.issuperset(names):
            yield condition


def _conditions(check: Check) -> Iterator[Expression]:
    whole = [check.when, *(e for e in (check.that, check.money, check.stake) if e is not None)]
    whole += [clause.when for clause in check.decision.clauses] if check.decision is not None else []
    for condition in whole:
        yield from parts_of(condition)


def _numbers_of(condition: Expression) -> Iterator[int]:
    if isinstance(condition, Constant):
        values: tuple[object, ...] = (condition.value,)
    else:
        values = condition.values if isinstance(condition, Within) else ()
    yield from (v for v in values if isinstance(v, int) and not isinstance(v, bool))
