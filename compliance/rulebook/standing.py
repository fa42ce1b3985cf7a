"""What can be said of a work's law at an instant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from compliance.drafting.notices import Reference
from compliance.rulebook.instants import start_of_day
from compliance.rulebook.model import LawStatus, Standing, Version, WorkHistory
from compliance.rulebook.pending import earliest_commencement
from compliance.rulebook.records import Attestation, attestation_of
from compliance.rulebook.timeline import Chronicle, Period, cited, periods_of, spoken_day, zone_of_days

HELD_WITHOUT_DAY: Final = ", held, whose commencement is not known"
"""Said after the citation of an instrument that is held and of which nobody knows when it commenced."""
_OVERTAKEN = (
    "Its text is held only with the changes of an instrument that took effect sooner and was not known at that time."
)


def standing_of(history: WorkHistory, instant: datetime, chronicle: Chronicle) -> Standing:
    """Reason from the instruments held, those that are known to be missing, and how far anyone has searched."""
    corpus = chronicle.corpus
    local = _local(instant, chronicle)
    period = _period_at(periods_of(history.work, history.title, chronicle), instant)
    version = _labelled(history, period.label)
    last_known = version or _last_known(history, period, chronicle)
    own = _attested_text(version, local.date(), chronicle)
    unsearched = corpus.searched_until is None or local.date() > corpus.searched_until
    if unsearched and own is None:
        until = spoken_day(corpus.searched_until) if corpus.searched_until else "any day"
        reason = (
            f"Nobody has searched for instruments after {until}, so the law of {spoken_day(local.date())} is unknown."
        )
        return Standing(history.work, "unknown", None, reason, last_known=last_known)
    if version is None and period.label is not None:
        return Standing(history.work, "unknown", None, f"{period.reason} {_OVERTAKEN}", last_known=last_known)
    if version is None:
        return Standing(history.work, period.status, None, period.reason, period.missing, period.successor, last_known)
    missing, lifted = _missing(history.work, version, local, chronicle)
    attested = (*((own,) if own is not None else ()), *lifted)
    if unsearched and own is not None and own.until is None:
        after = f"after {spoken_day(corpus.searched_until)}" if corpus.searched_until else "at all"
        missing = (*missing, f"instruments for which nobody has searched {after} ({own.by} names no end)")
    if not missing:
        return Standing(history.work, "known", version, period.reason, last_known=version, attested=attested)
    reason = f"{period.reason} May have been changed by what is not held: {'; '.join(missing)}."
    status: LawStatus = "known unless touched"
    return Standing(history.work, status, version, reason, missing, last_known=version, attested=attested)


def _attested_text(version: Version | None, day: date, chronicle: Chronicle) -> Attestation | None:
    """Who vouches for the text on which a version rests, for that day; None where nobody does."""
    record = next((r for r in chronicle.records if version is not None and r.id == version.made_by[0]), None)
    found = attestation_of(record.instrument) if record is not None else None
    return found if found is not None and found.covers(day) else None


def missing_for(work: str, version: Version, local: datetime, chronicle: Chronicle) -> tuple[str, ...]:
    """What may have changed a version by a day and is not held, each in words."""
    return _missing(work, version, local, chronicle)[0]


def _missing(
    work: str, version: Version, local: datetime, chronicle: Chronicle
) -> tuple[tuple[str, ...], tuple[Attestation, ...]]:
    """(what may have changed a version and is not held, what would be among it did nobody vouch that it changed
    nothing)."""
    found: list[str] = []
    lifted: list[Attestation] = []
    for name, id_ in _may_have_changed(work, version, local, chronicle):
        vouched = next(
            (
                a
                for a in chronicle.corpus.attestations
                if a.missing in (name, id_) and work in a.works and a.covers(local.date())
            ),
            None,
        )
        if vouched is None:
            found.append(name)
        elif vouched not in lifted:
            lifted.append(vouched)
    return tuple(found), tuple(lifted)


def _may_have_changed(work: str, version: Version, local: datetime, chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    """(what may have changed a version by a day and is not held, in words; its id or what else names it)."""
    own = _attested_text(version, local.date(), chronicle)
    if own is not None and own.until is not None:
        return  # somebody vouches for the text until a day: whatever is not held changed nothing by then
    day = local.date()
    restated = max(
        (r.instrument.as_at for r in chronicle.records if r.id in version.made_by and r.instrument.as_at), default=None
    )
    made_by = [r for name in version.made_by for r in chronicle.records if r.id == name]
    published = [r.instrument.published for r in made_by]
    # what amends a text says nothing of what was changed before it: only what sets it out anew does
    set_out = [r.instrument.published for r in made_by if work not in r.amends]
    base = max((on for on in (restated, *set_out[-1:]) if on is not None), default=None) or next(
        (on for on in reversed(set_out or published) if on is not None), None
    )
    for record in chronicle.records:
        for fact in record.of_kind("earlier amendments"):
            replacing = (*record.of_kind("substitution"), *record.of_kind("substitution of divisions"))
            replaced = {f.on for f in replacing if f.provision == fact.provision}
            for on in (on for on in published if on is not None and on in replaced):
                name = (
                    f"amendments of the rules of {spoken_day(on)} that {record.instrument.citation} mentions without "
                )
                yield f"{name}naming them", f"earlier amendments in {record.id}"
    held = {(r.instrument.published, r.instrument.issue) for r in chronicle.records}
    for reference in chronicle.references:
        if base is not None and base < reference.published <= day and not _yet_to_commence(reference, local, chronicle):
            for number in reference.numbers:
                if (reference.published, number) not in held:
                    yield cited(reference, number), f"{reference.published}-no-{number}"
    for entry in chronicle.corpus.missing:
        known = all(any(e.instrument == r.id for r in chronicle.records) for e in entry.evidence)
        is_in_text = restated is not None and entry.until is not None and entry.until <= restated
        if work in entry.works and known and not is_in_text and (entry.after is None or entry.after <= day):
            yield entry.what, entry.id
    for record in chronicle.undated:
        known_from = record.instrument.known_from
        is_in_text = restated is not None and known_from is not None and known_from <= restated
        is_other = work in record.sets_out and version.made_by[-1] != record.id and not is_in_text
        earliest = _local(earliest_commencement(record, chronicle.dated), chronicle).date()
        if is_other and (known_from is None or min(known_from, earliest) <= day):
            included = "; this text has its changes, as if it had commenced" if record.id in version.made_by else ""
            name = f"{record.instrument.citation}{HELD_WITHOUT_DAY} ({record.id}){included}"
            yield name, record.id


def told(history: WorkHistory, periods: tuple[Period, ...], chronicle: Chronicle) -> tuple[Period, ...]:
    """The periods as a timeline tells them: with what may have changed the text in each, and where the search ends."""
    searched = chronicle.corpus.searched_until
    unsearched = start_of_day(searched + timedelta(days=1), zone_of_days(chronicle)) if searched else None
    unknown_from = unsearched
    found: list[Period] = []
    for period in periods:
        version = _labelled(history, period.label)
        vouched = _attested_text(version, period.starts.date(), chronicle) if period.starts is not None else None
        if vouched is not None:
            # where the search ends makes no end of what somebody vouches for
            unknown_from = period.until
        elif unsearched is not None and period.starts is not None and period.starts >= unsearched:
            continue
        until = period.until
        if vouched is None and unsearched is not None and (until is None or until > unsearched):
            until = unsearched
        if version is not None and (until is not None or vouched is not None):
            last = until - timedelta(microseconds=1) if until is not None else period.starts
            assert last is not None
            missing = missing_for(history.work, version, last, chronicle)
            status: LawStatus = "known unless touched" if missing else "known"
            period = replace(period, status=status, missing=missing)
        elif version is None and period.label is not None:
            period = replace(period, status="unknown", reason=f"{period.reason} {_OVERTAKEN}")
        found.append(replace(period, until=until))
    if unsearched is not None and searched is not None and (unknown_from is not None):
        reason = f"Nobody has searched for instruments after {spoken_day(searched)}."
        found.append(Period("unknown", max(unsearched, unknown_from), None, None, None, reason))
    return tuple(found)


def _yet_to_commence(reference: Reference, local: datetime, chronicle: Chronicle) -> bool:
    """Whether issues belong to a series of which one is held, and that one had not commenced: nor had its sisters."""
    return any(
        starts > local
        for starts, record in chronicle.dated
        if record.instrument.published is not None
        and abs((record.instrument.published - reference.published).days) <= 1
    )


def _local(instant: datetime, chronicle: Chronicle) -> datetime:
    return instant.astimezone(zone_of_days(chronicle))


def _period_at(periods: tuple[Period, ...], instant: datetime) -> Period:
    return next(p for p in reversed(periods) if p.starts is None or p.starts <= instant)


def _labelled(history: WorkHistory, label: str | None) -> Version | None:
    return next((v for v in history.versions if label is not None and v.label == label), None)


def _last_known(history: WorkHistory, period: Period, chronicle: Chronicle) -> Version | None:
    """The version last in force before a period without text, or the first there is."""
    before = [v for v in history.versions if v.starts and period.starts and v.starts < period.starts]
    return before[-1] if before else next(iter(history.versions), None)
