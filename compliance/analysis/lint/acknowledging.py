"""Errors of the texts that a person has looked at (rulebooks/*/acknowledged-lint.yaml).

They lie in a file of their own: those of acknowledged.yaml are held against what a build finds, these against a lint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from compliance.problems import Place, Problem
from compliance.rulebook.acknowledged import Acknowledgement, unacknowledged
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import TEXT, entries_of

_MEMBERS = {field.name for field in fields(Acknowledgement)} - {"shown"}


def acknowledged(folder: Path, problems: Sequence[Problem]) -> tuple[list[Problem], list[Problem]]:
    """(those of the problems that a person has acknowledged, faults of the entries).

    An entry that covers none of the problems is a fault: pass all that were found.
    """
    faults: list[Problem] = []
    open_ones = {id(p) for p in unacknowledged(folder, problems)}
    known = [p for p in problems if id(p) not in open_ones]
    for path in sorted(folder.glob("*/acknowledged-lint.yaml")):
        shown = path.relative_to(folder).as_posix()
        document, unreadable = read_yaml(path, shown)
        written, unusable = entries_of(document, shown, "lint.acknowledgement", dict.fromkeys(_MEMBERS, TEXT))
        faults += [*unreadable, *unusable]
        for entry in written:
            if set(entry) != _MEMBERS:
                message = "An acknowledgement needs code, file, quote, why and who, and nothing else."
                faults.append(Problem("lint.acknowledgement", "error", message, Place(shown), "Complete the entry."))
                continue
            one = Acknowledgement(**entry, shown=shown)
            covered = [p for p in problems if one.covers(p)]
            known += [p for p in covered if p not in known]
            if not covered:
                message = f"The acknowledgement of {one.code} in {one.file} covers no problem."
                remedy = "Remove it: the problem is gone, or its words have changed and need another look."
                faults.append(Problem("lint.acknowledgement", "error", message, Place(shown), remedy, one.quote))
    return known, faults
