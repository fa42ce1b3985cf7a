"""A run: every round of the logs before the court, the verdicts counted, the findings collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeVar

from compliance.checking.clearing import Clearing, OfShape, Said
from compliance.checking.faces import WorkFace
from compliance.checking.findings import finding_of, picture_of
from compliance.checking.gathering import Found, Gathering
from compliance.checking.other_readings import OtherReadings
from compliance.checking.part import Part
from compliance.checking.results import WorkResult, law_of_game, zone_of
from compliance.checking.rounds import Court, check_round
from compliance.checking.tally import Tally
from compliance.checking.when import in_utc
from compliance.games.past import NO_PAST, Memory, Past
from compliance.games.wagers import wagers_to_see
from compliance.games.works import below_the_law
from compliance.logs.events import WagerEvent
from compliance.logs.inventions import is_made_up
from compliance.logs.rounds import LONGEST_ROUND, Round
from compliance.logs.sittings import Seen
from compliance.meaning.asked import listening
from compliance.meaning.readings import Reading
from compliance.problems import fault_named, is_interruption

T = TypeVar("T")
BLOCK: Final = 500  # rounds that are judged, kept and sent together


@dataclass(frozen=True, slots=True)
class Scope:
    """Which rounds of the logs are checked: of a table, of a casino, those that begin in a period; all by default.

    longest: rounds with more events than that are not assessed. tables: of a casino and a table, whether it is.
    """

    table: str | None = None
    begins: datetime | None = None
    ends: datetime | None = None
    casino: str | None = None
    longest: int | None = None
    tables: Callable[[str, str], bool] | None = None

    def is_too_long(self, round_: Round) -> bool:
        """Whether a round is left out because judging it might never end."""
        return round_.size > (self.longest or LONGEST_ROUND)

    def holds(self, round_: Round) -> bool:
        """Whether a round is to be checked."""
        session = round_.session
        if self.table not in (None, session.table) or self.casino not in (None, session.casino):
            return False
        if self.tables is not None and not self.tables(session.casino, session.table):
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

    def holds_table(self, table: str) -> bool:
        """Whether events in no session may belong to what is checked: neither their casino nor their day is known."""
        return self.table in (None, table)

    def holds_session(self, seen: Seen) -> bool:
        """Whether what is recorded of a session, with or without rounds, falls into the part that is checked."""
        if self.table not in (None, seen.table) or self.casino not in (None, seen.casino):
            return False
        if self.begins is None or self.ends is None:
            return True
        if seen.first is None or seen.last is None:
            return False
        begins, ends = (i if i.tzinfo else i.replace(tzinfo=seen.first.tzinfo) for i in (self.begins, self.ends))
        return in_utc(begins) <= in_utc(seen.last) and in_utc(seen.first) < in_utc(ends)


@dataclass(frozen=True, slots=True)
class Task:
    """A round to be judged, by itself and whenever: all that its verdicts hang on is here.

    n: its number in the order in which the logs hand rounds on. fault: what failed before it could be judged. first:
    whether it is the first of its session. left_out: it is too long.
    """

    n: int
    round: Round
    past: Past = NO_PAST
    first: bool = False
    left_out: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Rounds from `start` to before `end`; tasks: those of them that are to be judged."""

    start: int
    end: int
    tasks: tuple[Task, ...]


def blocks(rounds: Iterable[Round], scope: Scope, memory: Memory, size: int = BLOCK) -> Iterator[Block]:
    """The rounds of the logs in blocks of consecutive ones. The last block may be empty of rounds."""
    sessions: set[tuple[str, ...]] = set()
    tasks: list[Task] = []
    n = start = 0
    for n, round_ in enumerate(rounds, 1):
        task = _task(n - 1, round_, scope, memory, sessions)
        if task is not None:
            tasks.append(task)
        if n - start == size:
            yield Block(start, n, tuple(tasks))
            start, tasks = n, []
    if n > start:
        yield Block(start, n, tuple(tasks))


def _or_fault(action: Callable[[], T]) -> tuple[T | None, str]:
    """What an action gives, or the fault of the program at which it failed."""
    try:
        return action(), ""
    except Exception as error:  # the only place that does: a round is lost, not the report
        if is_interruption(error):
            raise KeyboardInterrupt from error
        return None, fault_named(error)


def _task(n: int, round_: Round, scope: Scope, memory: Memory, sessions: set[tuple[str, ...]]) -> Task | None:
    def looked_at() -> Past | Task | None:
        if scope.is_too_long(round_):
            memory.forget()
            return Task(n, round_, left_out=True) if scope.holds(round_) else None
        past = memory.take(round_)
        return past if scope.holds(round_) else None

    past, fault = _or_fault(looked_at)
    if fault:
        return Task(n, round_, fault=fault)
    if past is None or isinstance(past, Task):
        return past
    first = round_.session.key not in sessions
    sessions.add(round_.session.key)
    return Task(n, round_, past, first)


@dataclass(slots=True)
class Judge:
    """Judges rounds one by one; by `clearing`, if there is one, rounds that are like one that was judged are cleared.

    watchers: each is shown every round with what the works say of it under the readings taken; it decides no verdict.
    """

    court: Court
    readings: Sequence[Reading]
    watchers: Sequence[Callable[[Round, Sequence[WorkResult]], None]] = ()
    clearing: Clearing | None = None
    _faces: dict[tuple[str, str], WorkFace] = field(default_factory=dict)

    def part(self, block: Block) -> Part:
        """What is found in a block. A round at which the program itself fails (there must be none) is lost, said so,
        and the others are judged."""
        gathering = Gathering(block.start, self._faces)
        for task in block.tasks:
            if task.left_out:
                gathering.leave_out(task.n, task.round)
            elif task.fault:
                gathering.lose(task.n, task.round, task.fault)
            else:
                self._take(gathering, task)
        return gathering.part(block.end)

    def _take(self, gathering: Gathering, task: Task) -> None:
        round_, clearing = task.round, self.clearing
        of_shape: OfShape | None = None
        said: Sequence[Said] | None = None
        known = len(self.court.problems)
        if clearing is not None and task.past == NO_PAST and not self.watchers:
            of_shape, fault = _or_fault(lambda: clearing.shape_of(round_, first_of_session=task.first))
            if fault:
                gathering.lose(task.n, round_, fault)
                return
            said = clearing.known(of_shape) if of_shape is not None else None
            if of_shape is not None and said is not None and not clearing.is_sampled(round_):
                gathering.clear(task.n, round_, said, wagers_to_see(round_)[0], of_shape.laws[0].zone)
                return

        def judged_and_watched() -> list[tuple[WorkResult, list[Found]]]:
            judged = _judge(self.court, round_, self.readings, first_of_session=task.first, past=task.past)
            for watch in self.watchers:
                watch(round_, [result for result, _ in judged])
            return judged

        judged, fault = _or_fault(judged_and_watched)
        gathering.note_law(task.n, self.court.problems[known:])
        if judged is None:
            gathering.lose(task.n, round_, fault)
            return
        if clearing is not None:
            clearing.take(of_shape, said, round_, [result for result, _ in judged])
            if said is not None:
                gathering.sample()
        zone = zone_of(self.court.rulebook, [r.work for r, _ in judged], round_)
        of_law = [one for one in judged if below_the_law(one[0].work) is None]
        gathering.take(task.n, round_, of_law, _recorded_wagers(round_), zone)
        if len(of_law) < len(judged):
            # counted apart, and in no figure of the law
            of_below = [one for one in judged if below_the_law(one[0].work) is not None]
            gathering.below_the_law().take(task.n, round_, of_below, 0, zone)


def run(
    court: Court,
    rounds: Iterable[Round],
    readings: Sequence[Reading],
    scope: Scope,
    watchers: Sequence[Callable[[Round, Sequence[WorkResult]], None]] = (),
    memory: Memory | None = None,
    clearing: Clearing | None = None,
) -> Tally:
    """Checks every round in scope under the readings taken, and each finding again under each other reading.

    memory: what is kept of earlier rounds, by default one that knows of none (`games.past.in_order_of_time`). clearing:
    by which rounds are cleared that are like one that was judged; without it each is judged.
    """
    tally, judge = Tally(), Judge(court, readings, watchers, clearing)
    for block in blocks(rounds, scope, memory or Memory()):
        tally.take(judge.part(block))
    return tally


def _recorded_wagers(round_: Round) -> int:
    """How many wagers the log records of a round; those that its mapping made up are none."""
    made_up = {w.event.id for w in round_.events if isinstance(w.event, WagerEvent) and is_made_up(w)}
    return sum(id_ not in made_up for id_ in wagers_to_see(round_)[0])


def _judge(
    court: Court, round_: Round, readings: Sequence[Reading], *, first_of_session: bool, past: Past
) -> list[tuple[WorkResult, list[Found]]]:
    """What each work says of a round, with the findings; nothing of the run is touched before all of it is known."""
    with listening() as asked:
        results = check_round(court, round_, court.taken, first_of_session=first_of_session, past=past)
    of_game, zone = law_of_game(results), zone_of(court.rulebook, [r.work for r in results], round_)
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
