"""A round of a case judged otherwise: under each other reading that bears on it, and as somebody claims that it was."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from compliance.checking.bearing import bearing
from compliance.checking.results import WorkResult
from compliance.checking.rounds import Court, check_round
from compliance.checking.run import Task
from compliance.checking.verdicts import Verdict
from compliance.games.past import Memory, in_order_of_time
from compliance.logs.claims import Otherwise
from compliance.logs.rounds import Round
from compliance.meaning.readings import Reading

# a verdict with the work that it is under
Judged = tuple[str, Verdict]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One other way to take a round. reading, other: which reading is taken otherwise, and how; verdicts: what then
    holds."""

    reading: Reading
    other: str
    verdicts: tuple[Judged, ...]


def judged(results: Iterable[WorkResult]) -> tuple[Judged, ...]:
    """The verdicts of a round with their works."""
    return tuple((result.work, verdict) for result in results for verdict in result.verdicts)


def judge(court: Court, task: Task, readings: Mapping[str, str]) -> list[WorkResult]:
    """A round of a case judged."""
    return check_round(court, task.round, readings, first_of_session=task.first, past=task.past)


def under_other_readings(
    court: Court, task: Task, readings: Sequence[Reading], taken: Mapping[str, str], results: Iterable[WorkResult]
) -> Iterator[Alternative]:
    """The round under each reading that is not the one taken, of those that bear on the law that judged it."""
    versions = {result.work: result.law.version if result.law is not None else None for result in results}
    for reading in bearing(readings, versions, court.rulebook):
        for other in reading.alternatives:
            if other != taken.get(reading.id, reading.taken):
                yield Alternative(reading, other, judged(judge(court, task, {**taken, reading.id: other})))


def told_otherwise(
    court: Court,
    tasks: Callable[[Otherwise, Memory], Iterable[Task]],
    otherwise: Otherwise,
    taken: Mapping[str, str],
    wanted: Container[int],
) -> Mapping[int, tuple[Round, tuple[Judged, ...]]]:
    """The rounds of these numbers as they are claimed to have been, with what then holds: the logs are read again,
    since what was otherwise in one round may matter in those after it."""

    def read(memory: Memory) -> dict[int, tuple[Round, tuple[Judged, ...]]]:
        found = (task for task in tasks(otherwise, memory) if task.n in wanted)
        return {task.n: (task.round, judged(judge(court, task, taken))) for task in found}

    return in_order_of_time(read, again=True)[0]


def differences(then: Sequence[Judged], now: Sequence[Judged]) -> list[dict[str, Any]]:
    """What two judgements of one round say otherwise: by rule and wager, the verdict and what it would be."""
    before, after = _by_what(then), _by_what(now)
    told = []
    for key in dict.fromkeys((*before, *after)):
        one, other = before.get(key), after.get(key)
        if _said(one) != _said(other):
            work, address, wager = key
            told.append(
                {
                    "work": work,
                    "rule": address,
                    "wager": wager,
                    "verdict": one.verdict if one is not None else "not applicable",
                    "would_be": other.verdict if other is not None else "not applicable",
                    "expected": other.expected if other is not None else "",
                    "recorded": other.recorded if other is not None else "",
                    "reason": other.reason if other is not None else "",
                }
            )
    return told


_RANK = ("breach", "not assessable", "conforms", "not applicable")


def _by_what(verdicts: Sequence[Judged]) -> dict[tuple[str, str, str | None], Verdict]:
    """The gravest verdict under each rule on each wager, or on the round."""
    found: dict[tuple[str, str, str | None], Verdict] = {}
    for work, verdict in verdicts:
        key = (work, verdict.address, verdict.about.get("wager"))
        known = found.get(key)
        if known is None or _RANK.index(verdict.verdict) < _RANK.index(known.verdict):
            found[key] = verdict
    return found


def _said(verdict: Verdict | None) -> tuple[str, int]:
    """What two verdicts are compared by: the word, and what it comes to in money."""
    if verdict is None:
        return "not applicable", 0
    return verdict.verdict, verdict.money.difference + verdict.money.stake if verdict.money is not None else 0
