"""Reviewed repairs of damaged text: entries of rulebooks/*/repairs/*.yaml, found by the words around the damage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from compliance.drafting.accounts import Accounts
from compliance.drafting.notes import RepairNote
from compliance.problems import Place, Problem
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import TEXT, TEXTS, Kind, entries_of


@dataclass(frozen=True, slots=True)
class ReviewedRepair:
    """A repair as a person wrote it down.

    `where` quotes words of the text (any blanks and line breaks count as one blank) that occur exactly once; `before`
    occurs exactly once within them and becomes `after` (line breaks in `after` make lines). Instead of before and
    after, `column` restores a lost first column: its cells are set before the lines that follow `where`.
    """

    id: str
    instrument: str
    where: str
    kind: str
    why: str
    confidence: str
    file: str
    before: str = ""
    after: str = ""
    column: tuple[str, ...] = ()


_MEMBERS: Mapping[str, Kind] = {
    **dict.fromkeys(("id", "instrument", "where", "before", "after", "kind", "why", "confidence"), TEXT),
    "column": TEXTS,
}
_NEEDED = ("id", "instrument", "where", "kind", "why", "confidence")


def read_repairs(folder: Path) -> tuple[dict[str, list[ReviewedRepair]], list[Problem]]:
    """The reviewed repairs under `folder`/*/repairs, by instrument."""
    found: dict[str, list[ReviewedRepair]] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*/repairs/*.yaml")):
        shown = path.relative_to(folder).as_posix()
        document, faults = read_yaml(path, shown)
        entries, unusable = entries_of(document, shown, "repair.entry", _MEMBERS)
        problems += [*faults, *unusable]
        for entry in entries:
            repair, fault = _repair_of(entry, shown)
            if repair is None:
                problems.append(Problem("repair.entry", "error", fault, Place(shown), "Correct the entry."))
                continue
            found.setdefault(repair.instrument, []).append(repair)
    return found, problems


def _repair_of(entry: Any, shown: str) -> tuple[ReviewedRepair | None, str]:
    if not isinstance(entry, dict):
        return None, "An entry of this repairs file is not a mapping, so it repairs nothing."
    name = entry.get("id", "without id")
    missing = [member for member in _NEEDED if not entry.get(member)]
    unknown = sorted(set(entry) - set(_MEMBERS))
    if missing or unknown:
        return None, f"The repair '{name}' lacks {missing or 'nothing'} and has unknown members {unknown or 'none'}."
    if bool(entry.get("column")) == bool(entry.get("before")):
        return None, f"The repair '{name}' must have either 'before' and 'after' or 'column'."
    members: Mapping[str, Any] = {**entry, "file": shown, "column": tuple(entry.get("column") or ())}
    return ReviewedRepair(**members), ""


def with_repairs(
    instrument: Instrument, lines: Sequence[Line], repairs: Sequence[ReviewedRepair], accounts: Accounts
) -> tuple[list[Line], list[RepairNote], list[Problem]]:
    """The lines as repaired. A repair whose words are not found, or found twice, repairs nothing and is a problem."""
    current = {index: [line] for index, line in enumerate(lines)}
    text = _Joined(lines)
    notes: list[RepairNote] = []
    problems: list[Problem] = []
    for repair in repairs:
        span = text.only_place(repair.where)
        if isinstance(span, str):
            problems.append(_not_applied(repair, f"the words of 'where' {span} in {instrument.text_file}"))
            continue
        if repair.column:
            touched = text.following(span[-1], len(repair.column))
            for cell, index in zip(repair.column, touched, strict=False):
                current[index] = [_with_text(part, f"{cell}\t{part.text}") for part in current[index]]
            before, after = "", " ".join(repair.column)
        else:
            touched = [i for i in span if any(repair.before in part.text for part in current[i])]
            if len(touched) != 1:
                found = "are not found" if not touched else "stand in more than one line"
                problems.append(_not_applied(repair, f"the words of 'before' {found} within 'where'"))
                continue
            first, *rest = current[touched[0]]
            changed = first.text.replace(repair.before, repair.after, 1).split("\n")
            current[touched[0]] = [_with_text(first, changed[0]), *(_inserted(first, t) for t in changed[1:]), *rest]
            before, after = repair.before, repair.after
        notes.append(
            RepairNote(
                repair.kind,
                "reviewed",
                instrument.id,
                instrument.text_file,
                lines[touched[0]].number,
                lines[touched[-1]].number,
                before,
                after,
                repair.why,
                repair.confidence,
                repair.id,
            )
        )
        if not repair.after and not repair.column:
            accounts.claim(lines[touched[0]], "repair")
    return [part for index in range(len(lines)) for part in current[index]], notes, problems


class _Joined:
    """All words of a text in one string, every run of blanks one blank, with the line each position belongs to."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._worded = [index for index, line in enumerate(lines) if not line.blank]
        self._starts: list[int] = []
        parts: list[str] = []
        position = 0
        for index in self._worded:
            words = " ".join(lines[index].text.split())
            self._starts.append(position)
            parts.append(words)
            position += len(words) + 1
        self._text = " ".join(parts)

    def only_place(self, quoted: str) -> list[int] | str:
        """The lines (by index) in which the quoted words stand, or why there is no such one place."""
        wanted = " ".join(quoted.split())
        start = self._text.find(wanted)
        if start < 0:
            return "are not found"
        if self._text.find(wanted, start + 1) >= 0:
            return "stand in more than one place"
        end = start + len(wanted)
        ends = [*self._starts[1:], len(self._text) + 1]
        return [
            i for i, first, last in zip(self._worded, self._starts, ends, strict=True) if first < end and start < last
        ]

    def following(self, index: int, count: int) -> list[int]:
        after = self._worded.index(index) + 1
        return self._worded[after : after + count]


def _with_text(line: Line, text: str) -> Line:
    return replace(line, words=replace(line.words, text=text.strip(" ")))


def _inserted(line: Line, text: str) -> Line:
    """A line that the source does not have: it stands at its neighbour's number and has no characters to account."""
    return replace(_with_text(line, text), length=0)


def _not_applied(repair: ReviewedRepair, why: str) -> Problem:
    return Problem(
        "repair.not-applied",
        "error",
        f"The repair '{repair.id}' of {repair.instrument} was not applied: {why}.",
        Place(repair.file),
        "Quote the damaged place as the text now has it, or remove the repair.",
        repair.where,
    )
