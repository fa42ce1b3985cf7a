"""Gathers what is to be read from a rulebook: versions, the instruments' own words, and the published lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.sources import SourceText
from compliance.drafting.family_choice import families_of
from compliance.drafting.read import InstrumentText, read_instrument
from compliance.drafting.repairs import read_repairs
from compliance.problems import Problem
from compliance.rulebook.model import Provision, SourceSpan, Version
from compliance.rulebook.rulebook import Rulebook
from compliance.sources.instruments import read_instruments


def collect(rulebook: Rulebook, at: datetime | None = None) -> tuple[Corpus, list[Problem]]:
    """(what is to be read, problems). `at` limits the versions to those in force at an instant; the instruments' own
    words are then left out of those that made none of them."""
    versions = list(_versions(rulebook, at))
    described, problems = read_instruments(rulebook.folder)
    repairs, faults = read_repairs(rulebook.folder)
    families = families_of(rulebook.folder, described)
    makers = {instrument for version in versions for instrument in version.made_by}
    texts = [_of_version(version) for version in versions]
    sources: dict[str, SourceText] = {}
    for instrument, words in described:
        sources[instrument.text_file] = SourceText.of(instrument.text_file, words)
        if instrument.id in makers:
            own = read_instrument(instrument, words, repairs.get(instrument.id, ()), families.of(instrument))
            texts.append(_own(own))
    files = {i.text_file for i, _ in described if i.id in makers}
    corpus = Corpus(
        tuple(texts),
        sources,
        tuple(note for note in rulebook.repairs if note.file in files),
        tuple(outcome for outcome in rulebook.outcomes if outcome.instrument in makers),
    )
    return corpus, [*problems, *faults]


def _versions(rulebook: Rulebook, at: datetime | None) -> Iterator[Version]:
    for work, history in rulebook.works.items():
        if at is None:
            yield from history.versions
        else:
            version = rulebook.standing(work, at).version
            if version is not None:
                yield version


def _of_version(version: Version) -> Text:
    return Text(
        version.work,
        version.label,
        version.provisions,
        version.made_by,
        version.division,
        version.contents,
        version.title,
    )


def _own(read: InstrumentText) -> Text:
    """What an instrument says in its own name, without the matter that it quotes for another text."""
    file = read.instrument.text_file
    provisions = tuple(
        Provision(
            unit.address,
            unit.kind,
            _without_quoted_matter(unit.text) if unit.text else "",
            unit.heading,
            unit.closing or None,
            tuple(unit.rows) or None,
            unit.parent,
            SourceSpan(file, unit.first_line, unit.last_line),
        )
        for unit in read.notice
    )
    return Text(read.instrument.id, "", provisions, (read.instrument.id,), own=True)


def _without_quoted_matter(words: str) -> str:
    """The lines of an order that are not within a quotation begun on an earlier line."""
    kept: list[str] = []
    depth = 0
    for line in words.split("\n"):
        if depth <= 0 and not line.startswith(("“", '"')):
            kept.append(line)
        depth += line.count("“") - line.count("”")
    return "\n".join(_ended(kept))


def _ended(lines: Iterable[str]) -> Iterator[str]:
    yield from (line for line in lines if line.strip())
