"""Who has wagered below the minimum before: "valid once only in respect of any player" (general rule 14.2(a) of 1996),
and which wagers outside the limits still lie on a table.

State is carried from round to round, table to table and file to file; it is bounded by a number of players, and of
wagers, beyond which none is added and nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from compliance.games.signs import limits_apply, limits_for
from compliance.games.wagers import WagerState, wagers_of
from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Round, corrected
from compliance.meaning.evidence import Evidence, Known, Missing

KEPT_PLAYERS: Final = 100_000
_ONCE: Final = "once-per-player"  # the reading of "once only in respect of any player"
_AT_THE_TABLE: Final = "at the table"


@dataclass(frozen=True, slots=True)
class Before:
    """How many wagers below the minimum of a player were accepted before one of his: at the casino, and at its table.

    None where too many players had made some for that to be remembered.
    """

    at_casino: int | None = 0
    at_table: int | None = 0

    def counted(self, taken: Mapping[str, str]) -> Evidence:
        """How many of them count by the readings taken."""
        before = self.at_casino
        if self.at_table != self.at_casino and taken.get(_ONCE) == _AT_THE_TABLE:
            before = self.at_table
        if before is None:
            return Missing("not all who have wagered below a minimum before could be kept in mind")
        return Known(before)


NONE_BEFORE: Final = Before()


@dataclass(frozen=True, slots=True)
class Outside:
    """A wager as it was accepted outside the limits. Amounts in cents; before: as in `Past.below`."""

    wager: WagerState
    minimum: Evidence
    maximum: Evidence
    before: Before


@dataclass(frozen=True, slots=True)
class Past:
    """What earlier rounds leave behind for a round.

    below: for each wager of the round that is below the minimum, how many such wagers of the same player were accepted
    before it. outside: wagers that were accepted outside the limits in an earlier round, and are settled in this one.
    """

    below: Mapping[str, Before] = field(default_factory=dict)
    outside: Mapping[str, Outside] = field(default_factory=dict)


NO_PAST: Final = Past()


@dataclass(frozen=True, slots=True)
class _Count:
    """How many wagers were counted, and the instant of the first of them."""

    number: int = 0
    first: datetime | None = None

    def with_one(self, at: datetime | None) -> _Count:
        """With one more, at that instant."""
        known = [instant for instant in (self.first, at) if instant is not None]
        return _Count(self.number + 1, min(known, default=None))


class Memory:
    """Takes every round once, in the order of the log, whether it is to be checked or not."""

    def __init__(self) -> None:
        self._below: dict[tuple[str, ...], _Count] = {}
        self._outside: dict[tuple[str, str, str], Outside] = {}
        self._whole = True

    def forget(self) -> None:
        """A round was passed over: who wagered below the minimum in it is not known, so nothing more is claimed."""
        self._whole = False

    def take(self, round_: Round) -> Past:
        """The past of a round; the round itself then belongs to the past of those that follow."""
        state = corrected(round_)
        wagers, strays = wagers_of(state)
        table = (state.session.casino, state.session.table)
        for recorded in state.events:
            if isinstance(recorded.event, WagerEvent) and recorded.event.change is not None:
                self._outside.pop((*table, recorded.event.id), None)  # it is no more what was accepted
        settled = {s.event.wager for s in strays}
        outside = {id_: kept for id_ in sorted(settled) if (kept := self._outside.pop((*table, id_), None))}
        found: dict[str, Before] = {}
        for wager in wagers.values():
            minimum, maximum = limits_for(state, wager)
            below = _is_less(wager.stake, minimum)
            if not (below or _is_less(maximum, wager.stake)) or not limits_apply(state, wager):
                continue
            if below:
                at = state.events[wager.placements[0].position].ts
                found[wager.id] = Before(self._count(table[:1], wager, at), self._count(table, wager, at))
            if wager.standing == "accepted" and not wager.settlements and len(self._outside) < KEPT_PLAYERS:
                kept = Outside(wager, minimum, maximum, found.get(wager.id, NONE_BEFORE))
                self._outside[(*table, wager.id)] = kept
        return Past(found, outside)

    def _count(self, where: tuple[str, ...], wager: WagerState, at: datetime | None) -> int | None:
        """How many wagers below the minimum the player had made there before; this one counts if it was accepted.

        Rounds of several tables come as they end, so one may come after another that began later: what was wagered
        after this instant is not counted before it.
        """
        player = (*where, wager.player)
        known = self._below.get(player, _Count())
        if player not in self._below and (not self._whole or len(self._below) >= KEPT_PLAYERS):
            return None
        if wager.standing == "accepted":
            self._below[player] = known.with_one(at)
        later = known.first is not None and at is not None and at < known.first
        return 0 if later else known.number


def _is_less(one: Evidence | int, other: Evidence | int) -> bool:
    """Whether one amount is less than the other, where both are known."""
    a, b = (e.value if isinstance(e, Known) else e for e in (one, other))
    return isinstance(a, int) and isinstance(b, int) and a < b
