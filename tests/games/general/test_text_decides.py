"""The text of the general rules decides: a number changed in a copy of it changes a check, or the build says so."""

from __future__ import annotations

from functools import cache

import pytest

from compliance.checking.law import Law
from compliance.checking.making import law_of
from compliance.problems import Problem
from compliance.rulebook import Rulebook
from tests.checking.running import the_court
from tests.meaning.law import rulebook, version_in
from tests.meaning.mutation import Mutation, mutations, rebuilt

WORK, INSTRUMENT = "nz/general", "nz-1996-01-26-no-7"
SAMPLE_EVERY = 7


def law(book: Rulebook) -> tuple[Law, list[Problem]]:
    """The general rules of a rulebook under the shipped bindings."""
    court, _ = the_court()
    return law_of(version_in(book, WORK, INSTRUMENT), None, court.bindings["nz"], {})


@cache
def usual() -> Law:
    return law(rulebook())[0]


@cache
def all_mutations() -> list[Mutation]:
    read = {address for address, status in usual().status.items() if status in ("compiled", "bound")}
    return mutations(WORK, INSTRUMENT, read)


def noticed(mutation: Mutation) -> bool:
    """Whether a check asks otherwise in the changed text, or the build reports something."""
    book, building = rebuilt(mutation)
    before = {(p.code, p.message) for p in rulebook().problems}
    if [p for p in building if p.severity != "note" and (p.code, p.message) not in before]:
        return True
    changed, problems = law(book)
    asked = [(c.address, c.code, c.when, c.that) for c in changed.checks]
    return bool(problems) or asked != [(c.address, c.code, c.when, c.that) for c in usual().checks]


def check(tried: list[Mutation]) -> None:
    unnoticed = [m for m in tried if not noticed(m)]
    assert unnoticed == [], "\n".join(map(str, unnoticed))


def test_a_number_changed_in_the_general_rules_is_noticed() -> None:
    check(all_mutations()[::SAMPLE_EVERY])


@pytest.mark.long
def test_every_number_changed_in_the_general_rules_is_noticed() -> None:
    check(all_mutations())


def test_13_3_a_the_minutes_come_from_the_words() -> None:
    (mutation,) = [m for m in all_mutations() if m.address == "13.3(a)" and m.was == "20" and m.now == "21"]
    changed, problems = law(rebuilt(mutation)[0])
    assert problems == []
    (notice,) = [c for c in changed.checks if c.code == "limits.notice"]
    assert dict(notice.values)["minutes"] == 21


def test_19_1_cards_suits_and_ranks_come_from_the_words() -> None:
    (seen,) = [c for c in usual().checks if c.code == "cards.seen"]
    assert {n: v for n, v in seen.values if n != "cards_per_deck"} == {"cards": 52, "suits": 4, "ranks": 13}
