"""What a changed number of the published words does to the rules of blackjack: other decisions, or a problem."""

from __future__ import annotations

from collections.abc import Iterable

from compliance.games.blackjack.play import GAME as BLACKJACK
from compliance.games.blackjack.proofs import subjects_of
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.deck import standard_deck, world
from compliance.meaning.bindings import bind, read_bindings
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Known
from compliance.places import data_folder
from compliance.problems import Problem
from compliance.rulebook.model import Version
from tests.games.spins.mutation import INSTRUMENT, Asked, Examined, version
from tests.meaning.law import rulebook
from tests.meaning.mutation import Mutation, rebuilt

WORK = "nz/blackjack"


def asked(rules: BlackjackRules) -> Asked:
    """Every decision with all the outcomes that it is asked about."""
    deck, _ = standard_deck()
    yield from ((decision, space) for _, decision, space in subjects_of(rules, deck))


EXAMINED = Examined(WORK, BLACKJACK, asked)


def fingerprint(text: Version) -> tuple[list[object], list[Problem]]:
    """(all that a version decides and asks, what is wrong with it)."""
    rules, problems = BLACKJACK.read_rules(text, {})
    decided: list[object] = []
    for decision, outcomes in asked(rules.own):
        for outcome in outcomes:
            result = decide(decision, outcome)
            known = tuple(fact.value for fact in outcome.values() if isinstance(fact, Known))
            decided.append((decision.question, known, result.answer if isinstance(result, Decided) else type(result)))
    bindings, _ = read_bindings(data_folder("rulebooks") / "nz" / "bindings")
    bound, stale = bind(text, bindings, BLACKJACK.vocabulary, world(text))
    decided += [*bound.status.items()]
    decided += [(c.address, c.code, c.when, c.that, c.values) for c in (*rules.checks, *bound.checks)]
    return decided, [*problems, *stale]


def unnoticed(some: Iterable[Mutation]) -> list[Mutation]:
    """The mutations that change no decision and lead to no problem."""
    usual, known = fingerprint(version(WORK))
    assert known == []
    return [m for m in some if not _noticed(m, usual)]


def _noticed(one: Mutation, usual: list[object]) -> bool:
    book, building = rebuilt(one)
    before = {(p.code, p.message) for p in rulebook().problems}
    if any(p.severity != "note" and (p.code, p.message) not in before for p in building):
        return True
    changed = next((v for v in book.works[WORK].versions if v.made_by[-1] == INSTRUMENT), None)
    if changed is None:
        return True
    decided, problems = fingerprint(changed)
    return bool(problems) or decided != usual
