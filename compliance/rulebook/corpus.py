"""Reads a jurisdiction's works.yaml and corpus.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from compliance.problems import Place, Problem
from compliance.rulebook.records import Attestation, Corpus, Evidence, Missing, WorkEntry
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import ENTRIES, NAMED_TEXTS, TEXT, TEXTS, Kind, entries_of, why_not

_WORK: Mapping[str, Kind] = {
    **dict.fromkeys(("work", "title", "approvals", "general", "rank", "beside"), TEXT),
    **dict.fromkeys(("divisions", "logged_as", "casinos"), TEXTS),
}
RANKS: Final[Mapping[str, str]] = {
    "house": "house procedures",
    "licence": "conditions of the licence",
    "tournament": "conditions of the tournament",
}
"""The ranks below the law, and what a work of each is, in words."""
_MISSING: Mapping[str, Kind] = {
    "id": TEXT,
    "what": TEXT,
    "works": TEXTS,
    "after": TEXT,
    "until": TEXT,
    "evidence": ENTRIES,
    "looked_for": TEXT,
}
_ATTESTATION: Mapping[str, Kind] = {
    "missing": TEXT,
    "works": TEXTS,
    "by": TEXT,
    "evidence": TEXT,
    "until": TEXT,
}
_EVIDENCE: Mapping[str, Kind] = {"instrument": TEXT, "words": TEXT, "shows": TEXT}


def read_corpora(folder: Path) -> tuple[dict[str, Corpus], list[Problem]]:
    """The corpus of each jurisdiction under `folder` that has sources."""
    corpora: dict[str, Corpus] = {}
    problems: list[Problem] = []
    for sources in sorted(folder.glob("*/sources")):
        jurisdiction = sources.parent.name
        works, faults = _works(sources.parent / "works.yaml", f"{jurisdiction}/works.yaml")
        problems += faults
        corpus, faults = _corpus(sources.parent / "corpus.yaml", jurisdiction, works)
        problems += faults
        corpora[jurisdiction] = corpus
    return corpora, problems


def _works(path: Path, shown: str) -> tuple[tuple[WorkEntry, ...], list[Problem]]:
    document, problems = read_yaml(path, shown)
    written, faults = entries_of(document, shown, "corpus.entry", _WORK)
    problems += faults
    entries: list[WorkEntry] = []
    for entry in written:
        if not entry.get("work") or not entry.get("title"):
            problems.append(_fault(shown, "A work needs a 'work' and a 'title'."))
            continue
        divisions = tuple(entry.get("divisions") or ())
        approvals, general = (entry.get(name) == "true" for name in ("approvals", "general"))
        logged_as = tuple(entry.get("logged_as") or ())
        rank, beside = entry.get("rank") or "", entry.get("beside") or ""
        if bool(rank) != bool(beside) or rank not in ("", *RANKS):
            why = f"A work below the law has a 'rank' ({', '.join(RANKS)}) and stands 'beside' a work of law."
            problems.append(_fault(shown, why))
            continue
        casinos = tuple(entry.get("casinos") or ())
        entries.append(
            WorkEntry(entry["work"], entry["title"], divisions, approvals, general, logged_as, rank, beside, casinos)
        )
    law = {entry.work for entry in entries if not entry.rank}
    problems += [
        _fault(shown, f"{e.work} stands beside {e.beside}, which is not a work of law here.")
        for e in entries
        if e.rank and e.beside not in law
    ]
    return tuple(entries), problems


def _absent(shown: str) -> Problem:
    message = "There is no such file, so the law of every work is unknown at any time."
    remedy = (
        "Write it; for example: searched: {until: 2004-05-31, where: the index of the Gazette} says until when "
        "somebody has looked for instruments, and where."
    )
    return Problem("corpus.absent", "error", message, Place(shown), remedy)


def _corpus(path: Path, jurisdiction: str, works: tuple[WorkEntry, ...]) -> tuple[Corpus, list[Problem]]:
    shown = f"{jurisdiction}/corpus.yaml"
    there = path.is_file()
    document, problems = read_yaml(path, shown) if there else (None, [_absent(shown)])
    document = document if isinstance(document, dict) else {}
    searched = document.get("searched") or {}
    why = why_not({"searched": searched}, {"searched": NAMED_TEXTS})
    if why:
        problems.append(_fault(shown, f"What was searched cannot be used: {why}."))
        searched = {}
    listed, faults = entries_of(document.get("missing"), shown, "corpus.entry", _MISSING)
    problems += faults
    until, faults = _day(searched.get("until"), shown)
    problems += faults
    if until is None and not faults and there:
        problems.append(_fault(shown, "'searched.until' is missing, so the law of every work is unknown at any time."))
    missing: list[Missing] = []
    known = {entry.work for entry in works}
    for entry in listed:
        after, faults = _day(entry.get("after"), shown)
        problems += faults
        by, faults = _day(entry.get("until"), shown)
        problems += faults
        evidence = entry.get("evidence") or []
        unusable = [why for item in evidence if (why := why_not(item, _EVIDENCE))]
        problems += [_fault(shown, f"Evidence cannot be used: {why}.") for why in unusable]
        named = tuple(entry.get("works") or ())
        problems += [_fault(shown, f"The work {work} is not in works.yaml.") for work in named if work not in known]
        missing.append(
            Missing(
                entry.get("id", ""),
                entry.get("what", ""),
                named,
                after,
                tuple(_evidence(item) for item in evidence if not why_not(item, _EVIDENCE)),
                entry.get("looked_for", ""),
                by,
            )
        )
    attestations, faults = read_attestations(path.parent / "attestations.yaml", known)
    problems += faults
    return Corpus(jurisdiction, works, until, searched.get("where", ""), tuple(missing), attestations), problems


def read_attestations(path: Path, works: Iterable[str]) -> tuple[tuple[Attestation, ...], list[Problem]]:
    """Who vouches that instruments which are not held changed nothing (attestations.yaml of a jurisdiction)."""
    shown = f"{path.parent.name}/attestations.yaml"
    if not path.is_file():
        return (), []
    document, problems = read_yaml(path, shown)
    listed, faults = entries_of(document, shown, "corpus.entry", _ATTESTATION)
    problems += faults
    found: list[Attestation] = []
    for entry in listed:
        lacking = [name for name in ("missing", "works", "by", "evidence") if not entry.get(name)]
        until, faults = _day(entry.get("until"), shown)
        problems += [*faults, *(_fault(shown, f"An attestation needs '{name}'.") for name in lacking)]
        problems += [
            _fault(shown, f"The work {work} is not in works.yaml.")
            for work in entry.get("works") or ()
            if work not in works
        ]
        if not lacking and not faults:
            what = f"what is not held ({entry['missing']}) changed nothing in {', '.join(entry['works'])}"
            found.append(
                Attestation(entry["by"], what, entry["evidence"], until, entry["missing"], tuple(entry["works"]))
            )
    return tuple(found), problems


def _evidence(item: Mapping[str, Any]) -> Evidence:
    return Evidence(item.get("instrument", ""), item.get("words", ""), item.get("shows", ""))


def _day(written: Any, shown: str) -> tuple[date | None, list[Problem]]:
    if not written:
        return None, []
    try:
        return date.fromisoformat(written), []
    except ValueError:
        return None, [_fault(shown, f"'{written}' is not a date.")]


def _fault(shown: str, message: str) -> Problem:
    return Problem("corpus.entry", "error", message, Place(shown), "Correct the entry.")


def evidence_not_found(corpora: Mapping[str, Corpus], texts: Mapping[str, str]) -> list[Problem]:
    """A problem for each piece of evidence whose words the instrument it names does not contain."""
    problems: list[Problem] = []
    for corpus in corpora.values():
        for missing in corpus.missing:
            for evidence in missing.evidence:
                if evidence.words not in texts.get(evidence.instrument, ""):
                    place = Place(f"{corpus.jurisdiction}/corpus.yaml")
                    message = f"The evidence for '{missing.id}' does not stand in the text of {evidence.instrument}."
                    remedy = "Quote the words as they stand, or drop the claim."
                    problems.append(
                        Problem("corpus.evidence-not-found", "error", message, place, remedy, evidence.words)
                    )
    return problems
