"""Who has wagered below the minimum before: "valid once only in respect of any player" (general rule 14.2(a) of 1996),
and which wagers outside the limits still lie on a table.

State is carried from round to round, table to table and file to file; it is bounded by a number of wagers, beyond which
none is added and nothing is claimed.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from sys import maxsize
from typing import Final, TypeVar

from compliance.games.signs import limits_of
from compliance.games.wagers import WagerState, wagers_to_see
from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Round, corrected
from compliance.meaning.evidence import Evidence, Known, Missing

KEPT_WAGERS: Final = 100_000
_ONCE: Final = "once-per-player"  # the reading of "once only in respect of any player"
_AT_THE_TABLE: Final = "at the table"
FoundT = TypeVar("FoundT")


@dataclass(frozen=True, slots=True)
class Before:
    """How many wagers below the minimum of a player were accepted before one of his: at the casino, and at its table.

    None where it is not known; why: the reason.
    """

    at_casino: int | None = 0
    at_table: int | None = 0
    why: str = ""

    def counted(self, taken: Mapping[str, str]) -> Evidence:
        """How many of them count by the readings taken."""
        before = self.at_casino
        if self.at_table != self.at_casino and taken.get(_ONCE) == _AT_THE_TABLE:
            before = self.at_table
        return Missing(self.why) if before is None else Known(before)


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


_FORGOTTEN: Final = "not all who have wagered below a minimum before could be kept in mind"
_AT_ONE_TIME: Final = "which of the player's wagers below a minimum at several tables came first is not recorded"
_NO_INSTANT: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(slots=True)
class Ledger:
    """The wagers below the minimum that were accepted: of each player of a casino, table by table, each by its instant
    and its place in the order of reading."""

    of_player: dict[tuple[str, str], dict[str, list[tuple[datetime, int]]]] = field(default_factory=dict)
    wagers: int = 0
    whole: bool = True

    def enter(self, casino: str, table: str, player: str, at: datetime | None, place: int) -> None:
        """One more; where too many are held to remember another, nothing more is claimed of who has wagered so."""
        if self.wagers >= KEPT_WAGERS:
            self.whole = False
            return
        self.wagers += 1
        insort(self.of_player.setdefault((casino, player), {}).setdefault(table, []), (at or _NO_INSTANT, place))

    def before(self, casino: str, table: str, player: str, at: datetime | None, place: int) -> Before:
        """How many stand before a wager in the order of time, of equal instants at its own table in that of the log."""
        instant = at or _NO_INSTANT
        tables = self.of_player.get((casino, player), {})
        here = bisect_left(tables.get(table, []), (instant, place))
        least = most = here
        for other, entries in tables.items():
            if other != table:
                unplaced = bisect_left(entries, (_NO_INSTANT, maxsize))
                earlier = bisect_left(entries, (instant, 0)) if at is not None else 0
                least += max(earlier - unplaced, 0)
                most += bisect_left(entries, (instant, maxsize)) if at is not None else len(entries)
        if least != most:
            return Before(None, here, _AT_ONE_TIME)
        if not self.whole and not here:
            return Before(most or None, None, _FORGOTTEN)
        return Before(most, here, _FORGOTTEN)


class Memory:
    """Takes every round once, in the order of the log, whether it is to be checked or not.

    Rounds of several tables come file by file, or as they end, so one may come after another that began later. Where
    that decides whose wager was the first (`out_of_order`), the logs are read a second time with what the first reading
    found (`ledger`).
    """

    def __init__(self, known: Ledger | None = None) -> None:
        self.ledger = known if known is not None else Ledger()
        self.out_of_order = False
        self._writes = known is None
        self._judged: dict[tuple[str, str], dict[str, datetime]] = {}
        self._place = 0
        self._outside: dict[tuple[str, str, str], Outside] = {}

    def forget(self) -> None:
        """A round was passed over: who wagered below the minimum in it is not known, so nothing more is claimed."""
        self.ledger.whole = False

    def take(self, round_: Round) -> Past:
        """The past of a round; the round itself then belongs to the past of those that follow."""
        state = corrected(round_)
        wagers, strays = wagers_to_see(state)
        table = (state.session.casino, state.session.table)
        for recorded in state.events:
            # changed, it is no more what was accepted; placed, it is another one of that name
            if isinstance(recorded.event, WagerEvent):
                self._outside.pop((*table, recorded.event.id), None)
        settled = {s.event.wager for s in strays}
        outside = {id_: kept for id_ in sorted(settled) if (kept := self._outside.pop((*table, id_), None))}
        found: dict[str, Before] = {}
        for wager in wagers.values():
            limits = limits_of(state, wager)
            below = _is_less(wager.stake, limits.minimum)
            if not (below or _is_less(limits.maximum, wager.stake)) or not limits.apply:
                continue
            if below:
                found[wager.id] = self._below(table, wager, state.events[wager.placements[0].position].ts)
            if wager.standing == "accepted" and not wager.settlements and len(self._outside) < KEPT_WAGERS:
                kept = Outside(wager, limits.minimum, limits.maximum, found.get(wager.id, NONE_BEFORE))
                self._outside[(*table, wager.id)] = kept
        return Past(found, outside)

    def _below(self, where: tuple[str, str], wager: WagerState, at: datetime | None) -> Before:
        """What stands before a wager below the minimum, which counts for those after it if it was accepted."""
        self._place += 1
        before = self.ledger.before(*where, wager.player, at, self._place)
        if self._writes:
            casino, table = where
            latest = self._judged.setdefault((casino, wager.player), {})
            if wager.standing == "accepted" and at is not None:
                later = (other > at or (other == at and name != table) for name, other in latest.items())
                self.out_of_order = self.out_of_order or any(later)
            latest[table] = max(latest.get(table, _NO_INSTANT), at or _NO_INSTANT)
            if wager.standing == "accepted":
                self.ledger.enter(*where, wager.player, at, self._place)
        return before


def in_order_of_time(judge: Callable[[Memory], FoundT], *, again: bool) -> tuple[FoundT, bool]:
    """What is found by reading the logs, a second time where the first shows that what came later in them happened
    before, and that matters.

    judge: reads the logs from their beginning with the memory it is given. again: whether they can be read twice, as a
    pipe cannot. Returns what is found, and whether it is in the order of time.
    """
    memory = Memory()
    found = judge(memory)
    if not memory.out_of_order:
        return found, True
    return (judge(Memory(memory.ledger)), True) if again else (found, False)


def _is_less(one: Evidence | int, other: Evidence | int) -> bool:
    """Whether one amount is less than the other, where both are known."""
    a, b = (e.value if isinstance(e, Known) else e for e in (one, other))
    return isinstance(a, int) and isinstance(b, int) and a < b
