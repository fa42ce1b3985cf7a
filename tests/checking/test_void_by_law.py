"""What the words make void by themselves is void by the words: changed in a copy of the text, they do not.

For each rule of which a requirement `voids` something, a round is told that breaks it and is settled as if it counted.
Under the published text its wagers are void, so that their settlement is found; under the changed text it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.rounds import Court
from compliance.games.past import Memory
from compliance.logs import open_logs
from compliance.strict_yaml import read_yaml
from tests.checking.case_files import read_cases
from tests.checking.changed_law import court_after
from tests.checking.running import the_court
from tests.checking.sample_logs import WRITERS, Sample, court_over, judge
from tests.checking.test_two_sided import law_of
from tests.meaning.law import rulebook, version_in
from tests.meaning.mutation import Mutation, text_of

INSTRUMENT = "nz-1996-01-26-no-7"
TESTS = Path(__file__).parents[1]


@cache
def entries() -> list[Mapping[str, Any]]:
    document, problems = read_yaml(Path(__file__).parent / "void_by_law.yaml")
    assert not problems
    return list(document)


def mutation_of(entry: Mapping[str, Any]) -> Mutation:
    """The one place of the provision in the published text where the word stands that is changed."""
    version = version_in(rulebook(), entry["work"], INSTRUMENT)
    provision = next(p for p in version.provisions if p.address == entry["address"])
    lines = text_of(INSTRUMENT).split("\n")
    file = rulebook().instruments[INSTRUMENT].text_file
    numbers = range(provision.source.first_line, provision.source.last_line + 1)
    number = next(n for n in numbers if entry["was"] in lines[n - 1])
    column = lines[number - 1].index(entry["was"]) + 1
    return Mutation(entry["work"], INSTRUMENT, entry["address"], file, number, column, entry["was"], entry["now"])


def settled_though_void(court: Court, entry: Mapping[str, Any], folder: Path) -> set[str]:
    """The wagers of the told round of which a breach is found in how they were settled."""
    path, _, file = f"games/{entry['case']}".rpartition("/")
    case = next(c for c in read_cases(TESTS / path)[file.removesuffix(".yaml")] if c["name"] == entry["name"])
    log = folder / "log.jsonl"
    log.write_text("".join(WRITERS[path](case)), encoding="utf-8")
    memory, found = Memory(), set()
    for round_ in open_logs([log]).rounds():
        sample = Sample("", "", round_, True, memory.take(round_))
        verdicts = judge(court, sample).get((entry["work"], INSTRUMENT), frozenset())
        found |= {key for key, _, code, verdict in verdicts if verdict == "breach" and code.startswith("settlement.")}
    return found


@pytest.mark.parametrize("entry", entries(), ids=lambda e: e["rule"])
def test_wagers_are_void_by_the_words_alone(entry: Mapping[str, Any], tmp_path: Path) -> None:
    wagers = set(entry["void"])
    assert wagers <= settled_though_void(court_over(the_court()[0].rulebook), entry, tmp_path)
    changed, _ = court_after(mutation_of(entry))
    assert not wagers & settled_though_void(changed, entry, tmp_path)


def test_every_requirement_that_makes_something_void_is_told() -> None:
    void = {
        (work, check.address)
        for work in {entry["work"] for entry in entries()}
        for check in law_of((work, INSTRUMENT)).checks
        if check.voids
    }
    assert {(entry["work"], entry["address"]) for entry in entries()} == void
