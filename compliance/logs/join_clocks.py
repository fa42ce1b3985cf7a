"""By how much the clocks of several devices differ, and how well that is known.

An offset is declared, or taken from the `clock` events of the logs where every device has some, or measured from the
events that two devices both saw: the middle one of the differences. What remains of the differences once the offset is
taken off is the remaining error, which is never less than the smallest unit in which instants are written.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median_low
from typing import Final

from compliance.logs.clocks import plain, seconds
from compliance.logs.faults import shorten
from compliance.logs.join_devices import Device, JoinedSession, in_utc
from compliance.problems import Place, Problem

_MICRO: Final = timedelta(microseconds=1)
_UNITS: Final = (timedelta(minutes=1), timedelta(seconds=1), timedelta(milliseconds=1), _MICRO)
_OFFSET: Final = re.compile(r"([+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?)s(?:(?:±|\+-)([0-9]{1,6}(?:\.[0-9]{1,6})?)s)?")


@dataclass(frozen=True, slots=True)
class Offset:
    """By how much a device's clock is ahead, to within an error either way; None where nothing shows it."""

    ahead: timedelta | None
    error: timedelta
    how: str
    is_reference: bool = False

    def put_right(self, instant: datetime) -> datetime:
        """The instant by the reference, in the offset from UTC in which it is written."""
        return instant - (self.ahead or timedelta())

    def said(self, device: str) -> str:
        """What is known of it, in a line."""
        if self.ahead is None:
            return f"{shorten(device)}: its offset is not known ({self.how})"
        sign = "-" if self.ahead < timedelta() else "+"
        return (
            f"{shorten(device)}: {sign}{plain(seconds(abs(self.ahead)))} s, remaining error "
            f"±{plain(seconds(self.error))} s ({self.how})"
        )


Declared = Mapping[str, tuple[timedelta, timedelta | None]]


def read_offset(written: str) -> tuple[str, tuple[timedelta, timedelta | None]] | None:
    """`device=+1.5s` or `device=+1.5s±0.2s`: by how much a clock is ahead, and its error; None where it is neither."""
    device, is_there, offset = written.rpartition("=")
    found = _OFFSET.fullmatch(offset.strip())
    if not is_there or not device or found is None:
        return None
    error = timedelta(seconds=float(found[2])) if found[2] is not None else None
    return device, (timedelta(seconds=float(found[1])), error)


def offsets_of(
    devices: Sequence[Device], sessions: Sequence[JoinedSession], declared: Declared
) -> tuple[list[Offset], list[Problem]]:
    """The offset of each device, by its number.

    The reference is that of the `clock` events where every device that is not declared has some, else the clock of the
    first device that is not declared.
    """
    found: dict[int, Offset] = {}
    problems: list[Problem] = []
    undeclared = [device for device in devices if device.name not in declared]
    compared = bool(undeclared) and all(device.clocks for device in undeclared)
    seen = {device.number: _seen(device, sessions) for device in devices}
    reference = undeclared[0].number if undeclared and not compared else None
    for device in sorted(devices, key=lambda d: (d.number != reference, d.name not in declared, d.number)):
        unit = _unit(device.instants())
        differences = list(_differences(device.number, seen, found))
        if device.name in declared:
            ahead, error = declared[device.name]
            offset = Offset(ahead, max(error or unit, unit), "declared")
            found[device.number], told = _held_against(device, offset, differences, "declared. The declaration is")
            problems += told
        elif compared:
            said = "its own comparisons have it. These are"
            found[device.number], told = _held_against(device, _by_comparison(device, unit), differences, said)
            problems += told
        elif device.number == reference:
            found[device.number] = Offset(timedelta(), timedelta(), "its clock is the reference", is_reference=True)
        elif differences:
            found[device.number] = _measured(differences, unit, _reference(devices, found))
        else:
            how = "no event that another device saw too bears an instant in both logs"
            found[device.number] = Offset(None, timedelta(), how)
            message = (
                f"By how much the clock of {shorten(device.name)} differs from the others is not known: {how}. In what "
                "order it and they tell is not assessable, within a round."
            )
            remedy = f"Declare it (--offset {device.name}=+1.5s), or have both devices record the same events."
            problems.append(Problem("log.join-clock", "warning", message, Place(str(device.path)), remedy))
    return [found[device.number] for device in devices], problems


def _seen(device: Device, sessions: Sequence[JoinedSession]) -> dict[Hashable, datetime]:
    """The instants of a device's events, by that by which others know the same events."""
    return {
        (number, told.key): in_utc(told.at)
        for number, session in enumerate(sessions)
        for section in session.sections
        if section.device == device.number
        for told in section.events
        if told.at is not None and told.event.round is not None
    }


def _differences(
    number: int, seen: Mapping[int, Mapping[Hashable, datetime]], found: Mapping[int, Offset]
) -> Iterator[tuple[timedelta, timedelta]]:
    """By how much the device was ahead at each event that one before it saw too, and the error of that one's clock."""
    for key, instant in seen[number].items():
        for other, offset in found.items():
            if offset.ahead is not None and key in seen[other]:
                yield instant - offset.put_right(seen[other][key]), offset.error
                break


def _reference(devices: Sequence[Device], found: Mapping[int, Offset]) -> str:
    name = next((devices[number].name for number, offset in found.items() if offset.is_reference), None)
    return f"the clock of {shorten(name)}" if name is not None else "clocks whose offset is declared"


def _measured(differences: Sequence[tuple[timedelta, timedelta]], unit: timedelta, against: str) -> Offset:
    ahead = median_low(difference for difference, _ in differences)
    spread = max(abs(difference - ahead) for difference, _ in differences)
    error = max(spread, unit) + max(error for _, error in differences)
    shared = "1 event that another device saw too" if len(differences) == 1 else f"{len(differences):,} shared events"
    return Offset(ahead, error, f"measured from {shared}, against {against}")


def _by_comparison(device: Device, unit: timedelta) -> Offset:
    offsets = [clock.ts - clock.reference for clock in device.clocks]
    ahead = median_low(offsets)
    stated = max((float(clock.error) for clock in device.clocks if clock.error is not None), default=0.0)
    error = max(max(abs(offset - ahead) for offset in offsets) + timedelta(seconds=stated), unit)
    times = "1 comparison" if len(offsets) == 1 else f"{len(offsets):,} comparisons"
    return Offset(ahead, error, f"from {times} of its clock in its log")


def _held_against(
    device: Device, offset: Offset, differences: Sequence[tuple[timedelta, timedelta]], said: str
) -> tuple[Offset, list[Problem]]:
    """A declared or compared offset beside what both saw, which shows it wrong where it lies further off than the
    errors of both clocks allow: the offset stands, and its error is the largest difference that it leaves."""
    ahead = offset.ahead
    assert ahead is not None
    left = [(d, abs(d - ahead)) for d, error in differences if abs(d - ahead) > offset.error + error]
    if not left:
        return offset, []
    error = max(difference for _, difference in left)
    shared = f"{len(left):,} of {len(differences):,}"
    message = (
        f"By {shared} events that another device saw too, the clock of {shorten(device.name)} was "
        f"{plain(seconds(median_low(d for d, _ in left)))} s ahead: not as {said} followed, with a remaining error of "
        f"±{plain(seconds(error))} s."
    )
    remedy = "Check which is right; without it the offset is measured from what both saw."
    problem = Problem("log.join-clock", "warning", message, Place(str(device.path)), remedy)
    how = f"{offset.how}; {shared} events that another device saw too show otherwise"
    return Offset(ahead, error, how), [problem]


def _unit(instants: Sequence[datetime]) -> timedelta:
    """The smallest unit in which instants are written."""
    for unit in _UNITS:
        if all(not (instant - datetime.min.replace(tzinfo=instant.tzinfo)) % unit for instant in instants):
            return unit
    return _MICRO
