"""A problem as the plain data of a document."""

from __future__ import annotations

from typing import Any

from compliance.problems import Problem


def problem_row(problem: Problem) -> dict[str, Any]:
    """An entry of `problems`: what is wrong, where, and what to do."""
    place = problem.place
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "remedy": problem.remedy,
        "quote": problem.quote,
        "file": place.file if place is not None else None,
        "line": place.line if place is not None else None,
        "column": place.column if place is not None else None,
    }
