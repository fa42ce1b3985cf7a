"""What can be said of a work's law at an instant."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from compliance.drafting.notices import Reference
from compliance.rulebook.instants import start_of_day
from compliance.rulebook.model import LawStatus, Standing, Version, WorkHistory
from compliance.rulebook.timeline import Chronicle, Period, cited, periods_of, spoken_day

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
    if corpus.searched_until is None or local.date() > corpus.searched_until:
        until = spoken_day(corpus.searched_until) if corpus.searched_until else "any day"
        reason = (
            f"Nobody has searched for instruments after {until}, so the law of {spoken_day(local.date())} is unknown."
        )
        return Standing(history.work, "unknown", None, reason, last_known=last_known)
    if version is None and period.label is not None:
        return Standing(history.work, "unknown", None, f"{period.reason} {_OVERTAKEN}", last_known=last_known)
    if version is None:
        return Standing(history.work, period.status, None, period.reason, period.missing, period.successor, last_known)
    missing = missing_for(history.work, version, local, chronicle)
    if not missing:
        return Standing(history.work, "known", version, period.reason, last_known=version)
    reason = f"{period.reason} May have been changed by what is not held: {'; '.join(missing)}."
    return Standing(history.work, "known unless touched", version, reason, missing, last_known=version)


def missing_for(work: str, version: Version, local: datetime, chronicle: Chronicle) -> tuple[str, ...]:
    """What may have changed a version by a day and is not held, each in words."""
    day = local.date()
    published = [r.instrument.published for name in version.made_by for r in chronicle.records if r.id == name]
    base = next((on for on in reversed(published) if on is not None), None)
    found: list[str] = []
    for record in chronicle.records:
        for fact in record.of_kind("earlier amendments"):
            replaced = {f.on for f in record.of_kind("substitution") if f.provision == fact.provision}
            for on in (on for on in published if on is not None and on in replaced):
                found.append(
                    f"amendments of the rules of {spoken_day(on)} that {record.instrument.citation} mentions without "
                    "naming them"
                )
    held = {(r.instrument.published, r.instrument.issue) for r in chronicle.records}
    for reference in chronicle.references:
        if base is not None and base < reference.published <= day and not _yet_to_commence(reference, local, chronicle):
            found += [cited(reference, n) for n in reference.numbers if (reference.published, n) not in held]
    for entry in chronicle.corpus.missing:
        known = all(any(e.instrument == r.id for r in chronicle.records) for e in entry.evidence)
        if work in entry.works and known and (entry.after is None or entry.after <= day):
            found.append(entry.what)
    for record in chronicle.undated:
        known_from = record.instrument.known_from
        if work in record.sets_out and version.made_by[-1] != record.id and (known_from is None or known_from <= day):
            included = "; this text has its changes, as if it had commenced" if record.id in version.made_by else ""
            found.append(f"{record.instrument.citation}, held, whose commencement is not known ({record.id}){included}")
    return tuple(found)


def told(history: WorkHistory, periods: tuple[Period, ...], chronicle: Chronicle) -> tuple[Period, ...]:
    """The periods as a timeline tells them: with what may have changed the text in each, and where the search ends."""
    searched = chronicle.corpus.searched_until
    unsearched = start_of_day(searched + timedelta(days=1), _zone(chronicle)) if searched else None
    found: list[Period] = []
    for period in periods:
        if unsearched is not None and period.starts is not None and period.starts >= unsearched:
            continue
        version = _labelled(history, period.label)
        until = period.until if period.until and (unsearched is None or period.until < unsearched) else unsearched
        if version is not None and until is not None:
            missing = missing_for(history.work, version, until - timedelta(microseconds=1), chronicle)
            status: LawStatus = "known unless touched" if missing else "known"
            period = replace(period, status=status, missing=missing)
        elif version is None and period.label is not None:
            period = replace(period, status="unknown", reason=f"{period.reason} {_OVERTAKEN}")
        found.append(replace(period, until=until))
    if unsearched is not None and searched is not None:
        reason = f"Nobody has searched for instruments after {spoken_day(searched)}."
        found.append(Period("unknown", unsearched, None, None, None, reason))
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
    return instant.astimezone(_zone(chronicle))


def _zone(chronicle: Chronicle) -> ZoneInfo:
    return ZoneInfo(next((record.instrument.zone for record in chronicle.records), "UTC"))


def _period_at(periods: tuple[Period, ...], instant: datetime) -> Period:
    return next(p for p in reversed(periods) if p.starts is None or p.starts <= instant)


def _labelled(history: WorkHistory, label: str | None) -> Version | None:
    return next((v for v in history.versions if label is not None and v.label == label), None)


def _last_known(history: WorkHistory, period: Period, chronicle: Chronicle) -> Version | None:
    """The version last in force before a period without text, or the first there is."""
    before = [v for v in history.versions if v.starts and period.starts and v.starts < period.starts]
    return before[-1] if before else next(iter(history.versions), None)
