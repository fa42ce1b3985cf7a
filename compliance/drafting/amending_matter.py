"""New matter, cut into the numbered pieces of which it consists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from compliance.drafting.amending_layout import Layout, heading_of, is_furniture, item_label, section_number
from compliance.drafting.amending_model import Matter, Piece, Span
from compliance.drafting.amending_quotes import marks_in, outer_marks
from compliance.drafting.definition_heads import term_defined
from compliance.drafting.level_matter import pieces_of

PieceKind = Literal["division", "section", "rule", "paragraph", "definition", "heading", "appendix", "table", "text"]

# Labels as tokens: of a rule or section at the start of a line, of a rule behind a sentence, of an appendix, of a
# section in a list of contents.
_RULE = re.compile(r"(?P<label>\d+[A-Z]{0,2}\.\d+[A-Z]{0,2})(?:\.(?=\s+[A-Z]))?(?=\s|$)\s*")
_NEXT_RULE = re.compile(r"(?<=[.;:])\s+(?=(?P<label>\d+[A-Z]{0,2}\.\d+[A-Z]{0,2})\s+[“\"]?[A-Z])")
_SECTION = re.compile(r"(?P<label>\d+[A-Z]{0,2})(?=\s|$)\s*")
_APPENDIX = re.compile(r"(?P<label>(?:Appendix|Schedule|Diagram)\s+[A-Z0-9]+)\s*$")
_CAPTION = re.compile(r"(?P<label>Table\s+\d+[A-Z]?)(?=\s*(?:$|[:–—-]))\s*[:–—-]?\s*", re.IGNORECASE)
_LISTED = re.compile(r"(?:Section|Part)\s+(?P<label>\d+[A-Z]{0,2}(?:\.0)?)\s*[-–—:]?\s*")
_RANK: dict[PieceKind, int] = {"division": 0, "appendix": 1, "section": 1, "rule": 2, "paragraph": 3}


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a piece begins: the offset of its label and of the words behind the label."""

    kind: PieceKind
    label: str
    start: int
    words: int


def matter_at(layout: Layout, span: Span, noun: str) -> Matter:
    """The new matter that stands at `span`; `noun` is what the instruction calls it, where it says."""
    raw = layout.text[slice(*span)]
    if layout.family is not None and not layout.family.ours:
        numbered = pieces_of(layout.family, layout.published, span)
        return Matter(raw, "\n".join(piece.text for piece in numbered), numbered, span)
    layout = _without_marks(layout, span)
    lines = [
        part for line in _lines(layout, span) if layout.plain[slice(*line)].strip() for part in _run_on(layout, line)
    ]
    marks = list(_piece_marks(layout, lines, noun))
    pieces = tuple(_piece(layout, mark, end) for mark, end in _with_ends(marks, span[1]))
    if not pieces:
        pieces = (Piece("text", "", "", _tidy(layout, span), span),)
    return Matter(raw, _tidy(layout, span), pieces, span)


def defines_a_term(layout: Layout, span: Span) -> bool:
    """Whether new matter begins with a term, be it in quotation marks of its own or in none, and what it means."""
    layout = _without_marks(layout, span)
    first = next((line for line in _lines(layout, span) if layout.plain[slice(*line)].strip()), span)
    at = first[0] + len(layout.plain[slice(*first)]) - len(layout.plain[slice(*first)].lstrip())
    return bool(term_defined(layout.plain[at : first[1]]))


def groups(pieces: tuple[Piece, ...]) -> list[tuple[Piece, ...]]:
    """The pieces that stand side by side, each with what belongs under it: a section with its rules."""
    found: list[tuple[Piece, ...]] = []
    for piece in pieces:
        if found and _RANK.get(piece.kind, 0) > _RANK.get(found[-1][0].kind, len(_RANK)):
            found[-1] = (*found[-1], piece)
        else:
            found.append((piece,))
    return found


def _without_marks(layout: Layout, span: Span) -> Layout:
    """The notice with the quotation marks around the matter blanked, and what stands behind the last of them."""
    quoted = layout.plain[slice(*span)]
    marks = outer_marks(quoted)
    signs = list(quoted)
    for mark in marks:
        signs[mark.start : mark.end] = " " * mark.length
    if marks and not marks[-1].opens:
        signs[marks[-1].end :] = " " * (len(quoted) - marks[-1].end)
    return replace(layout, plain=layout.plain[: span[0]] + "".join(signs) + layout.plain[span[1] :])


def _lines(layout: Layout, span: Span) -> Iterator[Span]:
    at = span[0]
    while at < span[1]:
        end = layout.plain.find("\n", at, span[1])
        end = span[1] if end < 0 else end
        if not is_furniture(layout.plain[at:end]) or len(layout.plain[at:end].split()) == 1:
            yield at, end
        at = end + 1


def _run_on(layout: Layout, line: Span) -> Iterator[Span]:
    """The rules of one section that were set one behind the other on a line ("3.8A ... 3.8B ..."), each by itself."""
    at = line[0]
    first = _RULE.match(layout.plain[slice(*line)].lstrip())
    section = first["label"].partition(".")[0] if first else ""
    for match in _NEXT_RULE.finditer(layout.plain, *line):
        if match["label"].partition(".")[0] == section:
            yield at, match.start()
            at = match.end()
    yield at, line[1]


def _piece_marks(layout: Layout, lines: list[Span], noun: str) -> Iterator[_Mark]:
    """Where pieces begin. The first line decides whether paragraphs or definitions are pieces of their own."""
    first_kind: PieceKind | None = None
    letter = ""
    for number, (start, end) in enumerate(lines):
        at = start + len(layout.plain[start:end]) - len(layout.plain[start:end].lstrip())
        mark = _definition(layout, at, end, noun) if first_kind in (None, "definition") else None
        if mark is None and first_kind != "definition":
            mark = _numbered(layout, (at, end), noun, lines[number + 1 :], first=number == 0)
        if mark is None and first_kind in (None, "paragraph"):
            label = item_label(layout.plain[at:end])
            if label is not None and label.kind == "letter" and (number == 0 or label.follows(letter)):
                letter = label.label
                mark = _Mark("paragraph", label.label, at, at + label.end)
        if mark is not None:
            first_kind = first_kind or mark.kind
            yield mark
        elif first_kind is None:
            return


def _numbered(layout: Layout, span: Span, noun: str, below: list[Span], *, first: bool) -> _Mark | None:
    """The label that a line of the matter begins with; a bare number is a section's if a rule of it stands below."""
    at = span[0]
    line = layout.plain[slice(*span)]
    heading = heading_of(line)
    if heading is not None and heading.kind == "division" and heading.numbers:
        return _Mark("division", heading.numbers[0], at, at + line.find(heading.title))
    if first and noun in ("table", "") and (match := _CAPTION.match(line)):
        # "TABLE 1" over the rows is the Table 1 that an order names
        return _Mark("table", f"Table {match['label'].split()[-1]}", at, at + match.end())
    if first and noun == "table":
        at -= layout.plain[at - 1 : at] == "\t"  # the tab before a first cell that is empty
        return _Mark("table", "", at, at)
    if noun in ("heading", "line") and (match := _LISTED.match(line)):
        return _Mark("heading", section_number(match["label"]), at, at + match.end())
    if match := _APPENDIX.match(line):
        return _Mark("appendix", match["label"], at, at + match.end())
    if match := _RULE.match(line):
        kind: PieceKind = "section" if match["label"].endswith(".0") else "rule"
        return _Mark(kind, section_number(match["label"]), at, at + match.end())
    match = _SECTION.match(line)
    if match and ((first and noun == "section") or any(_is_rule_of(match["label"], layout, each) for each in below)):
        return _Mark("section", match["label"], at, at + match.end())
    return None


def _is_rule_of(section: str, layout: Layout, line: Span) -> bool:
    rule = _RULE.match(layout.plain[slice(*line)].lstrip())
    return rule is not None and rule["label"].partition(".")[0] == section


def _definition(layout: Layout, at: int, end: int, noun: str) -> _Mark | None:
    """A line that defines a term: the term in quotation marks of its own, then what it means."""
    marks = marks_in(layout.plain, at, end, 0)
    bare = term_defined(layout.plain[at:end]) if noun == "definition" else ""
    if bare:
        return _Mark("definition", bare, at, at)
    if len(marks) < 2 or not marks[0].opens or marks[1].opens or marks[0].start != at:
        return None
    rest = layout.plain[marks[1].end : end].split()
    if noun == "definition" or "means" in rest or "meaning" in rest:
        term = " ".join(layout.plain[marks[0].end : marks[1].start].split())
        return _Mark("definition", term, at, marks[0].start)
    return None


def _with_ends(marks: list[_Mark], end: int) -> Iterator[tuple[_Mark, int]]:
    for mark, following in pairwise(marks):
        yield mark, following.start
    if marks:
        yield marks[-1], end


def _piece(layout: Layout, mark: _Mark, end: int) -> Piece:
    words = _tidy(layout, (mark.words, end))
    bare_label = "\n" in layout.plain[mark.start : end] and not layout.plain[mark.words : end].split("\n")[0].strip()
    heading = ""
    if mark.kind in ("section", "division", "appendix", "heading") or (
        mark.kind == "table" and mark.label and not bare_label
    ):
        heading, _, words = words.partition("\n")
    return Piece(mark.kind, mark.label, heading, words, (mark.start, end))


def _tidy(layout: Layout, span: Span) -> str:
    """The words of a span line by line: mark-up, page furniture and blank lines left out."""
    lines = (cells_of(layout.plain[start:end]) for start, end in _lines(layout, span))
    return "\n".join(line for line in lines if line)


def cells_of(line: str) -> str:
    """A line's words with one blank between them; the tabs that part the cells of a table are kept."""
    cells = [" ".join(cell.split()) for cell in line.rstrip().split("\t")]
    indented = next((n for n, cell in enumerate(cells) if cell), 0)
    # a head whose first cell is empty begins like a line that is set in; one with a label or number is that
    is_head = indented == 1 and len(cells) > 2 and not cells[1].startswith("(") and not cells[1][:1].isdigit()
    return "\t".join(cells if is_head else cells[indented:])
