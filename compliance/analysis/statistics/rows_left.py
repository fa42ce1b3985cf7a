"""Rows of foreign logs that tell a run nothing: what is left out may hang on what came, and nothing can be weighed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def why_of_rows(logs: Iterable[Mapping[str, Any]], assumptions: Iterable[Mapping[str, Any]] = ()) -> str:
    """Why results cannot be held against chance, "" where no row is left out.

    logs: of the check document. assumptions: of the same; while one of a log's mapping is an open question, rows that
    the mapping passes over may tell something too. A zero that stands in a row of another form is left out each time it
    comes, so that a wheel without fault would be told as one that favours all other numbers.
    """
    mapped = [log for log in logs if "rows" in log]
    lost = sum(_without_events(log["rows"]) + log["quarantined"] for log in mapped)
    if any(str(one["id"]).startswith("question-") for one in assumptions):
        lost += sum(log["rows"]["ignored"] for log in mapped)
    if not lost:
        return ""
    told = "1 row of the logs tells" if lost == 1 else f"{lost:,} rows of the logs tell"
    return (
        f"{told} nothing here; if they were left out by what came, what is left is not what chance gave "
        "(add events for them, correct them, or answer the questions of the mapping and say with `ignored` that they "
        "tell nothing)"
    )


def _without_events(rows: Mapping[str, int]) -> int:
    return rows["without_events"] + rows["things_without_events"]
