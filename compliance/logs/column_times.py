"""Columns of times: by which pattern they are read, days and times of day in two columns, whether they go back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import pairwise
from typing import Any, Final

from compliance.logs.column_words import NAME, general, plain_name
from compliance.logs.columns_seen import Column, Found, Shape
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.local_times import bears_offset, read_time

DAYS: Final = (
    *("DD/MM/YYYY", "MM/DD/YYYY", "D/M/YYYY", "M/D/YYYY", "YYYY/MM/DD", "YYYY-MM-DD"),
    *("DD-MM-YYYY", "MM-DD-YYYY", "DD.MM.YYYY", "D.M.YYYY", "DD MMM YYYY", "D MMM YYYY", "DD-MMM-YYYY"),
    *("YYYYMMDD", "YYYY年M月D日", "YYYY.MM.DD"),
)
CLOCKS: Final = (
    *("hh:mm:ss", "hh:mm", "hh:mm:ss.f", "h:mm:ss am", "h:mm am", "h:mm:ss", "h:mm", "hh.mm", "hh.mm.ss"),
    *("hhmmss", "hhmm", "h:mm:ssam", "h:mmam", "hh'h'mm", "h'h'mm", "hh'h'mm'm'ss", "hh'h'mm'm'ss's'"),
)
_TOGETHER: Final = ("YYYYMMDDhhmmss", "YYYYMMDDhhmm", "YYYYMMDDThhmmss", "YYYYMMDDThhmmssZ")
_EPOCHS: Final = {"epoch seconds": (631152000, 4102444800), "epoch milliseconds": (631152000000, 4102444800000)}
_MIDNIGHT: Final = " 00:00:00"  # how a workbook has a day, which it holds as an instant
_HOUR: Final = timedelta(hours=1)  # by which clocks are put back
_FEWEST_BACK: Final = 5  # times that go back, by which one that does not is told
_HALF_A_DAY: Final = timedelta(days=1) / 2
_IN_WORDS: Final = ("MMMM D, YYYY",)


def time_shape(texts: Sequence[str]) -> Shape | None:
    """The pattern of these times, and what is open about it; None where none fits them all."""
    for name, (first, last) in _EPOCHS.items():
        if all(re.fullmatch(r"[0-9]{9,13}", text) and first <= int(text) <= last for text in texts):
            return {"time": name}, f"numbers that are {name}", (), ()
    days = [f"{day} {clock}" for day in (*DAYS, *_IN_WORDS) for clock in CLOCKS]
    read = [pattern for pattern in ("iso", *days, *_TOGETHER) if all(_reads(text, pattern) for text in texts)]
    if not read:
        return None
    pattern = read[0]
    opened: list[str] = []
    if any(other.startswith("M") for other in read) and pattern.startswith("D") and "MMM" not in pattern:
        opened.append(f"do days stand before months ({pattern}), or months before days? both can be read")
    naive = not bears_offset(pattern) and any(_naive(text, pattern) for text in texts)
    return {"time": pattern}, f"all are read as {pattern}{' and have no offset' if naive else ''}", tuple(opened), ()


def patterns(texts: Sequence[str], patterns: Sequence[str], before: str = "") -> list[str]:
    """The patterns of a day, or (after a day) of a time, in which all these are written."""
    day = "YYYY-MM-DD " if before else ""
    after, noon = ("", "") if before else (" hh:mm", " 12:00")
    return [p for p in patterns if all(_reads(f"{before}{text}{noon}", f"{day}{p}{after}") for text in texts)]


def clock_pattern(texts: Sequence[str]) -> str:
    """The pattern in which these times of day are written."""
    return next(iter(patterns(texts, CLOCKS, "2000-01-01 ")), CLOCKS[0])


def time_of_two(roles: Mapping[str, Found], columns: Sequence[Column]) -> tuple[Found, Column] | None:
    """The instant, where its day and its time stand in two columns, or its day alone (then at noon); with its texts."""
    of = {column.name: column.texts for column in columns}
    is_day = "time" in roles and "clock" in roles and all(t.endswith(_MIDNIGHT) for t in of[roles["time"].column])
    if ("time" in roles and not is_day) or not {"day", "time"} & roles.keys():
        return None
    day = roles["time" if is_day else "day"].column
    clock = roles["clock"].column if "clock" in roles else None
    written = f"{{{day}}} {{{clock}}}" if clock is not None else f"{{{day}}} 12:00"
    times = of[clock] if clock is not None else ["12:00"] * len(of[day])
    texts = tuple(f"{one} {other}" for one, other in zip(of[day], times, strict=False))
    shape = _of_midnights(texts) if is_day else time_shape(texts)
    if shape is None:
        return None
    how, looks, opened, _ = shape
    why = (
        "the day and the time stand in two columns"
        if clock is not None
        else "QUESTION: at what time? days alone are told"
    )
    asked = _gaming_day(day, of[day], times) if clock is not None else ()
    return Found(written, how, f"{why}; {looks}", NAME, (*opened, *asked)), Column(written, texts)


def _gaming_day(day: str, days: Sequence[str], times: Sequence[str]) -> tuple[str, ...]:
    """What is open where a day may be one of the casino, which goes on after midnight: its name says so, or its clock
    goes from the evening back to the morning."""
    is_called_so = plain_name(day) in set(map(plain_name, general()["gaming_days"]))
    pattern = f"YYYY-MM-DD {clock_pattern(times)}"
    read = [read_time(f"2000-01-01 {time}", pattern) for time in times if _reads(f"2000-01-01 {time}", pattern)]
    told = list(zip(days, read, strict=False)) if len(read) == len(times) else []
    back = next((a for (a, t), (b, u) in pairwise(told) if a == b and t - u > _HALF_A_DAY), None)
    if not is_called_so and back is None:
        return ()
    shown = f", within {shorten(back)} the clock goes back" if back is not None else ""
    return (
        f"is {shorten(day)} the casino's day, which goes on after midnight{shown}? all times are taken as of the day "
        "beside them, and those after midnight may be of the next day of the calendar: put that there in a copy",
    )


def _of_midnights(texts: Sequence[str]) -> Shape | None:
    """How times are read of which each has midnight between its day and its time."""
    patterns = (f"{day}{_MIDNIGHT} {clock}" for day in DAYS for clock in CLOCKS)
    found = next((p for p in patterns if all(_reads(text, p) for text in texts)), None)
    return ({"time": found}, f"all are read as {found}", (), ()) if found is not None else None


def read_from(name: str) -> dict[str, Any]:
    """How a value is read out of a column, or out of several that are put together."""
    return {"written": name} if "{" in name else {"column": name}


def _reads(text: str, pattern: str) -> bool:
    try:
        read_time(text, pattern)
    except UnreadableError:
        return False
    return True


def _naive(text: str, pattern: str) -> bool:
    return read_time(text, pattern).tzinfo is None


def newest_first(times: Sequence[Found | None], columns: Sequence[Column], *, numbers_go_back: bool) -> str:
    """Why the newest row is taken to stand first, by the first of these columns that shows it; empty where none is."""
    told = (_goes_back(found, columns, numbers_go_back=numbers_go_back) for found in times if found is not None)
    return next(filter(None, told), "")


def _goes_back(found: Found, columns: Sequence[Column], *, numbers_go_back: bool) -> str:
    """Whether the times of this column, or its times of day, go back from row to row, in words; "" where not.

    Where the numbers of the rounds do, it is enough that the last is the earliest: in an hour that comes twice the
    times of a clock jump once. Where nothing else shows it, one such jump is asked about.
    """
    texts = next(column.texts for column in columns if column.name == found.column)
    if "time" in found.how:
        times = [read_time(text, str(found.how["time"])).replace(tzinfo=None) for text in texts]
    else:
        pattern = clock_pattern(texts)
        times = [read_time(f"2000-01-01 {text}", f"YYYY-MM-DD {pattern}") for text in texts]
    if times[0] <= times[-1]:
        return ""
    ahead = [other - one for one, other in pairwise(times) if other > one]
    if numbers_go_back or not ahead:
        return "the times go back from row to row"
    if len(ahead) == 1 and ahead[0] < _HOUR and len(set(times)) > _FEWEST_BACK:
        return (
            "QUESTION: does the newest row stand first? the times go back from row to row, but once forward by less "
            "than an hour, as where clocks were put back"
        )
    return ""


def needs_zone(found: Found, columns: Sequence[Column]) -> bool:
    """Whether the times of this column say by themselves which instants they are."""
    texts = next(column.texts for column in columns if column.name == found.column)
    return any(_naive(text, str(found.how["time"])) for text in texts)
