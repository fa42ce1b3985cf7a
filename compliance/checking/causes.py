"""One act against two rules: which of the breaches of a round, or of those before it, is the cause of which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compliance.checking.verdicts import Verdict
from compliance.games.wagers import wagers_of
from compliance.logs.rounds import Round

Finding = Mapping[str, Any]


def causes_of(verdicts: Sequence[Verdict]) -> list[int | None]:
    """For each breach of a round the place of the one that it follows from, None for one that follows from none.

    A breach about a wager follows from one about the same wager, or about none but of the same player; of two that are
    asked of things of one kind, from one about the same thing. Of several that could be its cause the one is taken that
    its rule names first.
    """
    places: dict[str, dict[str | None, list[int]]] = {}  # by code and wager
    for place, verdict in enumerate(verdicts):
        places.setdefault(verdict.code, {}).setdefault(verdict.about.get("wager"), []).append(place)
    return [_cause(at, verdicts, places) for at in range(len(verdicts))]


def _cause(at: int, verdicts: Sequence[Verdict], places: Mapping[str, Mapping[str | None, list[int]]]) -> int | None:
    mine = verdicts[at]
    wager = mine.about.get("wager")
    for code in mine.causes:
        known = places.get(code, {})
        near = known.values() if wager is None else [known.get(wager, []), known.get(None, [])]
        for place in sorted(place for of_wager in near for place in of_wager):
            if place != at and _of_one(mine, verdicts[place]):
                return place
    return None


def _of_one(one: Verdict, other: Verdict) -> bool:
    wagers, players = ({v.about[who] for v in (one, other) if who in v.about} for who in ("wager", "player"))
    if wagers or one.scope != other.scope:
        return len(wagers) <= 1 and len(players) <= 1
    return one.key == other.key


def causes_before(causes: Sequence[int | None]) -> list[int]:
    """The places of a round's breaches in their order, save that each stands after the one that it follows from."""
    ordered: dict[int, None] = {}
    for at in range(len(causes)):
        chain = [at]
        cause = causes[at]
        while cause is not None and cause not in chain:
            chain.append(cause)
            cause = causes[cause]
        ordered |= dict.fromkeys(place for place in reversed(chain) if place not in ordered)
    return list(ordered)


class FoundBefore:
    """What was found of wagers in the rounds in which they were placed, for the rounds in which they are settled.

    A wager's id is its own at its table: a place wager that rests at craps, a wager left on the table after a tie.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], dict[str, Finding]] = {}

    def take(self, round_: Round, found: Iterable[tuple[Verdict, Finding]]) -> None:
        """The findings of a round, kept for those that follow; of a wager of an earlier round its first ones stay."""
        for verdict, finding in found:
            wager = verdict.about.get("wager")
            if wager is not None:
                self._found.setdefault(_key(round_, wager), {}).setdefault(verdict.code, finding)

    def begin(self, round_: Round) -> None:
        """A round comes: what is placed in it has no past, though an earlier session had a wager of that name."""
        if self._found:
            for wager in wagers_of(round_)[0]:
                self._found.pop(_key(round_, wager), None)

    def cause_of(self, verdict: Verdict, round_: Round) -> Finding | None:
        """The finding of an earlier round from which a breach about the same wager follows."""
        known = self._found.get(_key(round_, verdict.about.get("wager", "")), {})
        return next((known[code] for code in before_it(verdict) if code in known), None)


def before_it(verdict: Verdict) -> tuple[str, ...]:
    """The codes of what, found of the same wager in an earlier round, a breach follows from."""
    return (*verdict.causes, *verdict.told_by)


def _key(round_: Round, wager: str) -> tuple[str, str, str]:
    return round_.session.casino, round_.session.table, wager
