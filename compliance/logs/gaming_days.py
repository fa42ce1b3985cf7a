"""The casino's time: gaming day, shift, local time. A casino's day begins when the casino says, not at midnight.

All of it is by the casino's clock on the wall: where clocks are put forward or back, a gaming day has 23 or 25 hours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

FILLED: Final = "casino-file"
DIFFERS: Final = "log-and-casino-differ"
# before a day that is one of the calendar, since nobody says which gaming day it was
BY_CALENDAR: Final = "\x1f"
# no rule is held against these: they say in what money, and on which day
_NO_EVIDENCE: Final = frozenset({"currency", "gaming_day"})


@dataclass(frozen=True, slots=True)
class House:
    """What a casino says of itself that holds every night, as far as the time and place of a round depend on it.

    stated_in: the file that says so. zone: of the casino. starts: when its gaming day begins, None where that is not
    said. shifts: when each begins; it lasts until the next begins. filled: members of the session that the log does not
    record and the casino's file states. differs: members that both state, and differently; the log's are followed.
    """

    stated_in: str
    zone: ZoneInfo | None = None
    starts: time | None = None
    shifts: tuple[tuple[str, time], ...] = ()
    filled: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()

    def gaming_day(self, instant: datetime) -> date | None:
        """The gaming day of an instant, None where the casino does not say when it begins."""
        if self.starts is None:
            return None
        local = self.local(instant)
        before = local.time() < self.starts
        return local.date() - timedelta(days=1) if before else local.date()

    def shift(self, instant: datetime) -> str | None:
        """The shift in which an instant falls, None where the casino names none."""
        if not self.shifts:
            return None
        at = self.local(instant).time()
        in_order = sorted(self.shifts, key=lambda shift: shift[1])
        begun = [name for name, starts in in_order if starts <= at]
        return (
            begun[-1] if begun else in_order[-1][0]
        )  # before the first of the day, the last of the day before goes on

    def local(self, instant: datetime) -> datetime:
        """The instant by the casino's clock; as it was recorded where its zone is not said."""
        return instant if self.zone is None else instant.astimezone(self.zone)


def rests_on(house: House | None) -> list[str]:
    """The ids of the assumptions on which whatever is found in a session rests by its casino's word."""
    if house is None:
        return []
    ids = {FILLED: house.filled, DIFFERS: house.differs}
    return [id_ for id_, members in ids.items() if set(members) - _NO_EVIDENCE]


def day_by_calendar(instant: datetime | None) -> str:
    """The day of the calendar in which an instant falls, marked as such; empty where there is none."""
    return f"{BY_CALENDAR}{instant.date().isoformat()}" if instant is not None else ""


def utc(instant: datetime) -> str:
    """The instant in UTC, as reports write it."""
    return instant.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"


def read_time_of_day(written: object) -> time:
    """A time of the day by the clock, `06:00`. Raises ValueError."""
    if isinstance(written, str) and len(written) == len("hh:mm"):
        try:
            return time.fromisoformat(written)
        except ValueError:
            pass
    raise ValueError("a time of the day stands here, by the casino's clock, such as 06:00")


def same_starts(shifts: Mapping[str, time]) -> tuple[str, str] | None:
    """Two shifts that begin at the same time, of which the one would never be."""
    seen: dict[time, str] = {}
    for name, starts in shifts.items():
        if starts in seen:
            return seen[starts], name
        seen[starts] = name
    return None
