"""The samples of a run: for every question asked of a table, what was counted, and what could not be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from compliance.analysis.statistics.demands import Aspect
from compliance.analysis.statistics.method import Chances, Weighed
from compliance.checking.law import Law
from compliance.games.play import RoundView, Subject
from compliance.logs.rounds import Round, could_be

MOST_SAMPLES: Final = 20_000  # so many samples are kept apart, so that a log with endless names cannot fill the memory


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: its id, its words for a reader, and which kind of demand of the rules it is about."""

    id: str
    words: str
    aspect: Aspect


@dataclass(slots=True)
class Sample:
    """What was counted for one question, of one table (or one shooter there), under one version of the rules.

    tally: the counts. weigh: weighs them. chances: what is to be expected, with its sources.
    """

    question: Question
    casino: str
    table: str
    of: str
    work: str
    version: str
    chances: Chances
    tally: Any
    weigh: Callable[[Any, Chances], Weighed]


@dataclass(frozen=True, slots=True)
class Seen:
    """A round as a watcher sees it: in its corrected state, with the law under which it was viewed."""

    round: Round
    law: Law
    view: RoundView
    own: Any

    @property
    def facts(self) -> Subject:
        """The subject that is the round itself."""
        return next(s for s in self.view.subjects if s.scope == "round")

    def may_hide(self, kind: str) -> bool:
        """Whether an event of a kind may be missing from the record of the round."""
        return any(could_be(gap, kind) for gap in self.round.gaps if gap.kind != "not captured")


@dataclass(slots=True)
class Samples:
    """All samples of a run, and how many results could not be used, by table and reason.

    sessions: the session last seen at a table: results of different sessions are no neighbours.
    """

    found: dict[tuple[str, ...], Sample] = field(default_factory=dict)
    unused: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    memory: dict[tuple[str, ...], Any] = field(default_factory=dict)
    sessions: dict[tuple[str, ...], object] = field(default_factory=dict)

    def of(
        self,
        seen: Seen,
        question: Question,
        chances: Callable[[], Chances],
        tally: Callable[[], Any],
        weigh: Callable[[Any, Chances], Weighed],
        of: str = "",
    ) -> Any:
        """The tally of a question at the table of a round; a new one, never kept, where there are too many."""
        session = seen.round.session
        key = (session.casino, session.table, seen.law.version.work, seen.law.label, question.id, of)
        found = self.found.get(key)
        if found is None:
            if len(self.found) >= MOST_SAMPLES:
                why = f"more than {MOST_SAMPLES} samples would have to be kept apart"
                self.leave_out(seen.round, question.words, why)
                return tally()
            law = seen.law
            found = Sample(
                question, session.casino, session.table, of, law.version.work, law.label, chances(), tally(), weigh
            )
            self.found[key] = found
        return found.tally

    def leave_out(self, round_: Round, what: str, why: str, many: int = 1) -> None:
        """Counts results that no test can use, with the reason."""
        session = round_.session
        count_reason(self.unused, (session.casino, session.table, what, why), ("", "", what, FURTHER), many)

    def begins_session(self, round_: Round) -> bool:
        """Whether this is the first round of a session at its table."""
        is_new = self.sessions.get(round_.session.key) is not round_.session
        self.sessions[round_.session.key] = round_.session
        return is_new


MOST_REASONS: Final = 2_000  # so many reasons are kept apart, each at its table; the rest are counted together
FURTHER: Final = "for further reasons, or at further tables, than are told apart"
UNREAD: Final = "the words of the rules on what is to be expected could not be read"


def count_reason(
    counts: Counter[tuple[str, str, str, str]],
    key: tuple[str, str, str, str],
    otherwise: tuple[str, str, str, str],
    many: int = 1,
) -> None:
    """Counts what could not be used under its reason, or, where too many are kept apart already, under `otherwise`."""
    counts[key if key in counts or len(counts) < MOST_REASONS else otherwise] += many


def chances_alike(names: Mapping[str, int]) -> dict[str, Fraction]:
    """name -> how many of all that are equally likely bear it: the chance of each name."""
    total = sum(names.values())
    return {name: Fraction(many, total) for name, many in names.items()}
