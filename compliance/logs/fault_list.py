"""The problems of a run in the order of files and lines, with memory bounded however bad the logs are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from compliance.problems import Place, Problem

LISTED: Final = 1_000


class FaultList:
    """Collects problems: of one code in one file the first LISTED are kept, the rest are counted and the count told."""

    def __init__(self) -> None:
        self._kept: list[Problem] = []
        self._seen: Counter[tuple[str, str]] = Counter()

    def append(self, problem: Problem) -> None:
        key = (problem.place.file if problem.place is not None else "", problem.code)
        self._seen[key] += 1
        if self._seen[key] <= LISTED:
            self._kept.append(problem)

    def extend(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self.append(problem)

    def in_order(self, files: list[str]) -> list[Problem]:
        """The problems by file (in the order given) and line, the ones that only were counted last in their file."""
        rank = {file: n for n, file in enumerate(files)}

        def where(problem: Problem) -> tuple[int, int, int]:
            place = problem.place or Place("")
            return rank.get(place.file, -1), place.line or 0, place.column or 0

        more = [
            Problem(code, "error", f"{seen - LISTED:,} more faults of this kind are in the file.", Place(file))
            for (file, code), seen in self._seen.items()
            if seen > LISTED
        ]
        return sorted(self._kept, key=where) + more
