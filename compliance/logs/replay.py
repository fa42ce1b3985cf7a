"""Sorts the events of interleaved tables and of several files into sessions and rounds, and tells the log's faults.

The order of lines is the order of what happened at a table. A round is handed on when it can no longer grow, in an
order that depends on the lines alone; memory holds a few rounds a table, whatever the length of the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from compliance.logs import telling
from compliance.logs.breaking_off import breaking_off, numbered_on
from compliance.logs.events import PLAY_KINDS, CorrectEvent, EndEvent, SessionEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.going_on import plays_on
from compliance.logs.one_id import as_known
from compliance.logs.open_round import OpenRound
from compliance.logs.placing import note_corrected, note_wager
from compliance.logs.reading import OTHER_CASINO, TWO_CASINOS, Entry, Quarantined
from compliance.logs.rounds import Recorded, Round, Session, line_of_file
from compliance.logs.sent_twice import RoundsTold
from compliance.logs.sequence import KEPT_IN_MIND, Loss, Placeless, identity
from compliance.logs.sessions import open_session
from compliance.logs.sittings import Sitting
from compliance.logs.stray import back_to, begun_too_early, left_behind, out_of_round
from compliance.logs.streams import ONE_FILE, Lane, Lanes
from compliance.logs.table_state import Outside, TableState, may_be_two
from compliance.logs.waiting import is_over
from compliance.problems import Place


class Replay:
    """The state of a replay: feed it entries and quarantined lines in order; each may hand on finished rounds."""

    def __init__(
        self,
        problems: FaultList,
        lanes: Lanes | None = None,
        with_house: Callable[[Session], Session] | None = None,
        told: RoundsTold | None = None,
        *,
        ends_expected: bool = True,
    ) -> None:
        """ends_expected: whether the format could have said that a session ended."""
        self.problems = problems
        self._told = told or RoundsTold()
        self.lanes = lanes or Lanes(ONE_FILE)
        self._with_house = with_house
        self._ends_expected = ends_expected
        self.tables: dict[Lane, TableState] = {}
        self._latest: dict[str, TableState] = {}
        self._as_ever: dict[str, TableState] = {}  # those of one file, by name: whose the next line of that name is
        self._placeless: dict[str, Placeless] = {}
        self._files: dict[str, int] = {}  # those to which sessions went on, in the order of reading
        self.sessions: list[Session] = []
        self.sittings: list[Sitting] = []
        self.outside: list[Outside] = []
        self.kinds_seen: Counter[str] = Counter()
        self.extras_seen: Counter[str] = Counter()

    def take(self, entry: Entry) -> Sequence[Round]:
        """An event comes."""
        event = entry.event
        ordinary = self._as_ever.get(event.table) if event.table is not None else None
        if ordinary is not None and not self._placeless and plays_on(ordinary, entry, self.problems):
            self.kinds_seen[event.event] += 1
            return ()
        if event.table is None:  # it is about the log, or a device that may serve several tables
            self._count(entry)
            return ()
        table = self._table(event.table, self.lanes.of(entry))
        if not self.lanes.streams.keys:
            self._as_ever[event.table] = table
        finished = self._take_turns(table, entry)
        if self._placeless:
            self._catch_up(table)
        if table.is_repeat(event, entry.raw):
            self._take_repeat(table, entry)
            return finished
        self._count(entry)
        goes_on = table.session is not None and table.session.opened.file != entry.file
        line = entry.line
        if goes_on and not isinstance(event, SessionEvent):
            line = line_of_file(entry.file, entry.line, self._files.setdefault(entry.file, len(self._files)))
        recorded = Recorded(event, entry.file, line, event.ts or table.last_ts, event.seq, entry.extras)
        self._watch_time(table, recorded)
        self._name_session(table, recorded)
        losses: list[Loss] = []
        opens = isinstance(event, SessionEvent)
        if isinstance(event, SessionEvent) and table.count.counts_anew(event.seq):
            finished += tuple(self._cut_off(table))
            self.problems.append(telling.counts_anew(recorded))
            table.count.begin_anew(event.seq)
        else:
            opens = isinstance(event, SessionEvent) and not table.is_told_again(event)
            losses = table.count.before(recorded, table.last)
            if losses:
                self._note_losses(table, losses)
        if isinstance(event, SessionEvent) and opens:
            finished += tuple(self._open(table, recorded, event))
        elif isinstance(event, SessionEvent):
            table.events_in_session += 1
            table.session_lines += 1
        self._sitting(table).take(recorded)
        if isinstance(event, EndEvent):
            finished += tuple(self._end(table, recorded, event))
        elif not isinstance(event, SessionEvent):
            finished += self._place(table, recorded, losses, entry.raw)
        table.last, table.last_line = recorded, entry.raw
        table.placeless = self._placeless[entry.file].count if entry.file in self._placeless else 0
        return finished

    def _take_repeat(self, table: TableState, entry: Entry) -> None:
        """A line comes a second time: it is one event, or may be two, so that one may be missing here."""
        event = entry.event
        if isinstance(event, SessionEvent) and table.last is not None and table.last.file != entry.file:
            return  # at the head of the next file it says that the session goes on
        doubtful = entry.raw == table.last_line and may_be_two(event)
        self.problems.append(telling.repeated_line(Place(entry.file, entry.line), event, doubtful=doubtful))
        if not doubtful or table.session is None:
            return
        known = identity(event)
        loss = Loss("doubtful repeat", entry.file, entry.line, salvaged=known, after=table.last)
        home = next((held for held in table.rounds if held.id == event.round), None)
        (table.loose if home is None else home.items).append(loss)

    def take_quarantined(self, line: Quarantined) -> Iterator[Round]:
        """A line comes that could not be read: it waits at its table, or at every table that plays in this file."""
        name = line.salvaged.get("table")
        if name is None:
            self._lost_for_all(line)
            return
        table = self._table(str(name), self.lanes.of_table(str(name), line.file))
        self._catch_up(table)
        table.count.wait([line])
        table.unread_in_session += 1
        if line.salvaged.get("event") == "session":
            yield from self._close(table)
            table.session_refused = line.code in (OTHER_CASINO, TWO_CASINOS)
            why = line.reason if table.session_refused else "could not be read"
            table.lost_session = f"the session line ({line.file}:{line.line}) {why}"

    def cut_short(self, file: str, last_line: int) -> None:
        """A file breaks off: what follows is lost for every table that plays in it."""
        self._lost_for_all(Quarantined(file, last_line, "", "", "log.cut-short-file", "the file breaks off here", {}))

    def finish(self) -> Iterator[Round]:
        """All files have been read."""
        for table in self.tables.values():
            yield from self._cut_off(table)
            self._close_outside(table)

    def _note_losses(self, table: TableState, losses: list[Loss]) -> None:
        """Losses wait a while before they are told: a missing event may still come, late."""
        table.loose.extend(losses)
        table.note_losses(losses)
        table.untold.extend(losses)
        self._tell_losses(table, KEPT_IN_MIND)

    def _tell_losses(self, table: TableState, kept: int) -> None:
        while len(table.untold) > kept:
            for problem in telling.loss_told(table.untold.popleft(), table.name):
                self.problems.append(problem)

    def _count(self, entry: Entry) -> None:
        self.kinds_seen[entry.event.event] += 1
        if entry.extras:
            self.extras_seen.update(entry.extras.keys())

    def _table(self, name: str, lane: Lane) -> TableState:
        table = self.tables.get(lane)
        if table is None:
            # what came before any session of the table belongs to its first one
            table = self.tables.pop(("", name), None) or TableState(name)
            self.tables[lane] = table
        return table

    def _take_turns(self, table: TableState, entry: Entry) -> tuple[Round, ...]:
        """In one file, the session of another casino's table of that name is over when this one's is told of."""
        before = self._latest.get(table.name, table)
        self._latest[table.name] = table
        if before is not table and before.last is not None and before.last.file == entry.file:
            return tuple(self._cut_off(before))
        return ()

    def _lost_for_all(self, line: Quarantined) -> None:
        """A line of a table that is not known: every table that plays in this file learns of it at its next event."""
        self._placeless.setdefault(line.file, Placeless()).take(line)

    def _catch_up(self, table: TableState) -> None:
        """Lines of unknown tables that have come in the file since the table's last event may have been its."""
        lost = self._placeless.get(table.last.file) if table.last is not None else None
        if lost is not None and table.session is not None and lost.count > table.placeless:
            lines = lost.latest(lost.count - table.placeless)
            table.count.wait(lines, lost.count - table.placeless - len(lines))
            table.placeless = lost.count

    def _watch_time(self, table: TableState, recorded: Recorded) -> None:
        own = recorded.event.ts
        if own is None:
            return
        if table.last_ts is not None and own < table.last_ts:
            self.problems.append(telling.time_backwards(recorded, own, table.last_ts, table.last))
        table.last_ts = own

    # sessions

    def _sitting(self, table: TableState) -> Sitting:
        """What is said of the table's session, or of the table where none holds; who stood there before the first one
        stands in it."""
        if table.sitting is None:
            table.sitting = Sitting(table.name)
            self.sittings.append(table.sitting)
        return table.sitting

    def _name_session(self, table: TableState, recorded: Recorded) -> None:
        """A session without id and without an instant of its own is known by the first instant recorded in it."""
        session, instant = table.session, recorded.event.ts
        if session is None or instant is None or not table.nameless or isinstance(recorded.event, SessionEvent):
            return
        table.nameless = False
        table.session = replace(session, id=instant.isoformat())
        self.sessions[table.session_place] = table.session
        self._sitting(table).session = table.session
        for home in table.rounds:
            home.session = table.session

    def _open(self, table: TableState, recorded: Recorded, event: SessionEvent) -> Iterator[Round]:
        yield from self._close(table) if numbered_on(table.last, recorded) else self._cut_off(table)
        self._close_outside(table)
        if table.lost_session:
            table.forget_displayed()
            table.sitting = None
        elif event.ts is not None:
            table.forget_displayed(since=event.ts)
        table.sessions += 1
        opened = open_session(recorded, event, table.sessions, self.problems)
        table.session = opened if self._with_house is None else self._with_house(opened)
        table.nameless = event.id is None and event.ts is None
        table.lost_session = ""
        table.events_in_session, table.session_lines, table.unread_in_session = 1, 1, 0
        table.session_place = len(self.sessions)
        self.sessions.append(table.session)
        self._sitting(table).session = table.session

    def _end(self, table: TableState, recorded: Recorded, event: EndEvent) -> Iterator[Round]:
        if table.session is not None:
            losses = table.count.at_end(table.last, event.last_seq)
            told, tail = telling.end_told(event, recorded, table, losses)
            for problem in told:
                self.problems.append(problem)
            self._note_losses(table, [*losses, *tail])
        elif not table.lost_session:
            self.problems.append(telling.end_of_nothing(table.name, recorded))
        yield from self._close(table)

    def _close(self, table: TableState) -> Iterator[Round]:
        self._catch_up(table)
        self._note_losses(table, table.count.at_end(table.last))
        self._tell_losses(table, 0)
        if table.session is None:
            return
        following = tuple(item for item in table.loose if isinstance(item, Recorded))
        if table.rounds:
            table.rounds[-1].tail = [item for item in table.loose if isinstance(item, Loss)]
        table.loose = []
        while len(table.rounds) > 1:
            yield from self._handed_over(table)
        if table.rounds:
            yield from self._handed_over(table, following)
        table.session = table.sitting = None
        table.forget_displayed()
        table.lost.clear()
        table.round_ids.clear()
        table.may_begin.clear()
        table.of_one_id.clear()
        table.over.clear()
        table.wager_ids.clear()  # what still stands is in `wagers`: the session that follows may settle it

    def _cut_off(self, table: TableState) -> Iterator[Round]:
        """A session is over of which no `end` came: where one was to come, what followed its last line may be lost."""
        session, last_rounds = table.session, tuple(self._close(table))
        if session is None or not self._ends_expected:
            yield from last_rounds
            return
        self.problems.append(telling.no_end(table.name, table.last or session.opened))
        yield from breaking_off(last_rounds)

    def _handed_over(self, table: TableState, following: tuple[Recorded, ...] = ()) -> Iterator[Round]:
        """The oldest open round, closed, unless its session had a round in just these words before."""
        lines, reused = table.rounds[0].lines_seen, table.rounds[0].again
        closed = table.hand_over(following)
        session = closed.session
        if reused:
            self.problems.append(telling.round_reused(closed.events[0], closed.id, table.name))
        if not self._told.is_again(session, closed.events, lines):
            yield closed
        elif session.key not in self._told.again:
            self._told.again.add(session.key)
            self.problems.append(telling.sent_twice(session, closed))

    def _close_outside(self, table: TableState) -> None:
        if table.outside is not None:
            self.problems.append(telling.outside_told(table.outside))
            self.outside.append(table.outside)
            table.outside = None

    # rounds

    def _place(self, table: TableState, recorded: Recorded, losses: list[Loss], raw: bytes) -> tuple[Round, ...]:
        event = recorded.event
        if (session := table.session) is None:
            self._place_outside(table, recorded)
            return ()
        table.events_in_session += 1
        if isinstance(event, CorrectEvent):
            self._correct(table, recorded, event)
        if event.round is None:
            table.loose.append(recorded)
            table.note_context(recorded)
            return ()
        home = self._round_of(table, session, recorded, event.round, losses)
        if (told := out_of_round(table, home, recorded)) is not None:
            self.problems.append(told)
            return ()
        if home.is_told_again(event):
            self.problems.append(telling.repeated_line(Place(recorded.file, recorded.line), event, doubtful=False))
            return ()
        recorded = as_known(table, home, recorded)
        home.take(recorded, raw)
        if not losses and home.is_taken(event):  # a number that is given twice is told already
            self.problems.append(telling.place_given_twice(recorded))
            doubt = {"event": "card", "to": getattr(event, "to", "")}
            home.items.append(Loss("place given twice", recorded.file, recorded.line, salvaged=doubt))
        table.note_context(recorded)
        note_wager(table, home, recorded, self.problems)
        finished: list[Round] = []
        while len(home.items) == 1 and is_over(table.rounds):
            finished += self._handed_over(table)
        return tuple(finished)

    def _round_of(
        self, table: TableState, session: Session, recorded: Recorded, round_: str, losses: list[Loss]
    ) -> OpenRound:
        self.problems.extend(begun_too_early(table, round_))
        current = table.rounds[-1] if table.rounds else None
        if current is not None and current.id == round_:
            current.items.extend(table.loose)
            table.loose.clear()
            return current
        for held in (h for h in table.rounds if h.id == round_):
            self.problems.extend(back_to(table, held, recorded))
            held.items.extend(losses)
            return held
        self.problems.extend(left_behind(table, round_))
        return table.begin_round(round_, session)

    def _place_outside(self, table: TableState, recorded: Recorded) -> None:
        event = recorded.event
        if event.event not in PLAY_KINDS and event.round is None:
            table.loose.append(recorded)
            table.note_context(recorded)
            return
        if table.outside is None:
            reason = table.lost_session or self.lanes.in_doubt(table.name) or "no session line stands before them"
            refused = bool(table.lost_session) and table.session_refused
            table.outside = Outside(table.name, recorded.file, recorded.line, reason, refused=refused)
        table.outside.take(event)

    def _correct(self, table: TableState, by: Recorded, correct: CorrectEvent) -> None:
        if (made := table.correct(by, correct)) is not None:
            note_corrected(table, made)
        else:
            self.problems.append(telling.correction_unmatched(by, correct))
            doubt = {"event": "call" if correct.what == "result" else correct.what}
            table.loose.append(Loss("correction unmatched", by.file, by.line, salvaged=doubt, after=table.last))
