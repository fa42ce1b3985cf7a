"""Joins the logs of several devices at one table into one log of the format.

Rounds tell what belongs together, the devices' own order and their clocks in what order it happened. The events of the
joined log bear a count of its own: numbers are left out where the log of a device shows that something is missing or in
doubt. What devices tell differently is `disputed`; the order of what they tell closer to each other than the error of
their clocks is marked, so that nothing is concluded from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from compliance.logs.clocks import seconds
from compliance.logs.events import ClockEvent, CorrectEvent, EndEvent, Event, LogEvent, SessionEvent, UncapturedEvent
from compliance.logs.faults import shorten
from compliance.logs.inventions import BETWEEN_DEVICES, CUT_OFF
from compliance.logs.join_clocks import Declared, Offset, offsets_of
from compliance.logs.join_devices import Device, JoinedSession, Told, read_devices, sessions_of
from compliance.logs.join_losses import kinds_only_of, losses_within
from compliance.logs.join_order import Happening, Stretch, in_order
from compliance.logs.join_telling import disputed_whole, one_event, records, unseen
from compliance.problems import Place, Problem

_NO_EVENT: Final = 0  # a number that no event of a joined log bears
_TIMES: Final = ("change_from", "closing_at", "gaming_until")


@dataclass(slots=True)
class Joined:
    """What came of joining. shared: events that several devices tell; unordered: those whose order is not known."""

    devices: list[Device]
    offsets: list[Offset]
    problems: list[Problem]
    events: list[tuple[Event, Mapping[str, Any]]] = field(default_factory=list)
    sessions: int = 0
    rounds: int = 0
    shared: int = 0
    disputed: int = 0
    unordered: int = 0


def join(paths: Sequence[Path], declared: Declared, swells: int | None = None) -> Joined:
    """The logs of several devices as one. Where they cannot be joined it has no devices, and the problems say why.

    All logs are held in memory.
    """
    devices, problems = read_devices(paths, swells)
    joined = Joined(devices, [], problems)
    unknown = sorted(set(declared) - {device.name for device in devices})
    if devices and unknown:
        names = ", ".join(device.name for device in devices)
        message = f"No log is of a device called {shorten(unknown[0])}; they are of {names}."
        problems.append(Problem("log.join-not-possible", "error", message, Place("--offset"), "Name one of these."))
        joined.devices = []
    if not joined.devices:
        return joined
    sessions, told = sessions_of(devices)
    problems += told
    joined.offsets, told = offsets_of(devices, sessions, declared)
    problems += told
    joined.events.extend(_head(devices, joined.offsets))
    tables: dict[str, _Table] = {}
    for session in sessions:
        table = tables.setdefault(session.table, _Table(session.table, joined))
        table.take(session)
        joined.sessions += 1
    for table in tables.values():
        table.name_corrected()
        joined.events.extend(table.events)
    return joined


def _head(devices: Sequence[Device], offsets: Sequence[Offset]) -> Iterator[tuple[Event, Mapping[str, Any]]]:
    zones = {device.zone for device in devices}
    zone = zones.pop() if len(zones) == 1 else None
    yield LogEvent(event="log", format="1", zone=zone), {}
    for device, offset in zip(devices, offsets, strict=True):
        instants = device.instants()
        if offset.ahead is None or not instants or offset.is_reference:
            continue
        shown = instants[0]
        error = seconds(offset.error)
        yield (
            ClockEvent.model_validate(
                {
                    "event": "clock",
                    "device": device.name,
                    "ts": shown.isoformat(),
                    "reference": offset.put_right(shown).isoformat(),
                    "source": offset.how,
                    "error": error,
                    "applied": True,
                }
            ),
            {},
        )


class _Table:
    """Writes the events of one table."""

    def __init__(self, name: str, joined: Joined) -> None:
        self.name = name
        self.events: list[tuple[Event, Mapping[str, Any]]] = []
        self._joined = joined
        self._seq = 0
        self._last: datetime | None = None
        self._numbers: dict[tuple[int, int], int] = {}
        self._corrects: list[tuple[int, int]] = []

    def take(self, session: JoinedSession) -> None:
        """The events of a session."""
        joined = self._joined
        before = self._seq
        count = len(self.events)
        if session.openings:
            event, problems = one_event(session.openings, joined.devices)
            joined.problems += problems
            self._write(session.openings, _of_all_options(event, session.openings), is_unordered=False)
        stretches = list(in_order(session, joined.offsets))
        for stretch, open_ in zip(stretches, losses_within(session, stretches), strict=True):
            self._stretch(stretch, session)
            joined.rounds += stretch.round is not None
            if stretch.round is not None:
                self._untold(stretch.round, session, open_)
        ends = [section.end for section in session.sections if section.end is not None]
        if ends and len(ends) == len(session.sections):
            lost = self._seq + max(end.lost for end in ends)
            event = ends[0].event.model_copy(update={"events": None, "last_seq": None, "seq": None})
            assert isinstance(event, EndEvent)
            self._seq = lost
            events = len(self.events) - count
            complete = {"last_seq": lost + 1} | ({"events": events} if lost - before == events else {})
            self._write(ends, event.model_copy(update=complete), is_unordered=False)

    def _stretch(self, stretch: Stretch, session: JoinedSession) -> None:
        joined = self._joined
        openings = {s.device: s.opening.event for s in session.sections if s.opening is not None}
        tells: dict[int, Told] = {}
        for happening in stretch.happenings:
            for told in happening.told:
                tells.setdefault(told.device, told)
        for happening in stretch.happenings:
            event, problems = one_event(happening.told, joined.devices)
            silent = [
                (joined.devices[number], told)
                for number, told in tells.items()
                if number not in happening.devices
                and stretch.round is not None
                and records(openings.get(number), event)
                and (self.name, stretch.round) not in joined.devices[number].lossy
                and not _says_it_did_not(stretch, number, event)
            ]
            problems += unseen(happening.told, silent, joined.devices)
            if any(happening is other for other in stretch.crossed):
                problems.append(self._crossed(happening))
            if silent or any(happening is other for other in stretch.crossed):
                event = disputed_whole(event)
            joined.problems += problems
            joined.shared += len(happening.told) > 1
            joined.disputed += event.disputed is not None and CUT_OFF not in event.disputed
            joined.unordered += happening.is_unordered
            kept = _not_recorded_at_all(event, happening, openings)
            if kept is not None:
                self._write(happening.told, kept, is_unordered=happening.is_unordered)

    def _untold(self, round_: str, session: JoinedSession, devices: Collection[int]) -> None:
        """What devices lost may have happened anywhere between what others tell of the round."""
        for number in sorted(devices):
            kinds = kinds_only_of(session, number, devices)
            if not kinds:
                continue
            self._seq += 1
            name = self._joined.devices[number].name
            event = UncapturedEvent(
                event="uncaptured",
                table=self.name,
                round=round_,
                seq=self._seq,
                device=name,
                kinds=kinds,
                reason=f"{shorten(name)} has lost events that may have stood anywhere in this round",
            )
            self.events.append((event, {}))

    def _crossed(self, happening: Happening) -> Problem:
        first = happening.first
        others = " and ".join(f"{told.file}:{told.line}" for told in happening.told[1:]) or "another device"
        message = (
            f"In what order this {first.event.event.replace('_', ' ')} and what stands beside it happened is told "
            f"differently here and by {others}."
        )
        remedy = "Find out which is right; what depends on that order is not assessable."
        return Problem("log.join-conflict", "error", message, Place(first.file, first.line), remedy)

    def _write(self, told: Sequence[Told], event: Event, *, is_unordered: bool) -> None:
        joined = self._joined
        first = told[0]
        self._seq += 1 + (max(one.lost for one in told) if not isinstance(event, EndEvent) else 0)
        new: dict[str, Any] = {"seq": self._seq, "device": joined.devices[first.device].name}
        new["ts"] = self._instant(told)
        for name in _TIMES:
            if getattr(event, name, None) is not None:
                new[name] = getattr(event, name)  # what is displayed or announced is no reading of the device's clock
        if is_unordered:
            new["invented"] = (*(event.invented or ()), BETWEEN_DEVICES)
        extras: dict[str, Any] = {}
        for one in reversed(told):
            extras.update(one.extras)
            if one.event.seq is not None:
                self._numbers[one.device, one.event.seq] = self._seq
        extras["x-told-by"] = {joined.devices[one.device].name: f"{Path(one.file).name}:{one.line}" for one in told}
        if isinstance(event, CorrectEvent):
            self._corrects.append((len(self.events), first.device))
        self.events.append((event.model_copy(update=new), extras))

    def _instant(self, told: Sequence[Told]) -> datetime | None:
        """The instant put right; left out where, within the error of the clocks, it would lie before the last one."""
        for one in told:
            offset = self._joined.offsets[one.device]
            if one.at is None or offset.ahead is None:
                continue
            instant = offset.put_right(one.at)
            if self._last is not None and instant < self._last and self._last - instant <= self._slack():
                return None
            self._last = instant
            return instant
        return None

    def _slack(self) -> timedelta:
        return sum((offset.error for offset in self._joined.offsets), timedelta())

    def name_corrected(self) -> None:
        """A correction that names an event by its number names it by the number that it has in the joined log."""
        for at, device in self._corrects:
            event, extras = self.events[at]
            assert isinstance(event, CorrectEvent)
            if isinstance(event.of, int):
                number = self._numbers.get((device, event.of), _NO_EVENT)
                self.events[at] = (event.model_copy(update={"of": number}), extras)


def _of_all_options(event: Event, openings: Sequence[Told]) -> Event:
    """A session whose options come from several devices has all of them, save those that they tell differently."""
    if not isinstance(event, SessionEvent) or "options" not in (event.disputed or ()):
        return event
    options: dict[str, Any] = {}
    for opening in openings:
        assert isinstance(opening.event, SessionEvent)
        for name, value in (opening.event.options or {}).items():
            options.setdefault(name, value)
    told = [o.event.options or {} for o in openings if isinstance(o.event, SessionEvent)]
    agreed = {n: v for n, v in options.items() if all(of_one.get(n, v) == v for of_one in told)}
    disputed = tuple(name for name in event.disputed or () if name != "options" or len(agreed) < len(options))
    return event.model_copy(update={"options": agreed, "disputed": disputed or None})


def _says_it_did_not(stretch: Stretch, device: int, event: Event) -> bool:
    """Whether a device says that it did not record such events in this round."""
    said = (t.event for h in stretch.happenings for t in h.told if t.device == device)
    return any(isinstance(e, UncapturedEvent) and event.event in e.kinds for e in said)


def _not_recorded_at_all(event: Event, happening: Happening, openings: Mapping[int, Event]) -> Event | None:
    """What one device says that it did not record, another may have recorded: nothing is missing then."""
    if not isinstance(event, UncapturedEvent):
        return event
    others = [opening for device, opening in openings.items() if device not in happening.devices]
    of_others = {kind for o in others if isinstance(o, SessionEvent) for kind in o.captures}
    kinds = tuple(kind for kind in event.kinds if kind not in of_others)
    return event.model_copy(update={"kinds": kinds}) if kinds else None
