"""Tables through time: sessions, gaming days, players who come and go, rounds, numbers and instants of their events.

Nothing is kept but what is at each table, so that a log of millions of rounds takes no more memory than one of ten.
The same seed gives the same bytes: each table has a chance of its own, made of the seed and its number.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from compliance.analysis.sampling.law import Ground, SampleError
from compliance.games.sampling.faults import FAULTS
from compliance.games.sampling.handling import HANDLING
from compliance.games.sampling.house import Fault, House, Part, UndecidedError, money
from compliance.games.sampling.play import Event, Finding, Play
from compliance.problems import Problem

_ENCODE: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode
_DAY: Final = timedelta(days=1)
_APART: Final = timedelta(minutes=7)  # so long after one table the next one opens
_REST: Final = timedelta(hours=1)
_MINUTE: Final = 60
_STAY: Final = 12  # so many rounds on the average until somebody leaves or comes
_DEALER: Final = 40  # so many rounds with one dealer
_STAFF: Final = 30


@dataclass
class Asked:
    """What a log is to hold: rounds in all, at how many tables, with how many faults; from when on."""

    at: datetime
    rounds: int
    tables: int
    faults: int
    seed: int


@dataclass
class Answers:
    """The rounds in which something is wrong, and what a check is to find there. missed: how many faults found no
    round. kinds: of fault that the tables know."""

    rounds: list[dict[str, Any]] = field(default_factory=list)
    missed: int = 0
    kinds: set[str] = field(default_factory=set)


def log_lines(ground: Ground, asked: Asked, answers: Answers) -> Iterator[bytes]:
    """The log, in chunks of a round each; the answers are told as they come about. Raises SampleError where the law
    does not decide what is played."""
    try:
        yield from _lines_of(ground, asked, answers)
    except UndecidedError as error:
        message = f"By the law of {ground.work} at {asked.at.isoformat()} no log can be made up: {error}."
        remedy = "See what `compliance lint` says of that law: where no clause decides, nothing is due."
        raise SampleError(Problem("sample.undecided", "error", message, None, remedy)) from error


def _lines_of(ground: Ground, asked: Asked, answers: Answers) -> Iterator[bytes]:
    wrong = sorted(Random(f"{asked.seed} faults").sample(range(asked.rounds), asked.faults))
    tables = [Table(ground, asked, number, answers) for number in range(asked.tables)]
    for place in wrong:
        tables[place % asked.tables].wrong.add(place // asked.tables)
    yield _ENCODE({"event": "log", "format": "1", "zone": str(ground.zone)}).encode("utf-8") + b"\n"
    for _, _, chunk in heapq.merge(*(table.chunks() for table in tables)):
        yield chunk


class Table:
    """One table from its first session to its last."""

    def __init__(self, ground: Ground, asked: Asked, number: int, answers: Answers) -> None:
        self.ground, self.asked, self.number, self.answers = ground, asked, number, answers
        self.rounds = len(range(number, asked.rounds, asked.tables))
        self.name = f"{ground.habits.table}-{number + 1:02d}"
        self.game, self.variant = ground.names[number % len(ground.names)]
        self.wrong: set[int] = set()
        self.pace = ground.habits.pace
        self.house = House(
            ground.work,
            ground.rules,
            ground.checks,
            ground.general,
            ground.habits,
            Random(f"{asked.seed} table {number}"),
            variant=self.variant,
        )
        self.part: Part = ground.part(self.house)
        self.faults: dict[str, Fault] = {
            name: f for name, f in {**FAULTS, **self.part.faults}.items() if name not in self.part.without
        }
        self.handling = {
            name: fault for name, (fault, codes) in HANDLING.items() if any(self.house.rule(code) for code in codes)
        }
        # what is wrong before the round to come, and what is to be found in it
        self.before_round: tuple[str, list[Finding]] | None = None
        answers.kinds.update(self.faults, self.handling)
        self.spoilt: Counter[str] = Counter()  # faults made so far, by kind
        self.clock = 0.0
        self.session = ""
        # the number of the table's last event, and that of the last one before this evening
        self.seq = self.before = 0
        self._lines: list[str] = []
        self._minutes: tuple[int, str, str] = (-1, "", "")

    def chunks(self) -> Iterator[tuple[float, int, bytes]]:
        """Each round with what goes before it: (when it begins, which table, its lines)."""
        played, owed = 0, 0
        evening = self.ground.habits.evening
        last_day: datetime | None = None
        while played < self.rounds:
            last_day = self._opens(last_day, wrong=owed + (played in self.wrong) > 0)
            begins = self.clock
            for of_evening in range(min(evening, self.rounds - played)):
                owed += played in self.wrong
                if of_evening:
                    begins = self._between(of_evening, wrong=owed > 0)
                owed -= self._round(played, wrong=owed > 0)
                played += 1
                yield begins, self.number, self._taken()
            events = self.seq + 1 - self.before
            self._add({"event": "end", "events": events, "last_seq": self.seq + 1}, "end")
            yield self.clock, self.number, self._taken()
        self.answers.missed += owed

    def _opens(self, last_day: datetime | None, *, wrong: bool) -> datetime:
        ground, house = self.ground, self.house
        local = (self.asked.at + self.number * _APART).astimezone(ground.zone)
        if last_day is not None:
            # the same time of day by the clock on the wall, also where the clocks are changed
            local = (last_day.replace(tzinfo=None) + _DAY).replace(tzinfo=ground.zone)
            closed = datetime.fromtimestamp(self.clock, ground.zone) + _REST
            while local < closed:
                local = (local.replace(tzinfo=None) + _DAY).replace(tzinfo=ground.zone)
        self.clock = local.timestamp()
        self.before = self.seq
        day = local.date().isoformat()
        self.session = f"{self.name}-{day}"
        house.players = []
        house.seat_players()
        session: Event = {"event": "session", "casino": ground.casino, "jurisdiction": ground.jurisdiction}
        session["game"] = self.game
        if self.variant:
            session["variant"] = self.variant
        session |= {"id": self.session, "gaming_day": day, "captures": ground.habits.captures}
        session |= {"chips": [money(c) for c in house.chips], "currency": ground.currency}
        session |= self.part.session()
        if house.options:
            session["options"] = house.options
        self._add(session, "session")
        self._add({"event": "sign", "min": money(house.least), "max": money(house.most), **self.part.sign()}, "sign")
        self._staff()
        self._add({"event": "open"}, "open")
        self._handle(self.part.opening(), wrong=wrong)
        return local

    def _handle(self, handled: Iterable[Event], *, wrong: bool) -> None:
        """What is done with the cards before a round; wrongly, where something is to be wrong and can be."""
        events = list(handled)
        self.before_round = None
        if wrong and events:
            kinds = list(self.handling)
            self.house.chance.shuffle(kinds)
            made = ((kind, found) for kind in kinds if (found := self.handling[kind](self.house, events)) is not None)
            self.before_round = next(made, None)
        for event in events:
            self._add(event, event["event"])

    def _between(self, of_evening: int, *, wrong: bool) -> float:
        """What goes on before the next round; when that begins."""
        house = self.house
        self.clock += self.pace["round"] * (1 + house.chance.random())
        begins = self.clock
        self._handle(self.part.between(), wrong=wrong)
        if of_evening % _DEALER == 0:
            self._staff()
        if house.chance.random() * _STAY < 1:
            house.seat_players()
        return begins

    def _staff(self) -> None:
        house = self.house
        dealer, supervisor = house.some((1, _STAFF)), house.some((1, _STAFF))
        self._add({"event": "staff", "dealer": f"D-{dealer:03d}", "supervisor": f"S-{supervisor:02d}"}, "staff")

    def _round(self, number: int, *, wrong: bool) -> bool:
        """Plays a round; whether a fault was put into it."""
        play = self.part.play()
        name = str(number + 1)
        placed = wrong and self._spoil(play, name)
        for event in play.events:
            self._add(event, event["event"], name)
        return placed

    def _spoil(self, play: Play, name: str) -> bool:
        house = self.house
        kinds = list(self.faults)
        house.chance.shuffle(kinds)
        kinds.sort(key=self.spoilt.__getitem__)  # what can seldom be done is done where it can be
        made = ((kind, found) for kind in kinds if (found := self.faults[kind](house, play)) is not None)
        wrong = self.before_round or next(made, None)
        if wrong is None:
            return False
        fault, findings = wrong
        self.spoilt[fault] += 1
        where = {"casino": self.ground.casino, "table": self.name, "session": self.session, "round": name}
        self.answers.rounds.append({**where, "fault": fault, "findings": findings})
        return True

    def _add(self, event: Event, kind: str, round_: str | None = None) -> None:
        self.seq += 1
        clock = self.clock = self.clock + self.pace.get(kind, 1)
        minute = int(clock) // _MINUTE
        if minute != self._minutes[0]:
            written = datetime.fromtimestamp(minute * _MINUTE, self.ground.zone).isoformat()
            self._minutes = (minute, written[:17], written[19:])
        _, head, tail = self._minutes
        line: Event = {
            "event": kind,
            "table": self.name,
            "ts": f"{head}{int(clock) % _MINUTE:02d}{tail}",
            "seq": self.seq,
        }
        if round_ is not None:
            line["round"] = round_
        line.update(event)
        self._lines.append(_ENCODE(line))

    def _taken(self) -> bytes:
        self._lines.append("")
        chunk = "\n".join(self._lines).encode("utf-8")
        self._lines.clear()
        return chunk
