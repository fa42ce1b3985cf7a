"""Facts that would be otherwise by an event of which the log need not tell: `untold` of facts.yaml.

Such a fact is so only as far as is recorded. Where the recorder does not record events of that kind, or may have lost
one in the round, what does not conform by what is recorded, and would if there had been such an event, is left open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from compliance.games.fact_words import Otherwise, otherwise_told
from compliance.games.hidden import Hole, anywhere, holes_of, untold
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Facts, Known


@dataclass(frozen=True)
class Untold:
    """What a round need not tell: of each kind of event, why (a sentence), None where it would tell of it."""

    round: Round | None = None
    _why: dict[str, str | None] = field(default_factory=dict)

    def ways(self, names: Collection[str], facts: Facts) -> Iterator[tuple[str, Facts]]:
        """Why the log need not tell of an event, and the facts with it, for each kind of event by which one of these
        facts would be otherwise than is recorded."""
        by_kind: dict[str, list[Otherwise]] = {}
        for other in otherwise_told():
            if other.fact in names and _may_be(facts, other):
                by_kind.setdefault(other.by, []).append(other)
        for kind, others in by_kind.items():
            why = self.why(kind)
            if why is not None:
                yield why, Facts({o.fact: Known(o.value) for o in others}, facts)

    @cached_property
    def _holes(self) -> tuple[Hole, ...]:
        return holes_of(self.round) if self.round is not None else ()

    def why(self, by: str) -> str | None:
        """Why the log need not tell of an event of a kind (of calls: of one), None where it would."""
        if self.round is None:
            return None
        if by not in self._why:
            kind, _, what = by.partition(": ")
            members = {"what": what} if what else {}
            missing = untold(self.round, self._holes, kind, f"every event “{by}”", anywhere, **members)
            self._why[by] = None if missing is None else missing.reason
        return self._why[by]


TOLD = Untold()
"""Of what tells of everything."""


def _may_be(facts: Facts, other: Otherwise) -> bool:
    recorded, where = facts.get(other.fact), facts.get(other.where)
    so = not other.where or (isinstance(where, Known) and where.value is True)
    return so and isinstance(recorded, Known) and recorded.value != other.value
