"""Instruments that are held and whose day of commencement is not known: from when they may have been law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import combinations
from typing import Final
from zoneinfo import ZoneInfo

from compliance.rulebook.model import Version
from compliance.rulebook.records import Record, commencement_of
from compliance.rulebook.timeline import Chronicle

_DAY_AFTER: Final = "the day after"
# of the words on which a commencement hangs, those by which it cannot lie before the text was known
_NOT_BEFORE: Final = ("notif", "publi", "gazett", "assent", "appointed")
Dated = tuple[datetime, Record]
"""An instrument with the instant at which it takes effect."""
# of more instruments than this not every combination is tried, but each by itself and all together
_ALL_COMBINATIONS: Final = 3


def pending_at(chronicle: Chronicle, instant: datetime) -> tuple[Record, ...]:
    """The instruments that may have commenced by an instant, and of which it is not known whether they had."""
    return tuple(r for r in chronicle.undated if earliest_commencement(r, chronicle.dated) <= instant)


def supplied_for(
    version: Version, records: Iterable[Record], supplied: Mapping[str, date], instant: datetime
) -> tuple[str, ...]:
    """The instruments whose supplied dates make a version the law of its work at an instant: those in its text, and
    those that may have changed it by then, had another date been supplied."""
    records = list(records)
    dated = [(starts, r) for r in records if (starts := commencement_of(r, {})) is not None]
    return tuple(
        record.id
        for record in records
        if commencement_of(record, supplied) != commencement_of(record, {})
        and version.work in {*record.sets_out, *record.deletes}
        and (record.id in version.made_by or earliest_commencement(record, dated) <= instant)
    )


def earliest_commencement(record: Record, dated: Iterable[Dated]) -> datetime:
    """The first instant at which an instrument can have commenced: not before it was made or published, and where it
    commences on the day after a notification or publication, not before the day after.

    Where its words do not show that it follows either, it may have been given effect from an earlier day: none is then
    too early but those before the text that it changes, which is among `dated`, the instruments of known days.
    """
    known_from = record.instrument.known_from
    if known_from is None:
        first = date.min + timedelta(days=1)
    elif record.commencement_words.lower().startswith(_DAY_AFTER):
        first = known_from + timedelta(days=1)
    else:
        first = known_from
    start = datetime.combine(first, time.min, ZoneInfo(record.instrument.zone))
    return start if _follows(record) else min(start, _set_out(record, dated) or start)


def _follows(record: Record) -> bool:
    """Whether the words on which a commencement hangs have it follow when the text was made or published."""
    words = record.commencement_words.lower()
    return not record.begins_in_parts and any(each in words for each in _NOT_BEFORE)


def _set_out(record: Record, dated: Iterable[Dated]) -> datetime | None:
    """When the oldest took effect of those texts that an instrument changes; None where none of them is held."""
    begun: dict[str, datetime] = {}
    for starts, other in sorted(dated, key=lambda pair: pair[0]):
        begun.update({w: starts for w in _changed(record) if w in other.sets_out and w not in other.amends})
    return min(begun.values(), default=None)


def _changed(record: Record) -> tuple[str, ...]:
    """The works that an instrument changes, sets out anew or ends."""
    return (*record.sets_out, *record.deletes)


def combinations_of(records: Iterable[Record]) -> tuple[frozenset[str], ...]:
    """Which of these instruments may have commenced, beside none of them: the sets of their ids, small ones first."""
    ids = [record.id for record in records]
    sizes = range(1, len(ids) + 1) if len(ids) <= _ALL_COMBINATIONS else (1, len(ids))
    return tuple(frozenset(chosen) for size in sizes for chosen in combinations(ids, size))


def assuming(chronicle: Chronicle, commenced: frozenset[str]) -> Chronicle:
    """The instruments in order of time, some of those that are not dated taken to have commenced as soon as they can.

    What was set out anew after that day then has their place, as it has that of every older text. What was only changed
    after that day, and before such an instrument was made, has not: its words are changes of the text so changed.
    """
    begun = [begins for r in chronicle.undated if r.id in commenced for begins in _begins(r, chronicle.dated)]
    return replace(
        chronicle,
        dated=tuple(sorted((*chronicle.dated, *begun), key=lambda pair: pair[0])),
        undated=tuple(r for r in chronicle.undated if r.id not in commenced),
    )


def _begins(record: Record, dated: Sequence[Dated]) -> Iterator[Dated]:
    """When an instrument begins that has effect as soon as it can, and each time that what it changes is changed by
    another that was known before it."""
    earliest, known_from = earliest_commencement(record, dated), record.instrument.known_from
    yield earliest, record
    for starts, other in dated:
        is_older = known_from is not None and starts.date() < known_from
        if earliest < starts and is_older and any(work in other.amends for work in _changed(record)):
            yield starts, record
