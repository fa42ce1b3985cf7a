"""The text of a work as an amending instrument leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from compliance.drafting.read import InstrumentText
from compliance.problems import Place, Problem
from compliance.rulebook.model import Version
from compliance.rulebook.outcomes import OperationOutcome


@dataclass(frozen=True, slots=True)
class Consolidated:
    """The version made, with the outcome of each operation."""

    version: Version
    outcomes: tuple[OperationOutcome, ...]
    problems: tuple[Problem, ...]


def consolidated(base: Version, text: InstrumentText, items: Sequence[str], source: str) -> Consolidated:
    """Apply the items of an amending instrument to the text that stood before it."""
    label = str(text.instrument.year)
    units = {unit.address: unit for unit in text.notice}
    problems = tuple(
        Problem(
            "rulebook.operation-not-applied",
            "error",
            f"{text.instrument.id}, {item}, has not been applied to {base.work}.",
            Place(text.instrument.text_file, units[item].first_line),
            "Review the item; until then the version that it makes is not to be relied on.",
            units[item].text.split("\n")[0],
        )
        for item in items
    )
    version = replace(base, made_by=(*base.made_by, text.instrument.id), label=label)
    return Consolidated(version, (), problems)
