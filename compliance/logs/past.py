"""The past of a table where wagers may outlive a round: the rounds that a standing wager has been through."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Set
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Recorded, Round, corrected
from compliance.logs.shoe import Shoe

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

    def add(
        self,
        closed: Round,
        shoe: Shoe,
        upcoming: tuple[Recorded, ...] | None,
        later: Iterable[Growing],
        standing: Container[str],
    ) -> Round:
        """The round just closed, with its cards, what comes after it, and the past it needs; `later` rounds have begun,
        `standing` wagers still stand."""
        if self.rounds and self.rounds[-1].session is not closed.session:
            self.rounds.clear()
        settled = frozenset[str]().union(*(growing.settled for growing in later))
        whole = replace(closed, shoe=shoe, upcoming=upcoming, earlier=tuple(self.rounds), settled_later=settled)
        bare = replace(corrected(closed), shoe=shoe, context=(), known_wagers={}, following=())
        rounds = [*self.rounds, bare]
        last = len(rounds) - 1
        needed = (i for i, r in enumerate(rounds[:last]) if any(w in standing or w in settled for w in _placed(r)))
        rounds = rounds[next(needed, last) :][-KEPT_ROUNDS:]
        while sum(len(r.events) for r in rounds) > KEPT_EVENTS:
            rounds.pop(0)
        self.rounds = rounds
        return whole


def _placed(round_: Round) -> Iterator[str]:
    """The wagers that a round places."""
    for recorded in round_.events:
        if isinstance(recorded.event, WagerEvent) and recorded.event.change is None:
            yield recorded.event.id
