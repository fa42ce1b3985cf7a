"""What a log says of the clocks of its devices: by how much each was ahead of a reference whenever it was compared.

An offset is the device's instant less the reference's at the same moment: positive where the device's clock is fast.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from compliance.logs.events import ClockEvent
from compliance.logs.faults import shorten
from compliance.problems import Place, Problem

_DEVICES: Final = 1_000  # whose clocks are told apart in a run; a log that names more is hostile
_DAY: Final = 86_400
_MICRO: Final = 1_000_000


@dataclass(slots=True)
class Clock:
    """The comparisons of one device's clock, in seconds. error: the largest that any of them states."""

    device: str
    place: Place
    least: Decimal
    most: Decimal
    times: int = 0
    error: Decimal | None = None
    source: str | None = None
    applied: bool = False

    def take(self, event: ClockEvent) -> None:
        """Another comparison."""
        offset = seconds(event.ts - event.reference)
        self.least, self.most = min(self.least, offset), max(self.most, offset)
        self.times += 1
        self.source = self.source or event.source
        self.applied = self.applied or bool(event.applied)
        if event.error is not None:
            self.error = max(self.error or event.error, event.error)

    def said(self) -> str:
        """The sentence of it, for the face of a report."""
        compared = "compared once" if self.times == 1 else f"compared {self.times:,} times"
        source = shorten(self.source) if self.source is not None else ""
        how = source if self.applied and source else ": ".join(part for part in (compared, source) if part)
        error = f", ±{plain(self.error)} s" if self.error is not None else ""
        span = ahead(self.least) if self.least == self.most else f"from {ahead(self.least)} to {ahead(self.most)}"
        done = "its instants were put right by it" if self.applied else "its instants are as it recorded them"
        return f"The clock of {shorten(self.device)} was {span}{error} ({how}); {done}."

    def told(self) -> Problem:
        """The note on it."""
        return Problem("log.clock", "note", self.said(), self.place)

    def as_json(self) -> dict[str, Any]:
        """An entry of the `check` document's `clocks`; offsets in seconds as decimal text."""
        return {
            "device": self.device,
            "times": self.times,
            "least_offset": plain(self.least),
            "most_offset": plain(self.most),
            "error": None if self.error is None else plain(self.error),
            "source": self.source,
            "applied": self.applied,
        }


@dataclass(slots=True)
class Clocks:
    """The clocks of a run, by device (where a comparison names none, by its file)."""

    by_device: dict[str, Clock] = field(default_factory=dict)

    def take(self, event: ClockEvent, file: str, line: int) -> None:
        """A comparison comes."""
        device = event.device or file
        if device not in self.by_device:
            if len(self.by_device) >= _DEVICES:
                return
            offset = seconds(event.ts - event.reference)
            self.by_device[device] = Clock(device, Place(file, line), offset, offset)
        self.by_device[device].take(event)


def seconds(span: timedelta) -> Decimal:
    """A span of time in seconds, exactly."""
    return span.days * _DAY + span.seconds + Decimal(span.microseconds) / _MICRO


def plain(number: Decimal) -> str:
    """A number without an exponent and without noughts at its end."""
    written = f"{number:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


def ahead(offset: Decimal) -> str:
    """By how much a clock was fast or slow, in words."""
    if not offset:
        return "with the reference"
    return f"{plain(abs(offset))} s {'ahead of' if offset > 0 else 'behind'} the reference"
