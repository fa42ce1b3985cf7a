"""When a round was played: gaming day and shift of its casino, local time with its offset, and UTC."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

import msgspec

from compliance.logs.gaming_days import utc
from compliance.logs.rounds import Round


class When(msgspec.Struct, frozen=True, gc=False):
    """Of one round, or from the first to the last of several.

    gaming_day: as the log says, else as it follows from the casino's file; shift: from that file. None: nobody says, or
    the rounds are of several. first, last: by the casino's clock, None where the log gives no instant.
    """

    gaming_day: str | None = None
    shift: str | None = None
    first: datetime | None = None
    last: datetime | None = None

    def members(self) -> dict[str, str | None]:
        """The members of a finding that say it."""
        said: dict[str, str | None] = {"gaming_day": self.gaming_day, "shift": self.shift}
        if self.first is None or self.last is None:
            return said
        here = {"from_time": self.first.isoformat(), "to_time": self.last.isoformat()}
        return {**said, **here, "from_utc": utc(self.first), "to_utc": utc(self.last)}

    def joined(self, other: When) -> When:
        """The time in which both were."""
        return When(
            self.gaming_day if self.gaming_day == other.gaming_day else None,
            self.shift if self.shift == other.shift else None,
            min((i for i in (self.first, other.first) if i is not None), default=None, key=in_utc),
            max((i for i in (self.last, other.last) if i is not None), default=None, key=in_utc),
        )


def when(round_: Round, zone: tzinfo | None) -> When:
    """When a round was played. zone: that of the casino, None where it is not known: times stay as recorded."""
    session, house = round_.session, round_.session.house
    first = next((r.ts for r in round_.events if r.ts is not None), None)
    last = next((r.ts for r in reversed(round_.events) if r.ts is not None), None)
    if first is None or last is None:
        return When(session.gaming_day)
    first, last = local(first, zone), local(last, zone)
    day = house.gaming_day(first) if house is not None and session.gaming_day is None else None
    # the gaming day that the log gives its session goes before the one that follows from the casino's file
    gaming_day = day.isoformat() if day is not None else session.gaming_day
    return When(gaming_day, house.shift(first) if house is not None else None, first, last)


def in_utc(instant: datetime) -> datetime:
    """By which instants are compared: those of one zone would be by its clock, on which an hour comes twice."""
    return instant.astimezone(UTC)


def local(instant: datetime, zone: tzinfo | None) -> datetime:
    """An instant in a zone; as it is recorded where there is none. (No log has one at the ends of the calendar.)"""
    return instant if zone is None else instant.astimezone(zone)
