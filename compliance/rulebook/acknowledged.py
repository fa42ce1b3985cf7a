"""Problems that a person has looked at (rulebooks/*/acknowledged.yaml): they no longer hold up a build."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import entries_of

_MEMBERS = {"code", "file", "quote", "why", "who"}


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """A problem, by its code, its file and words of its message or quotation; why it may stand, and who says so."""

    code: str
    file: str
    quote: str
    why: str
    who: str
    shown: str

    def covers(self, problem: Problem) -> bool:
        in_file = problem.place is not None and problem.place.file == self.file
        return self.code == problem.code and in_file and (self.quote in problem.message or self.quote in problem.quote)


def unacknowledged(folder: Path, problems: Sequence[Problem]) -> list[Problem]:
    """The problems that no entry covers, and faults of the entries themselves."""
    entries, faults = _read(folder)
    return [*faults, *(p for p in problems if not any(e.covers(p) for e in entries))]


def idle(folder: Path, problems: Sequence[Problem]) -> list[Problem]:
    """A problem for each entry that covers nothing: what it acknowledged is gone or has changed."""
    entries, _ = _read(folder)
    return _idle(entries, problems)


def _read(folder: Path) -> tuple[list[Acknowledgement], list[Problem]]:
    entries: list[Acknowledgement] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*/acknowledged.yaml")):
        shown = path.relative_to(folder).as_posix()
        document, faults = read_yaml(path, shown)
        written, unusable = entries_of(document, shown, "build.acknowledgement", {})
        problems += [*faults, *unusable]
        for entry in written:
            if not _complete(entry):
                message = "An acknowledgement needs code, file, quote, why and who, and nothing else."
                problems.append(Problem("build.acknowledgement", "error", message, Place(shown)))
                continue
            entries.append(Acknowledgement(**entry, shown=shown))
    return entries, problems


def _complete(entry: Any) -> bool:
    return isinstance(entry, dict) and set(entry) == _MEMBERS and all(isinstance(v, str) for v in entry.values())


def _idle(entries: Iterable[Acknowledgement], problems: Sequence[Problem]) -> list[Problem]:
    return [
        Problem(
            "build.acknowledgement",
            "error",
            f"The acknowledgement of {entry.code} in {entry.file} covers no problem.",
            Place(entry.shown),
            "Remove it: the problem is gone, or its words have changed and need another look.",
            entry.quote,
        )
        for entry in entries
        if not any(entry.covers(p) for p in problems)
    ]
