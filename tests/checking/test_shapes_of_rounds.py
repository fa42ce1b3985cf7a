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


def _shaped() -> Iterator[tuple[Sample, list[tuple[Part, Verdicts]]]]:
    """Each sample round that has a shape: its frame and parts, each with what is said of it."""
    clearing = Clearing(_court())
    for sample in samples():
        if sample.past != NO_PAST:
            continue
        of_shape = clearing.shape_of(sample.round, first_of_session=sample.first)
        if of_shape is None:
            continue
        laws, shape = tuple(law.key for law in of_shape.laws), of_shape.shape
        results = check_round(_court(), sample.round, _court().taken, first_of_session=sample.first, past=sample.past)
        said = _verdicts(results, shape)
        if None in said:
            continue
        parts: list[tuple[Part, Verdicts]] = [
            ((laws, shape.ground, shape.frame), said.get(("frame", ""), Counter())),
        ]
        for kind, of_kind in parts_of_shape(shape):
            for name, token in of_kind.items():
                parts.append(((laws, shape.ground, kind, token), said.get((kind, name), Counter())))
        yield sample, parts


def test_a_round_of_which_all_is_known_has_the_verdicts_that_are_known() -> None:
    """What is known is learnt from rounds without a breach alone; a faulty round is never one of which all is known."""
    shaped = list(_shaped())
    known: dict[Part, list[tuple[Sample, Verdicts]]] = {}
    for sample, parts in shaped:
        if all(verdict != "breach" for _, said in parts for _, _, verdict, _, _ in said):
            for part, said in parts:
                known.setdefault(part, []).append((sample, said))
    apart: list[str] = []
    again = 0
    for sample, parts in shaped:
        of_others = [[(s, said) for s, said in known.get(part, ()) if s is not sample] for part, _ in parts]
        again += sum(map(bool, of_others))
        for (_, said), others in zip(parts, of_others, strict=True):
            if all(of_others) and any(said != before for _, before in others):
                first, before = next(one for one in others if one[1] != said)
                apart.append(f"{first.log} and {sample.log}: {dict(before - said)} against {dict(said - before)}")
    assert not apart, "\n".join(apart)
    assert again > len(known) // 2, "hardly any shape comes twice, so that nothing is shown"
