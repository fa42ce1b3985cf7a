"""What was read of an instrument (a work set out, or new matter of an amendment) as provisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from compliance.drafting.amending_model import Operation, Piece
from compliance.drafting.families import Family
from compliance.drafting.level_matter import published_lines, read_matter_under
from compliance.drafting.lost_lines import lost_matter
from compliance.drafting.structure import read_matter
from compliance.drafting.tree import Unit
from compliance.problems import Problem
from compliance.rulebook.model import Provision, SourceSpan
from compliance.sources.clean import Line, read_lines, words_of
from compliance.sources.instruments import Instrument


class MatterReader:
    """Reads the pieces of an instrument's new matter, with the lines at which they stand in its text."""

    def __init__(self, instrument: Instrument, text: str, family: Family | None = None) -> None:
        self.instrument = instrument
        self.family = family
        self._text = text
        self.problems: list[Problem] = []
        self._lines = read_lines(text)
        self._starts: list[int] = []
        position = 0
        for line in self._lines:
            self._starts.append(position)
            position += line.length

    def line_at(self, offset: int) -> int:
        """The number of the line in which a character of the text stands."""
        return max(sum(start <= offset for start in self._starts), 1)

    def span_of(self, operation: Operation) -> SourceSpan | None:
        """The lines of an operation's new matter."""
        if operation.matter is None:
            return None
        start, end = operation.matter.span
        return SourceSpan(self.instrument.text_file, self.line_at(start), self.line_at(max(end - 1, start)))

    def provisions(
        self, pieces: Sequence[Piece], section: Provision | None, paragraph: tuple[Provision, str] | None = None
    ) -> list[Provision]:
        """The pieces as provisions that stand in `section`, or as the paragraph of a label under a provision."""
        if self.family is not None and not self.family.ours:
            return self._of_family(self.family, pieces, paragraph[0] if paragraph is not None else section)
        lines = [line for piece in pieces for line in self._piece_lines(piece)]
        under = _unit(paragraph[0]) if paragraph is not None else None
        label = paragraph[1] if paragraph is not None else ""
        state = read_matter(
            self.instrument, lines, _unit(section) if section else None, (under, label) if under is not None else None
        )
        self.problems += state.problems
        self.problems += lost_matter(self.instrument, lines, state.divisions[0].units)
        found = provisions_of(state.divisions[0].units, self.instrument.text_file, self.instrument.id)
        bare = {piece.label for piece in pieces if _unmarked(piece)}
        return [_as_printed(p) if p.kind == "definition" and p.heading in bare else p for p in found]

    def _of_family(self, family: Family, pieces: Sequence[Piece], above: Provision | None) -> list[Provision]:
        """The pieces as provisions of a family, below a provision that is held or (None) of the first rank."""
        lines = published_lines(self._text, [piece.span for piece in pieces])
        unit = _unit(above) if above is not None else None
        state = read_matter_under(family, self.instrument, lines, unit)
        self.problems += state.problems
        return list(provisions_of(state.divisions[0].units, self.instrument.text_file, self.instrument.id))

    def _piece_lines(self, piece: Piece) -> Iterable[Line]:
        """The lines of a piece, its label on a line of its own, each at the number where the source has it."""
        label = {"section": f"{piece.label}.0", "paragraph": f"({piece.label})", "definition": ""}.get(
            piece.kind, piece.label
        )
        text = _with_marks(piece) if _unmarked(piece) else piece.text
        words = [w for w in (label, piece.heading, *text.split("\n")) if w]
        number = self.line_at(piece.span[0])
        last = self.line_at(max(piece.span[1] - 1, piece.span[0]))
        for text in words:
            number = self._find(text, number, last)
            yield Line(number, words_of(text), 0)

    def _find(self, text: str, first: int, last: int) -> int:
        """The line from `first` on in which words stand; `first` where only their blanks or quotation marks differ."""
        wanted = "".join(text.split())[:60]
        for line in self._lines[first - 1 : last]:
            if wanted and wanted in "".join(line.text.split()):
                return line.number
        return first


def provisions_of(
    units: Iterable[Unit], file: str, instrument: str, pages: Mapping[int, str] = MappingProxyType({})
) -> tuple[Provision, ...]:
    """The provisions as the rulebook holds them. pages: on which page of its publication a line stands, if known."""
    return tuple(
        Provision(
            address=unit.address,
            kind=unit.kind,
            text=unit.text,
            heading=unit.heading,
            closing=unit.closing or None,
            rows=tuple(unit.rows) or None,
            parent=unit.parent,
            source=SourceSpan(file, unit.first_line, unit.last_line),
            lineage=(instrument,),
            page=pages.get(unit.first_line),
        )
        for unit in units
    )


def _unmarked(piece: Piece) -> bool:
    """Whether a definition's term is printed without quotation marks around it."""
    return piece.kind == "definition" and piece.text.startswith(piece.label)


def _with_marks(piece: Piece) -> str:
    """A definition with the marks around its term by which definitions are told."""
    return f"“{piece.label}”{piece.text.removeprefix(piece.label)}"


def _as_printed(definition: Provision) -> Provision:
    """A definition without the marks that its instrument does not print."""
    term = definition.heading or ""
    return replace(definition, text=definition.text.replace(f"“{term}”", term, 1))


def _unit(provision: Provision) -> Unit:
    return Unit(
        provision.kind, provision.address, provision.parent, 0, 0, text=provision.text, heading=provision.heading
    )


def orphaned(provisions: Iterable[Provision]) -> list[Provision]:
    """Provisions whose section is not held, marked so."""
    return [replace(p, status="orphan", parent=None if p.kind == "rule" else p.parent) for p in provisions]
