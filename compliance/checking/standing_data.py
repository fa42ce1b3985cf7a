"""What lies beside the texts in a rulebook folder and every run needs: the assumptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml


def read_assumptions(folder: Path) -> tuple[list[dict[str, Any]], list[Problem]]:
    """What the world gives and the published words do not (assumptions.yaml): id, text, why."""
    document, problems = read_yaml(folder / "assumptions.yaml", "assumptions.yaml")
    entries: list[dict[str, Any]] = []
    for number, entry in enumerate(document or [], start=1):
        if isinstance(entry, dict) and {"id", "text", "why"} <= set(entry):
            entries.append({name: entry[name] for name in ("id", "text", "why")})
        else:
            message = f"Assumption {number} cannot be used: it needs id, text and why."
            problems.append(Problem("assumptions.unusable", "error", message, Place("assumptions.yaml")))
    return entries, problems
