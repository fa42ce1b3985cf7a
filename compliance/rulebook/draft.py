"""A version while an amending instrument is carried out on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from compliance.drafting.amending_model import Target
from compliance.rulebook.matter import MatterReader
from compliance.rulebook.model import Provision, Version
from compliance.rulebook.outcomes import Outcome
from compliance.sources.instruments import Instrument

Result = tuple[Outcome, str]
"""What became of an operation, and why."""


@dataclass(slots=True)
class Draft:
    """The version being made: its provisions and list of contents so far.

    `renumber` collects renumberings, which happen at once; `removed` the addresses deleted; `to_be_defined` is how many
    definitions the instrument inserts.
    """

    instrument: Instrument
    base: Version
    matter: MatterReader
    provisions: list[Provision]
    contents: list[str]
    to_be_defined: int = 0
    renumber: dict[str, str] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)

    @property
    def by(self) -> str:
        return self.instrument.id

    def held(self, address: str) -> Provision | None:
        return next((p for p in self.provisions if p.address == address), None)

    def missing(self, target: Target) -> Result:
        """The outcome of an operation whose target is not held, with what is held there."""
        near = [p.address for p in self.provisions if target.rule and p.address.split("(")[0] == target.rule]
        has = f"{target.rule} is held without it" if near else "nothing held stands there"
        return "target missing", f"The text held ({self.base.citation_head}) has no {target}: {has}."

    def meant(self, target: Target) -> list[str]:
        """The addresses that a target means: one, or of a range all that stand between its ends. Empty: not held."""
        address = target.address
        if target.unit == "table" and self.held(address) is None:
            return [p.address for p in self.provisions if p.kind == "table" and p.parent == target.rule][:1]
        first = self.held(address)
        if first is None or not target.to:
            return [address] if first is not None else []
        last = self.held(target.to) or self.held(f"{first.parent}({target.to.strip('()')})")
        if last is None or last.parent != first.parent:
            return []
        siblings = [p.address for p in self.provisions if p.parent == first.parent and p.kind == first.kind]
        start, end = siblings.index(first.address), siblings.index(last.address)
        return siblings[start : end + 1]
