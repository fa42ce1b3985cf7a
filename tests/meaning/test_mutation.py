"""No number and no table cell of the provisions that are read can change unnoticed.

A sample runs always; all of them with --long. Exceptions would stand in cases/mutation_exceptions.yaml, each with its
reason; a test keeps that list short and true.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.strict_yaml import read_yaml
from tests.meaning.law import BACCARAT, problems, rulebook, rules, version_in
from tests.meaning.mutation import Mutation, consequence, mutated, mutations, text_of

# every so many mutations are tried in the short run; a prime, so that rows and columns of tables are met alike
STRIDE = 23


def _excepted() -> list[dict[str, Any]]:
    return read_yaml(Path(__file__).parent / "cases" / "mutation_exceptions.yaml")[0] or []


def _is_excepted(mutation: Mutation) -> bool:
    return any(
        (e["work"], e["instrument"], e["address"], e["was"], e["now"])
        == (mutation.work, mutation.instrument, mutation.address, mutation.was, mutation.now)
        for e in _excepted()
    )


@pytest.mark.parametrize(("work", "instrument"), BACCARAT)
def test_the_published_words_are_read_without_a_problem(work: str, instrument: str) -> None:
    assert [str(p) for p in problems(work, instrument)] == []


@pytest.mark.parametrize(("work", "instrument"), BACCARAT)
def test_a_changed_number_or_cell_is_noticed(work: str, instrument: str) -> None:
    unnoticed = [m for m in mutations(work, instrument)[::STRIDE] if not consequence(m).noticed]
    assert [str(m) for m in unnoticed if not _is_excepted(m)] == []


@pytest.mark.long
@pytest.mark.parametrize(("work", "instrument"), BACCARAT)
def test_every_changed_number_or_cell_is_noticed(work: str, instrument: str) -> None:
    unnoticed = [m for m in mutations(work, instrument) if not consequence(m).noticed]
    assert [str(m) for m in unnoticed if not _is_excepted(m)] == []


@pytest.mark.parametrize(("work", "instrument"), BACCARAT)
def test_every_table_and_every_paragraph_of_the_wagers_is_among_the_mutated(work: str, instrument: str) -> None:
    touched = {m.address for m in mutations(work, instrument)}
    version = version_in(rulebook(), work, instrument)
    text = text_of(instrument)
    # an amending notice sets out only some provisions; the others stand in the text that it amends
    here = {p.address for p in version.provisions if p.source and p.source.file.endswith(_file(instrument))}
    tables = {p.address for p in version.provisions if p.kind == "table" and p.address in rules(work, instrument).read}
    assert text
    assert tables & here <= touched
    assert len(touched) > len(tables & here)


def _file(instrument: str) -> str:
    return Path(rulebook().instruments[instrument].text_file).name


def test_eight_to_one_changed_into_seven_to_one_changes_what_a_tie_is_paid() -> None:
    work, instrument = "nz/baccarat", "nz-2004-05-19-no-56"
    mutation = next(m for m in mutations(work, instrument) if (m.address, m.was, m.now) == ("5.10(c)", "8", "7"))
    assert "Tie Bets at odds of 7 to 1." in mutated(mutation)
    found = consequence(mutation)
    assert found.decides_otherwise
    assert not found.problems


def test_the_list_of_exceptions_names_only_mutations_that_exist_and_go_unnoticed() -> None:
    every = [m for work, instrument in BACCARAT for m in mutations(work, instrument)]
    for exception in _excepted():
        named = [m for m in every if _is_excepted(m) and m.address == exception["address"]]
        assert named, exception
        assert exception["reason"]
        assert not any(consequence(m).noticed for m in named), exception
