"""What is read: every version of every work, the instruments' own provisions, and the published lines behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.sources import SourceText
from compliance.analysis.lint.words import split
from compliance.drafting.notes import RepairNote
from compliance.problems import Place, Severity
from compliance.rulebook.model import Provision, children_of
from compliance.rulebook.outcomes import OperationOutcome

Part = Literal["text", "closing", "heading", "rows"]


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of one provision: its text, what closes it, its heading, or a cell of its table."""

    provision: Provision
    part: Part
    words: str


@dataclass(frozen=True, eq=False)
class Text:
    """A version of a work, or (`own`) what an instrument says in its own name.

    `made_by` names the instruments whose words it holds; `contents` are the lines of its list of contents.
    """

    work: str
    label: str
    provisions: tuple[Provision, ...]
    made_by: tuple[str, ...]
    division: str | None = None
    contents: tuple[str, ...] = ()
    title: str = ""
    own: bool = False

    @cached_property
    def by_address(self) -> Mapping[str, Provision]:
        return {p.address: p for p in self.provisions}

    @cached_property
    def children(self) -> Mapping[str | None, tuple[Provision, ...]]:
        return children_of(self.provisions)

    @cached_property
    def definitions(self) -> Mapping[str, Provision]:
        """The definitions by their term in lower case with plain apostrophes, without an explanation in brackets."""
        found = [(p.heading.partition("(")[0], p) for p in self.provisions if p.kind == "definition" and p.heading]
        return {" ".join(word.plain for word in split(term)): p for term, p in found}

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """All words in the order of the law, cells of tables included."""
        return tuple(passage for p in self.provisions for passage in _passages(p))

    @cached_property
    def sentences(self) -> tuple[Passage, ...]:
        """The passages that are running words: texts and closings."""
        return tuple(p for p in self.passages if p.part in ("text", "closing"))

    def below(self, address: str) -> Iterator[Provision]:
        """A provision and all that stands below it."""
        if address in self.by_address:
            yield self.by_address[address]
        for child in self.children.get(address, ()):
            yield from self.below(child.address)

    def words_below(self, address: str) -> str:
        """All words of a provision and of what stands below it."""
        return "\n".join(passage.words for p in self.below(address) for passage in _passages(p))

    def rule_of(self, provision: Provision) -> Provision:
        """The provision of the first rank that a provision belongs to: the rule of a paragraph."""
        while provision.kind in ("paragraph", "table") and provision.parent and provision.parent in self.by_address:
            provision = self.by_address[provision.parent]
        return provision

    def chain(self, provision: Provision) -> Iterator[Provision]:
        """The provision and those above it, the nearest first."""
        current: Provision | None = provision
        while current is not None:
            yield current
            current = self.by_address.get(current.parent) if current.parent else None


@dataclass(frozen=True, eq=False)
class Corpus:
    """All that is read together. `sources` by the name of the file."""

    texts: tuple[Text, ...]
    sources: Mapping[str, SourceText]
    repairs: tuple[RepairNote, ...] = ()
    outcomes: tuple[OperationOutcome, ...] = ()

    def remark(
        self,
        code: str,
        severity: Severity,
        text: Text,
        provision: Provision,
        message: str,
        remedy: str,
        quote: str,
    ) -> Remark:
        """A remark on words of a provision, with the line and column at which they stand in the published text."""
        return Remark(
            f"lint.{code}",
            severity,
            text.work,
            provision.address,
            message,
            remedy,
            quote,
            self.place(provision, quote),
            () if text.own else (text.label,),
        )

    def place(self, provision: Provision, quote: str) -> Place | None:
        """Where words of a provision stand as published; the provision's first line where they are not found."""
        span = provision.source
        if span is None:
            return None
        source = self.sources.get(span.file)
        found = source.find(quote, span.first_line, span.last_line) if source is not None else None
        return found or Place(span.file, span.first_line)

    def at(self, place: Place) -> tuple[str, str, str] | None:
        """The work, address and version of the deepest provision in whose lines a place lies."""
        best: tuple[int, str, str, str] | None = None
        for text in self.texts:
            for provision in text.provisions:
                span = provision.source
                if span is None or span.file != place.file:
                    continue
                size = span.last_line - span.first_line
                within = span.first_line <= (place.line or 0) <= span.last_line
                if within and (best is None or size < best[0] or (size == best[0] and text.work == best[1])):
                    best = (size, text.work, provision.address, text.label)
        return best[1:] if best else None

    def apart(self) -> Iterator[tuple[Text, Passage]]:
        """Each passage of running words once, though it stands in several versions."""
        seen: set[tuple[object, ...]] = set()
        for text in self.texts:
            for passage in text.sentences:
                span = passage.provision.source
                key = (
                    (span, passage.part, passage.words)
                    if span
                    else (text.work, passage.provision.address, passage.words)
                )
                if key not in seen:
                    seen.add(key)
                    yield text, passage


def _passages(provision: Provision) -> Iterator[Passage]:
    if provision.heading and provision.kind != "definition":
        yield Passage(provision, "heading", provision.heading)
    if provision.text:
        yield Passage(provision, "text", provision.text)
    for row in provision.rows or ():
        for cell in row:
            if cell.strip():
                yield Passage(provision, "rows", cell)
    if provision.closing:
        yield Passage(provision, "closing", provision.closing)
