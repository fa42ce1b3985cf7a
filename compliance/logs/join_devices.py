"""The devices of one table whose logs are to be joined: what each tells, by which session and round, line by line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from compliance.logs.events import (
    ActEvent,
    CallEvent,
    CardEvent,
    ClockEvent,
    EndEvent,
    Event,
    LogEvent,
    PassEvent,
    SessionEvent,
    SettleEvent,
    TurnEvent,
    UncapturedEvent,
    VoidEvent,
    WagerEvent,
)
from compliance.logs.faults import shorten
from compliance.logs.lines import is_read_twice, name_of
from compliance.logs.rounds import Round
from compliance.logs.run import open_logs
from compliance.problems import Place, Problem

# what several devices see as one and the same thing, though they may tell it differently; of other kinds two events
# are the same only where they say the same
_ONE_BY_ONE: Final = ("burn", "cut", "spin", "wheel", "tumble", "entry", "roll", "jackpot", "cutting_card", "correct")
_NOT_TOLD: Final = {"table", "ts", "seq", "round", "device", "invented", "disputed", "prev"}


@dataclass(slots=True)
class Told:
    """An event as one device tells it. at: its instant by the device's own clock, None where it has none of its own.

    after, until: the last instant before it and the first after it that the device gave at the table. lost: how many
    events of the device are known to be missing, or in doubt, just before it. place: of it in the device's round.
    """

    device: int
    event: Event
    file: str
    line: int
    extras: Mapping[str, Any]
    at: datetime | None
    after: datetime | None = None
    until: datetime | None = None
    lost: int = 0
    key: Hashable = None


@dataclass(slots=True)
class Section:
    """What a device tells of one session of a table: `opening` is None where it says nothing of the session itself."""

    device: int
    table: str
    opening: Told | None
    events: list[Told] = field(default_factory=list)
    end: Told | None = None

    @property
    def rounds(self) -> list[str]:
        """The rounds of which it tells, in its order."""
        return list(dict.fromkeys(t.event.round for t in self.events if t.event.round is not None))


@dataclass(slots=True)
class Device:
    """One device and its log. lossy: rounds of which something is known to be missing in its log."""

    name: str
    path: Path
    number: int
    sections: list[Section] = field(default_factory=list)
    clocks: list[ClockEvent] = field(default_factory=list)
    lossy: set[tuple[str, str]] = field(default_factory=set)
    zone: str | None = None

    def told(self) -> Iterator[Told]:
        """Everything that it tells, save of the sessions themselves."""
        for section in self.sections:
            yield from section.events

    def instants(self) -> list[datetime]:
        """The instants that it gave."""
        return [told.at for told in self.told() if told.at is not None]


def read_devices(paths: Sequence[Path], swells: int | None) -> tuple[list[Device], list[Problem]]:
    """The devices, a file each; none where the files cannot be joined, and then the problems say why."""
    problems: list[Problem] = []
    devices: list[Device] = []
    for path in paths:
        if not is_read_twice(path):
            message = "This is a pipe, and a log that is to be joined is read twice."
            problems.append(_refusal("log.join-not-possible", path, message, "Save it as a file first."))
            continue
        run = open_logs([path], None, swells)
        device = Device("", path, len(devices))
        lost = _losses(run.rounds(), device)
        problems += run.problems
        if all(file.refused or not file.events for file in run.files):
            return [], problems
        names = _take_events(device, swells, lost)
        if len(names) > 1:
            message = f"This log tells of {len(names)} devices ({', '.join(map(shorten, sorted(names)))}), not of one."
            problems.append(_refusal("log.join-not-possible", path, message, "Give the log of each device as a file."))
            continue
        device.name = next(iter(names), path.name.removesuffix(path.suffix))
        devices.append(device)
    for name, times in Counter(device.name for device in devices).items():
        if times > 1:
            message = f"{times} of these logs are of one device, {shorten(name)}: nothing would be joined."
            remedy = "Name each device in the member `device` of its events; logs of one device are read as they are."
            problems.append(_refusal("log.join-not-possible", paths[0], message, remedy))
    if any(problem.code == "log.join-not-possible" for problem in problems):
        return [], problems
    return devices, problems


def _refusal(code: str, path: Path, message: str, remedy: str) -> Problem:
    return Problem(code, "error", message, Place(name_of(path)), remedy)


def _losses(rounds: Iterable[Round], device: Device) -> Mapping[int, int]:
    """At which lines something is missing in the log of a device, and how much: before the line."""
    lost: dict[int, int] = {}
    seen: set[tuple[str, int, int]] = set()
    for round_ in rounds:
        for gap in round_.gaps:
            if gap.kind in ("not captured", "correction unmatched"):
                continue
            device.lossy.add((round_.table, round_.id))
            key = (gap.kind, gap.line, gap.missing.start)
            if key in seen:
                continue
            seen.add(key)
            number = max(len(gap.missing), 1)
            before, after = gap.before, gap.after
            if before is not None:
                lost[before.line] = lost.get(before.line, 0) + number
            if after is not None and (before is None or before.event.round != after.event.round):
                # it may as well be of what came before
                lost[-after.line] = lost.get(-after.line, 0) + number
    return lost


def _take_events(device: Device, swells: int | None, lost: Mapping[int, int]) -> set[str]:
    names: set[str] = set()
    now: dict[str, Section] = {}
    last_line: dict[str, bytes] = {}
    seen: set[tuple[str, str | None, bytes]] = set()
    after_loss: dict[str, int] = {}
    for entry in open_logs([device.path], None, swells).entries():
        event = entry.event
        names |= {event.device} if event.device is not None else set()
        if isinstance(event, ClockEvent):
            device.clocks.append(event)
            continue
        if isinstance(event, LogEvent) or event.table is None:
            device.zone = event.zone if isinstance(event, LogEvent) else device.zone
            continue
        here = (event.table, event.round, entry.raw)
        if last_line.get(event.table) == entry.raw or (here in seen and _stands_once(event)):
            continue  # an exact repeat; where it may be a second event, a loss stands there
        seen.add(here)
        last_line[event.table] = entry.raw
        told = Told(device.number, event, entry.file, entry.line, entry.extras, event.ts)
        told.lost = lost.get(entry.line, 0) + after_loss.pop(event.table, 0)
        if -entry.line in lost:
            after_loss[event.table] = lost[-entry.line]
        section = now.get(event.table)
        if isinstance(event, SessionEvent):
            if section is not None and section.opening is not None and section.opening.event == event:
                continue
            section = None
        if section is None:
            opening = told if isinstance(event, SessionEvent) else None
            section = now[event.table] = Section(device.number, event.table, opening)
            device.sections.append(section)
        if isinstance(event, EndEvent):
            section.end = told
        elif not isinstance(event, SessionEvent):
            section.events.append(told)
    for section in device.sections:
        _between_instants(section)
        _name_alike(section)
    return names


def _stands_once(event: Event) -> bool:
    """Whether a line of these words can stand only once in its round, as a replay sees it (`TableState.is_repeat`)."""
    return (
        event.seq is not None
        or isinstance(event, SettleEvent)
        or (isinstance(event, WagerEvent) and event.change is None)
        or (isinstance(event, CardEvent) and event.n is not None)
    )


def _between_instants(section: Section) -> None:
    last = section.opening.at if section.opening is not None else None
    for told in section.events:
        told.after = last = told.at or last
    following = section.end.at if section.end is not None else None
    for told in reversed(section.events):
        told.until = following = told.at or following


def _name_alike(section: Section) -> None:
    """Each event by that by which another device's telling of the same is known."""
    counted: Counter[Hashable] = Counter()
    for told in section.events:
        known = _known_by(told.event)
        occasion = (told.event.round, known)
        counted[occasion] += 1
        number = counted[occasion]
        if isinstance(told.event, CardEvent):
            number = told.event.n or number
        told.key = (told.event.round, known, number)


def _known_by(event: Event) -> Hashable:
    match event:
        case CardEvent():
            return "card", event.to
        case WagerEvent():
            return "wager", event.id, event.change
        case SettleEvent():
            return "settle", event.wager
        case ActEvent():
            return "act", event.player, event.hand, event.move
        case CallEvent():
            return "call", event.what, event.hand if event.what != "result" else None
        case PassEvent() | TurnEvent():
            return event.event, event.hand
        case VoidEvent():
            return "void", event.what, event.id
        case UncapturedEvent():
            return "uncaptured", id(event)  # what one device did not record another may have
        case _ if event.event in _ONE_BY_ONE:
            return (event.event,)
        case _:
            return event.event, repr(event.model_dump(exclude=_NOT_TOLD, exclude_none=True))


@dataclass(slots=True)
class JoinedSession:
    """One session of a table, with what each device tells of it."""

    table: str
    sections: list[Section]

    @property
    def openings(self) -> list[Told]:
        """The session as each device that says so tells it."""
        return [section.opening for section in self.sections if section.opening is not None]

    def rounds(self) -> list[str]:
        """The rounds of all devices, those that only one tells of at their places in its order."""
        order: list[str] = []
        for section in self.sections:
            at = 0
            for name in section.rounds:
                if name in order:
                    at = order.index(name) + 1
                else:
                    order.insert(at, name)
                    at += 1
        return order


def sessions_of(devices: Sequence[Device]) -> tuple[list[JoinedSession], list[Problem]]:
    """The sessions, each with the sections of the devices that tell of it."""
    found: list[JoinedSession] = []
    problems: list[Problem] = []
    silent: list[Section] = []
    for device in devices:
        taken: set[int] = set()
        for section in device.sections:
            if section.opening is None:
                silent.append(section)
                continue
            home = next((s for s in found if id(s) not in taken and _is_same(s, section)), None)
            if home is None:
                found.append(home := JoinedSession(section.table, []))
            home.sections.append(section)
            taken.add(id(home))
    for section in silent:
        problems += _place_silent(section, [s for s in found if s.table == section.table])
    for session in found:
        if len(session.sections) < len(devices):
            problems.append(_told_by_few(session, devices))
    return found, problems


def _is_same(session: JoinedSession, section: Section) -> bool:
    assert section.opening is not None
    for opening in session.openings:
        one, other = opening.event, section.opening.event
        assert isinstance(one, SessionEvent)
        assert isinstance(other, SessionEvent)
        if (one.casino, one.table, one.game, one.jurisdiction) != (
            other.casino,
            other.table,
            other.game,
            other.jurisdiction,
        ):
            return False
        for mine, its in ((one.id, other.id), (one.gaming_day, other.gaming_day)):
            if mine is not None and its is not None and mine != its:
                return False
    return True


def _place_silent(section: Section, sessions: Sequence[JoinedSession]) -> Iterator[Problem]:
    """A device that says nothing of sessions: each of its rounds goes where that round is told of."""
    homes: dict[str, list[JoinedSession]] = defaultdict(list)
    for session in sessions:
        for name in session.rounds():
            homes[name].append(session)
    parts: dict[int, Section] = {}
    left_out: list[Told] = []
    now = sessions[0] if sessions else None
    for told in section.events:
        if told.event.round is not None:
            among = homes.get(told.event.round, [])
            now = among[0] if len(among) == 1 else sessions[0] if len(sessions) == 1 else None
        if now is None:
            left_out.append(told)
            continue
        part = parts.get(id(now))
        if part is None:
            part = parts[id(now)] = Section(section.device, section.table, None, end=section.end)
            now.sections.append(part)
        part.events.append(told)
    if left_out:
        message = (
            f"{len(left_out):,} events of table {shorten(section.table)} from this line on are left out: no session "
            "line stands before them, and their rounds are told by no other device, or in several sessions."
        )
        remedy = "Have each device write a `session` line, with the id of the session."
        yield Problem("log.join-left-out", "error", message, Place(left_out[0].file, left_out[0].line), remedy)


def _told_by_few(session: JoinedSession, devices: Sequence[Device]) -> Problem:
    has = {section.device for section in session.sections}
    others = ", ".join(shorten(device.name) for device in devices if device.number not in has)
    first = session.openings[0]
    message = f"Of this session of table {shorten(session.table)} nothing is told by {others}."
    remedy = "Check that the logs are of one day and table, and that their sessions have the same id."
    return Problem("log.join-alone", "warning", message, Place(first.file, first.line), remedy)


def in_utc(instant: datetime) -> datetime:
    """An instant in UTC, in which spans are exact."""
    return instant.astimezone(UTC)
