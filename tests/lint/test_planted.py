"""Defects planted at random places of the five texts: how many of each kind are found."""

from __future__ import annotations

from collections import Counter

import pytest

from compliance.analysis.lint.collecting import collect
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.run import LINTS
from compliance.rulebook import load_rulebook
from tests.lint.planting import planted

EACH, SEED = 5, 1
# of each kind, what share must be found at least: four in five, but where the place decides whether it can be
USUALLY = 0.8
LEAST = {
    "another number": 0.4,  # what is counted must stand beside the number
    "article before a number": 0.6,  # "in the rule 5.1 sense" is no defect
    "either and": 0.2,  # another "or" in the sentence may be the one that is meant
    "term not defined": 0.4,  # a rule may begin with the term
    "misprint": 0.6,  # the words about it must stand elsewhere
    "each over the other": 0.6,
}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    found, problems = collect(load_rulebook()[0])
    assert not problems
    return found


def test_planted_defects_are_found(corpus: Corpus) -> None:
    spoilt, done = planted(corpus, EACH, SEED)
    told = {
        (remark.code, remark.work, version, remark.address)
        for rule in LINTS
        for remark in rule(spoilt)
        for version in remark.versions
    }
    known = {
        (remark.code, remark.work, version, remark.address)
        for rule in LINTS
        for remark in rule(corpus)
        for version in remark.versions
    }
    total: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for defect in done:
        key = (f"lint.{defect.code}", defect.text.work, defect.text.label, defect.address)
        total[defect.kind] += 1
        found[defect.kind] += key in told and key not in known
    short = {
        kind: f"{found[kind]} of {total[kind]}"
        for kind in total
        if found[kind] < LEAST.get(kind, USUALLY) * total[kind]
    }
    assert short == {}
    assert sum(found.values()) >= 0.85 * sum(total.values())
