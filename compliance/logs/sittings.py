"""What a log says of a session, whether or not a round was played in it: where, when, and who worked there."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from compliance.logs.events import StaffEvent
from compliance.logs.gaming_days import day_by_calendar
from compliance.logs.rounds import Recorded, Session


@dataclass(slots=True)
class Sitting:
    """A session, or (session None) what is recorded at a table for which no session holds.

    first, last: its instants. people: by role the names of who worked the table.
    """

    table: str
    session: Session | None = None
    first: datetime | None = None
    last: datetime | None = None
    people: dict[str, list[str]] = field(default_factory=dict)

    def take(self, recorded: Recorded) -> None:
        """An event of it."""
        if recorded.ts is not None:
            self.first = self.first or recorded.ts
            self.last = recorded.ts
        event = recorded.event
        if isinstance(event, StaffEvent):
            for role, name in (("dealer", event.dealer), ("supervisor", event.supervisor)):
                if name is not None and name not in self.people.setdefault(role, []):
                    self.people[role].append(name)


@dataclass(frozen=True, slots=True)
class Seen:
    """A sitting as plain data. casino, game: empty where no session holds. face: what is said of the casino's clock."""

    casino: str
    table: str
    session: str = ""
    gaming_day: str = ""
    game: str = ""
    day: str = ""
    first: datetime | None = None
    last: datetime | None = None
    people: dict[str, list[str]] = field(default_factory=dict)
    face: dict[str, Any] = field(default_factory=dict)


def face_of_casino(session: Session, zone: object) -> dict[str, Any]:
    """What is said of the clock of a session's casino. zone: that of the casino, None where it is not known."""
    house = session.house
    return {
        "jurisdiction": session.jurisdiction,
        "stated_in": house.stated_in if house is not None else None,
        "zone": str(zone) if zone is not None else None,
        "gaming_day_starts": house.starts.isoformat("minutes") if house is not None and house.starts else None,
        "shifts": {shift: at.isoformat("minutes") for shift, at in house.shifts} if house is not None else {},
    }


def seen(sitting: Sitting) -> Seen:
    """A sitting when its log has been read."""
    session = sitting.session
    if session is None:
        day = day_by_calendar(sitting.first)
        return Seen("", sitting.table, day=day, first=sitting.first, last=sitting.last, people=sitting.people)
    house, begins = session.house, sitting.first
    zone = house.zone if house is not None else None
    begins = house.local(begins) if house is not None and begins is not None else begins
    of_house = house.gaming_day(begins) if house is not None and begins is not None else None
    day = session.gaming_day or (str(of_house) if of_house is not None else "")
    return Seen(
        *session.key,
        game=session.game,
        day=day or day_by_calendar(begins),
        first=sitting.first,
        last=sitting.last,
        people=sitting.people,
        face=face_of_casino(session, zone),
    )
