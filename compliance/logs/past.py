"""The past of a table where wagers may outlive a round: the rounds that a standing wager has been through."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from dataclasses import dataclass, field
from typing import Final

from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Round, Session, corrected_events

# a wager older than so many rounds is taken to be one whose settlement the log lacks; what came before is let go
KEPT_ROUNDS: Final = 100
# and no more events than a hundred long rounds have
KEPT_EVENTS: Final = 10_000


@dataclass(slots=True)
class Past:
    """The rounds of a session that are over and may still matter, oldest first."""

    rounds: list[Round] = field(default_factory=list)

    def of(self, session: Session) -> tuple[Round, ...]:
        """The past that the next round, which is of this session, needs."""
        if self.rounds and self.rounds[-1].session is not session:
            self.rounds.clear()
        return tuple(self.rounds)

    def add(self, closed: Round, standing: Collection[str], settled: Set[str]) -> None:
        """A round that is over belongs to the past; `standing` wagers still stand, and later rounds that have begun
        settle those that are `settled`."""
        bare = Round(
            session=closed.session,
            id=closed.id,
            events=corrected_events(closed.events, closed.corrections),
            between=closed.between,
            shoe=closed.shoe,
            gaps=closed.gaps,
            lost_before=closed.lost_before,
            lost_after=closed.lost_after,
            lost_later=closed.lost_later,
            corrections=closed.corrections,
            late=closed.late,
            unplaced=closed.unplaced,
            settled_again=closed.settled_again,
        )
        rounds = [*self.rounds, bare]
        last = len(rounds) - 1
        needed = (i for i, r in enumerate(rounds[:last]) if any(w in standing or w in settled for w in _placed(r)))
        rounds = rounds[next(needed, last) if standing or settled else last :][-KEPT_ROUNDS:]
        while sum(len(r.events) for r in rounds) > KEPT_EVENTS:
            rounds.pop(0)
        self.rounds = rounds


def _placed(round_: Round) -> Iterator[str]:
    """The wagers that a round places."""
    for recorded in round_.events:
        if isinstance(recorded.event, WagerEvent) and recorded.event.change is None:
            yield recorded.event.id
