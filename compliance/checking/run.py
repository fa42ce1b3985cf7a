"""A run: every round of the logs before the court, the verdicts counted, the findings collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from compliance.checking.findings import finding_of, picture_of
from compliance.checking.other_readings import OtherReadings
from compliance.checking.results import WorkResult, law_of_game, zone_of
from compliance.checking.rounds import Court, check_round
from compliance.checking.tally import Found, Tally
from compliance.checking.when import in_utc
from compliance.games.past import Memory, Past
from compliance.games.wagers import wagers_of
from compliance.games.works import below_the_law
from compliance.logs.events import WagerEvent
from compliance.logs.inventions import is_made_up
from compliance.logs.rounds import LONGEST_ROUND, Round
from compliance.meaning.asked import listening
from compliance.meaning.readings import Reading
from compliance.problems import fault_named


@dataclass(frozen=True, slots=True)
class Scope:
    """Which rounds of the logs are checked: of a table, of a casino, those that begin in a period; all by default.

    longest: rounds with more events than that are not assessed.
    """

    table: str | None = None
    begins: datetime | None = None
    ends: datetime | None = None
    casino: str | None = None
    longest: int | None = None

    def is_too_long(self, round_: Round) -> bool:
        """Whether a round is left out because judging it might never end."""
        return round_.size > (self.longest or LONGEST_ROUND)

    def holds(self, round_: Round) -> bool:
        """Whether a round is to be checked."""
        session = round_.session
        if self.table not in (None, session.table) or self.casino not in (None, session.casino):
            return False
        if self.begins is None or self.ends is None:
            return True
        starts = round_.starts
        if starts is None:
            return False
        # a day that is asked for without an offset is a day of the casino's clock, where that is known
        starts = session.house.local(starts) if session.house is not None else starts
        begins, ends = (i if i.tzinfo else i.replace(tzinfo=starts.tzinfo) for i in (self.begins, self.ends))
        return in_utc(begins) <= in_utc(starts) < in_utc(ends)


def run(
    court: Court,
    rounds: Iterable[Round],
    readings: Sequence[Reading],
    scope: Scope,
    watchers: Sequence[Callable[[Round, Sequence[WorkResult]], None]] = (),
    memory: Memory | None = None,
) -> Tally:
    """Checks every round in scope under the readings taken, and each finding again under each other reading.

    memory: what is kept of earlier rounds, by default one that knows of none (`games.past.in_order_of_time`).
    watchers: each is shown every round with what the works say of it under the readings taken; it decides no verdict.
    A round at which the program itself fails (there must be none) is lost, said so, and the others are checked.
    """
    tally = Tally()
    sessions: set[tuple[str, ...]] = set()
    memory = memory or Memory()
    for round_ in rounds:
        key = round_.session.key
        try:
            if scope.is_too_long(round_):
                memory.forget()
                if scope.holds(round_):
                    tally.leave_out(round_)
                continue
            past = memory.take(round_)
            if not scope.holds(round_):
                continue
            judged = _judge(court, round_, readings, first_of_session=key not in sessions, past=past)
            for watch in watchers:
                watch(round_, [result for result, _ in judged])
        except Exception as error:  # noqa: BLE001 # the only place that does: a round is lost, not the report
            tally.lose_round(round_, fault_named(error))
            continue
        sessions.add(key)
        zone = zone_of(court.rulebook, [r for r, _ in judged], round_)
        tally.begin_round(round_, _recorded_wagers(round_), zone)
        of_law = [(result, found) for result, found in judged if below_the_law(result.work) is None]
        for result, found in of_law:
            tally.add(result, round_, found)
        tally.group([one for _, found in of_law for one in found], round_)
        if len(of_law) < len(judged):
            # counted apart, and in no figure of the law
            below = tally.below_the_law()
            below.begin_round(round_, 0, zone)
            of_below = [(result, found) for result, found in judged if below_the_law(result.work) is not None]
            for result, found in of_below:
                below.add(result, round_, found)
            below.group([one for _, found in of_below for one in found], round_)
    return tally


def _recorded_wagers(round_: Round) -> int:
    """How many wagers the log records of a round; those that its mapping made up are none."""
    made_up = {w.event.id for w in round_.events if isinstance(w.event, WagerEvent) and is_made_up(w)}
    return sum(id_ not in made_up for id_ in wagers_of(round_)[0])


def _judge(
    court: Court, round_: Round, readings: Sequence[Reading], *, first_of_session: bool, past: Past
) -> list[tuple[WorkResult, list[Found]]]:
    """What each work says of a round, with the findings; nothing of the run is touched before all of it is known."""
    with listening() as asked:
        results = check_round(court, round_, court.taken, first_of_session=first_of_session, past=past)
    of_game, zone = law_of_game(results), zone_of(court.rulebook, results, round_)
    judged: list[tuple[WorkResult, list[Found]]] = []
    by_work = [(result, [v for v in result.verdicts if v.verdict == "breach"]) for result in results]
    broken = any(breaches for _, breaches in by_work)
    picture = picture_of(round_, of_game) if broken else None
    for result, breaches in by_work:
        judged.append((result, [Found(v, finding_of(result, v, round_, picture, zone)) for v in breaches]))
    if broken:
        said = OtherReadings(court, round_, readings, results, asked, first_of_session, past)
        for result, found in judged:
            for one in found:
                one.finding["stands_under"] = said.stands_under(result, one.verdict)
    return judged
