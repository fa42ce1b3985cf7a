"""What became of each amending operation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from compliance.problems import Place, Problem

Outcome = Literal["applied", "vacuous", "target missing", "ambiguous", "hazardous"]


@dataclass(frozen=True, slots=True)
class OperationOutcome:
    """One operation of an amending instrument, its outcome and why; for one not applied, what would have worked.

    `work` is the work it acts on and `base` the instrument whose text of it was held (both empty where none was).
    `under` are the notice's headings between the operation before and this one, parted by " / ".
    """

    instrument: str
    item: str
    ordinal: int
    kind: str
    target: str
    outcome: Outcome
    why: str
    work: str
    file: str
    first_line: int
    last_line: int
    quote: str = ""
    base: str = ""
    under: str = ""

    @property
    def name(self) -> str:
        """The operation as it is referred to: "item 3, operation 2"."""
        return f"item {self.item}, operation {self.ordinal}" if self.item else f"operation {self.ordinal}"


def not_applied(outcome: OperationOutcome) -> Problem | None:
    """The problem of an operation that should have changed something and did not; to be acknowledged."""
    if outcome.outcome in ("applied", "vacuous"):
        return None
    return Problem(
        "rulebook.operation-not-applied",
        "error",
        f"{outcome.instrument}, {outcome.name} ({outcome.kind}, {outcome.target}): {outcome.outcome}. {outcome.why}",
        Place(outcome.file, outcome.first_line),
        "Acknowledge it once a person has looked at what it leaves open.",
        outcome.quote,
    )
