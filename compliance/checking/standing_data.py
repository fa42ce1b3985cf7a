"""What lies beside the texts in a rulebook folder and every run needs: the assumptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import TEXT, entries_of

_SAID = ("id", "text", "why")


def read_assumptions(folder: Path) -> tuple[list[dict[str, Any]], list[Problem]]:
    """What the world gives and the published words do not (assumptions.yaml): id, text, why."""
    if not (folder / "assumptions.yaml").is_file():
        message = "There is no such file, so it is not known what is assumed of the world."
        remedy = "Write it beside the jurisdictions; where nothing is assumed it holds [] alone."
        return [], [Problem("assumptions.absent", "error", message, Place("assumptions.yaml"), remedy)]
    document, problems = read_yaml(folder / "assumptions.yaml", "assumptions.yaml")
    entries: list[dict[str, Any]] = []
    written, faults = entries_of(document, "assumptions.yaml", "assumptions.unusable", dict.fromkeys(_SAID, TEXT))
    problems += faults
    for number, entry in enumerate(written, start=1):
        if set(_SAID) <= set(entry):
            entries.append({name: entry[name] for name in _SAID})
        else:
            message = f"Assumption {number} cannot be used: it needs id, text and why."
            problems.append(Problem("assumptions.unusable", "error", message, Place("assumptions.yaml")))
    return entries, problems
