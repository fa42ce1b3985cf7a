"""Amounts of money, instants and plain numbers as a log writes them.

Each reader takes the value out of the JSON and raises UnreadableError, with a sentence for the log's owner.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time
from decimal import Decimal
from typing import Final

from compliance.calendar_ends import is_at_the_end
from compliance.logs.faults import UnreadableError

CENTS_PER_UNIT: Final = 100
_LARGEST_CENTS: Final = 10**15

# tokens: a decimal string with at most two decimals; an RFC 3339 instant
_DECIMAL: Final = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,2})?")
_WHOLE: Final = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_SHARE: Final = re.compile(r"0(?:\.[0-9]{1,15})?|1(?:\.0{1,15})?")
_INSTANT: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?(Z|z|[+-][0-9]{2}:[0-9]{2})?"
)


def read_net(written: object) -> int:
    """Cents of an amount that may be negative: a number or a decimal string with at most two decimals."""
    if isinstance(written, int) and not isinstance(written, bool):
        cents = written * CENTS_PER_UNIT
    elif isinstance(written, str):
        if _DECIMAL.fullmatch(written) is None:
            raise UnreadableError(
                "log.bad-amount",
                "an amount is a number with at most two decimals, such as 100 or 2.50",
            )
        cents = int(Decimal(written) * CENTS_PER_UNIT)
    elif isinstance(written, Decimal):
        # the exponent is looked at first: 1e999999 would otherwise be written out in full
        if not written.is_finite() or written.adjusted() > 15:
            raise UnreadableError("log.bad-amount", "this is too large to be an amount of money")
        scaled = written.normalize().scaleb(2)
        if scaled.as_tuple().exponent < 0:  # type: ignore[operator]
            raise UnreadableError("log.bad-amount", "an amount has at most two decimals: money is held in whole cents")
        cents = int(scaled)
    else:
        raise UnreadableError("log.bad-amount", "an amount is a number or a decimal string")
    if abs(cents) > _LARGEST_CENTS:
        raise UnreadableError("log.bad-amount", "this is too large to be an amount of money")
    return cents


def read_amount(written: object) -> int:
    """Cents of an amount that cannot be negative."""
    cents = read_net(written)
    if cents < 0:
        raise UnreadableError("log.bad-amount", "this amount cannot be negative (only `net` can)")
    return cents


def write_amount(cents: int) -> int | str:
    """The canonical form of an amount: whole units as a number, others as a decimal string with two decimals."""
    units, rest = divmod(abs(cents), CENTS_PER_UNIT)
    sign = -1 if cents < 0 else 1
    return sign * units if rest == 0 else f"{'-' if cents < 0 else ''}{units}.{rest:02d}"


def read_instant(written: object) -> datetime:
    """The instant of an RFC 3339 timestamp, with its offset."""
    if not isinstance(written, str):
        raise UnreadableError("log.bad-instant", "an instant is written as text, such as 2004-07-02T20:00:00+12:00")
    token = _INSTANT.fullmatch(written)
    if token is None:
        raise UnreadableError("log.bad-instant", "an instant is written as in 2004-07-02T20:00:00+12:00 (RFC 3339)")
    if token[3] is None:
        raise UnreadableError(
            "log.bad-instant",
            "this instant has no offset from UTC, such as +12:00, so the law then in force cannot be told",
        )
    try:
        instant = datetime.fromisoformat(written.upper())
    except ValueError:
        raise UnreadableError("log.bad-instant", _why_no_instant(*token.groups())) from None
    if is_at_the_end(instant):
        raise UnreadableError("log.bad-instant", "the calendar ends here, and no game was recorded then")
    return instant


def _why_no_instant(day: str, of_day: str, offset: str) -> str:
    try:
        date.fromisoformat(day)
    except ValueError:
        return f"no calendar has the day {day}"
    try:
        time.fromisoformat(of_day)
    except ValueError:
        return f"no clock shows {of_day}: a day goes from 00:00:00 to 23:59:59"
    return f"no clock is {offset} from UTC: an offset is at most 23:59 either way"


def read_name(written: object) -> str:
    """A name or number by which something is known at the table (a table, round, area, wager, player)."""
    if isinstance(written, str) and written.strip():
        return written
    if isinstance(written, int) and not isinstance(written, bool):
        return str(written)
    raise UnreadableError("log.wrong-type", "a name is text that is not empty, or a whole number")


def read_measure(written: object) -> Decimal:
    """A number that is not negative and may have a fraction, such as the turns of a wheel."""
    if isinstance(written, (int, Decimal)) and not isinstance(written, bool):
        number = Decimal(written)
        if number >= 0 and number.adjusted() <= 15:
            return number
    raise UnreadableError("log.wrong-type", "a number that is not negative stands here")


def whole_number(text: str) -> int | None:
    """The whole number that a text of another program's log is, None where it is none that a game log records."""
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def read_whole(written: object) -> int:
    """A whole number of a mapping, which is read as text."""
    number = whole_number(written) if isinstance(written, str) else None
    if number is None or number < 0:
        raise ValueError("a whole number that is not negative stands here, of at most fifteen digits")
    return number


def read_share(written: object) -> Decimal:
    """A share of a mapping, from 0 to 1."""
    if isinstance(written, str) and _SHARE.fullmatch(written.strip()):
        return Decimal(written.strip())
    raise ValueError("a share from 0 to 1 stands here, such as 0.05")
