"""Random changes of the texts never give a definite verdict that rests on words not understood.

Words of a provision are struck out, or others are put in their place that stand in no text. Where the provision is then
not understood, nothing is found by it, nor by what is left of the rules without it; where it is understood all the same
(the word was one over which the grammars may pass), everything is found as before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest

from compliance.checking.doubt import stands_in
from compliance.games.past import Memory
from compliance.games.registry import game_of_work
from compliance.logs import open_logs
from compliance.rulebook.model import Provision, Version
from tests.checking.changed_law import with_version
from tests.checking.running import the_court
from tests.checking.sample_logs import EXAMPLES, Key, Said, Sample, court_over, judge
from tests.meaning.law import BACCARAT, rulebook, version_in

UNSEEN = ("quaxel", "frobnicated", "zemblan")
CHANGES = ("another word", "a word struck out", "two words struck out")
ROUNDS = 10  # of a version: those with breaches first
FEW, MANY = 3, 60  # provisions of a version
NOT_UNDERSTOOD = ("open", "stale")


@cache
def _samples() -> tuple[Sample, ...]:
    found: list[Sample] = []
    for path in sorted(EXAMPLES.glob("*.jsonl")):
        sessions: set[tuple[str, str]] = set()
        memory = Memory()
        for round_ in open_logs([path]).rounds():
            key = (round_.session.table, round_.session.id)
            found.append(Sample(path.name, "", round_, key not in sessions, memory.take(round_)))
            sessions.add(key)
    return tuple(found)


@cache
def _judged() -> Mapping[Key, list[tuple[Sample, frozenset[Said]]]]:
    """The rounds of the examples by the version under which they fall, those with the most breaches first."""
    court = court_over(the_court()[0].rulebook)
    found: dict[Key, list[tuple[Sample, frozenset[Said]]]] = {}
    for sample in _samples():
        for key, verdicts in judge(court, sample).items():
            found.setdefault(key, []).append((sample, verdicts))
    return {key: sorted(rounds, key=_breaches, reverse=True)[:ROUNDS] for key, rounds in found.items()}


def _breaches(one: tuple[Sample, frozenset[Said]]) -> int:
    return sum(verdict == "breach" for *_, verdict in one[1])


def _changed(provision: Provision, change: str, chance: random.Random) -> Provision:
    words = provision.text.split()
    for _ in range(min(CHANGES.index(change), len(words)) or 1):
        at = chance.randrange(len(words))
        if change == "another word":
            words[at] = chance.choice(UNSEEN)
        elif len(words) > 1:
            del words[at]
    return replace(provision, text=" ".join(words))


def _drawn(version: Version, many: int, chance: random.Random) -> Iterator[tuple[Provision, str]]:
    asking = [p for p in version.provisions if p.kind in ("rule", "paragraph", "definition") and p.text]
    for provision in chance.sample(asking, min(many, len(asking))):
        yield provision, chance.choice(CHANGES)


def _check(key: Key, many: int) -> None:
    work, instrument = key
    version = version_in(rulebook(), work, instrument)
    chance = random.Random(f"{work} {instrument} {many}")
    for provision, change in _drawn(version, many, chance):
        other = _changed(provision, change, chance)
        changed = replace(version, provisions=tuple(other if p is provision else p for p in version.provisions))
        court = court_over(with_version(changed))
        status = court.law(changed, game_of_work(work), court.taken).status[provision.address]
        for sample, before in _judged().get(key, ()):
            now = judge(court, sample).get(key, frozenset())
            told = f"{key} {other.address}: {other.text} ({status}): {sorted(now - before)}"
            if status in NOT_UNDERSTOOD:
                assert not [v for v in now if v[1] == other.address or stands_in(v[1], other.address)], told
                assert _found(now) <= _found(before), told
            elif change == "another word":
                assert now == before, told


def _found(verdicts: frozenset[Said]) -> set[tuple[str, str]]:
    """What breaches are found of which subject, under whichever rule."""
    return {(subject, code) for subject, _, code, verdict in verdicts if verdict == "breach"}


VERSIONS = (
    *BACCARAT,
    *((f"nz/{name}", "nz-1996-01-26-no-7") for name in ("general", "notices", "blackjack", "roulette", "tai-sai")),
    *((f"nz/{name}", "nz-1996-01-26-no-7") for name in ("money-wheel", "caribbean-stud-poker", "craps")),
)
of_every_version = pytest.mark.parametrize("key", VERSIONS, ids=lambda key: f"{key[0]} {key[1]}")


@of_every_version
def test_a_few_changes_of_every_version(key: Key) -> None:
    _check(key, FEW)


@pytest.mark.long
@of_every_version
def test_many_changes_of_every_version(key: Key) -> None:
    _check(key, MANY)
