"""A run: every round of the logs before the court, the verdicts counted, the findings collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from compliance.checking.findings import id_of
from compliance.checking.results import WorkResult
from compliance.checking.rounds import Court, check_round
from compliance.checking.tally import Tally
from compliance.games.past import Memory, Past
from compliance.games.wagers import wagers_of
from compliance.logs.rounds import Round
from compliance.meaning.readings import Reading


@dataclass(frozen=True, slots=True)
class Scope:
    """Which rounds of the logs are checked: those of one table, those that begin in a period; all by default."""

    table: str | None = None
    begins: datetime | None = None
    ends: datetime | None = None

    def holds(self, round_: Round) -> bool:
        """Whether a round is to be checked."""
        if self.table is not None and round_.session.table != self.table:
            return False
        if self.begins is None or self.ends is None:
            return True
        starts = round_.starts
        if starts is None:
            return False
        begins, ends = (i if i.tzinfo else i.replace(tzinfo=starts.tzinfo) for i in (self.begins, self.ends))
        return begins <= starts < ends


def run(
    court: Court,
    rounds: Iterable[Round],
    readings: Sequence[Reading],
    scope: Scope,
    watch: Callable[[Round, Sequence[WorkResult]], None] | None = None,
) -> Tally:
    """Checks every round in scope under the readings taken, and each finding again under each other reading.

    watch: is shown every round with what the works say of it under the readings taken; no verdict hangs on it.
    """
    tally = Tally()
    taken = court.taken
    sessions: set[tuple[str, str]] = set()
    memory = Memory()
    for round_ in rounds:
        past = memory.take(round_)
        if not scope.holds(round_):
            continue
        key = (round_.session.table, round_.session.id)
        first = key not in sessions
        sessions.add(key)
        tally.begin_round(round_, len(wagers_of(round_)[0]))
        found: list[dict[str, object]] = []
        results = check_round(court, round_, taken, first_of_session=first, past=past)
        if watch is not None:
            watch(round_, results)
        for result in results:
            for verdict, finding in tally.add(result, round_):
                finding["stands_under"] = "all"
                found.append({"finding": finding, "id": id_of(result, verdict, round_), "work": result.work})
        if found:
            _try_readings(court, round_, readings, taken, found, first_of_session=first, past=past)
    return tally


def _try_readings(
    court: Court,
    round_: Round,
    readings: Sequence[Reading],
    taken: Mapping[str, str],
    found: list[dict[str, object]],
    *,
    first_of_session: bool,
    past: Past,
) -> None:
    """Says of each finding of a round whether it stands under the alternatives of the readings of its work too."""
    works = {entry["work"] for entry in found}
    fails: dict[str, list[str]] = {}
    for reading in readings:
        if not works & set(reading.works):
            continue
        for alternative in reading.alternatives:
            if alternative == taken.get(reading.id, reading.taken):
                continue
            other = {**taken, reading.id: alternative}
            ids = {
                id_of(result, verdict, round_)
                for result in check_round(court, round_, other, first_of_session=first_of_session, past=past)
                for verdict in result.verdicts
                if verdict.verdict == "breach"
            }
            for entry in found:
                if entry["work"] in reading.works and entry["id"] not in ids:
                    fails.setdefault(str(entry["id"]), []).append(f"{reading.id}={alternative}")
    for entry in found:
        failing = fails.get(str(entry["id"]))
        finding = entry["finding"]
        if failing and isinstance(finding, dict):
            finding["stands_under"] = "all but " + ", ".join(failing)
