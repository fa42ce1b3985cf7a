"""Times of a foreign log: read by a pattern, placed in a zone; the hour that comes twice, and the one that never comes.

When clocks are put back, an hour of local time comes twice. Which of the two a row means is settled by the order of the
rows: where their local times step back once, the rows before are in the first hour and those after in the second.
Otherwise it stays open. When clocks are put forward, an hour never comes, and a row that claims it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal, InvalidOperation
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator

from compliance.calendar_ends import is_at_the_end
from compliance.logs.faults import UnreadableError, shorten
from compliance.spelling import aside

ISO: Final = "iso"
EPOCHS: Final = {"epoch seconds": Decimal(1), "epoch milliseconds": Decimal(1000)}
_LONGEST: Final = 60
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_LETTERS: Final = 3  # of a month's name, by which it is known from the others
_KEPT: Final = 200_000  # rows in an hour that comes twice; more are not of one table

# tokens of a pattern, and what stands in a text where each of them stands; the names are those of datetime's parts
_TOKEN: Final = re.compile(r"'[^']+'|[Yy]{4}|[Yy]{2}|MMMM|MMM|MM?|DD?|dd?|HH?|hh?|mm|ss|f+|am|AM|Z|.", re.DOTALL)
_PARTS: Final[Mapping[str, tuple[str, str]]] = {
    "yyyy": ("year", "[0-9]{4}"),
    "MMMM": ("whole_name", "[A-Za-z]{3,9}"),
    "MMM": ("name", "[A-Za-z]{3}"),
    "MM": ("month", "[0-9]{2}"),
    "M": ("month", "[0-9]{1,2}"),
    "dd": ("day", "[0-9]{2}"),
    "d": ("day", "[0-9]{1,2}"),
    "hh": ("hour", "[0-9]{2}"),
    "h": ("hour", "[0-9]{1,2}"),
    "mm": ("minute", "[0-9]{2}"),
    "ss": ("second", "[0-9]{2}"),
    "f": ("fraction", "[0-9]{1,9}"),
    "am": ("half", "[AaPp]\\.?[Mm]\\.?|上午|下午"),
    "Z": ("offset", "Z|[+-][0-9]{2}:?[0-9]{2}"),
}
_NEEDED: Final = ("year", "day", "hour", "minute")
_ISO: Final = re.compile(
    r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})[Tt ](?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})"
    r"(?::(?P<second>[0-9]{2})(?:[.,](?P<fraction>[0-9]{1,9}))?)? ?(?P<offset>[Zz]|[+-][0-9]{2}:?[0-9]{2})?"
)


def _checked(pattern: str) -> str:
    if pattern not in EPOCHS:
        if pattern != ISO and pattern.casefold() in {ISO, *EPOCHS}:
            raise ValueError(f"no time is written {pattern}{aside(pattern, (ISO, *EPOCHS))}")
        _expression(pattern)
    return pattern


TimePattern = Annotated[str, AfterValidator(_checked)]


def _unreadable(why: str) -> ValueError:
    return ValueError(
        f"{why}; a time is written with YYYY, MM or M (MMM for Jan to Dec, MMMM for January), "
        "DD or D, hh or h, mm, ss, f (fractions), "
        "am, Z (an offset from UTC), letters that stand as they are between ' and ' (hh'h'mm), "
        "or is one of `iso`, `epoch seconds`, `epoch milliseconds`"
    )


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    """What a time of this pattern looks like. Raises ValueError."""
    if pattern == ISO:
        return _ISO
    if len(pattern) > _LONGEST:
        raise _unreadable(f"the pattern of a time has at most {_LONGEST} characters")
    seen: set[str] = set()
    written = ""
    for token in _TOKEN.findall(pattern):
        known = token.lower() if token[0] in "YyDdHh" else {"f": "f", "a": "am", "A": "am"}.get(token[0], token)
        if known == "yy":
            raise _unreadable("a year of two digits does not say its century")
        if known not in _PARTS:
            if token[0] == "'" and len(token) > 1:
                written += re.escape(token[1:-1])
                continue
            if token.isascii() and token.isalpha() and token not in "Tt":
                raise _unreadable(f"{shorten(token)} means nothing in the pattern of a time")
            written += re.escape(token)
            continue
        name, expression = _PARTS[known]
        if name in seen:
            raise _unreadable(f"{token} says again what already stands in the pattern")
        seen.add(name)
        written += f"(?P<{name}>{expression})"
    lacking = [name for name in _NEEDED if name not in seen]
    if not seen & {"month", "name", "whole_name"}:
        lacking.append("month")
    if lacking:
        raise _unreadable(f"the pattern of a time needs the {' and the '.join(lacking)}")
    return re.compile(written, re.ASCII)


def bears_offset(pattern: str) -> bool:
    """Whether a time of this pattern always says by itself which instant it is."""
    return pattern in EPOCHS or (pattern != ISO and "offset" in _expression(pattern).groupindex)


def read_time(text: str, pattern: str) -> datetime:
    """The time that the text says; without an offset where the pattern has none. Raises UnreadableError."""
    if pattern in EPOCHS:
        return _since_1970(text, EPOCHS[pattern])
    found = _expression(pattern).fullmatch(text)
    if found is None:
        raise UnreadableError("log.bad-instant", f"{shorten(text)} is not written as {pattern}")
    part = {name: value for name, value in found.groupdict().items() if value is not None}
    try:
        instant = datetime(
            int(part["year"]),
            int(part["month"]) if "month" in part else _month(part.get("whole_name") or part["name"]),
            int(part["day"]),
            _hour(int(part["hour"]), part.get("half", "")),
            int(part["minute"]),
            int(part.get("second", "0")),
            int(part.get("fraction", "0").ljust(6, "0")[:6]),
            _offset(part["offset"]) if "offset" in part else None,
        )
    except ValueError:
        raise UnreadableError("log.bad-instant", f"there is no such day or time as {shorten(text)}") from None
    if is_at_the_end(instant.replace(tzinfo=UTC)):
        raise UnreadableError("log.bad-instant", "the calendar ends here, and no game was recorded then")
    return instant


def _month(name: str) -> int:
    """The number of a month by its name, whole or cut off after three letters or more (Sept)."""
    for number, month in enumerate(_MONTHS, start=1):
        if month[:_LETTERS] == name[:_LETTERS].lower() and month.startswith(name.lower()):
            return number
    raise ValueError(name)


def _hour(hour: int, half: str) -> int:
    if not half:
        return hour
    if not 1 <= hour <= 12:
        raise ValueError(half)
    return hour % 12 + (12 if half[0] in "Pp下" else 0)


def _offset(written: str) -> timezone:
    if written in "Zz":
        return UTC
    hours, minutes = int(written[1:3]), int(written[-2:])
    return timezone((1 if written[0] == "+" else -1) * timedelta(hours=hours, minutes=minutes))


def _since_1970(text: str, units: Decimal) -> datetime:
    try:
        seconds = Decimal(text) / units if len(text) <= _LONGEST else None
        if seconds is not None and seconds.is_finite():
            instant = datetime.fromtimestamp(0, UTC) + timedelta(microseconds=int(seconds * 1_000_000))
            if not is_at_the_end(instant):
                return instant
    except (InvalidOperation, OverflowError, ArithmeticError):
        pass
    raise UnreadableError("log.bad-instant", f"{shorten(text)} is not the time of a game in seconds since 1970")


# zones


@cache
def zone_of(name: str) -> ZoneInfo | None:
    """The zone of this name, None where there is none."""
    return ZoneInfo(name) if name in available_timezones() else None


def like_zone(name: str) -> str:
    """What zone may have been meant, as an aside."""
    return aside(name, available_timezones())


@dataclass(frozen=True, slots=True)
class Twice:
    """A local time that came twice: as it was when it came first, and when it came again."""

    local: datetime
    first: datetime
    second: datetime


def placed(time: datetime, zone: ZoneInfo | None) -> datetime | Twice:
    """The instant of a time in its zone. Raises UnreadableError for one that never came, or that has no zone."""
    if time.tzinfo is not None:
        return time if zone is None else time.astimezone(zone)
    if zone is None:
        raise UnreadableError("log.bad-instant", "this time has no offset from UTC, and the mapping names no `zone`")
    first, second = time.replace(tzinfo=zone, fold=0), time.replace(tzinfo=zone, fold=1)
    if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != time:
        raise UnreadableError(
            "log.no-such-hour",
            f"{time} never came in {zone.key}: clocks were put forward over it",
        )
    return first if first.utcoffset() == second.utcoffset() else Twice(time, first, second)


@dataclass(slots=True)
class HoursTwice:
    """Which rows of a file are in the first and which in the second of two hours of one name, by table and day.

    `saw` is called in the first reading of the file, `which` in the second. order: the recorder's number of the row, or
    its place in the file.
    """

    _seen: dict[tuple[str, Any], list[tuple[int, datetime]]] = field(default_factory=dict)
    _begins: dict[tuple[str, Any], int | None] | None = None

    def saw(self, table: str, order: int, twice: Twice) -> None:
        """A row tells of such an hour."""
        rows = self._seen.setdefault((table, twice.local.date()), [])
        if len(rows) <= _KEPT and (not rows or rows[-1] != (order, twice.local)):
            rows.append((order, twice.local))

    def which(self, table: str, order: int, twice: Twice) -> datetime | None:
        """The instant of the row, None where nothing shows it."""
        if self._begins is None:
            self._begins = {key: _second_begins(rows) for key, rows in self._seen.items()}
        begins = self._begins.get((table, twice.local.date()))
        return None if begins is None else twice.second if order >= begins else twice.first


def _second_begins(rows: list[tuple[int, datetime]]) -> int | None:
    """The order of the first row in the second hour: where the local times step back, if they do so once."""
    if len(rows) > _KEPT:
        return None
    ordered = sorted(rows, key=lambda row: row[0])  # rows of one order stay as they stand
    steps = [later[0] for before, later in pairwise(ordered) if later[1] < before[1]]
    return steps[0] if len(steps) == 1 else None


@dataclass(slots=True)
class Times:
    """Settles the times of one reading of a file. looking: that it is the first reading, which only finds out."""

    hours: HoursTwice
    looking: bool
    row: int = 0

    def settle(self, members: dict[str, Any], table: str) -> list[str]:
        """Puts instants where times that came twice stand; the names of those of which nothing shows which it was."""
        open_: list[str] = []
        for name, value in members.items():
            if not isinstance(value, Twice):
                continue
            number = members.get("seq")
            order = number if isinstance(number, int) else self.row
            if self.looking and name == "ts":
                self.hours.saw(table, order, value)
            instant = None if self.looking else self.hours.which(table, order, value)
            members[name] = (instant or value.first).isoformat()
            open_ += [name] if instant is None and not self.looking else []
        return open_
