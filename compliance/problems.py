"""Problems as values: what is wrong, where, why, and what to do about it.

Every stage of the house returns its results and its problems side by side. Bad input makes
a problem with a place; only a broken program raises.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something stands. Lines and columns count from 1, as an editor shows them."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.file]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a text, a rulebook or a log.

    `code` is stable and machine-readable (`log.duplicate-member`); `message` says what is wrong and
    why it matters; `remedy` says what to do; `quote` holds the offending words where that helps.
    """

    code: str
    severity: Severity
    message: str
    place: Place | None = None
    remedy: str = ""
    quote: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place is not None else ""
        quoted = f" «{self.quote}»" if self.quote else ""
        what_to_do = f" {self.remedy}" if self.remedy else ""
        return f"{where}{self.severity}: {self.message}{quoted}{what_to_do} [{self.code}]"


def worst(problems: Iterable[Problem]) -> Severity | None:
    """The gravest severity among the problems, or None when there is none."""
    order: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}
    return min((p.severity for p in problems), key=order.__getitem__, default=None)
