"""The text decides: one number or table cell of the law changed in a copy of a source, and a verdict changes.

For every number and every table cell of the provisions that are compiled or bound (the test finds them itself), the
rulebook is built in memory from the changed text, and the sample logs are checked. Either a verdict on them changes,
or the build reports what does not fit together any more. What does neither stands in mutation_exceptions.yaml, with
the reason. A sample of the changes runs always, all of them with `./run test --long`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.checking.changed_law import noticed
from tests.checking.test_two_sided import checked, key_of, versions
from tests.meaning.mutation import Mutation, mutations

# every so many mutations are tried in the short run; a prime, so that rows and columns of tables are met alike
STRIDE = 61


def changes(version: Version) -> list[Mutation]:
    """Every mutation of the provisions of a version that are checked."""
    return mutations(*key_of(version), read=frozenset(checked(version)))


@cache
def exceptions() -> dict[tuple[str, str, str, str], str]:
    """(work, address, what stands there, what is put there) -> why nothing changes; "" for whatever is put there."""
    document, problems = read_yaml(Path(__file__).parent / "mutation_exceptions.yaml")
    assert not problems
    return {(e["work"], str(e["address"]), e["was"], e.get("now", "")): e["reason"] for e in document or []}


def is_excepted(mutation: Mutation) -> bool:
    where = (mutation.work, mutation.address, mutation.was)
    return any((*where, now) in exceptions() for now in ("", mutation.now))


def unnoticed(some: list[Mutation]) -> list[str]:
    return [str(m) for m in some if not is_excepted(m) and not noticed(m)]


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_a_changed_number_changes_a_verdict_sample(version: Version) -> None:
    assert unnoticed(changes(version)[::STRIDE]) == []


@pytest.mark.long
@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_changed_number_changes_a_verdict(version: Version) -> None:
    assert unnoticed(changes(version)) == []


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_a_text_built_anew_without_a_change_changes_no_verdict(version: Version) -> None:
    first = changes(version)[0]
    assert noticed(replace(first, now=first.was)) == ""


def test_every_exception_is_a_mutation_that_there_is_and_has_a_reason() -> None:
    there = {(m.work, m.address, m.was, now) for v in versions() for m in changes(v) for now in ("", m.now)}
    assert [e for e, reason in exceptions().items() if e not in there or not reason] == []
