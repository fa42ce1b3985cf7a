"""Errors that were put right at the table, of which the log does not tell which event was wrong.

What such a `correct` changed cannot be told: any event of its kind in the round may have been another one, so a breach
that is read from one of them does not stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Verdict, not_assessable_for
from compliance.games.hidden import holes_in
from compliance.logs.rounds import Round


def unless_corrected(judged: list[WorkResult], round_: Round) -> list[WorkResult]:
    """The results with those breaches alone that rest on nothing which a correction without its event may concern."""
    doubts = {
        str(hole.gap.salvaged["event"]): hole.reason
        for hole in holes_in(round_.gaps)
        if hole.gap is not None and hole.gap.kind == "correction unmatched" and hole.gap.salvaged is not None
    }
    if not doubts:
        return judged
    by_line = {r.line: doubts[r.event.event] for r in round_.events if r.event.event in doubts}
    return [_told(result, by_line) for result in judged]


def _told(result: WorkResult, by_line: Mapping[int, str]) -> WorkResult:
    told = tuple(_of(verdict, by_line) for verdict in result.verdicts)
    withheld = result.withheld or any(a is not b for a, b in zip(told, result.verdicts, strict=True))
    return replace(result, verdicts=told, withheld=withheld)


def _of(verdict: Verdict, by_line: Mapping[int, str]) -> Verdict:
    why = next((by_line[line] for line in verdict.lines if line in by_line), None)
    return verdict if why is None or verdict.verdict != "breach" else not_assessable_for(verdict, why)
