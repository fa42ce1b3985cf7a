"""Instruments that are held and whose day of commencement is not known: from when they may have been law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import combinations
from typing import Final
from zoneinfo import ZoneInfo

from compliance.rulebook.model import Version
from compliance.rulebook.records import Record, commencement_of
from compliance.rulebook.timeline import Chronicle

_DAY_AFTER: Final = "the day after"
# of more instruments than this not every combination is tried, but each by itself and all together
_ALL_COMBINATIONS: Final = 3


def pending_at(chronicle: Chronicle, instant: datetime) -> tuple[Record, ...]:
    """The instruments that may have commenced by an instant, and of which it is not known whether they had."""
    return tuple(r for r in chronicle.undated if earliest_commencement(r) <= instant)


def supplied_for(
    version: Version, records: Iterable[Record], supplied: Mapping[str, date], instant: datetime
) -> tuple[str, ...]:
    """The instruments whose supplied dates make a version the law of its work at an instant: those in its text, and
    those that may have changed it by then, had another date been supplied."""
    return tuple(
        record.id
        for record in records
        if commencement_of(record, supplied) != commencement_of(record, {})
        and version.work in {*record.sets_out, *record.deletes}
        and (record.id in version.made_by or earliest_commencement(record) <= instant)
    )


def earliest_commencement(record: Record) -> datetime:
    """The first instant at which an instrument can have commenced: not before it was made or published, and where it
    commences on the day after a notification or publication, not before the day after."""
    known_from = record.instrument.known_from
    if known_from is None:
        first = date.min + timedelta(days=1)
    elif record.commencement_words.lower().startswith(_DAY_AFTER):
        first = known_from + timedelta(days=1)
    else:
        first = known_from
    return datetime.combine(first, time.min, ZoneInfo(record.instrument.zone))


def combinations_of(records: Iterable[Record]) -> tuple[frozenset[str], ...]:
    """Which of these instruments may have commenced, beside none of them: the sets of their ids, small ones first."""
    ids = [record.id for record in records]
    sizes = range(1, len(ids) + 1) if len(ids) <= _ALL_COMBINATIONS else (1, len(ids))
    return tuple(frozenset(chosen) for size in sizes for chosen in combinations(ids, size))


def assuming(chronicle: Chronicle, commenced: frozenset[str]) -> Chronicle:
    """The instruments in order of time, some of those that are not dated taken to have commenced as soon as they can.

    What was set out anew after that day then has their place, as it has that of every older text.
    """
    begun = [(earliest_commencement(r), r) for r in chronicle.undated if r.id in commenced]
    return replace(
        chronicle,
        dated=tuple(sorted((*chronicle.dated, *begun), key=lambda pair: pair[0])),
        undated=tuple(r for r in chronicle.undated if r.id not in commenced),
    )
