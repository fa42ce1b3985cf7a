"""How a round that turns on a spin is played: wagers, “No more bets”, the spin, its announcement, settlement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from compliance.games.sampling.house import Fault, House, weighted
from compliance.games.sampling.play import Event, Finding, Play, Stake
from compliance.meaning.evidence import Evidence


class SpinPart(ABC):
    """A game of spins; what spins, and what it shows, is the game's own."""

    faults: Mapping[str, Fault] = {}
    without: frozenset[str] = frozenset()

    def __init__(self, house: House) -> None:
        self.house = house
        self._bets = weighted({bet: w for bet, w in house.habits.bets.items() if bet in house.rules.wagers})

    def session(self) -> Event:
        return {}

    def sign(self) -> Event:
        return {}

    def opening(self) -> Iterable[Event]:
        return ()

    def between(self) -> Iterable[Event]:
        return ()

    @abstractmethod
    def on(self, bet: str) -> Any:
        """On what such a wager is made, as a log writes it."""

    @abstractmethod
    def result(self) -> Hashable:
        """What the next spin shows."""

    @abstractmethod
    def facts(self, stake: Stake, result: Hashable) -> Mapping[str, Evidence]:
        """The facts by which the law decides a wager for that result."""

    @abstractmethod
    def spun(self, result: Hashable) -> Event:
        """The event of the spin."""

    @abstractmethod
    def announced(self, result: Hashable) -> Event:
        """The announcement of its result."""

    def before(self, result: Hashable) -> Iterable[Event]:
        """What stands before the wagers."""
        return ()

    def after(self, result: Hashable) -> Iterable[Event]:
        """What stands between the announcement and the settlement."""
        return ()

    def play(self) -> Play:
        house, result = self.house, self.result()
        play = Play()
        events, stakes = play.events, play.stakes
        events.extend(self.before(result))
        for player, seat in house.players:
            for _ in range(house.some(house.habits.wagers)):
                bet = house.pick(self._bets)
                stake = house.wager(player, seat, bet, self.on(bet))
                if not house.remembers(stake, result):
                    house.decided(stake, result, self.facts(stake, result))
                stakes.append(stake)
                events.append(stake.event)
        events.append({"event": "call", "what": "no more bets"})
        spun = self.spun(result)
        if spun:
            events.append(spun)
        events.append(self.announced(result))
        events.extend(self.after(result))
        settled = [(s.due is not None and s.due.result == "win", house.settles(s)) for s in stakes]
        events.extend(event for won, event in settled if not won)
        events.extend(event for won, event in settled if won)
        return play


def announced_wrongly(code: str, change: Mapping[str, Any]) -> Fault:
    """The result is announced otherwise than it came out, and settled rightly. change: member -> a function of its
    value."""

    def fault(house: House, play: Play) -> list[Finding] | None:
        rule, called = house.rule(code), play.place("call", what="result")
        if rule is None or called is None:
            return None
        event = play.events[called]
        event |= {name: changed(house, event) for name, changed in change.items()}
        return [house.finds(rule, code)]

    return fault
