"""What made-up tables play by: the law of a work at an instant, the casino that may offer the game, who plays it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from compliance.games.play import PlayRules
from compliance.games.registry import game_of_work, part_of
from compliance.games.sampling.habits import Habits, habits_of, places
from compliance.games.works import general_works, names_of
from compliance.logs.vocabulary import VARIANT_SAID, words_of
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Facts, Known
from compliance.meaning.expressions import evaluate
from compliance.problems import Problem
from compliance.rulebook.model import IN_FORCE
from compliance.rulebook.pending import combinations_of
from compliance.rulebook.timeline import spoken, spoken_day

if TYPE_CHECKING:
    from compliance.analysis.sampling.evening import Asked
    from compliance.checking.law import Law
    from compliance.checking.rounds import Court
    from compliance.games.sampling.house import Part
    from compliance.rulebook.model import Standing
    from compliance.rulebook.rulebook import Rulebook


class SampleError(Exception):
    """No such log can be made; the problem says why and what to ask for instead."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Ground:
    """What tables are played by and where.

    names: (game, version of play or "") as a session's log names them, of which tables take turns.
    """

    work: str
    jurisdiction: str
    casino: str
    currency: str
    zone: ZoneInfo
    names: tuple[tuple[str, str], ...]
    rules: PlayRules
    checks: Sequence[Check]
    general: Mapping[str, Sequence[Check]]
    habits: Habits
    part: type[Part]


def ground(court: Court, taken: Mapping[str, str], work: str, at: datetime) -> Ground:
    """What a log of this work at this instant is made by. Raises SampleError where it cannot be."""
    standing = court.rulebook.standing(work, at)
    if standing.status == "superseded" and standing.successor is not None:
        standing = court.rulebook.standing(standing.successor, at)
    names = _names(court, work, at)
    law = _law(court, taken, standing)
    game = game_of_work(standing.work)
    if law is None or law.rules is None or game is None:
        why = "It is none of a game." if game is None else standing.reason
        raise SampleError(
            Problem(
                "sample.no-law",
                "error",
                f"No log can be made by {work} at {spoken(at)}: {why}",
                remedy="Name a work and an instant of which the law is known: `rulebook timeline` shows them.",
            )
        )
    used = (work, standing.work, *general_works(work.partition("/")[0]))
    _refuse_pending(court.rulebook, used, at)
    jurisdiction = work.partition("/")[0]
    place = places().get(jurisdiction)
    if place is None:
        message = f"Where tables of the jurisdiction '{jurisdiction}' stand is not written down here."
        raise SampleError(
            Problem(
                "sample.no-place", "error", message, None, f"Ask for a work of one of these: {', '.join(places())}."
            )
        )
    general: dict[str, Sequence[Check]] = {}
    for name in general_works(jurisdiction):
        other = _law(court, taken, court.rulebook.standing(name, at))
        if other is not None:
            general[name] = other.checks
    words, sample = words_of(names[0][0]), part_of(names[0][0], "sample")
    casino = _casino(court, place.casinos, names[0][0], general)
    if words is None or sample is None:
        message = f"How {names[0][0]} is played is not written down here, so no log of it can be made up."
        raise SampleError(Problem("sample.no-play", "error", message))
    part: type[Part] = sample.PART
    return Ground(
        standing.work,
        jurisdiction,
        casino,
        place.currency,
        ZoneInfo(place.zone),
        names,
        law.rules,
        law.checks,
        general,
        habits_of(words.place),
        part,
    )


def _names(court: Court, work: str, at: datetime) -> tuple[tuple[str, str], ...]:
    """How logs call what is played by a work, and by those in whose place it stands; those that say which version of
    play it is, where any does."""
    replaced = [
        other
        for other in court.rulebook.works
        if other.partition("/")[0] == work.partition("/")[0]
        and (found := court.rulebook.standing(other, at)).status == "superseded"
        and found.successor == work
    ]
    names = tuple(name for one in (*replaced, work) for name in names_of(one))
    return tuple((game, version) for game, version in names if version or game in VARIANT_SAID) or names


def pending_for(rulebook: Rulebook, works: Sequence[str], at: datetime) -> tuple[str, ...]:
    """The instruments of which it is not known whether they have commenced, and by which the law of one of these works
    would be another."""
    pending = rulebook.pending(works[0].partition("/")[0], at)
    changing = {
        name
        for commenced in combinations_of(pending)
        for work in works
        if _said(rulebook.standing(work, at, commenced)) != _said(rulebook.standing(work, at))
        for name in commenced
    }
    return tuple(record.id for record in pending if record.id in changing)


def _said(standing: Standing) -> tuple[object, ...]:
    version = standing.version
    return standing.status, standing.successor, version and (version.work, version.made_by), standing.touched


def _refuse_pending(rulebook: Rulebook, works: Sequence[str], at: datetime) -> None:
    """Where it is not known whether an instrument has commenced, every round is judged with and without it."""
    pending = pending_for(rulebook, works, at)
    if pending:
        names = ", ".join(pending)
        raise SampleError(
            Problem(
                "sample.commencement",
                "error",
                f"It is not known whether {names} had commenced by {spoken(at)}, so no answers can be certain.",
                remedy=f"Supply the date, for example --commencement {pending[0]}={at.date().isoformat()}.",
            )
        )


def _law(court: Court, taken: Mapping[str, str], standing: Standing) -> Law | None:
    version = standing.version if standing.status in IN_FORCE else None
    if version is None:
        return None
    return court.law(version, game_of_work(standing.work), taken, standing.touched)


def _casino(court: Court, casinos: Sequence[str], game: str, general: Mapping[str, Sequence[Check]]) -> str:
    """The first casino that may offer the game, as far as the approvals of the day are known."""
    approvals = [c for checks in general.values() for c in checks if c.code == "game.approved"]
    for casino in casinos:
        premises = court.casinos.get(casino, casino).lower()
        facts = Facts(
            {
                "session.premises": Known(premises),
                "session.game": Known(game),
                "session.premises_elsewhere": Known(False),
            }
        )
        asked = [c for c in approvals if _holds(evaluate(c.when, facts))]
        if all(c.that is not None and _holds(evaluate(c.that, facts)) for c in asked):
            return casino
    return casinos[0]


def _holds(evidence: Any) -> bool:
    return isinstance(evidence, Known) and bool(evidence.value)


def refuse_change(court: Court, ground: Ground, asked: Asked) -> None:
    """Raises SampleError where the law changes before the last table closes: every round is to be by one law."""
    evenings = -(-asked.rounds // (asked.tables * ground.habits.evening))
    if _same_law(court, ground, asked.at, evenings):
        return
    fit = bisect(range(1, evenings), key=lambda n: not _same_law(court, ground, asked.at, n), x=False)
    until = (asked.at + timedelta(days=fit)).astimezone(ground.zone)
    message = (
        f"{asked.rounds:,} rounds at {asked.tables} tables take {evenings:,} evenings, and the law is another from "
        f"about {spoken_day(until.date())} on."
    )
    needed = -(-asked.rounds // (max(fit, 1) * ground.habits.evening))
    remedy = f"Ask for {needed:,} --tables, for fewer --rounds, or for an earlier instant."
    raise SampleError(Problem("sample.law-changes", "error", message, remedy=remedy))


def _same_law(court: Court, ground: Ground, begins: datetime, evenings: int) -> bool:
    """Whether all that a table is played by in the first evening is what it is played by to the end of the last."""
    ends = begins + timedelta(days=evenings)
    works = (ground.work, *general_works(ground.jurisdiction))
    if court.rulebook.pending(ground.jurisdiction, ends):
        return False
    return all(_version(court, name, begins) == _version(court, name, ends) for name in works)


def _version(court: Court, work: str, at: datetime) -> object:
    found = court.rulebook.standing(work, at)
    return found.version.made_by if found.status in IN_FORCE and found.version is not None else found.status
