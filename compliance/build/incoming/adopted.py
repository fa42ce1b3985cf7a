"""A user's own text of a work, adopted as the law for a period: who vouches for it, on what, until when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from compliance.build.incoming.described import Described, describe, divisions_of
from compliance.problems import Place, Problem
from compliance.rulebook.corpus import read_corpora
from compliance.rulebook.restated import without_head
from compliance.rulebook.rulebook import Rulebook
from compliance.sources.intake import TakenIn
from compliance.spelling import hint
from compliance.strict_yaml import dump_yaml, read_yaml


@dataclass(frozen=True, slots=True)
class Below:
    """A work below the law, entered with its text: its rank, the work of law beside which it stands, its casinos."""

    rank: str
    beside: str
    casinos: tuple[str, ...] = ()

    def entered(self, folder: Path, work: str, title: str) -> tuple[dict[str, str], list[Problem]]:
        """(works.yaml with the work in it, by its path; why it cannot be entered)."""
        jurisdiction = work.partition("/")[0]
        name = f"{jurisdiction}/works.yaml"
        corpus = read_corpora(folder)[0].get(jurisdiction)
        law = [entry.work for entry in corpus.works if not entry.rank] if corpus is not None else []
        if self.beside not in law:
            message = f"--beside {self.beside}: there is no such work of law in '{jurisdiction}'."
            remedy = f"There are: {', '.join(law) or 'none'}.{hint(self.beside, law)}"
            return {}, [Problem("adopt.beside", "error", message, Place(name), remedy)]
        if corpus is None or any(entry.work == work for entry in corpus.works):
            return {}, []
        entry: dict[str, object] = {"work": work, "title": title, "rank": self.rank, "beside": self.beside}
        if self.casinos:
            entry["casinos"] = list(self.casinos)
        there = (folder / name).read_text(encoding="utf-8")
        return {name: f"{there.rstrip()}\n{dump_yaml([entry])}"}, []


@dataclass(frozen=True, slots=True)
class Vouched:
    """Who vouches, on what, until which day (both days as given)."""

    by: str
    evidence: str
    until: str | None

    def faults(self, place: Place) -> list[Problem]:
        lacking = [("--attested-by", self.by), ("--evidence", self.evidence)]
        return [
            Problem("adopt.unattested", "error", f"{name} says nothing.", place, "Say who vouches, and on what.")
            for name, said in lacking
            if not said.strip()
        ]


def works_meant(folder: Path, path: Path, taken: TakenIn, named: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """(the works of a text that are to be adopted, why not). A jurisdiction stands for every work whose division the
    text has; a text that has several must head each, so that none is taken for another's."""
    corpora = read_corpora(folder)[0]
    works: list[str] = []
    for name in named:
        corpus = corpora.get(name)
        if corpus is None:
            works.append(name)
            continue
        titled = [corpus.work_titled(division.title) for division in divisions_of(taken.text)]
        works += [work for work in titled if work is not None]
    works = list(dict.fromkeys(works))
    if works:
        return works, []
    message = f"This text has no division that is a work of {' or '.join(named)}."
    remedy = "Name the work (--work nz/general), or head each division as works.yaml names it."
    return [], [Problem("adopt.no-work", "error", message, Place(str(path)), remedy)]


def of_another(folder: Path, path: Path, taken: TakenIn, work: str) -> list[Problem]:
    """Why a text that is handed in for one work may be another's: its divisions are headed, and none as that work is.
    The title of another work is refused, any other is told."""
    corpus = read_corpora(folder)[0].get(work.partition("/")[0])
    titled = [division for division in divisions_of(taken.text) if division.title]
    if corpus is None or not titled or any(corpus.work_titled(division.title) == work for division in titled):
        return []
    if not any(entry.work == work and not entry.rank for entry in corpus.works):
        return []
    found = titled[0]
    other = corpus.work_titled(found.title)
    named = f"The text is headed '{found.title}'"
    said = f"the title of {other}, and not of {work}" if other else f"which is no title of {work}"
    remedy = f"Hand in the text of {work}, or enter this title in {corpus.jurisdiction}/works.yaml."
    code = "adopt.of-another" if other else "adopt.headed-otherwise"
    return [Problem(code, "error", f"{named}, {said}.", Place(str(path), found.line), remedy)]


def left_out(folder: Path, path: Path, taken: TakenIn, named: Sequence[str]) -> list[Problem]:
    """The divisions of a text that is adopted for a whole jurisdiction whose titles are no work of it."""
    corpora = [corpus for name, corpus in read_corpora(folder)[0].items() if name in named]
    return [
        Problem(
            "adopt.division-unknown",
            "error",
            f"The division '{division.title}' is not a work of {corpus.jurisdiction}; its rules are left out.",
            Place(str(path), division.line),
            f"Enter its title in {corpus.jurisdiction}/works.yaml.",
        )
        for corpus in corpora
        for division in divisions_of(taken.text)
        if corpus.work_titled(division.title) is None
    ]


def describe_adopted(
    folder: Path,
    path: Path,
    taken: TakenIn,
    given: Mapping[str, str],
    work: str,
    since: str,
    vouched: Vouched,
    *,
    is_entered: bool = False,
) -> tuple[Described | None, list[Problem]]:
    """(the text described as a restatement of the work as at that day, every fault at once)."""
    place = Place(str(path))
    jurisdiction, _, name = work.partition("/")
    problems = vouched.faults(place)
    works = [entry.work for corpus in read_corpora(folder)[0].values() for entry in corpus.works]
    if work not in works and not is_entered:
        remedy = f"The works are: {', '.join(works)}.{hint(work, works)} A new one is entered in works.yaml."
        problems.append(Problem("work.unknown", "error", f"There is no work '{work}'.", place, remedy))
    if vouched.until is not None and vouched.until < since:
        message = f"--until {vouched.until} is before --from {since}."
        problems.append(Problem("adopt.period", "error", message, place, "Name the last day for which it is vouched."))
    if problems:
        return None, problems
    members = {
        "id": f"{jurisdiction}-adopted-{name}-{since}",
        "kind": "restatement",
        "jurisdiction": jurisdiction,
        "publication": f"handed in by {vouched.by}",
        **given,
    }
    text, title = without_head(taken.text)
    if title:
        members.setdefault("title", title)
        how = (*taken.how, "The head that the program prints over a text of its own is left out.")
        taken = replace(taken, text=text, how=how)
    described, problems = describe(folder, path, taken, members, draft=True)
    if described is None:
        return None, problems
    document = dict(described.document)
    for name in ("published", "made", "issue", "page"):
        # what stands in a restated text of these is said of the instruments that it restates
        if name not in given:
            document.pop(name, None)
    if "citation" not in given:
        day = date.fromisoformat(since)
        document["citation"] = f"{document['title']}, text as at {day.day} {day:%B %Y} vouched for by {vouched.by}"
    attested = {"by": vouched.by, "evidence": vouched.evidence, "until": vouched.until or ""}
    document |= {"work": work, "as_at": since, "attested": {n: said for n, said in attested.items() if said}}
    learnt = {n: said for n, said in described.learnt.items() if n in document or n in ("text", "original")}
    return replace(described, document={**document, "learnt": learnt}, learnt=learnt), []


def attestations_with(
    folder: Path, rulebook: Rulebook, missing: str, works: list[str], vouched: Vouched
) -> tuple[dict[str, str], list[Problem]]:
    """(the file of attestations with one more, by its path; why it cannot be given).

    missing: what is not held and is said to have changed nothing: its id in corpus.yaml, or as reports name it.
    """
    place = Place(str(folder))
    problems = vouched.faults(place)
    unknown = [work for work in works if work not in rulebook.works]
    problems += [
        Problem(
            "work.unknown",
            "error",
            f"There is no work '{work}'.",
            place,
            f"The works are: {', '.join(rulebook.works)}.{hint(work, rulebook.works)}",
        )
        for work in unknown
    ]
    if problems:
        return {}, problems
    for work in works:
        named = list(dict.fromkeys(name for period in rulebook.periods(work) for name in period.missing))
        corpus = rulebook.corpora[work.partition("/")[0]]
        ids = [entry.id for entry in corpus.missing if work in entry.works]
        if missing not in (*named, *ids):
            known = "; ".join((*ids, *named)) or "nothing"
            message = f"Nothing that may have changed {work} is named '{missing}'."
            problems.append(Problem("attest.nothing-missing", "error", message, place, f"Not held are: {known}."))
    jurisdictions = {work.partition("/")[0] for work in works}
    if len(jurisdictions) > 1:
        message = "An attestation speaks of the works of one jurisdiction."
        problems.append(Problem("attest.jurisdictions", "error", message, place, "Give one for each jurisdiction."))
    if problems:
        return {}, problems
    name = f"{jurisdictions.pop()}/attestations.yaml"
    there, faults = read_yaml(folder / name, name) if (folder / name).is_file() else ([], [])
    if faults:
        return {}, faults
    entry = {"missing": missing, "works": works, "by": vouched.by, "evidence": vouched.evidence}
    if vouched.until is not None:
        entry["until"] = vouched.until
    return {name: dump_yaml([*(there or []), entry])}, []
