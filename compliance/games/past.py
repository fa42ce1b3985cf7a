"""What earlier rounds leave behind for the general rules: who has wagered below the minimum, which cards were seen.

State is carried from round to round and from file to file; it is bounded by the tables of the logs, and by a number of
players beyond which nothing is remembered and nothing is claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from compliance.games.signs import limits_apply, limits_for
from compliance.games.wagers import standing_wagers, wagers_of
from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.events import CardEvent, CardsEvent, ShuffleEvent
from compliance.logs.rounds import Recorded, Round, Session, captures, corrected, could_be
from compliance.meaning.evidence import Known

KEPT_PLAYERS: Final = 100_000
_NEW_CARDS: Final = ("receive", "replace", "pre-shuffled")


@dataclass(frozen=True, slots=True)
class Seen:
    """The card of a round that was seen most often, how often, and at which lines of this round.

    since_shuffle: counted since the last shuffle; else in this round alone.
    """

    card: str
    times: int
    lines: tuple[int, ...]
    since_shuffle: bool


@dataclass(frozen=True, slots=True)
class Past:
    """What the rounds before a round leave behind.

    below: wager -> how many wagers below the minimum the same player had made before it at the casino, None where too
    many players had for that to be remembered; wagers that are not below the minimum are not in it. rounds: how many
    rounds of the session came before. starts: when the one before it began. players: who had a standing wager in it.
    seen: the card of this round that was seen most often.
    """

    below: Mapping[str, int | None] = field(default_factory=dict)
    rounds: int = 0
    starts: datetime | None = None
    players: frozenset[str] = frozenset()
    seen: Seen | None = None


NO_PAST: Final = Past()


@dataclass(slots=True)
class _Table:
    session: Session
    rounds: int = 0
    starts: datetime | None = None
    players: frozenset[str] = frozenset()
    cards: Counter[Card] = field(default_factory=Counter)


class Memory:
    """Take every round once, in the order of the log, whether it is to be checked or not."""

    def __init__(self) -> None:
        self._tables: dict[tuple[str, str], _Table] = {}
        self._below: dict[tuple[str, str], int] = {}

    def take(self, round_: Round) -> Past:
        """The past of a round; the round itself then belongs to the past of those that follow."""
        state = corrected(round_)
        session = state.session
        table = self._tables.get((session.casino, session.table))
        if table is None or table.session is not session:
            table = self._tables[(session.casino, session.table)] = _Table(session)
        past = Past(self._below_minimum(state), table.rounds, table.starts, table.players, _seen(state, table))
        table.rounds += 1
        table.starts = state.starts or table.starts
        table.players = frozenset(w.player for w in standing_wagers(wagers_of(state)[0].values()))
        return past

    def _below_minimum(self, round_: Round) -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        for wager in wagers_of(round_)[0].values():
            minimum, _ = limits_for(round_, wager)
            if not isinstance(minimum, Known) or not isinstance(minimum.value, int) or wager.stake >= minimum.value:
                continue
            if not limits_apply(round_, wager):
                continue
            player = (round_.session.casino, wager.player)
            before = self._below.get(player, 0)
            full = player not in self._below and len(self._below) >= KEPT_PLAYERS
            found[wager.id] = None if full else before
            if wager.standing == "accepted" and not full:
                self._below[player] = before + 1
        return found


def _seen(round_: Round, table: _Table) -> Seen | None:
    since_shuffle = captures(round_.session, "shuffle") and round_.session.shuffler != "continuous"
    if not since_shuffle or any(could_be(gap, "shuffle") for gap in round_.gaps):
        table.cards.clear()
    lines: dict[Card, list[int]] = {}
    most, times = None, 0
    for recorded in (*round_.between, *round_.events):
        if _renews(recorded):
            table.cards.clear()
        event = recorded.event
        if not isinstance(event, CardEvent) or UNKNOWN in (event.card.rank, event.card.suit):
            continue
        table.cards[event.card] += 1
        lines.setdefault(event.card, []).append(recorded.line)
        if table.cards[event.card] > times:
            most, times = event.card, table.cards[event.card]
    return None if most is None else Seen(str(most), times, tuple(lines[most]), since_shuffle)


def _renews(recorded: Recorded) -> bool:
    event = recorded.event
    return isinstance(event, ShuffleEvent) or (isinstance(event, CardsEvent) and event.what in _NEW_CARDS)
