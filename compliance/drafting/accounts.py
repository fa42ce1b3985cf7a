"""The account of a source's characters: each belongs to a provision, table, heading, furniture or named repair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from compliance.sources.clean import Line

CharacterClass = Literal["provision", "table", "heading", "furniture", "repair", "unclaimed"]


class Accounts:
    """Which class each line of one source belongs to. A line that nobody claims stays unclaimed, and shows."""

    def __init__(self) -> None:
        self._claims: dict[int, CharacterClass] = {}

    def claim(self, line: Line, to: CharacterClass) -> None:
        """Put a line to the account of a class; the last claim holds."""
        self._claims[line.number] = to

    def of(self, number: int) -> CharacterClass:
        return self._claims.get(number, "unclaimed")

    def totals(self, lines: Sequence[Line]) -> dict[str, int]:
        """Characters (marks and line breaks included) by class; a blank line goes with the line before it."""
        totals = {"total": 0, **dict.fromkeys(get_args(CharacterClass), 0)}
        current: CharacterClass = "furniture"
        for line in lines:
            if not line.blank or line.number in self._claims:
                current = self.of(line.number)
            totals[current] += line.length
            totals["total"] += line.length
        return totals
