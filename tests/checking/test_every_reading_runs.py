"""Every alternative of every recorded reading can be run, and comes to other verdicts on some sample round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.checking.running import the_court
from tests.checking.sample_logs import Key, Said, Sample, judge, judged, logs_asking_for, telling

# what no sample round can show, each with the reason
NOT_SHOWN = {
    "version-at": "no sample round is under way when a version commences; test_readings.py has one that is",
    "commission-base": "the commission is on wagers paid at 1 to 1, on which both bases are the same amount",
}


def _alternatives() -> list[Any]:
    _, law = the_court()
    return [
        pytest.param(reading.id, other, reading.works, id=f"{reading.works[0].partition('/')[0]} {reading.id}={other}")
        for reading in law.readings
        for other in reading.alternatives
        if other != reading.taken
    ]


@cache
def _by_round(*, few: bool) -> tuple[tuple[Sample, Mapping[Key, frozenset[Said]]], ...]:
    """Each round of the sample logs and what the shipped law says of it under every work; those first that tell what a
    version comes to in short, or none but those (few)."""
    verdicts: dict[int, dict[Key, frozenset[Said]]] = {}
    rounds = [one for key in judged() for one in telling(key)]
    rounds += [one for of_key in judged().values() for one in of_key if not few]
    samples = {id(one.sample): one.sample for one in rounds}
    for key, of_key in judged().items():
        for one in of_key:
            verdicts.setdefault(id(one.sample), {})[key] = one.verdicts
    return tuple((sample, verdicts[at]) for at, sample in samples.items())


def _changes_a_verdict(others: Mapping[str, str], works: Iterable[str], *, few: bool = False) -> bool:
    """Whether there is such a round; those of the cases that ask for one of the readings are looked at first.

    few: of the rounds that tell what a version comes to alone.
    """
    shipped, _ = the_court()
    court = replace(shipped, taken={**shipped.taken, **others}, problems=[], _laws={})
    asking = {log for reading in others for log in logs_asking_for(reading)}
    for sample, before in sorted(_by_round(few=few), key=lambda one: one[0].log not in asking):
        under = [key for key in before if key[0] in works]
        now = judge(court, sample) if under else {}
        if any(now.get(key, frozenset()) != before[key] for key in under):
            return True
    return False


@pytest.mark.parametrize(("reading", "alternative", "works"), _alternatives())
def test_an_alternative_reading_changes_a_verdict(reading: str, alternative: str, works: tuple[str, ...]) -> None:
    not_shown = reading in NOT_SHOWN
    assert _changes_a_verdict({reading: alternative}, works, few=not_shown) is not not_shown


def test_what_no_round_can_show_is_shown_by_none() -> None:
    """All that is not shown is taken otherwise at once: so every round is judged once, and not once for each."""
    not_shown = [p.values for p in _alternatives() if p.values[0] in NOT_SHOWN]
    assert {reading for reading, *_ in not_shown} == set(NOT_SHOWN)
    others = {reading: alternative for reading, alternative, _ in not_shown}
    assert len({(reading, alternative) for reading, alternative, _ in not_shown}) == len(others)
    assert not _changes_a_verdict(others, {work for *_, works in not_shown for work in works})
