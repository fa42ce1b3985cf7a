"""One act against two rules: which of a round's breaches is the cause of which."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.checking.verdicts import Verdict


def causes_of(verdicts: Sequence[Verdict]) -> list[int | None]:
    """For each breach of a round the place of the one that it follows from, None for one that follows from none.

    A breach about a wager follows from one about the same wager, or about none but of the same player; of two that are
    asked of things of one kind, from one about the same thing. Of several that could be its cause the one is taken that
    its rule names first.
    """
    return [_cause(at, verdicts) for at in range(len(verdicts))]


def _cause(at: int, verdicts: Sequence[Verdict]) -> int | None:
    mine = verdicts[at]
    for code in mine.causes:
        for place, other in enumerate(verdicts):
            if place != at and other.code == code and _of_one(mine, other):
                return place
    return None


def _of_one(one: Verdict, other: Verdict) -> bool:
    wagers, players = ({v.about[who] for v in (one, other) if who in v.about} for who in ("wager", "player"))
    if wagers or one.scope != other.scope:
        return len(wagers) <= 1 and len(players) <= 1
    return one.key == other.key


def causes_before(causes: Sequence[int | None]) -> list[int]:
    """The places of a round's breaches in their order, save that each stands after the one that it follows from."""
    ordered: list[int] = []
    for at in range(len(causes)):
        chain = [at]
        cause = causes[at]
        while cause is not None and cause not in chain:
            chain.append(cause)
            cause = causes[cause]
        ordered += [place for place in reversed(chain) if place not in ordered]
    return ordered
