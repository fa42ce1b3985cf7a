"""What a rulebook holds: works, their versions in time, and the provisions of each version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from compliance.rulebook.orders import Touched
    from compliance.rulebook.records import Attestation

ProvisionKind = Literal["rule", "paragraph", "definition", "table", "heading"]
LawStatus = Literal["known", "known unless touched", "replaced", "unknown", "superseded"]
ProvisionStatus = Literal["in force", "orphan"]
# the statuses of a work of which the text in force is held
IN_FORCE: Final[tuple[LawStatus, ...]] = ("known", "known unless touched")


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """Lines (from 1, inclusive) of a published text."""

    file: str
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Provision:
    """One provision of one version of a work, under the address by which the law calls it.

    `text` is its own words before its list of paragraphs, `closing` its own words after that list. A table has
    `rows` (cells as printed). `heading` is the title of a section (kind heading) or the caption of a table.
    `parent` is the address one level up, None at the top. `status` is "orphan" for a provision whose surroundings are
    not held. `lineage` tells, oldest first, which instrument's words it has and how it came to its number. `page` is
    that of the publication on which it begins, where the text held shows it.
    """

    address: str
    kind: ProvisionKind
    text: str
    heading: str | None = None
    closing: str | None = None
    rows: tuple[tuple[str, ...], ...] | None = None
    parent: str | None = None
    source: SourceSpan | None = None
    status: ProvisionStatus = "in force"
    lineage: tuple[str, ...] = ()
    page: str | None = None


CALLED: Final = ("section", "rule")
"""What a provision is called where its family does not say: 4.0 is a section, 4.1 a rule."""


def is_crossheading(provision: Provision) -> bool:
    """Whether a provision is a heading between provisions that has no number; its words are its address."""
    return provision.kind == "heading" and '"' in provision.address


def own_label(provision: Provision) -> str:
    """The label of a provision among those of its parent, as its address has it: (b) of 5.10(b), A of .14A."""
    return provision.address.removeprefix(provision.parent or "")


def plain_label(provision: Provision) -> str:
    """The same without its brackets."""
    return own_label(provision).strip("()")


def children_of(provisions: Iterable[Provision]) -> Mapping[str | None, tuple[Provision, ...]]:
    """The provisions by the address one level up (None at the top), each list in the order of the law."""
    found: dict[str | None, list[Provision]] = {}
    for p in provisions:
        found.setdefault(p.parent, []).append(p)
    return {parent: tuple(below) for parent, below in found.items()}


@dataclass(frozen=True)
class Version:
    """The text of a work between two commencements.

    `starts` is None while the commencement depends on a date that is not known (an unresolved version).
    `until` is the start of the next version or the instant at which the work was replaced, None if open.
    `made_by` names the instruments whose words it holds, in order. `label` tells the versions of a work apart: the
    year of the instrument that made it ("1998"), or its id where two were made in a year. `contents` are the lines of
    its list of contents, which are no provisions. `called` is what its family calls a provision that is cited, by how
    many points stand within its number.
    """

    work: str
    title: str
    starts: datetime | None
    until: datetime | None
    made_by: tuple[str, ...]
    provisions: tuple[Provision, ...]
    division: str | None = None
    citation_head: str = ""
    label: str = ""
    contents: tuple[str, ...] = ()
    called: tuple[str, ...] = CALLED

    @cached_property
    def by_address(self) -> Mapping[str, Provision]:
        return {p.address: p for p in self.provisions}

    @cached_property
    def children(self) -> Mapping[str | None, tuple[Provision, ...]]:
        return children_of(self.provisions)

    def walk(self, address: str) -> Iterator[Provision]:
        """The provision and all below it, in the order of the law."""
        yield self.by_address[address]
        for child in self.children.get(address, ()):
            yield from self.walk(child.address)

    def citation(self, address: str) -> str:
        """As it is read out: publication, date, number, division, rule, and the page, where it is known."""
        provision = self.by_address.get(address)
        # a page is that of the words as they were first published
        if provision is not None and provision.page and len(provision.lineage) == 1:
            return f"{self._called(address, provision)}, page {provision.page}"
        return self._called(address, provision)

    def _called(self, address: str, provision: Provision | None) -> str:
        kind = provision.kind if provision is not None else "rule"
        quoted = address.partition('"')
        if kind == "definition":
            return f"{self.citation_head}, definition of {quoted[1]}{quoted[2]}"
        if kind == "table" and " Table" in address:
            rule, _, number = address.rpartition(" Table")
            table = f"Table {number.strip()}" if number.strip() else "table"
            return f"{self.citation_head}, {table} of {self._named(rule)}"
        if kind == "heading" or address.endswith(".0"):
            section = quoted[0].strip()
            return (
                f"{self.citation_head}, {section if section[:1].isalpha() and ' ' in section else f'section {section}'}"
            )
        return f"{self.citation_head}, {self._named(address)}"

    def _named(self, address: str) -> str:
        """How an address is read out: "rule 5.10(b)", "section 4.0"; what has a word of its own keeps it."""
        if address[:1].isalpha() and " " in address:
            return address
        number = address.partition("(")[0].partition(" ")[0].removesuffix(".0")
        points = number.lstrip(".").count(".")
        return f"{self.called[min(points, len(self.called) - 1)]} {address}"


@dataclass(frozen=True, slots=True)
class Standing:
    """What can be said of a work's law at an instant.

    status known / known unless touched: `version` is the text in force (the second with the instruments in
    `missing` that may have changed it). replaced: shown to have been replaced by an instrument that is not held.
    superseded: the work lives on as another work (`successor`). unknown: nobody can say. `reason` is a sentence
    for a reader. `last_known` is the nearest version held (for `--assume-last-known` and for naming the provisions
    that cannot be assessed), even where `version` is None. `attested`: who vouches for what of it. `touched` are the
    orders that were in force and were not carried out, with what they leave in doubt of that text.
    """

    work: str
    status: LawStatus
    version: Version | None
    reason: str
    missing: tuple[str, ...] = ()
    successor: str | None = None
    last_known: Version | None = None
    attested: tuple[Attestation, ...] = ()
    touched: tuple[Touched, ...] = ()


@dataclass(frozen=True)
class WorkHistory:
    """All versions of a work that are held, in order of time; unresolved ones stand last."""

    work: str
    title: str
    versions: tuple[Version, ...] = field(default_factory=tuple)


def original_of(version: Version, works: Mapping[str, WorkHistory]) -> Version | None:
    """The version of a work as it was first set out, before the amendments that this one holds; None where it holds
    none, or the first is not held."""
    held = works[version.work].versions if version.work in works and len(version.made_by) > 1 else ()
    return next((v for v in held if v.made_by == version.made_by[:1]), None)
