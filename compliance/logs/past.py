"""The past of a table where wagers may outlive a round: the rounds that a standing wager has been through."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Set
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Round, corrected

# a wager older than so many rounds is taken to be one whose settlement the log lacks; what came before is let go
KEPT_ROUNDS: Final = 100
# and no more events than a hundred long rounds have
KEPT_EVENTS: Final = 10_000


class Growing(Protocol):
    """A later round that may still grow, with the wagers that are settled in it so far."""

    @property
    def settled(self) -> Set[str]: ...


@dataclass(slots=True)
class Past:
    """The rounds of a session that are over and may still matter, oldest first."""

    rounds: list[Round] = field(default_factory=list)

    def add(self, closed: Round, later: Iterable[Growing], standing: Container[str]) -> Round:
        """The round just closed, with the past it needs; `later` rounds have begun, `standing` wagers still stand."""
        if self.rounds and self.rounds[-1].session is not closed.session:
            self.rounds.clear()
        settled = frozenset[str]().union(*(growing.settled for growing in later))
        whole = replace(closed, earlier=tuple(self.rounds), settled_later=settled)
        bare = replace(corrected(closed), context=(), known_wagers={}, following=(), upcoming=None)
        rounds = [*self.rounds, bare]
        needed = (i for i, r in enumerate(rounds) if any(w in standing or w in settled for w in _placed(r)))
        rounds = rounds[next(needed, len(rounds) - 1) :][-KEPT_ROUNDS:]
        while sum(len(r.events) for r in rounds) > KEPT_EVENTS:
            rounds.pop(0)
        self.rounds = rounds
        return whole


def _placed(round_: Round) -> Iterator[str]:
    """The wagers that a round places."""
    for recorded in round_.events:
        if isinstance(recorded.event, WagerEvent) and recorded.event.change is None:
            yield recorded.event.id
