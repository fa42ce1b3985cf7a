"""Instants as a user writes them."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from compliance.calendar_ends import is_at_the_end
from compliance.problems import Problem


def parse_instant(written: str, zone: ZoneInfo) -> datetime | Problem:
    """An ISO date or instant. What has no offset is local to `zone`; a date alone is its first moment there."""
    try:
        instant = datetime.fromisoformat(written)
    except ValueError:
        remedy = "Write a date (2004-05-24) or an instant (1996-01-30T10:00, with or without an offset such as +13:00)."
        return Problem("instant.unreadable", "error", f"'{written}' is not an instant.", None, remedy)
    placed = instant if instant.tzinfo is not None else instant.replace(tzinfo=zone)
    if is_at_the_end(placed):
        message = f"'{written}' is where the calendar ends: no law can be found for it."
        return Problem("instant.unreadable", "error", message, None, "Write an instant of the law that is asked for.")
    return placed


def parse_commencement(written: str) -> tuple[str, date] | Problem:
    """ID=DATE: the day on which an instrument commenced, whose own words leave it open."""
    name, equals, day = written.partition("=")
    try:
        return name.strip(), date.fromisoformat(day.strip())
    except ValueError:
        what = "has no '='" if not equals else f"has no date after '=': '{day}'"
        remedy = "Write it as nz-2014-08-19=2014-08-29."
        return Problem("commencement.unreadable", "error", f"The commencement '{written}' {what}.", None, remedy)


def start_of_day(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time.min, zone)
