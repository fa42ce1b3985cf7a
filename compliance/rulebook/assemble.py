"""From instruments as read to works and their versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from compliance.drafting.read import InstrumentText
from compliance.drafting.tree import DivisionText, Unit
from compliance.problems import Place, Problem
from compliance.rulebook.consolidate import consolidated
from compliance.rulebook.model import Provision, SourceSpan, Version
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.records import Corpus, Record


@dataclass(frozen=True, slots=True)
class Assembled:
    """All versions (without instants: those depend on the commencements supplied), records of the instruments, and
    the outcome of every amending operation."""

    versions: tuple[Version, ...]
    records: tuple[Record, ...]
    outcomes: tuple[OperationOutcome, ...]
    problems: tuple[Problem, ...]


def assemble(texts: Sequence[InstrumentText], corpora: Mapping[str, Corpus], sources: Mapping[str, str]) -> Assembled:
    """Versions of all works. `sources` gives the text of each instrument by id (for reading amending instructions)."""
    versions: list[Version] = []
    records: list[Record] = []
    outcomes: list[OperationOutcome] = []
    problems: list[Problem] = []
    for text in sorted(texts, key=lambda t: (str(t.instrument.known_from or t.instrument.as_at or ""), t.instrument.id)):
        corpus = corpora.get(text.instrument.jurisdiction)
        if corpus is None:
            continue
        record, made, faults = _set_out(text, corpus)
        problems += faults
        versions += made
        changed: dict[str, str] = {}
        for work, items in record.amends.items():
            base = next((v for v in reversed(versions) if v.work == work), None)
            if base is None or base.made_by[-1] == text.instrument.id or not _still_stands(base, records):
                continue
            result = consolidated(base, text, items, sources.get(text.instrument.id, ""))
            outcomes += result.outcomes
            problems += result.problems
            versions.append(result.version)
            changed[work] = result.version.label
        records.append(replace(record, sets_out={**record.sets_out, **changed}))
    return Assembled(tuple(versions), tuple(records), tuple(outcomes), tuple(problems))


def _still_stands(base: Version, records: Sequence[Record]) -> bool:
    """Whether the version that an amendment would change is the law it speaks of: nothing has replaced it since."""
    made = [record.id for record in records].index(base.made_by[-1])
    first = records[made]
    return not any(
        fact.on == first.instrument.published and base.work not in later.sets_out
        for later in records[made + 1 :]
        for fact in later.of_kind("substitution")
    )


def _set_out(text: InstrumentText, corpus: Corpus) -> tuple[Record, list[Version], list[Problem]]:
    """What an instrument sets out itself: a version for each division, and for its approvals."""
    instrument = text.instrument
    label = str(instrument.year or instrument.id)
    versions: list[Version] = []
    problems: list[Problem] = []
    numbers: dict[str, str] = {}
    for division in text.divisions:
        title = division.title or next((f.words for f in text.facts if f.kind == "rules of game"), "")
        work = corpus.work_titled(title)
        if work is None:
            problems.append(
                Problem(
                    "rulebook.division-unknown",
                    "error",
                    f"The division '{title or 'without a title'}' is no work of {corpus.jurisdiction}; its rules are left out.",
                    Place(instrument.text_file, division.line),
                    f"Enter its title in {corpus.jurisdiction}/works.yaml.",
                )
            )
            continue
        head = f"{instrument.citation}, Division {division.number}" if division.number else instrument.citation
        provisions = provisions_of(division.units, instrument.text_file, instrument.id)
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
            )
        )
        if division.number:
            numbers[work] = division.number
    if corpus.approvals and any(fact.kind == "approval" for fact in text.facts):
        notice = provisions_of(text.notice, instrument.text_file, instrument.id)
        title = next(e.title for e in corpus.works if e.work == corpus.approvals)
        versions.append(
            Version(corpus.approvals, title, None, None, (instrument.id,), notice, None, instrument.citation, label)
        )
    set_out = {version.work: version.label for version in versions}
    amends, deletes, faults = _effects(text, corpus, set_out)
    for item, (number, _) in text.contexts.items():
        for work in (w for w, items in amends.items() if item in items):
            numbers.setdefault(work, number)
    record = Record(
        instrument, text.facts, text.references, set_out, numbers, amends, deletes, dict(text.characters)
    )
    return record, versions, problems + faults


def _division_name(division: DivisionText) -> str | None:
    return f"Division {division.number}" if division.number else None


def _effects(
    text: InstrumentText, corpus: Corpus, set_out: Mapping[str, str]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str | None], list[Problem]]:
    """Which works the items of a notice amend, and which it deletes for what."""
    amends: dict[str, tuple[str, ...]] = {}
    deletes: dict[str, str | None] = {}
    deleting = {fact.provision for fact in text.facts if fact.kind == "deletion"}
    successor = next(iter(set_out), None) if len(set_out) == 1 else None
    for fact in text.facts:
        for _, title in fact.divisions:
            work = corpus.work_titled(title)
            if work is not None:
                deletes[work] = successor if fact.substituted else None
    problems: list[Problem] = []
    for item, (_, title) in text.contexts.items():
        if item in deleting:
            continue
        work = corpus.work_titled(title)
        if work is None:
            unit = next(u for u in text.notice if u.address == item)
            problems.append(
                Problem(
                    "rulebook.division-unknown",
                    "error",
                    f"{item} amends a division titled '{title}', which is no work of {corpus.jurisdiction}.",
                    Place(text.instrument.text_file, unit.first_line),
                    f"Enter its title in {corpus.jurisdiction}/works.yaml.",
                )
            )
            continue
        amends[work] = (*amends.get(work, ()), item)
    return amends, deletes, problems


def provisions_of(units: Iterable[Unit], file: str, instrument: str) -> tuple[Provision, ...]:
    """The provisions as the rulebook holds them."""
    return tuple(
        Provision(
            address=unit.address,
            kind=unit.kind,
            text=unit.text,
            heading=unit.heading,
            closing=unit.closing or None,
            rows=tuple(unit.rows) or None,
            parent=unit.parent,
            source=SourceSpan(file, unit.first_line, unit.last_line),
            lineage=(instrument,),
        )
        for unit in units
    )
