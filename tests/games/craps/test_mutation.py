"""No number and no table cell of the rules of craps that are read can change unnoticed.

A sample runs always; all of them with --long. Exceptions stand in mutation_exceptions.yaml, each with its reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.craps.meaning import read_rules
from compliance.strict_yaml import read_yaml
from tests.games.craps.law import INSTRUMENT, WORK, fingerprint, problems, rules
from tests.meaning.law import rulebook, version_in
from tests.meaning.mutation import Mutation, mutated, mutations, rebuilt

# every so many mutations are tried in the short run; a prime, so that rows and columns of tables are met alike
STRIDE = 43


def _excepted() -> list[dict[str, Any]]:
    return read_yaml(Path(__file__).parent / "mutation_exceptions.yaml")[0] or []


def _is_excepted(mutation: Mutation) -> bool:
    return any((e["address"], e["was"]) == (mutation.address, mutation.was) for e in _excepted())


def _all() -> list[Mutation]:
    return mutations(WORK, INSTRUMENT, rules().read)


def _noticed(mutation: Mutation) -> bool:
    book, building = rebuilt(mutation)
    known = {(p.code, p.message) for p in rulebook().problems}
    if any(p.severity != "note" and (p.code, p.message) not in known for p in building):
        return True
    changed, found = read_rules(version_in(book, WORK, INSTRUMENT), {})
    return bool(found) or fingerprint(changed) != fingerprint(rules())


def test_the_published_words_are_read_without_a_problem() -> None:
    assert [str(p) for p in problems()] == []


def test_a_changed_number_or_cell_is_noticed() -> None:
    unnoticed = [m for m in _all()[::STRIDE] if not _noticed(m)]
    assert [str(m) for m in unnoticed if not _is_excepted(m)] == []


@pytest.mark.long
def test_every_changed_number_or_cell_is_noticed() -> None:
    unnoticed = [m for m in _all() if not _noticed(m)]
    assert [str(m) for m in unnoticed if not _is_excepted(m)] == []


def test_seven_to_one_changed_into_eight_to_one_changes_what_any_craps_is_paid() -> None:
    rows = [m for m in _all() if m.address == "6.1 Table" and (m.was, m.now) == ("7", "8")]
    changed = next(m for m in rows if "Any Craps\t8 to 1" in _row(m))
    assert _noticed(changed)


def _row(mutation: Mutation) -> str:
    return mutated(mutation).split("\n")[mutation.line - 1]


def test_the_list_of_exceptions_names_only_mutations_that_exist_and_go_unnoticed() -> None:
    every = _all()
    for exception in _excepted():
        named = [m for m in every if (m.address, m.was) == (exception["address"], exception["was"])]
        assert named, exception
        assert exception["reason"]
        assert not any(_noticed(m) for m in named), exception
