"""What became of each amending operation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["applied", "vacuous", "target missing", "ambiguous", "hazardous"]


@dataclass(frozen=True, slots=True)
class OperationOutcome:
    """One operation of an amending instrument, its outcome and, where it was not applied, why and what would have worked."""

    instrument: str
    item: str
    kind: str
    target: str
    outcome: Outcome
    why: str
    work: str
    file: str
    first_line: int
    last_line: int
    quote: str = ""
