"""A version while an amending instrument is carried out on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from compliance.drafting.amending_model import Target
from compliance.rulebook.matter import MatterReader
from compliance.rulebook.model import Provision, Version, is_crossheading, plain_label
from compliance.rulebook.outcomes import Outcome
from compliance.rulebook.passages import ORDINALS, at_place
from compliance.rulebook.provisions import subtree
from compliance.sources.instruments import Instrument

Result = tuple[Outcome, str]
"""What became of an operation, and why."""


@dataclass(slots=True)
class Draft:
    """The version being made: its provisions and list of contents so far.

    `renumber` collects renumberings, which happen at once; `removed` the addresses deleted; `to_be_defined` is how many
    definitions the instrument inserts; `taken` the places, counted before the instrument, of words that it has changed,
    by target and words.
    """

    instrument: Instrument
    base: Version
    matter: MatterReader
    provisions: list[Provision]
    contents: list[str]
    to_be_defined: int = 0
    renumber: dict[str, str] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    taken: dict[tuple[str, str], set[int]] = field(default_factory=dict)

    @property
    def by(self) -> str:
        return self.instrument.id

    @property
    def of_another_family(self) -> bool:
        """Whether the text numbers its sections as provisions (section 5), not as headings of rules (5.0, 5.1)."""
        return self.matter.family is not None and not self.matter.family.ours

    def held(self, address: str) -> Provision | None:
        return next((p for p in self.provisions if p.address == address), None)

    def missing(self, target: Target) -> Result:
        """The outcome of an operation whose target is not held, with what is held there."""
        whole = self.held(target.rule or f"{target.section}.0") if target.rule or target.section else None
        has = f"{whole.address} is held without it" if whole is not None else "nothing held stands there"
        otherwise = self.otherwise_headed(target)
        if otherwise is not None:
            has = f"section {target.section} held is headed “{otherwise.heading}”"
        return "target missing", f"The text held ({self.base.citation_head}) has no {target}: {has}."

    def meant(self, target: Target) -> list[str]:
        """The addresses that a target means: one, or of a range all that stand between its ends. Empty: not held."""
        if target.unit == "crossheading":
            return self._crossheadings(target)
        if target.table:
            return self._tables(target)
        if target.definition and not target.paragraphs:
            return self._definitions(target)
        target = self._labelled(target)
        first = self.held(target.address)
        if first is None or self.otherwise_headed(target) is not None:
            return []
        if not target.to:
            return [first.address]
        ends = (target.to, f"{target.to}.0", f"{first.parent}{target.to}", f"{first.parent}({target.to})")
        last = next((p for end in ends if (p := self.held(end)) is not None), None)
        if last is None:
            return []
        siblings = [p.address for p in self.provisions if p.parent == first.parent and p.kind != "table"]
        if last.parent != first.parent and self._sections(first, last):
            siblings = [p.address for p in self.provisions if self._sections(first, p)]
        elif last.parent != first.parent:
            return []
        start, end = siblings.index(first.address), siblings.index(last.address)
        return siblings[start : end + 1]

    def _labelled(self, target: Target) -> Target:
        """The target with the label of a paragraph that an order names by its place ("the first paragraph")."""
        for rank, label in enumerate(target.paragraphs):
            if not label.endswith(" paragraph"):
                continue
            above = replace(target, paragraphs=target.paragraphs[:rank]).address
            siblings = [p for p in self.base.provisions if p.parent == above and p.kind == "paragraph"]
            meant = at_place(siblings, label.removesuffix(" paragraph"))
            if meant is not None:
                own = plain_label(meant)
                paragraphs = (*target.paragraphs[:rank], own, *target.paragraphs[rank + 1 :])
                return self._labelled(replace(target, paragraphs=paragraphs))
        return target

    def _sections(self, first: Provision, other: Provision) -> bool:
        """Whether both are sections of one series, which goes on from Part to Part, not from Schedule to Schedule."""
        ranked = first.kind == other.kind == "rule" and self.of_another_family
        return ranked and first.address.rpartition(" ")[0] == other.address.rpartition(" ")[0]

    def otherwise_headed(self, target: Target) -> Provision | None:
        """The section of a target's number, where it is held under another heading than the order gives it."""
        section = self.held(f"{target.section}.0") if target.section and target.section_title else None
        if section is None or not section.heading:
            return None
        return None if _plain(section.heading) == _plain(target.section_title) else section

    def _tables(self, target: Target) -> list[str]:
        """The table that is meant: the one of its number, or the only one where the order gives none."""
        above = target.rule or (f"{target.section}.0" if target.section else "")
        above += "".join(f"({label})" for label in target.paragraphs)
        under = {p.address for p in subtree(self.provisions, above)} if above else None
        tables = [p for p in self.provisions if p.kind == "table" and (under is None or p.parent in under)]
        first, *_, last = ("the", *target.table.casefold().split())[-2:]
        if last != "table":
            tables = [p for p in tables if _table_number(p).casefold() == last]
        elif under is None:
            return []
        elif first in ORDINALS or first == "last":
            at = len(tables) - 1 if first == "last" else ORDINALS.index(first)
            tables = tables[at : at + 1]
        return [p.address for p in tables] if len(tables) == 1 else []

    def _crossheadings(self, target: Target) -> list[str]:
        """The heading without a number that stands above the section that is named, or the only one of these words."""
        found = [p for p in self.provisions if is_crossheading(p)]
        if target.line:
            found = [p for p in found if _plain(p.heading or "") == _plain(target.line)]
        if target.address:
            below = self.held(target.address)
            at = self.provisions.index(below) if below is not None else 0
            found = [p for p in found if at and self.provisions[at - 1] is p]
        return [p.address for p in found] if len(found) == 1 and (target.line or target.address) else []

    def _definitions(self, target: Target) -> list[str]:
        """The definition of a term, in the section that is named or wherever it alone is defined."""
        section = f"{target.section}.0" if target.section else None
        if self.of_another_family and target.rule:
            section = target.rule
        found = [
            p.address
            for p in self.provisions
            if p.kind == "definition"
            and _plain(p.heading or "") == _plain(target.definition)
            and (section in (None, p.parent) or (p.parent or "").startswith(f"{section}("))
        ]
        return found if len(found) == 1 else []


def _plain(title: str) -> str:
    """A heading or a term as it is compared: letters and figures, without case, dashes and quotation marks."""
    return " ".join("".join(sign if sign.isalnum() else " " for sign in title).casefold().split())


def _table_number(table: Provision) -> str:
    """The number of a table: 2 of "9.4 Table 2", empty where it has none."""
    return table.address.rpartition(" Table")[2].strip()
