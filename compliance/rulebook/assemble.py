"""From instruments as read to works and their versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from compliance.drafting.amending import NoticeReading, read_notice
from compliance.drafting.amending_model import Operation
from compliance.drafting.level_orders import localised, read_level_orders
from compliance.drafting.notices import NoticeFact
from compliance.drafting.read import InstrumentText
from compliance.drafting.tree import DivisionText
from compliance.problems import Place, Problem
from compliance.rulebook.consolidate import consolidated, outcome_of
from compliance.rulebook.effects import (
    ENDED,
    begins_before_known,
    commencement_ordered,
    done_otherwise,
    ends_division,
    left_without_effect,
    order_without_effect,
    with_days_counted,
    without_base,
)
from compliance.rulebook.matter import MatterReader, provisions_of
from compliance.rulebook.model import CALLED, Version
from compliance.rulebook.orders import OpenOrder, OrdersOf, open_of_all, replacing_unknown
from compliance.rulebook.outcomes import OperationOutcome, not_applied
from compliance.rulebook.records import Corpus, Record
from compliance.rulebook.works_meant import at_odds, base_of, of_two_works, still_stands, work_headed, works_meant


@dataclass(frozen=True, slots=True)
class Assembled:
    """All versions (without instants: those depend on the commencements supplied), records of the instruments, the
    outcome of every amending operation, and the orders that were not carried out."""

    versions: tuple[Version, ...]
    records: tuple[Record, ...]
    outcomes: tuple[OperationOutcome, ...]
    problems: tuple[Problem, ...]
    orders: tuple[OpenOrder, ...] = ()


def assemble(texts: Sequence[InstrumentText], corpora: Mapping[str, Corpus], sources: Mapping[str, str]) -> Assembled:
    """Versions of all works. `sources` gives the text of each instrument by id (for reading amending instructions)."""
    versions: list[Version] = []
    records: list[Record] = []
    outcomes: list[OperationOutcome] = []
    problems: list[Problem] = []
    orders: list[OpenOrder] = []
    for text in sorted(texts, key=_order):
        corpus = corpora.get(text.instrument.jurisdiction)
        if corpus is None:
            continue
        record, made, faults = _set_out(text, corpus)
        made = [_labelled(version, versions) for version in made]
        record = replace(record, sets_out={version.work: version.label for version in made})
        problems += faults
        versions += made
        result = _amended(text, record, corpus, versions, records, sources.get(text.instrument.id, ""))
        ends: dict[str, str | None] = dict.fromkeys(result.ends)
        record = replace(
            record,
            facts=(*record.facts, *result.commencement),
            amends={work: items for work, items in {**result.amends, **record.amends}.items() if work not in ends},
            deletes={**ends, **record.deletes},
        )
        amended = [_labelled(version, versions) for version in result.versions]
        versions += amended
        outcomes += result.outcomes
        problems += result.problems
        orders += result.orders
        before = {v.work: v for v in versions if v.work.startswith(f"{text.instrument.jurisdiction}/")}
        orders += replacing_unknown(text, record, before, corpus.work_titled)
        if not result.orders:
            orders += order_without_effect(text, record, before, records)
        changed = {version.work: version.label for version in amended}
        record = replace(record, sets_out={**record.sets_out, **changed})
        problems += _without_works(text, corpus, record)
        problems += left_without_effect(record, text.problems, result.problems)
        problems += begins_before_known(record)
        records.append(record)
    return Assembled(tuple(versions), tuple(records), tuple(outcomes), tuple(problems), tuple(orders))


def _without_works(text: InstrumentText, corpus: Corpus, record: Record) -> list[Problem]:
    """The problem of an instrument that should set out rules and in which no division of rules was found, or of a
    restatement of a work in which none is that of the work."""
    instrument = text.instrument
    if instrument.kind in ("amendment", "revocation"):
        return []
    if record.sets_out:
        return _headings_alone(text)
    if text.divisions and instrument.work:
        message = (
            f"{instrument.id} should set out {instrument.work}, and none of its {len(text.divisions)} divisions bears "
            "a title of that work: no work is made of it."
        )
        remedy = "Give the text of that work alone, or head its division as works.yaml names it."
        place = Place(instrument.text_file, text.divisions[0].line)
        return [Problem("rulebook.nothing-set-out", "error", message, place, remedy)]
    if text.divisions:
        return []
    message = (
        f"{instrument.id} should set out rules, and no heading of a division with rules under it was found in it: "
        "no work is made of it, and the law is shown as if it were not there."
    )
    lost = [p for p in text.problems if p.code == "text.not-understood" and p.place is not None]
    if lost:
        named = "; ".join(f"line {p.place.line} “{p.quote[:60]}”" for p in lost[:3] if p.place)
        message += f" The first lines that were not read: {named}."
    remedy = "Head its rules as the texts held do (“DIVISION 1 - GENERAL”), or describe how its own kind is headed."
    return [Problem("rulebook.nothing-set-out", "error", message, Place(instrument.text_file, 1), remedy)]


def _headings_alone(text: InstrumentText) -> list[Problem]:
    """The problem of each division that has headings and no rule under any of them: its rules are lost."""
    return [
        Problem(
            "rulebook.headings-alone",
            "error",
            f"{text.instrument.id} sets out “{division.title}” as {len(division.units)} headings, and no rule stands "
            "under any of them: nothing of that work can be assessed by it.",
            Place(text.instrument.text_file, division.line),
            "Check whether the rules were lost when the text was copied.",
            division.title,
        )
        for division in text.divisions
        if division.units and not any(u.kind != "heading" or u.text or u.rows for u in division.units)
    ]


def _labelled(version: Version, versions: Sequence[Version]) -> Version:
    """The version under a label of its own: the year, or the instrument's id where the year has one already."""
    taken = any(v.work == version.work and v.label == version.label for v in versions)
    return replace(version, label=version.made_by[-1]) if taken else version


def _order(text: InstrumentText) -> tuple[str, str, str, str]:
    """Instruments by jurisdiction and the day on which they take effect: an instrument amends what stands then, even
    where it was published before another that took effect sooner. One whose day is not known stands by its publication.
    """
    about = text.instrument
    said = next((str(fact.on) for fact in with_days_counted(text) if fact.kind == "commencement" and fact.on), "")
    published = str(about.known_from or about.as_at or "")
    return about.jurisdiction, said or str(about.commencement or about.as_at or published), published, about.id


@dataclass(frozen=True, slots=True)
class _Amended:
    """What an amending instrument made; `amends` gives, by work, the items whose orders speak of it, `ends` the works
    whose whole division it takes away, `commencement` when it begins where only its orders say so, `orders` those that
    were not carried out."""

    versions: list[Version]
    outcomes: list[OperationOutcome]
    problems: list[Problem]
    amends: dict[str, tuple[str, ...]]
    ends: list[str]
    commencement: list[NoticeFact]
    orders: list[OpenOrder]


def _amended(
    text: InstrumentText,
    record: Record,
    corpus: Corpus,
    versions: Sequence[Version],
    records: Sequence[Record],
    source: str,
) -> _Amended:
    """Carry out an amending instrument: a new version of each work whose text it changes."""
    made = _Amended([], [], [], {}, [], [], [])
    if not record.amends and not record.deletes and text.instrument.kind not in ("amendment", "revocation"):
        return made
    operations, unread, divisions = _orders(text, source)
    made.problems.extend(unread)
    if not record.of_kind("commencement"):
        made.commencement.extend(commencement_ordered(operations))
    by_work: dict[str, list[Operation]] = {}
    headed = ""
    matter = MatterReader(text.instrument, source)
    for operation in operations:
        done = done_otherwise(operation, record, corpus)
        if done is not None:
            made.outcomes.append(outcome_of(operation, done, "", text.instrument, matter, None))
            continue
        headed = work_headed(operation, headed, corpus)
        if (two := of_two_works(operation, record, corpus, versions)) is not None:
            for each in two[0]:
                made.outcomes.append(outcome_of(operation, two[1], each, text.instrument, matter, None))
            continue
        for work in works_meant(operation, record, corpus, versions, records):
            if (unclear := at_odds(headed, work, operation)) is not None:
                for each in filter(None, (headed, work)):
                    made.outcomes.append(outcome_of(operation, unclear, each, text.instrument, matter, None))
                continue
            if work and ends_division(operation):
                made.ends.append(work)
                made.outcomes.append(outcome_of(operation, ENDED, work, text.instrument, matter, None))
                continue
            by_work.setdefault(work, []).append(operation)
            items = made.amends.get(work, ())
            if work and f"item {operation.item}" not in items:
                made.amends[work] = (*items, f"item {operation.item}")
    for work, ordered in by_work.items():
        base = base_of(work, versions)
        if base is None or base.made_by[-1] == text.instrument.id or not still_stands(base, records):
            became = ((o, without_base(o, base, record, work)) for o in ordered)
            made.outcomes.extend(outcome_of(o, what, work, text.instrument, matter, base) for o, what in became)
            continue
        version, outcomes, problems = consolidated(base, text.instrument, ordered, source, text.family)
        made.versions.append(version)
        made.outcomes.extend(outcomes)
        made.problems.extend(problems)
    order = {(o.item, o.ordinal): n for n, o in enumerate(operations)}
    made.outcomes.sort(key=lambda o: order[o.item, o.ordinal])
    made.problems.extend(p for o in made.outcomes if (p := not_applied(o)) is not None)
    latest = {v.work: v for v in versions if v.work.startswith(f"{record.instrument.jurisdiction}/")}
    works = tuple(made.amends or record.amends or record.deletes)
    left_open = OrdersOf(record, works, latest, corpus.work_headed, divisions)
    ordered_by = {(o.item, o.ordinal): localised(o, text.family) for o in operations}
    of_all = open_of_all(unread, in_parts=record.begins_in_parts)
    for outcome in made.outcomes:
        left_open.outcome_of(ordered_by[outcome.item, outcome.ordinal], outcome, of_all)
    left_open.not_understood([*unread, *text.problems])
    made.orders.extend(left_open.in_order())
    return made


def _orders(
    text: InstrumentText, source: str
) -> tuple[Sequence[Operation], Sequence[Problem], Mapping[int, Sequence[tuple[str, str]]]]:
    """The operations an instrument orders, what of it could not be read, and the divisions in which its lines stand."""
    file = text.instrument.text_file
    if not text.family.ours:
        return *read_level_orders(text.family, text.notice, text.facts, source, file), {}
    reading = _reading(source, file, text.instrument.kind in ("amendment", "revocation"))
    return reading.operations, reading.problems, reading.divisions


@lru_cache(maxsize=32)
def _reading(source: str, file: str, amending: bool) -> NoticeReading:
    """What a text orders, and what became of its lines; the same text is read once."""
    return read_notice(source, file=file, amending=amending)


def _set_out(text: InstrumentText, corpus: Corpus) -> tuple[Record, list[Version], list[Problem]]:
    """What an instrument sets out itself: a version for each division, and for its approvals."""
    instrument = text.instrument
    label = str(instrument.year or instrument.id)
    versions: list[Version] = []
    problems: list[Problem] = []
    numbers: dict[str, str] = {}
    for division in text.divisions:
        title = division.title or next((f.words for f in text.facts if f.kind == "rules of game"), "")
        work = _restated(text, division, corpus) if instrument.work else corpus.work_titled(title)
        if instrument.work and work is None:
            continue
        if work is None and not text.family.ours:
            title = title if corpus.work_titled(title) else instrument.title
            work = corpus.work_titled(title)
        if work is None:
            problems.append(
                Problem(
                    "rulebook.division-unknown",
                    "error",
                    f"The division '{title}' is not a work of {corpus.jurisdiction}; its rules are left out.",
                    Place(instrument.text_file, division.line),
                    f"Enter its title in {corpus.jurisdiction}/works.yaml: "
                    f"`- {{work: {corpus.jurisdiction}/NAME, title: {title}}}`.",
                )
            )
            continue
        head = f"{instrument.citation}, Division {division.number}" if division.number else instrument.citation
        provisions = provisions_of(division.units, instrument.text_file, instrument.id, text.pages)
        versions.append(
            Version(
                work=work,
                title=next(e.title for e in corpus.works if e.work == work),
                starts=None,
                until=None,
                made_by=(instrument.id,),
                provisions=provisions,
                division=_division_name(division),
                citation_head=head,
                label=label,
                contents=tuple(" ".join(line.replace("|", " ").split()) for line in division.contents),
                called=text.family.cited or CALLED,
            )
        )
        if division.number:
            numbers[work] = division.number
    if corpus.approvals and any(fact.kind == "approval" for fact in text.facts):
        notice = provisions_of(text.notice, instrument.text_file, instrument.id, text.pages)
        title = next(e.title for e in corpus.works if e.work == corpus.approvals)
        versions.append(
            Version(corpus.approvals, title, None, None, (instrument.id,), notice, None, instrument.citation, label)
        )
    set_out = {version.work: version.label for version in versions}
    amends, deletes, faults = _effects(text, corpus, set_out, numbers)
    for number, title in (named for divisions in text.contexts.values() for named in divisions):
        if (work := corpus.work_titled(title)) in amends:
            numbers.setdefault(work, number)
    characters = dict(text.characters)
    facts = with_days_counted(text)
    if instrument.kind == "restatement":
        # what it says of other instruments was said by those that it restates
        facts = tuple(fact for fact in facts if fact.kind == "approval")
        amends, deletes = {}, {}
    record = Record(instrument, facts, text.references, set_out, numbers, amends, deletes, characters, text.casinos)
    return record, versions, problems + faults


def _restated(text: InstrumentText, division: DivisionText, corpus: Corpus) -> str | None:
    """The work that a division of a restatement sets out: its only one, whatever its title, else the one so titled."""
    work = text.instrument.work
    alone = len(text.divisions) == 1
    return work if alone or corpus.work_titled(division.title) == work else None


def _division_name(division: DivisionText) -> str | None:
    return f"Division {division.number}" if division.number else None


def _effects(
    text: InstrumentText, corpus: Corpus, set_out: Mapping[str, str], numbers: Mapping[str, str]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str | None], list[Problem]]:
    """Which works the items of a notice amend, and which it deletes for what."""
    amends: dict[str, tuple[str, ...]] = {}
    deletes: dict[str, str | None] = {}
    problems: list[Problem] = []
    deleting = {fact.provision for fact in text.facts if fact.kind == "deletion"}
    successor = next(iter(set_out), None) if len(set_out) == 1 else None
    for fact in text.facts:
        principal = corpus.work_titled(fact.words) if fact.kind == "principal" else None
        if principal is not None:
            amends[principal] = (*amends.get(principal, ()), fact.provision)
        for number, title in fact.divisions:
            # what is replaced without its title is known only where it is set out again under its number
            work = corpus.work_titled(title) if title else next((w for w, n in numbers.items() if n == number), None)
            by_itself = fact.kind == "substitution of divisions" and work in set_out
            if work is None:
                problems.append(_replaces_unknown(fact, number, title, text))
            elif work is not None and not by_itself:
                deletes[work] = successor if fact.substituted else None
    for item, title in ((item, title) for item, divisions in text.contexts.items() for _, title in divisions if title):
        if item in deleting:
            continue
        work = corpus.work_titled(title)
        if work is None:
            unit = next(u for u in text.notice if u.address == item)
            problems.append(
                Problem(
                    "rulebook.division-unknown",
                    "error",
                    f"{item} amends a division titled '{title}', which is not a work of {corpus.jurisdiction}.",
                    Place(text.instrument.text_file, unit.first_line),
                    f"Enter its title in {corpus.jurisdiction}/works.yaml.",
                )
            )
            continue
        amends[work] = (*amends.get(work, ()), item)
    return amends, deletes, problems


def _replaces_unknown(fact: NoticeFact, number: str, title: str, text: InstrumentText) -> Problem:
    named = f"Division {number}" + (f" ({title})" if title else "")
    unit = next(u for u in text.notice if u.address == fact.provision)
    return Problem(
        "rulebook.division-unknown",
        "error",
        f"{fact.provision} says that it replaces {named}, and it cannot be told which work that is. It is held to be "
        "in force as before.",
        Place(text.instrument.text_file, unit.first_line),
        f"Supply the title of the division, as {text.instrument.jurisdiction}/works.yaml has it.",
        " ".join(unit.text.split())[:200],
    )
