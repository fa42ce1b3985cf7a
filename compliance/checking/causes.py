"""One act against two rules: which of the breaches of a round, or of those before it, is the cause of which."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from compliance.checking.spool import Shelf, Spool
from compliance.checking.verdicts import Verdict

if TYPE_CHECKING:
    from compliance.checking.part import FoundRow

Finding = Mapping[str, Any]


def causes_of(verdicts: Sequence[Verdict]) -> list[int | None]:
    """For each breach of a round the place of the one that it follows from, None for one that follows from none.

    A breach about a wager follows from one about the same wager, or about none but of the same player; of two that are
    asked of things of one kind, from one about the same thing, or in the same hand or throw. Of several that could be
    its cause the one is taken that its rule names first.
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
    return one.key == other.key or bool(one.within and one.within == other.within)


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

    A wager's id is its own at its table: one that rests until a later roll, or is left there after a tie. Of each
    finding its id and its incident are kept.
    """

    def __init__(self, spool: Spool | None = None) -> None:
        self._found = Shelf(spool or Spool())

    def take(self, table: tuple[str, str], found: Iterable[FoundRow]) -> None:
        """The findings of a round, kept for those that follow; of a wager of an earlier round its first ones stay."""
        for one in found:
            if one.wager is not None:
                key = _key(table, one.wager)
                known = self._found.get(key) or {}
                known.setdefault(one.code, {"id": one.finding["id"], "incident": one.finding["incident"]})
                self._found.put(key, known)

    def begin(self, table: tuple[str, str], placed: Iterable[str]) -> None:
        """A round comes: what is placed in it has no past, though an earlier session had a wager of that name."""
        if self._found:
            for wager in placed:
                self._found.pop(_key(table, wager))

    def cause_of(self, table: tuple[str, str], found: FoundRow) -> Finding | None:
        """The finding of an earlier round from which a breach about the same wager follows."""
        known = self._found.get(_key(table, found.wager or "")) if self._found and found.before else None
        return next((known[code] for code in found.before if code in known), None) if known else None


def before_it(verdict: Verdict) -> tuple[str, ...]:
    """The codes of what, found of the same wager in an earlier round, a breach follows from."""
    return (*verdict.causes, *verdict.told_by)


def _key(table: tuple[str, str], wager: str) -> str:
    return json.dumps([*table, wager])
