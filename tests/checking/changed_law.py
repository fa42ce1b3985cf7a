"""Whether a change of the law shows in a verdict on a round of the sample logs, or in a problem that is reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

from compliance.checking.rounds import Court
from compliance.games.registry import game_of_work
from compliance.meaning.provisions import Reading
from compliance.problems import Problem
from compliance.rulebook.acknowledged import unacknowledged
from compliance.rulebook.model import Provision, Version, WorkHistory
from compliance.rulebook.rebuild import rebuild
from compliance.rulebook.rulebook import Rulebook
from tests.checking.running import the_court
from tests.checking.sample_logs import Judged, Key, Said, court_over, judge, judged, telling
from tests.meaning.law import rulebook
from tests.meaning.mutation import Mutation, mutated


@contextmanager
def unproved() -> Iterator[None]:
    """Laws are made from words without a proof that they decide every case: a proof changes no verdict, it only reports
    problems, which who looks at verdicts alone does not ask for."""
    with patch.object(Reading, "prove", lambda *_: None):
        yield


def lost(court: Court, key: Key, rounds: Iterable[Judged], address: str) -> Iterator[frozenset[Said]]:
    """Round by round, the verdicts of the shipped law that are not given under another one; those on which the
    address, or what stands in it, decides come first."""
    for one in sorted(rounds, key=lambda j: not _cites(j, address)):
        now = judge(court, one.sample).get(key, frozenset())
        if now != one.verdicts:
            yield one.verdicts - now


def court_after(mutation: Mutation) -> tuple[Court, list[Problem]]:
    """The court over the rulebook made from a changed text, and the problems that the published text does not have."""
    shipped, _ = the_court()
    folder, supplied = shipped.rulebook.folder, shipped.rulebook.commencements
    made = rebuild(folder, {mutation.instrument: mutated(mutation)}, commencements=supplied).rulebook
    usual = {_told(p) for p in rulebook().problems}
    made = replace(made, works={work: _as_shipped(history) for work, history in made.works.items()})
    court = court_over(made)
    for version in made.works[mutation.work].versions if mutation.work in made.works else ():
        if version.made_by[-1] == mutation.instrument:
            court.law(version, game_of_work(version.work), court.taken)
    found = [p for p in (*unacknowledged(folder, made.problems), *court.problems) if p.severity != "note"]
    return court, [p for p in found if _told(p) not in usual]


def _as_shipped(history: WorkHistory) -> WorkHistory:
    """The same versions, those that the change left as they were being the shipped ones: their laws are known."""
    shipped = the_court()[0].rulebook.works.get(history.work)
    known = shipped.versions if shipped is not None else ()
    return replace(history, versions=tuple(next((k for k in known if k == v), v) for v in history.versions))


def _told(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.message


def noticed(mutation: Mutation) -> str:
    """Whether a change is reported ("problem"), changes a verdict on a sample round ("verdict"), or neither ("")."""
    court, problems = court_after(mutation)
    if problems:
        return "problem"
    key = (mutation.work, mutation.instrument)
    near = [one for one in judged()[key] if _cites(one, mutation.address)]
    others = [one for one in telling(key) if one not in near]
    return "verdict" if any(True for _ in lost(court, key, [*near, *others], mutation.address)) else ""


def _cites(one: Judged, address: str) -> bool:
    return any(at == address or at.startswith((f"{address}(", f"{address} ")) for _, at, _, _ in one.verdicts)


def without(version: Version, address: str) -> Rulebook:
    """The shipped rulebook, the words of one provision struck out of one version."""
    return with_version(replace(version, provisions=tuple(_struck(p, address) for p in version.provisions)))


def with_words(version: Version, address: str, words: str) -> Rulebook:
    """The shipped rulebook, other words in the place of those of one provision of one version."""
    said = (replace(p, text=words, closing=None) if p.address == address else p for p in version.provisions)
    return with_version(replace(version, provisions=tuple(said)))


def with_version(version: Version) -> Rulebook:
    """The shipped rulebook with another version in the place of one that the same instruments made."""
    book = the_court()[0].rulebook
    history = book.works[version.work]
    versions = tuple(version if v.made_by == version.made_by else v for v in history.versions)
    works: Mapping[str, WorkHistory] = {**book.works, version.work: replace(history, versions=versions)}
    return replace(book, works=works)


def _struck(provision: Provision, address: str) -> Provision:
    if provision.address != address:
        return provision
    return replace(provision, text="", closing=None, rows=() if provision.rows is not None else None)
