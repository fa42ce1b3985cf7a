"""Under which of the recorded readings a finding stands: its round is judged again under each that may say otherwise.

A reading says otherwise only where the facts were told by it, where the law of another moment would be that of the
round, or where the law that it makes decides otherwise on facts of this round. Everything else stays as it was judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from compliance.checking.law import Law
from compliance.checking.law_of_round import VERSION_AT, may_be_under_other_law
from compliance.checking.law_store import PROBLEMS
from compliance.checking.results import WorkResult
from compliance.checking.rounds import Court, check_round
from compliance.checking.verdicts import Verdict
from compliance.games.past import Past
from compliance.games.registry import game_named
from compliance.logs.rounds import Round
from compliance.meaning.asked import APPLIES, Asked, is_noted
from compliance.meaning.checks import Check
from compliance.meaning.decisions import Decision, answer_to, decide
from compliance.meaning.evidence import Evidence
from compliance.meaning.readings import Reading
from compliance.meaning.written import MAP

_Named = tuple[str, ...]


@dataclass(frozen=True)
class OtherReadings:
    """One round with breaches, as it was judged under the readings taken, before each of the other readings.

    results: what the works said of it. asked: what was asked of the law for that.
    """

    court: Court
    round: Round
    readings: Sequence[Reading]
    results: Sequence[WorkResult]
    asked: Asked
    first_of_session: bool
    past: Past

    def stands_under(self, result: WorkResult, breach: Verdict) -> str:
        """The readings under which a breach stands: "all", or all but those named."""
        mine = _same(result.work, breach)
        fails = [name for name, (works, found) in self._found.items() if result.work in works and not mine & found]
        return f"all but {', '.join(fails)}" if fails else "all"

    @cached_property
    def _found(self) -> dict[str, tuple[tuple[str, ...], set[_Named]]]:
        """By the alternatives that may say otherwise: the works that the reading is of, and the breaches found."""
        works = {r.work for r in self.results if any(v.verdict == "breach" for v in r.verdicts)}
        taken = self.court.taken
        found: dict[str, tuple[tuple[str, ...], set[_Named]]] = {}
        for reading in self.readings:
            if not works & set(reading.works):
                continue
            for alternative in reading.alternatives:
                other = {**taken, reading.id: alternative}
                if alternative != taken.get(reading.id, reading.taken) and self._may_say_otherwise(reading.id, other):
                    found[f"{reading.id}={alternative}"] = (tuple(reading.works), self._breaches(other))
        return found

    def _breaches(self, readings: Mapping[str, str]) -> set[_Named]:
        results = check_round(
            self.court,
            self.round,
            readings,
            first_of_session=self.first_of_session,
            past=self.past,
            as_recorded_alone=True,
        )
        return {name for r in results for v in r.verdicts if v.verdict == "breach" for name in _same(r.work, v)}

    def _may_say_otherwise(self, reading: str, other: Mapping[str, str]) -> bool:
        if reading in self.asked.readings:
            return True
        if reading == VERSION_AT:
            return may_be_under_other_law(self.court, self.round, other)
        return self._several_laws or any(self._decides_otherwise(r, other) for r in self.results if r.law is not None)

    @cached_property
    def _several_laws(self) -> bool:
        """Whether the round was judged under more laws than its results name, and so under more than can be told."""
        return may_be_under_other_law(self.court, self.round, self.court.taken)

    def _decides_otherwise(self, result: WorkResult, other: Mapping[str, str]) -> bool:
        """Whether a law under other readings answers otherwise what was asked of it for the round."""
        assert result.law is not None
        found = self.court.differences(result.law, other)
        return (
            found is None
            or any(self._differ(one, two) for one, two in found.decisions)
            or any(self._was_looked_at(result.law, way) for way in found.elsewhere if way[0] != PROBLEMS)
            or (any(way[0] == PROBLEMS for way in found.elsewhere) and self._leaves_in_doubt_otherwise(result, other))
        )

    def _leaves_in_doubt_otherwise(self, result: WorkResult, other: Mapping[str, str]) -> bool:
        """Whether by what is wrong with the words, as they are read by others, something else of them is in doubt."""
        law = result.law
        assert law is not None
        game = game_named(self.round.session.game) if law.rules is not None else None
        return self.court.law(law.version, game, other, result.standing.touched).doubts != law.doubts

    def _differ(self, one: Decision, two: Decision) -> bool:
        looked_at = self.asked.looked_at
        if (id(one), "clauses") in looked_at:
            return True
        if (id(one), "addresses") in looked_at and one.addresses != two.addresses:
            return True
        return any(
            not _can_decide(two, facts) or decide(one, facts) != decide(two, facts)
            for facts in self.asked.decided.get(id(one), ())
        ) or any(
            not _can_decide(two, facts) or answer_to(one, facts) != answer_to(two, facts)
            for facts in self.asked.answered.get(id(one), ())
        )

    def _was_looked_at(self, law: Law, way: Sequence[str | int]) -> bool:
        """Whether what stands at a place of the stored law may have been looked at: no, where it lies in a member of a
        record of which that is noted, and was not, or is a check that applied to nothing."""
        first, *members = way
        record: object = law
        for member in members if first == "law" else ():
            if isinstance(record, Check):
                return (id(record), APPLIES) in self.asked.looked_at
            if isinstance(member, str) and is_noted(record, member):
                return (id(record), member) in self.asked.looked_at
            if isinstance(record, Mapping):
                record = record if member == MAP else record.get(member)
            elif isinstance(record, tuple) and isinstance(member, int):
                record = record[member]
            else:
                record = getattr(record, str(member), None)
        return not isinstance(record, Check) or (id(record), APPLIES) in self.asked.looked_at


def _same(work: str, breach: Verdict) -> set[_Named]:
    """By what a breach is known again under another reading: the same requirement on the same thing, to the same side,
    under the same rule, or with the same words for what was to be though another rule says them."""
    favour = breach.money.favour if breach.money is not None else None
    about = work, breach.code, breach.scope, breach.key, favour or ""
    return {(*about, breach.address), (*about, breach.expected)}


def _can_decide(decision: Decision, facts: Mapping[str, Evidence]) -> bool:
    """Whether all that a decision asks for was told: another reading may ask for what the one taken does not."""
    return all(name in facts for name in decision.names)
