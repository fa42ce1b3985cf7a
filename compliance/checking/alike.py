"""Rounds that were cleared, by what is said of them alike: counted as they come, and told together.

What a report tells of a round that was cleared is how often each kind of verdict came, and which rules could not be
assessed in which rounds. The first is a sum over frames and parts; the second is the same for all rounds of a session
of which frames and parts leave the same open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from compliance.checking.clearing import Said
from compliance.checking.part import ROUNDS_NAMED, Fold
from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Verdict
from compliance.checking.when import When
from compliance.logs.rounds import Round

# a rule that a work could not assess in a round, first of all in this one: what is folded of it
FoldOf = Callable[[WorkResult, str, Verdict, Round, int, When], Fold]


@dataclass(slots=True)
class RoundsAlike:
    """Rounds of one session of which the same could not be assessed.

    first: the first of them, n: its number, begun: when it was played, said: what is said of it. time: when all were
    played; round: the id that all have, None where they have several. named: the first of them, each with its number.
    """

    first: Round
    n: int
    said: Sequence[Said]
    begun: When
    time: When
    round: str | None
    times: int = 0
    named: list[tuple[int, str]] = field(default_factory=list)

    def folds(self, fold_of: FoldOf) -> Iterator[Fold]:
        """What could not be assessed, each rule of a work for each reason once, in the order of the first round."""
        met: set[tuple[str, str, str, str]] = set()
        for (work, label), of_frame in self.said[0].works.items():
            for of_work in (w for one in self.said if (w := one.works.get((work, label))) is not None):
                for address, word, code, why in of_work.counts:
                    if word == "not assessable" and (work, label, address, why) not in met:
                        met.add((work, label, address, why))
                        open_ = Verdict(word, address, code, "round", "", reason=why)
                        yield fold_of(of_frame.result, label, open_, self.first, self.n, self.begun)


@dataclass(slots=True)
class Alike:
    """What was cleared since it was last told. times: how often each frame and part came, by casino; rounds: by their
    session and what is left open."""

    times: dict[tuple[str, int], tuple[str, Said, int]] = field(default_factory=dict)
    rounds: dict[tuple[int, frozenset[frozenset[tuple[str, str, str, str]]]], RoundsAlike] = field(default_factory=dict)

    def take(self, n: int, round_: Round, said: Sequence[Said], time: When) -> None:
        """A round that was cleared. time: when it was played."""
        casino = round_.session.casino
        for one in said:
            _, _, times = self.times.get((casino, id(one)), (casino, one, 0))
            self.times[casino, id(one)] = casino, one, times + 1
        key = id(round_.session), frozenset(one.unassessed for one in said)
        alike = self.rounds.get(key)
        if alike is None:
            alike = self.rounds[key] = RoundsAlike(round_, n, said, time, time, round_.id)
        alike.times += 1
        alike.time = alike.time.joined(time)
        if alike.round != round_.id:
            alike.round = None
        if len(alike.named) < ROUNDS_NAMED:
            alike.named.append((n, round_.id))
