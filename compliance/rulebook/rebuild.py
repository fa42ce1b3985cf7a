"""Builds a rulebook from the published texts, in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from compliance.drafting.family_choice import families_of
from compliance.drafting.notes import RepairNote
from compliance.drafting.read import read_instrument
from compliance.drafting.repairs import read_repairs
from compliance.problems import Problem
from compliance.rulebook.assemble import assemble
from compliance.rulebook.corpus import evidence_not_found, read_corpora
from compliance.rulebook.digest import digest_of_all, digest_of_text
from compliance.rulebook.load import titles_of
from compliance.rulebook.model import Version
from compliance.rulebook.rulebook import Rulebook, Works, dated
from compliance.sources.instruments import changed_since_described, read_instruments


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A rulebook made from its texts, with what the compiled files are written from: the undated versions and, by
    jurisdiction, the digest of what they were made from."""

    rulebook: Rulebook
    versions: tuple[Version, ...]
    notes: tuple[RepairNote, ...]
    digests: Mapping[str, str]


def rebuild(
    folder: Path,
    texts: Mapping[str, str] | None = None,
    *,
    commencements: Mapping[str, date] = {},
    known_at: datetime | None = None,
) -> Rebuilt:
    """Read every source of `folder`; `texts` gives, by instrument, a text to be read in place of the one on disk."""
    changed = texts or {}
    problems: list[Problem] = []
    corpora, faults = read_corpora(folder)
    problems += faults
    found, faults = read_instruments(folder)
    problems += faults
    repairs, faults = read_repairs(folder)
    problems += faults
    found = [(instrument, changed.get(instrument.id, text)) for instrument, text in found]
    problems += [note for i, text in found if (note := changed_since_described(i, text)) is not None]
    families = families_of(folder, found)
    problems += families.problems
    read = [read_instrument(i, text, repairs.get(i.id, ()), families.of(i)) for i, text in found]
    for text in read:
        problems += text.problems
    assembled = assemble(read, corpora, {instrument.id: text for instrument, text in found})
    problems += assembled.problems
    problems += evidence_not_found(corpora, {instrument.id: text for instrument, text in found})
    notes = tuple(note for text in read for note in text.notes)
    replaced = {instrument.text_file: text for instrument, text in found if instrument.id in changed}
    by_work: dict[str, list[Version]] = {}
    for version in assembled.versions:
        by_work.setdefault(version.work, []).append(version)
    labels = {work: [version.label for version in versions] for work, versions in by_work.items()}

    def versions_of(work: str) -> Sequence[Version]:
        return dated(by_work.get(work, ()), assembled.records, commencements, known_at)

    rulebook = Rulebook(
        folder,
        digest_of_all(folder, replaced),
        Works(titles_of(corpora, labels), versions_of),
        assembled.records,
        corpora,
        tuple(problems),
        assembled.outcomes,
        lambda: notes,
        commencements,
        known_at,
        assembled.orders,
    )
    digests = {name: digest_of_text(folder, name, replaced) for name in corpora}
    return Rebuilt(rulebook, assembled.versions, notes, digests)


def undated(version: Version) -> Version:
    """The version without its instants, as it is compiled."""
    return replace(version, starts=None, until=None)
