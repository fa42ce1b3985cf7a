"""Loads a rulebook: from its compiled files while they are fresh, else from the published texts, in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from compliance.places import data_folder
from compliance.problems import Place, Problem
from compliance.rulebook import compiled
from compliance.rulebook.acknowledged import unacknowledged
from compliance.rulebook.corpus import read_corpora
from compliance.rulebook.digest import digest_of_all, digest_of_text
from compliance.rulebook.model import Version
from compliance.rulebook.records import Corpus, Record
from compliance.rulebook.rulebook import Rulebook, Works, dated
from compliance.rulebook.stored import generated, is_text, tampered
from compliance.spelling import hint
from compliance.strict_yaml import read_yaml


def load_rulebook(
    folder: Path | None = None, *, commencements: Mapping[str, date] = {}, known_at: datetime | None = None
) -> tuple[Rulebook, list[Problem]]:
    """The rulebook in `folder` (the shipped one by default) and what is wrong with it that nobody has acknowledged.

    `commencements` supplies dates that the texts leave open, by instrument; a name that no instrument has is a problem.
    """
    folder = folder or data_folder("rulebooks")
    if not any(folder.glob("*/sources")):
        problem = Problem(
            "rulebook.folder",
            "error",
            "This is not a rulebook folder.",
            Place(str(folder)),
            "Name a folder that holds a folder for each jurisdiction, with sources in it.",
        )
        return Rulebook(folder, "", {}, (), {}, (problem,)), [problem]
    faults = tampered(folder)
    used = not any(p.place is not None and is_text(p.place.file) for p in faults)
    rulebook = _from_compiled(folder, commencements, known_at) if used else None
    if rulebook is None:
        from compliance.rulebook.rebuild import rebuild

        rulebook = rebuild(folder, commencements=commencements, known_at=known_at).rulebook
        faults += [_made_anew(folder)] if used else []
    return rulebook, [*faults, *unacknowledged(folder, rulebook.problems), *_misnamed(commencements, rulebook)]


def _made_anew(folder: Path) -> Problem:
    stored = any(is_text(path) for path in generated(folder))
    changed = "The texts, or the modules that read them, are newer than the compiled files"
    why = changed if stored else "No compiled files lie beside the texts"
    message = f"{why}, so the law is made anew from the texts, in memory."
    remedy = "Run `rulebook build` to store it."
    return Problem("rulebook.made-anew", "note", message, None, remedy)


def _from_compiled(folder: Path, supplied: Mapping[str, date], known_at: datetime | None) -> Rulebook | None:
    """The rulebook from its compiled files, or None where there are none or they are not made from these sources."""
    corpora, problems = read_corpora(folder)
    indexes: dict[str, Mapping[str, Any]] = {}
    for jurisdiction in corpora:
        index = _fresh_index(folder, jurisdiction)
        if index is None:
            return None
        indexes[jurisdiction] = index
    records = tuple(compiled.read_record(e) for index in indexes.values() for e in index.get("instruments", ()))
    problems += [compiled.read_problem(e) for index in indexes.values() for e in index.get("problems", ())]
    outcomes = tuple(compiled.read_outcome(e) for index in indexes.values() for e in index.get("operations", ()))
    orders = tuple(
        compiled.read_order(e) for index in indexes.values() for e in index.get("orders not carried out", ())
    )
    labels: dict[str, list[str]] = {}
    for index in indexes.values():
        for entry in index.get("versions", ()):
            labels.setdefault(entry["work"], []).append(entry["label"])

    def read(work: str) -> Sequence[Version]:
        return dated([_version(folder, work, label) for label in labels.get(work, ())], records, supplied, known_at)

    def repairs() -> tuple[Any, ...]:
        documents = [read_yaml(folder / name / "compiled" / "repairs.yaml")[0] for name in corpora]
        return tuple(compiled.read_repair(entry) for document in documents for entry in document or ())

    return Rulebook(
        folder,
        digest_of_all(folder, {}),
        Works(titles_of(corpora, labels), read),
        records,
        corpora,
        tuple(problems),
        outcomes,
        repairs,
        supplied,
        known_at,
        orders,
    )


def _fresh_index(folder: Path, jurisdiction: str) -> Mapping[str, Any] | None:
    path = folder / jurisdiction / "compiled" / "instruments.yaml"
    if not path.is_file():
        return None
    index, faults = read_yaml(path)
    if faults or not isinstance(index, dict) or index.get("format") != compiled.FORMAT:
        return None
    if index.get("made_from") != digest_of_text(folder, jurisdiction, {}):
        return None
    named = (f"{e['work'].split('/', 1)[1]}@{e['label']}" for e in index.get("versions", ()))
    there = all((path.parent / f"{name}{end}").is_file() for name in named for end in (".yaml", ".lines.yaml"))
    return index if there else None


def _version(folder: Path, work: str, label: str) -> Version:
    jurisdiction, name = work.split("/", 1)
    base = folder / jurisdiction / "compiled"
    document, _ = read_yaml(base / f"{name}@{label}.yaml")
    lines, _ = read_yaml(base / f"{name}@{label}.lines.yaml")
    return compiled.read_version(document, lines or {})


def titles_of(corpora: Mapping[str, Corpus], labels: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The titles of the works of which a version is held, in the order of works.yaml."""
    return {e.work: e.title for corpus in corpora.values() for e in corpus.works if labels.get(e.work)}


def _misnamed(supplied: Mapping[str, date], rulebook: Rulebook) -> list[Problem]:
    problems: list[Problem] = []
    by_id = {record.id: record for record in rulebook.records}
    for name in supplied:
        if name not in by_id:
            message = f"A commencement is supplied for '{name}', but no such instrument is held."
            remedy = f"The instruments are: {', '.join(sorted(by_id))}.{hint(name, by_id)}"
            problems.append(Problem("rulebook.commencement-misnamed", "error", message, None, remedy))
        elif _dates_itself(by_id[name]):
            message = f"The date supplied for '{name}' is not used: its own words say when it commences."
            problems.append(Problem("rulebook.commencement-not-needed", "warning", message))
    return problems


def _dates_itself(record: Record) -> bool:
    return any(fact.on is not None for fact in record.of_kind("commencement"))
