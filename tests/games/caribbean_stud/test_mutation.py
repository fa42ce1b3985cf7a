"""No number of Division VIII that is read or quoted can change unnoticed.

A sample runs always; all of them with --long. Exceptions stand in mutation_exceptions.yaml, each with its reason.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.games.caribbean_stud.meaning import read_rules
from compliance.games.caribbean_stud.play import GAME
from compliance.games.deck import world
from compliance.meaning.bindings import Binding, bind, read_bindings
from compliance.meaning.checks import Check
from compliance.places import data_folder
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.games.caribbean_stud.law import INSTRUMENT, WORK, fingerprint, problems, rules, version
from tests.meaning.law import rulebook, version_in
from tests.meaning.mutation import Mutation, mutations, rebuilt, text_of

# every so many mutations are tried in the short run; a prime, so that rows and columns of tables are met alike
STRIDE = 61


def _excepted() -> list[dict[str, Any]]:
    return read_yaml(Path(__file__).parent / "mutation_exceptions.yaml")[0] or []


def _is_excepted(mutation: Mutation) -> bool:
    return any(e["was"] == mutation.was and e["row"] in _line(mutation) for e in _excepted())


def _line(mutation: Mutation) -> str:
    """The line of the text that the mutation changes, as published."""
    return text_of(mutation.instrument).split("\n")[mutation.line - 1]


@cache
def _bindings() -> list[Binding]:
    return read_bindings(data_folder("rulebooks") / "nz" / "bindings")[0]


def _bound(read: Version) -> tuple[tuple[Check, ...], list[str]]:
    bound, found = bind(read, _bindings(), GAME.vocabulary, world(read))
    return bound.checks, [p.message for p in found]


def _all() -> list[Mutation]:
    quoted = bind(version(), _bindings(), GAME.vocabulary, world(version()))[0].status
    return mutations(WORK, INSTRUMENT, {**rules().read, **quoted})


def _noticed(mutation: Mutation) -> bool:
    book, building = rebuilt(mutation)
    known = {(p.code, p.message) for p in rulebook().problems}
    if any(p.severity != "note" and (p.code, p.message) not in known for p in building):
        return True
    changed = version_in(book, WORK, INSTRUMENT)
    read, found = read_rules(changed, {})
    return bool(found) or fingerprint(read) != fingerprint(rules()) or _bound(changed) != _bound(version())


def test_the_published_words_are_read_and_quoted_without_a_problem() -> None:
    assert [str(p) for p in problems()] == []
    assert _bound(version())[1] == []


def test_a_changed_number_or_cell_is_noticed() -> None:
    unnoticed = [m for m in _all()[::STRIDE] if not _noticed(m)]
    assert [str(m) for m in unnoticed if not _is_excepted(m)] == []


@pytest.mark.long
def test_every_changed_number_or_cell_is_noticed() -> None:
    unnoticed = [m for m in _all() if not _noticed(m)]
    assert [str(m) for m in unnoticed if not _is_excepted(m)] == []


def test_twenty_to_one_changed_into_twenty_one_to_one_changes_what_four_of_a_kind_is_paid() -> None:
    changed = next(m for m in _all() if m.address == "10.1 Table" and (m.was, m.now) == ("20", "21"))
    assert _noticed(changed)


def test_the_list_of_exceptions_names_only_mutations_that_exist() -> None:
    every = _all()
    for exception in _excepted():
        assert any(m.was == exception["was"] and exception["row"] in _line(m) for m in every), exception
        assert exception["reason"]
