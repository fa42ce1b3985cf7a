"""Rounds of one shape are judged alike: over every round of every sample log, the faulty ones included.

A round is cleared by what was said of others of its frame and parts. So no two rounds in which these are the same may
differ in any verdict on them, its reason included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import cache

from compliance.checking.clearing import Clearing, owner_of, parts_of_shape
from compliance.checking.results import WorkResult
from compliance.checking.rounds import Court, check_round
from compliance.games.past import NO_PAST
from compliance.games.shapes import Shape
from tests.checking.running import the_court
from tests.checking.sample_logs import Sample, court_over, samples

Part = tuple[Hashable, ...]
Verdicts = Counter[tuple[str, str, str, str, str]]


@cache
def _court() -> Court:
    return court_over(the_court()[0].rulebook)


def _verdicts(results: Iterable[WorkResult], shape: Shape) -> dict[object, Verdicts]:
    found: dict[object, Verdicts] = {}
    for result in results:
        for v in result.verdicts:
            owner = owner_of(v, shape)
            found.setdefault(owner, Counter())[(result.work, v.address, v.verdict, v.code, v.reason)] += 1
    return found


def _shaped() -> Iterator[tuple[Sample, Part, Verdicts]]:
    """Each frame and each part of the sample rounds, with what is said of it."""
    clearing = Clearing(_court())
    for sample in samples():
        if sample.past != NO_PAST:
            continue
        of_shape = clearing.shape_of(sample.round, first_of_session=sample.first)
        if of_shape is None:
            continue
        law, shape = of_shape.law, of_shape.shape
        results = check_round(_court(), sample.round, _court().taken, first_of_session=sample.first, past=sample.past)
        said = _verdicts(results, shape)
        if None in said:
            continue
        yield sample, (law.key, shape.ground, shape.frame), said.get(("frame", ""), Counter())
        for kind, parts in parts_of_shape(shape):
            for name, token in parts.items():
                yield sample, (law.key, shape.ground, kind, token), said.get((kind, name), Counter())


def test_rounds_of_one_shape_have_the_same_verdicts() -> None:
    known: dict[Part, tuple[Sample, Verdicts]] = {}
    again = 0
    apart: list[str] = []
    for sample, part, said in _shaped():
        first, before = known.setdefault(part, (sample, said))
        again += first is not sample
        if said != before:
            apart.append(f"{first.log} and {sample.log}: {dict(before - said)} against {dict(said - before)}")
    assert not apart, "\n".join(apart)
    assert again > len(known) // 2, "hardly any shape comes twice, so that nothing is shown"
