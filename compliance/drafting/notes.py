"""Notes of repairs: whatever is read otherwise than as it stands printed is named here, with its place and reason."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.problems import Place
from compliance.sources.instruments import Instrument


@dataclass(frozen=True, slots=True)
class RepairNote:
    """One repair of one instrument's text.

    `origin` is "mechanical" (a general rule, named by `kind`) or "reviewed" (an entry of a repairs file, by `id`).
    `first_line` and `last_line` are lines of the source, from 1. `confidence` is how sure the repair is.
    """

    kind: str
    origin: str
    instrument: str
    file: str
    first_line: int
    last_line: int
    before: str
    after: str
    why: str
    confidence: str = "certain"
    id: str = ""

    @staticmethod
    def mechanical(
        kind: str, instrument: Instrument, first_line: int, last_line: int, before: str, after: str, why: str
    ) -> RepairNote:
        return RepairNote(
            kind, "mechanical", instrument.id, instrument.text_file, first_line, last_line, before, after, why
        )

    @property
    def place(self) -> Place:
        return Place(self.file, self.first_line)
