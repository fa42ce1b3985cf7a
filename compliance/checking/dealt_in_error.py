"""After a card dealt in error, by which hands the wagers of a round are judged: as dealt, or as the rules make them.

A log that tells no more than the deal does not say whether the round was played on as the rules on such a card have it.
So the wagers may be settled by either, but all of them by one: cards cannot have been of two hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import structs

from compliance.checking.settling import TWICE, settle
from compliance.checking.wager_verdict import standing_cases
from compliance.games.play import PlayRules, Subject
from compliance.games.settled import Settled

# that a wager came out otherwise than it was settled, whatever was paid on it
_OF_THE_RESULT: Final = frozenset({"settlement.result", "settlement.none"})


def by_one_deal(
    rules: PlayRules,
    subjects: list[Subject],
    settled: Mapping[str, Settled],
    rounding: Callable[[], str],
) -> list[Subject]:
    """The subjects of a round, its wagers with the facts of the hands that they were settled by.

    Those as dealt where every settlement is right by them, else those of the rules where every one is; else those by
    which at least none was settled as won that was not, or the other way about; and where some are wrong both ways,
    those as dealt: that the round was played on by the rules is shown by nothing then, and `as_ruled` is left to say
    what is certain of a sum. rounding: as in `WagerCase`.
    """
    if all(subject.as_ruled is None for subject in subjects):
        return subjects
    as_dealt = [structs.replace(s, as_ruled=None) for s in subjects]
    as_ruled = [structs.replace(s, facts=s.as_ruled or s.facts, as_ruled=None) for s in subjects]
    ways = [(way, _broken(rules, way, settled, rounding)) for way in (as_dealt, as_ruled)]
    for wrong in (ways[0][1] | ways[1][1], _OF_THE_RESULT):
        for way, broken in ways:
            if broken.isdisjoint(wrong):
                return way
    return subjects


def _broken(
    rules: PlayRules, subjects: Sequence[Subject], settled: Mapping[str, Settled], rounding: Callable[[], str]
) -> set[str]:
    """What is wrong with the settlements of the wagers that stand, by its codes; settled twice is wrong by any."""
    cases = standing_cases(rules, subjects, settled, rounding)
    return {v.code for case in cases for v in settle(case) if v.verdict == "breach"} - {TWICE}
