"""The pieces of a made-up round: its events in order, its wagers with what the law makes of them, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
"""An event as a log has it, without what the table adds (table, instant, number, round)."""

Finding = dict[str, Any]
"""What a check is to find: work, rule, code, verdict, and where they are known wager, amounts in cents, favour."""


@dataclass(frozen=True, slots=True)
class Due:
    """What the law makes of a wager, in cents.

    result: win, lose, stand off or void, by the clause at `address`. won: the winnings before commission, by the odds
    at `odds_at` (the first clause of the odds where nothing is won). back: what of the stake is handed back, where the
    log is to say it (a part of a composite wager, a void one).
    """

    result: str
    address: str
    won: int
    commission: int
    odds_at: str
    back: int = 0


@dataclass(slots=True)
class Stake:
    """A wager placed at the table; due: what the law makes of it, None while nothing has decided it.

    event: its event, of which faults change members. settled: the event that settles it.
    """

    id: str
    player: str
    bet: str
    on: Any
    cents: int
    event: Event
    due: Due | None = None
    settled: Event | None = None


@dataclass(slots=True)
class Play:
    """A round as it is played: its events in order and its wagers; own: what the game's part keeps of it."""

    events: list[Event] = field(default_factory=list)
    stakes: list[Stake] = field(default_factory=list)
    own: Any = None

    def here(self, stake: Stake) -> bool:
        """Whether a wager was placed in this round, and not in an earlier one."""
        return any(event is stake.event for event in self.events)

    def place(self, kind: str, **members: Any) -> int | None:
        """The position of the first event of this kind with these members, None where there is none."""
        for position, event in enumerate(self.events):
            if event["event"] == kind and all(event.get(name) == value for name, value in members.items()):
                return position
        return None
