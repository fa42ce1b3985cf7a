"""For how long something is displayed at a table before it takes effect."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from compliance.meaning.evidence import Evidence, Known, Missing

_MINUTE: Final = timedelta(minutes=1)


def minutes_between(start: datetime, end: datetime) -> Fraction:
    """How many minutes lie between two instants, exactly."""
    unit = timedelta.resolution
    return Fraction((end - start) // unit, _MINUTE // unit)


def notice_said(minutes: Evidence) -> Evidence:
    """A time in minutes, written out in minutes and seconds."""
    if isinstance(minutes, Missing) or not isinstance(minutes.value, (int, Fraction)):
        return minutes
    whole, rest = divmod(Fraction(minutes.value), 1)
    seconds = int(rest * (_MINUTE // timedelta(seconds=1)))
    said = _counted(whole, "minute") + (f" and {_counted(seconds, 'second')}" if seconds else "")
    return Known(said, minutes.lines)


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
