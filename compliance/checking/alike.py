"""Rounds that were cleared, by what is said of them alike: counted as they come, and told together.

What a report tells of a round that was cleared is how often each kind of verdict came, and which rules could not be
assessed in which rounds. The first is a sum over frames and parts; the second is the same for all rounds of a session
of which frames and parts leave the same open. What is new among them has its place in the report by the first round
that said it, so that it is given that place before a round is judged; how often it came is added at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    folds: what is folded of them, once it has its place.
    """

    first: Round
    n: int
    said: Sequence[Said]
    begun: When
    time: When
    round: str | None
    times: int = 0
    named: list[tuple[int, str]] = field(default_factory=list)
    folds: list[Fold] = field(default_factory=list)

    def place(self, fold_of: FoldOf) -> None:
        """Gives what could not be assessed its place: each rule of a work for each reason once, in the order of the
        first round."""
        met: set[tuple[str, str, str, str]] = set()
        for (work, label), of_frame in self.said[0].works.items():
            for of_work in (w for one in self.said if (w := one.works.get((work, label))) is not None):
                for address, word, code, why in of_work.counts:
                    if word == "not assessable" and (work, label, address, why) not in met:
                        met.add((work, label, address, why))
                        open_ = Verdict(word, address, code, "round", "", reason=why)
                        self.folds.append(fold_of(of_frame.result, label, open_, self.first, self.n, self.begun))


@dataclass(slots=True)
class TimesSaid:
    """How often a frame or part came in the rounds of a casino."""

    casino: str
    said: Said
    times: int = 0


@dataclass(slots=True)
class Alike:
    """What was cleared in a part. times: of each frame and part, by casino; rounds: by their session and what is left
    open. new_times, new_rounds: those of them that have no place yet."""

    times: dict[tuple[str, int], TimesSaid] = field(default_factory=dict)
    rounds: dict[tuple[int, frozenset[frozenset[tuple[str, str, str, str]]]], RoundsAlike] = field(default_factory=dict)
    new_times: list[TimesSaid] = field(default_factory=list)
    new_rounds: list[RoundsAlike] = field(default_factory=list)

    def take(self, n: int, round_: Round, said: Sequence[Said], time: When) -> None:
        """A round that was cleared. time: when it was played."""
        casino = round_.session.casino
        for one in said:
            known = self.times.get((casino, id(one)))
            if known is None:
                known = self.times[casino, id(one)] = TimesSaid(casino, one)
                self.new_times.append(known)
            known.times += 1
        key = id(round_.session), frozenset([one.unassessed for one in said])
        alike = self.rounds.get(key)
        if alike is None:
            alike = self.rounds[key] = RoundsAlike(round_, n, said, time, time, round_.id)
            self.new_rounds.append(alike)
        alike.times += 1
        alike.time = alike.time.joined(time)
        if alike.round != round_.id:
            alike.round = None
        if len(alike.named) < ROUNDS_NAMED:
            alike.named.append((n, round_.id))
