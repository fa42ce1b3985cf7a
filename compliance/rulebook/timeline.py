"""Which law a work had when: its periods in time, reasoned from what the instruments say that they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from compliance.drafting.notices import Reference
from compliance.rulebook.model import LawStatus
from compliance.rulebook.records import Attestation, Corpus, Record, attestation_of, commencement_of


@dataclass(frozen=True, slots=True)
class Period:
    """What is known of a work's law from `starts` (None: from the beginning) until the next period.

    `label` names the version in force in it, and is None where the text is not held. `by` is the instrument that began
    the period. `missing` are the instruments, not held, that set out the law of a period whose text is not held.
    """

    status: LawStatus
    starts: datetime | None
    until: datetime | None
    label: str | None
    by: str | None
    reason: str
    missing: tuple[str, ...] = ()
    successor: str | None = None


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The instruments of a jurisdiction in order of time, as far as they are known at the time of asking."""

    corpus: Corpus
    dated: tuple[tuple[datetime, Record], ...]
    undated: tuple[Record, ...]

    @property
    def records(self) -> tuple[Record, ...]:
        return (*(record for _, record in self.dated), *self.undated)

    @property
    def references(self) -> tuple[Reference, ...]:
        return tuple(reference for record in self.records for reference in record.references)


def chronicle(
    corpus: Corpus, records: Iterable[Record], supplied: Mapping[str, date], known_at: datetime | None
) -> Chronicle:
    """The instruments that were known at `known_at` (None: all), dated as far as their commencements are known."""
    dated: list[tuple[datetime, Record]] = []
    undated: list[Record] = []
    for record in records:
        if record.instrument.jurisdiction != corpus.jurisdiction:
            continue
        if not known(record, known_at):
            continue
        starts = commencement_of(record, supplied)
        if starts is None:
            undated.append(record)
        else:
            dated.append((starts, record))
    return Chronicle(corpus, tuple(sorted(dated, key=lambda pair: pair[0])), tuple(undated))


def known(record: Record, known_at: datetime | None) -> bool:
    """Whether an instrument could be known at an instant: from the day of its publication, or of its making."""
    known_from = record.instrument.known_from
    return known_at is None or (known_from is not None and known_from <= known_at.date())


def periods_of(work: str, title: str, chronicle: Chronicle) -> tuple[Period, ...]:
    """The periods of a work, in order; the first has no beginning, the last no end."""
    periods = [Period("unknown", None, None, None, None, _reason_before(work, title, chronicle))]
    held: Record | None = None
    for starts, record, is_end in _events(chronicle):
        if is_end:
            begun = _attested_no_longer(starts, record, periods[-1]) if held is record else None
        else:
            begun = _period_begun(work, title, starts, record, held, chronicle)
        if begun is None:
            continue
        if is_end:
            held = None
        elif work in record.sets_out and work not in record.amends:
            held = record
        last = periods[-1]
        periods[-1] = Period(
            last.status, last.starts, starts, last.label, last.by, last.reason, last.missing, last.successor
        )
        periods.append(begun)
    return tuple(periods)


def _events(chronicle: Chronicle) -> list[tuple[datetime, Record, bool]]:
    """What begins or ends periods, in order: commencements, and the ends of what is vouched for."""
    ends = [(ends_attested(r), r, True) for _, r in chronicle.dated if r.instrument.attested_until is not None]
    return sorted([*((starts, r, False) for starts, r in chronicle.dated), *ends], key=lambda e: (e[0], not e[2]))


def moments_of(chronicle: Chronicle) -> tuple[ZoneInfo, list[datetime]]:
    """(the zone in which the instruments count their days, every instant at which one begins or ends, in order)."""
    return zone_of_days(chronicle), [starts for starts, _, _ in _events(chronicle)]


def zone_of_days(chronicle: Chronicle) -> ZoneInfo:
    """The zone in which the instruments of a jurisdiction count their days."""
    return ZoneInfo(next((record.instrument.zone for record in chronicle.records), "UTC"))


def ends_attested(record: Record) -> datetime:
    """The first instant after the last day for which somebody vouches for a text."""
    until = record.instrument.attested_until or date.max - timedelta(days=1)
    return datetime.combine(until + timedelta(days=1), time.min, ZoneInfo(record.instrument.zone))


def _attested_no_longer(starts: datetime, record: Record, last: Period) -> Period | None:
    if last.label is None:
        return None
    until = record.instrument.attested_until
    assert until is not None
    by, citation = record.instrument.attested["by"], record.instrument.citation
    reason = f"{citation}: {by} vouches for it until {spoken_day(until)} only."
    return Period("unknown", starts, None, None, record.id, reason)


def _period_begun(
    work: str, title: str, starts: datetime, record: Record, held: Record | None, chronicle: Chronicle
) -> Period | None:
    """The period that an instrument begins for a work, or None where it leaves the work alone."""
    citation = record.instrument.citation
    if work in record.sets_out and work in record.amends and held is None:
        reason = f"{citation} amends a text for which nobody vouches any longer."
        return Period("unknown", starts, None, None, record.id, reason)
    if work in record.sets_out:
        how = "As amended by" if work in record.amends else "Set out by"
        attested = attestation_of(record.instrument)
        vouched = f" {vouched_for(attested)}" if attested is not None else ""
        return Period("known", starts, None, record.sets_out[work], record.id, f"{how} {citation}.{vouched}")
    if work in record.deletes:
        successor = record.deletes[work]
        if successor is None:
            return Period("replaced", starts, None, None, record.id, f"Deleted by {citation}.")
        reason = f"{citation} deleted this division; since then {successor} has its rules."
        return Period("superseded", starts, None, None, record.id, reason, successor=successor)
    if held is None:
        return None
    replaced = any(fact.on == held.instrument.published for fact in record.of_kind("substitution"))
    if not replaced:
        return None
    if work == chronicle.corpus.approvals:
        return Period("unknown", starts, None, None, record.id, _reason_approvals(record, held, chronicle))
    missing, how = _sisters(work, record, chronicle)
    proof = _proof_of_replacement(work, record, chronicle)
    reason = (
        f"{citation} replaced the rules set out in {held.instrument.citation} as a whole, but holds only its own "
        f"division. The instrument that set out “{title}” from then on is not held: {how}.{proof}"
    )
    return Period("replaced", starts, None, None, record.id, reason, missing)


def _sisters(work: str, record: Record, chronicle: Chronicle) -> tuple[tuple[str, ...], str]:
    """The issues that must hold the rest of a book whose division `record` is, and how that is known.

    Where the number of a division in the new book is known, its issue follows from its place in the series: the
    divisions follow each other as the issues of a day do.
    """
    published = record.instrument.published
    series = [r for r in chronicle.references if published is not None and abs((r.published - published).days) <= 1]
    candidates = [(ref, number) for ref in series for number in ref.numbers]
    issues = tuple(
        cited(ref, n) for ref, n in candidates if not (ref.published == published and n == record.instrument.issue)
    )
    own = next((n for w, n in record.division_numbers.items() if w in record.sets_out), None)
    wanted = _later_division_number(work, record, chronicle)
    issue = record.instrument.issue
    if own and wanted and issue and own.isdigit() and wanted.isdigit():
        inferred = str(int(issue) + int(wanted) - int(own))
        for ref, number in candidates:
            if number == inferred and ref.published == published:
                how = (
                    f"by its place in the series it is No. {inferred} of that day "
                    f"(No. {issue} is Division {own}; this is Division {wanted})"
                )
                return (cited(ref, number),), how
    if issues:
        return issues, "it is one of " + listed(issues)
    return (), "no list of the issues that hold the others is held"


def _later_division_number(work: str, record: Record, chronicle: Chronicle) -> str | None:
    """The number of a work's division in the book that `record` belongs to, as later instruments name it."""
    later = chronicle.records[chronicle.records.index(record) + 1 :]
    for other in later:
        for fact in other.of_kind("deletion"):
            for number, division in fact.divisions:
                if chronicle.corpus.work_titled(division) == work:
                    return number
        if work in other.amends and work in other.division_numbers:
            return other.division_numbers[work]
    return None


def _proof_of_replacement(work: str, record: Record, chronicle: Chronicle) -> str:
    """Later held instruments that amend provisions which the text held does not have: it is not the text they amend."""
    for _, other in chronicle.dated[[r for _, r in chronicle.dated].index(record) + 1 :]:
        items = other.amends.get(work, ())
        if items and work not in other.sets_out:
            return f" {other.instrument.citation} ({items[0]}) amends that later text."
    return ""


def _reason_approvals(record: Record, held: Record, chronicle: Chronicle) -> str:
    later = next((r for r in chronicle.records if r.references), None)
    evidence = f" {later.instrument.citation} names casinos that the approvals held do not." if later else ""
    return (
        f"The approvals of {held.instrument.citation} belong to the rules that {record.instrument.citation} replaced; "
        f"the approvals given with the other new rules are not held.{evidence}"
    )


def _reason_before(work: str, title: str, chronicle: Chronicle) -> str:
    first = next(((s, r) for s, r in chronicle.dated if work in r.sets_out), None)
    if first is None:
        waiting = next((r for r in chronicle.undated if work in r.sets_out), None)
        if waiting is None:
            return f"No text of “{title}” was known."
        words = waiting.commencement_words
        hangs = f"its commencement depends on {words}, a date that" if words else "the day of its commencement"
        return (
            f"{waiting.instrument.citation} is held, but {hangs} is not known. "
            f"Supply it with --commencement {waiting.id}=DATE.{_earlier(waiting)}"
        )
    starts, record = first
    return f"No text of “{title}” before {spoken(starts)} is held.{_earlier(record)}"


def _earlier(record: Record) -> str:
    """What the first instrument held says of the law before it."""
    for fact in record.of_kind("substitution"):
        if fact.on is not None:
            return f" {record.instrument.citation} replaced rules of {spoken_day(fact.on)}, which are not held."
    for fact in record.of_kind("revocation"):
        return f" {record.instrument.citation} revoked {fact.words}, which is not held."
    return ""


def cited(reference: Reference, number: str) -> str:
    """One issue of a reference: "29 January 1999, No. 9 (Amendment No. 1)"."""
    amendment = f" (Amendment No. {reference.amendment})" if reference.amendment else ""
    return f"{spoken_day(reference.published)}, No. {number}{amendment}"


def listed(names: Sequence[str]) -> str:
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def spoken(instant: datetime) -> str:
    """An instant as a notice says it: "30 January 1996, 10.00am", or the day alone at its beginning."""
    day = spoken_day(instant.date())
    if instant.hour == instant.minute == 0:
        return day
    return f"{day}, {instant:%I.%M%p}".replace(", 0", ", ").replace("AM", "am").replace("PM", "pm")


def vouched_for(attestation: Attestation) -> str:
    """Who vouches, for what, until when and on what, in sentences."""
    until = f"until {spoken_day(attestation.until)}" if attestation.until else "and names no end"
    end = "" if attestation.evidence.rstrip().endswith((".", "!", "?")) else "."
    evidence = f"{attestation.evidence.strip()}{end}"
    return f"{attestation.by} vouches that {attestation.what}, {until}. Evidence: {evidence}"


def spoken_day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
