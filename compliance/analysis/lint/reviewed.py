"""Defects that a reader found and no general rule can (rulebooks/*/slips.yaml): words, why they are wrong, a remedy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast, get_args

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.problems import Place, Problem, Severity
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import TEXT, entries_of

_MEMBERS = {"file", "quote", "why", "do", "severity"}


@dataclass(frozen=True, slots=True)
class Slip:
    """Words of a published text, found by a reader. `quote` stands in `file`, whatever the blanks between words."""

    file: str
    quote: str
    why: str
    do: str
    severity: Severity
    shown: str


def read_slips(folder: Path) -> tuple[list[Slip], list[Problem]]:
    """(entries, problems) of the files under a rulebook folder."""
    entries: list[Slip] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*/slips.yaml")):
        shown = path.relative_to(folder).as_posix()
        document, faults = read_yaml(path, shown)
        written, unusable = entries_of(document, shown, "lint.slip-entry", dict.fromkeys(_MEMBERS, TEXT))
        problems += [*faults, *unusable]
        for entry in written:
            if _is_complete(entry):
                entries.append(Slip(**{**entry, "severity": cast("Severity", entry["severity"])}, shown=shown))
            else:
                message = "A slip needs file, quote, why, do and severity (error, warning, note), and nothing else."
                problems.append(Problem("lint.slip-entry", "error", message, Place(shown), "Complete the entry."))
    return entries, problems


def _is_complete(entry: Any) -> bool:
    if not isinstance(entry, dict) or set(entry) != _MEMBERS or not all(isinstance(v, str) for v in entry.values()):
        return False
    return entry["severity"] in get_args(Severity)


def reviewed(corpus: Corpus, slips: list[Slip]) -> Iterator[Remark]:
    """One remark an entry; an entry whose words do not stand in its file any more is an error of its own."""
    for slip in slips:
        source = corpus.sources.get(slip.file)
        place = source.find(slip.quote, 1, len(source.lines)) if source is not None else None
        if place is None:
            message = f"The words recorded for {slip.file} do not stand there."
            remedy = "Remove the entry if the slip is gone, or quote the words as they now stand."
            yield Remark("lint.slip-entry", "error", "", "", message, remedy, slip.quote, Place(slip.shown))
            continue
        found = corpus.at(place)
        if found is not None or not any(t.own for t in corpus.texts):
            work, address, label = found or ("", "", "")
            versions = (label,) if label else ()
            yield Remark("lint.reviewed", slip.severity, work, address, slip.why, slip.do, slip.quote, place, versions)
        else:
            yield Remark("lint.reviewed", slip.severity, "", "", slip.why, slip.do, slip.quote, place)
