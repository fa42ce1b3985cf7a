"""The rulebook: works in their versions, and what can be said of the law of each at an instant."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from zoneinfo import ZoneInfo

from compliance.drafting.notes import RepairNote
from compliance.problems import Problem
from compliance.rulebook.model import Standing, Version, WorkHistory
from compliance.rulebook.orders import LIMIT_NOT_KNOWN, NOT_UNDERSTOOD, OpenOrder
from compliance.rulebook.orders_touching import touched_by
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.pending import assuming, pending_at, supplied_for
from compliance.rulebook.records import Corpus, Record, commencement_of
from compliance.rulebook.standing import standing_of, told
from compliance.rulebook.timeline import Chronicle, Period, chronicle, ends_attested, known, moments_of, periods_of
from compliance.sources.instruments import Instrument


@dataclass(frozen=True)
class Rulebook:
    """A rulebook folder as read, for given commencements and a given state of knowledge.

    `works` holds every work by id and reads the text of a work when it is first asked for. `digest` identifies all
    that lies in the folder beside what is generated. `repairs` and `outcomes` list every repair and every amending
    operation, `orders` those of them that were not carried out, and what of the instruments' words was not understood.
    `commencements` are the dates supplied by the user; `known_at` limits what counts as known.
    """

    folder: Path
    digest: str
    works: Mapping[str, WorkHistory]
    records: tuple[Record, ...]
    corpora: Mapping[str, Corpus]
    problems: tuple[Problem, ...]
    outcomes: tuple[OperationOutcome, ...] = ()
    read_repairs: Callable[[], tuple[RepairNote, ...]] = tuple
    commencements: Mapping[str, date] = field(default_factory=dict)
    known_at: datetime | None = None
    orders: tuple[OpenOrder, ...] = ()

    @cached_property
    def instruments(self) -> Mapping[str, Instrument]:
        """The instruments held, by id: title, publication, citation, where each fact was learnt."""
        return {record.id: record.instrument for record in self.records}

    @cached_property
    def repairs(self) -> tuple[RepairNote, ...]:
        return self.read_repairs()

    @cached_property
    def chronicles(self) -> Mapping[str, Chronicle]:
        """The instruments of each jurisdiction in order of time."""
        return {
            name: chronicle(corpus, self.records, self.commencements, self.known_at)
            for name, corpus in self.corpora.items()
        }

    def standing(
        self, work: str, instant: datetime, commenced: frozenset[str] = frozenset(), until: datetime | None = None
    ) -> Standing:
        """What can be said of a work's law at an instant. A work that is not held is unknown.

        An instant without a zone is local to the jurisdiction. commenced: instruments whose commencement is not known
        and that are taken to have commenced as soon as they can. until: the last instant of what lasts longer: orders
        of which it is not known for what they hold may hold for what had begun when they took effect.
        """
        history = self.works.get(work)
        if history is None:
            return Standing(work, "unknown", None, f"No rules of {work} are held.")
        local = instant if instant.tzinfo is not None else instant.replace(tzinfo=self.zone(work))
        jurisdiction = work.split("/", 1)[0]
        last = until if until is not None and self._limited else local
        moments = (self._moment(jurisdiction, commenced, local), self._moment(jurisdiction, commenced, last)[1])
        key = (work, commenced, moments)
        found = self._standings.get(key)
        if found is None:
            chronicle = self._chronicle(jurisdiction, commenced)
            found = standing_of(history, local, chronicle)
            version = found.version or found.last_known
            if version is not None:
                touched = touched_by(self.orders, version, local, chronicle)
                meanwhile = touched_by(self._limited, version, last, chronicle) if last > local else ()
                found = replace(found, touched=(*touched, *(each for each in meanwhile if each not in touched)))
            found = self._standings[key] = self._as_before(found)
        return found

    @cached_property
    def _limited(self) -> tuple[OpenOrder, ...]:
        """The orders of which it is not known for what they hold: understood but for that, or not at all."""
        return tuple(order for order in self.orders if order.outcome in (LIMIT_NOT_KNOWN, NOT_UNDERSTOOD))

    def _as_before(self, found: Standing) -> Standing:
        """The same standing on another day, where what is known is the same: so it is seen that one law holds on."""
        before = self._alike.setdefault(found.work, [])
        same = next((standing for standing in before if standing == found), None)
        if same is None:
            before.append(found)
        return same or found

    def pending(self, jurisdiction: str, instant: datetime) -> tuple[Record, ...]:
        """The instruments held that may have commenced by an instant, and of which it is not known whether they had."""
        held = self.chronicles.get(jurisdiction)
        return pending_at(held, instant) if held is not None and held.undated else ()

    def supplied_for(self, version: Version, instant: datetime) -> tuple[str, ...]:
        """The instruments whose supplied commencements make a version the law at an instant."""
        if not self.commencements:
            return ()
        return supplied_for(version, self.records, self.commencements, instant)

    def _moment(self, jurisdiction: str, commenced: frozenset[str], instant: datetime) -> tuple[date, int]:
        """All of an instant that what is said of the law depends on: its day where the law is counted, and how many
        beginnings and ends of instruments lie before it. A log of a year asks some hundred times, not once a round."""
        key = (jurisdiction, commenced)
        if key not in self._moments:
            self._moments[key] = moments_of(self._chronicle(jurisdiction, commenced))
        zone, moments = self._moments[key]
        return instant.astimezone(zone).date(), bisect_right(moments, instant)

    @cached_property
    def _moments(self) -> dict[tuple[str, frozenset[str]], tuple[ZoneInfo, list[datetime]]]:
        return {}

    @cached_property
    def _standings(self) -> dict[tuple[str, frozenset[str], tuple[tuple[date, int], int]], Standing]:
        return {}

    @cached_property
    def _alike(self) -> dict[str, list[Standing]]:
        return {}

    def _chronicle(self, jurisdiction: str, commenced: frozenset[str]) -> Chronicle:
        if not commenced:
            return self.chronicles[jurisdiction]
        found = self._assumed.get((jurisdiction, commenced))
        if found is None:
            found = self._assumed[jurisdiction, commenced] = assuming(self.chronicles[jurisdiction], commenced)
        return found

    @cached_property
    def _assumed(self) -> dict[tuple[str, frozenset[str]], Chronicle]:
        return {}

    def zone(self, work: str) -> ZoneInfo:
        """The zone in which the instruments of a work's jurisdiction count their days."""
        jurisdiction = work.split("/", 1)[0]
        return ZoneInfo(next(i.zone for i in self.instruments.values() if i.jurisdiction == jurisdiction))

    def periods(self, work: str) -> tuple[Period, ...]:
        """The periods of a work in time, the first without a beginning, the last from where nobody has searched."""
        history = self.works[work]
        chronicle = self.chronicles[work.split("/", 1)[0]]
        return told(history, periods_of(work, history.title, chronicle), chronicle)


class Works(Mapping[str, WorkHistory]):
    """Works by id; the versions of a work are read when it is asked for, and dated by the chronicle."""

    def __init__(self, titles: Mapping[str, str], read: Callable[[str], Sequence[Version]]) -> None:
        self._titles = titles
        self._read = read
        self._kept: dict[str, WorkHistory] = {}

    def __getitem__(self, work: str) -> WorkHistory:
        if work not in self._kept:
            self._kept[work] = WorkHistory(work, self._titles[work], tuple(self._read(work)))
        return self._kept[work]

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)


def dated(
    versions: Sequence[Version], all_records: Sequence[Record], supplied: Mapping[str, date], known_at: datetime | None
) -> tuple[Version, ...]:
    """Versions of a work with the instants between which they stand, those not yet dated last.

    Only instruments that could be known at `known_at` count, and texts made by them alone: one that was amended by an
    instrument published later, though it took effect sooner, is left out. The text of a version ends where the
    next version of the work starts, or where an instrument replaces or deletes it.
    """
    records = [record for record in all_records if known(record, known_at)]
    by_id = {record.id: record for record in records}
    held = [version for version in versions if all(name in by_id for name in version.made_by)]
    started = [(commencement_of(by_id[version.made_by[-1]], supplied), version) for version in held]
    begun = sorted(((starts, version) for starts, version in started if starts is not None), key=lambda pair: pair[0])
    result: list[Version] = []
    for starts, version in begun:
        ends = [end for end in _ends(version, records, supplied) if end > starts]
        ends += [later for later, _ in begun if later > starts]
        result.append(replace(version, starts=starts, until=min(ends, default=None)))
    return (*result, *(version for starts, version in started if starts is None))


def _ends(version: Version, records: Sequence[Record], supplied: Mapping[str, date]) -> Iterator[datetime]:
    """The instants at which an instrument replaces or deletes the text of a version without setting out a new one."""
    made = next((r for r in records if r.id == version.made_by[0]), None)
    if made is not None and made.instrument.attested_until is not None:
        yield ends_attested(made)
    for record in records:
        ends = version.work in record.deletes or (
            made is not None
            and record.instrument.jurisdiction == made.instrument.jurisdiction
            and any(f.on == made.instrument.published for f in record.of_kind("substitution"))
        )
        starts = commencement_of(record, supplied) if ends else None
        if starts is not None:
            yield starts
