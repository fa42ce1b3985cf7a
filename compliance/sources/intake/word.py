"""A Word document (.docx) as text: numbers printed, tracked changes accepted or rejected, tables as rows of cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final

from compliance.problems import Problem
from compliance.sources.intake.numbering import BULLET, Numbering, W, read_numbering
from compliance.sources.intake.package import damaged, refusals
from compliance.sources.intake.taken import TakenIn, Tracked, escaped, set_apart, unusable

_INSERTED: Final = (f"{W}ins", f"{W}moveTo")
_DELETED: Final = (f"{W}del", f"{W}moveFrom")
_CELL_CHANGES: Final = {f"{W}cellIns": _INSERTED[0], f"{W}cellDel": _DELETED[0]}
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_DEEPEST: Final = 100  # of tables and boxes within each other


def read_word(content: bytes, shown: str, tracked: Tracked | None) -> tuple[TakenIn | None, list[Problem]]:
    """(the document as text, problems)."""
    from docx import Document
    from docx.opc.exceptions import OpcError

    problems = refusals(content, shown)
    if problems:
        return None, problems
    try:
        document: Any = Document(BytesIO(content))
        body = document.element.body
        reader = _Reader(document, tracked)
        changes = _changes(body)
        if changes and tracked is None:
            message = f"This document has {changes:,} tracked changes, and it is not said how they are to be read."
            remedy = "Say --tracked accepted (the text as changed) or --tracked rejected (the text as it was before)."
            return None, [unusable(shown, message, remedy)]
        reader.read(body)
    # a part that is missing or not what it should be shows in one of these (XML that is none: SyntaxError)
    except (OpcError, SyntaxError, KeyError, ValueError, AttributeError, TypeError, RecursionError):
        return None, [damaged(shown)]
    lines = [line for line in reader.lines if line.strip()]
    if not lines:
        pictures = f", and {reader.pictures} pictures in which nothing can be read" if reader.pictures else ""
        message = f"This document holds no text{pictures}."
        return None, [
            unusable(shown, message, "Have pictures of pages read by a program for that, and proofread them.")
        ]
    how = list(reader.said(changes, tracked))
    title = (document.core_properties.title or "").strip()
    return TakenIn(set_apart(lines), tuple(how), tuple(reader.heads), reader.footnotes, title), []


def _changes(body: Any) -> int:
    """How many tracked changes of words, paragraphs, rows and cells there are."""
    return sum(1 for element in body.iter(*_INSERTED, *_DELETED, *_CELL_CHANGES))


@dataclass(slots=True)
class _Styles:
    """The styles of paragraphs: what of numbering and rank each has, itself or from the one that it is based on."""

    by_id: dict[str, Any] = field(default_factory=dict)
    default: str = ""

    def chain(self, style: str) -> Iterator[Any]:
        seen: set[str] = set()
        while style in self.by_id and style not in seen:
            seen.add(style)
            element = self.by_id[style]
            yield element
            based = element.find(f"{W}basedOn")
            style = "" if based is None else based.get(f"{W}val")

    def is_heading(self, style: str) -> bool:
        for element in self.chain(style):
            name = element.find(f"{W}name")
            said = "" if name is None else str(name.get(f"{W}val")).lower()
            if said.startswith("heading") or said == "title":
                return True
        return False


class _Reader:
    """One pass over the body of a document."""

    def __init__(self, document: Any, tracked: Tracked | None) -> None:
        self.lines: list[str] = []
        self.footnotes: dict[str, str] = {}
        self.heads: list[str] = []
        self.pictures = self.boxes = self.hidden = self.numbered = self.tables = self.comments = 0
        self._dropped, self._kept = (_INSERTED, _DELETED) if tracked == "rejected" else (_DELETED, _INSERTED)
        self._rejected = tracked == "rejected"
        self._styles = _styles(document)
        self._numbering = _numbering(document)
        self._notes = _footnotes(document)
        self._unfinished = ""  # words of a paragraph whose end is a tracked change that is not there
        self._depth = 0
        for section in document.sections:
            for part in (section.header, section.first_page_header, section.footer, section.first_page_footer):
                for paragraph in part.paragraphs:
                    words = paragraph.text.strip()
                    if words and words not in self.heads:
                        self.heads.append(words)

    def said(self, changes: int, tracked: Tracked | None) -> Iterator[str]:
        """What was done, in sentences."""
        if changes:
            yield f"Tracked changes ({changes:,}) were read as {tracked}."
        told = (
            (self.numbered, "automatic number was written out", "automatic numbers were written out"),
            (
                self.tables,
                "table was written as rows, a tab between cells",
                "tables were written as rows, a tab between cells",
            ),
            (
                len(self.footnotes),
                "footnote stands in the YAML, not in the text",
                "footnotes stand in the YAML, not in the text",
            ),
            (self.comments, "comment was left out", "comments were left out"),
            (self.boxes, "text box was read where it is anchored", "text boxes were read where they are anchored"),
            (self.hidden, "hidden passage was left out", "hidden passages were left out"),
            (
                self.pictures,
                "picture was left out, in which nothing can be read",
                "pictures were left out, in which nothing can be read",
            ),
        )
        yield from (f"{count:,} {one if count == 1 else many}." for count, one, many in told if count)
        if self.heads:
            yield "Running heads and feet were left out: " + "; ".join(f"“{head}”" for head in self.heads) + "."

    def read(self, container: Any) -> None:
        """All blocks of a container, in order."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ValueError("nested too deep")
        for element in container:
            if element.tag == f"{W}p":
                self._paragraph(element)
            elif element.tag == f"{W}tbl":
                self._table(element)
            elif element.tag in (f"{W}sdt", f"{W}sdtContent", f"{W}customXml", *self._kept):
                self.read(element)
        self._depth -= 1

    # ---- paragraphs --------------------------------------------------------------------------------------------------

    def _paragraph(self, element: Any) -> None:
        properties = self._properties(element)
        words, boxes = self._words(element)
        if self._ends_nowhere(element):
            # its mark is taken away: it goes on in the next paragraph, which has its own number
            self._unfinished += words
            self.lines += boxes
            return
        number = self._number(properties)
        words, self._unfinished = self._unfinished + words, ""
        lines = [line.strip(" ") for line in words.split("\n")]
        lines = [line for line in lines if line.strip()]
        if number and lines:
            self.numbered += number != BULLET
            lines[0] = f"{number} {lines[0]}" if number == BULLET else f"{escaped(number)} {lines[0]}"
        elif number and not lines and number != BULLET:
            lines = [escaped(number)]
        if lines and self._styles.is_heading(_style(properties) or self._styles.default):
            lines = [f"## {line}" for line in lines]
        self.lines += [*lines, *boxes]

    def _properties(self, element: Any) -> Any:
        """The properties of a paragraph; where changes are rejected, those that it had before."""
        properties = element.find(f"{W}pPr")
        if properties is not None and self._rejected:
            before = properties.find(f"{W}pPrChange/{W}pPr")
            return before if before is not None else properties
        return properties

    def _ends_nowhere(self, element: Any) -> bool:
        mark = element.find(f"{W}pPr/{W}rPr")
        return mark is not None and any(mark.find(tag) is not None for tag in self._dropped)

    def _number(self, properties: Any) -> str | None:
        chain = list(self._styles.chain(_style(properties) or self._styles.default))
        list_id = level = None
        for holder in (properties, *(e.find(f"{W}pPr") for e in chain)):
            found = holder.find(f"{W}numPr") if holder is not None else None
            if found is not None:
                list_id = list_id if list_id is not None else _value(found, "numId")
                level = level if level is not None else _value(found, "ilvl")
        if list_id in (None, "0"):
            return None
        at = int(level) if level is not None and level.isdecimal() else 0
        return self._numbering.next(str(list_id), at) or None

    def _words(self, element: Any) -> tuple[str, list[str]]:
        """The words within a paragraph, escaped, and the lines of text boxes that are anchored in it."""
        words: list[str] = []
        boxes: list[str] = []
        self._runs(element, words, boxes, [])
        return "".join(words), boxes

    def _runs(self, element: Any, words: list[str], boxes: list[str], fields: list[bool]) -> None:
        """fields: of each field that is open, whether its result has begun (before that stands its instruction)."""
        for child in element:
            tag = child.tag
            if tag in self._dropped or tag in (f"{W}pPr", f"{W}rPr", _FALLBACK):
                continue
            if tag == f"{W}r" and _is_hidden(child):
                self.hidden += 1
            elif tag == f"{W}fldChar":
                kind = child.get(f"{W}fldCharType")
                if kind == "begin":
                    fields.append(False)
                elif fields and kind == "separate":
                    fields[-1] = True
                elif fields and kind == "end":
                    fields.pop()
            elif tag in (f"{W}t", f"{W}delText"):
                if all(fields):
                    words.append(escaped_within(child.text or "", words))
            elif tag == f"{W}tab":
                words.append("\t")
            elif tag in (f"{W}br", f"{W}cr"):
                words.append("\n")
            elif tag == f"{W}noBreakHyphen":
                words.append("-")
            elif tag == f"{W}sym":
                words.append(_symbol(child))
            elif tag == f"{W}footnoteReference":
                self._footnote(child.get(f"{W}id"))
            elif tag == f"{W}commentReference":
                self.comments += 1
            elif tag == f"{W}txbxContent":
                self.boxes += 1
                inside = self.lines
                self.lines = []
                self.read(child)
                boxes += self.lines
                self.lines = inside
            else:
                # a picture is counted once; what else holds runs (links, changes kept, boxes) is gone through
                self.pictures += isinstance(tag, str) and tag.endswith(("}blip", "}imagedata"))
                self._runs(child, words, boxes, fields)

    def _footnote(self, note: str | None) -> None:
        element = self._notes.get(note or "")
        if element is not None:
            parts = (self._words(p)[0] for p in element.iter(f"{W}p"))
            self.footnotes[str(len(self.footnotes) + 1)] = " ".join(" ".join(parts).split())

    # ---- tables ------------------------------------------------------------------------------------------------------

    def _table(self, table: Any) -> None:
        rows = [row for row in table.iter(f"{W}tr") if _own(row, table, f"{W}tbl") and not self._is_gone(row, "trPr")]
        kept = [[self._cell(cell) for cell in self._cells(row)] for row in rows]
        if max((len(row) for row in kept), default=0) < 2:
            # a frame around paragraphs
            self.lines += [line for row in kept for cell in row for line in cell]
            return
        self.tables += 1
        for row in kept:
            cells = [" ".join(cell).replace("\t", " ").strip() for cell in row]
            if any(cells):
                self.lines.append("\t".join(cells))

    def _cells(self, row: Any) -> list[Any]:
        return [c for c in row.iter(f"{W}tc") if _own(c, row, f"{W}tr") and not self._is_gone(c, "tcPr")]

    def _cell(self, cell: Any) -> list[str]:
        merged = cell.find(f"{W}tcPr/{W}vMerge")
        if merged is not None and merged.get(f"{W}val") != "restart":
            return []
        before, self.lines = self.lines, []
        self.read(cell)
        lines, self.lines = self.lines, before
        return lines

    def _is_gone(self, element: Any, properties: str) -> bool:
        """Whether a row or cell is one that a tracked change takes away."""
        of = element.find(f"{W}{properties}")
        tags = [_CELL_CHANGES.get(child.tag, child.tag) for child in of] if of is not None else []
        return any(tag in self._dropped for tag in tags)


def escaped_within(words: str, before: list[str]) -> str:
    """Words of a run; a mark at the head of a line counts only where the line begins."""
    at_head = not before or before[-1].endswith("\n")
    said = escaped(words)
    return said.removeprefix("\\") if not at_head and said.startswith(("\\#", "\\---")) else said


def _own(element: Any, within: Any, kind: str) -> bool:
    """Whether a row or cell belongs to this table or row, and not to one that stands in a cell of it."""
    return next(element.iterancestors(kind), None) is within


def _style(properties: Any) -> str:
    found = properties.find(f"{W}pStyle") if properties is not None else None
    return "" if found is None else str(found.get(f"{W}val"))


def _value(element: Any, name: str) -> str | None:
    found = element.find(f"{W}{name}")
    return None if found is None else found.get(f"{W}val")


def _is_hidden(run: Any) -> bool:
    hidden = run.find(f"{W}rPr/{W}vanish")
    return hidden is not None and hidden.get(f"{W}val") not in ("0", "false")


def _symbol(element: Any) -> str:
    code = int(element.get(f"{W}char") or "0", 16)
    # fonts of symbols are mapped into a private area, 0xF000 above the code that they stand for
    return chr(code - 0xF000 if 0xF000 <= code <= 0xF0FF else code) if code else ""


def _styles(document: Any) -> _Styles:
    found = _Styles()
    for element in document.styles.element.iter(f"{W}style"):
        if element.get(f"{W}type") == "paragraph":
            name = str(element.get(f"{W}styleId"))
            found.by_id[name] = element
            if element.get(f"{W}default") in ("1", "true"):
                found.default = name
    return found


def _related(document: Any, kind: str) -> Any:
    from docx.opc.constants import RELATIONSHIP_TYPE

    wanted = getattr(RELATIONSHIP_TYPE, kind)
    return next((r.target_part for r in document.part.rels.values() if r.reltype == wanted and not r.is_external), None)


def _numbering(document: Any) -> Numbering:
    part = _related(document, "NUMBERING")
    return read_numbering(part.element if part is not None else None)


def _footnotes(document: Any) -> dict[str, Any]:
    """The footnotes by id, without the rulers that Word keeps among them."""
    from docx.oxml.parser import parse_xml

    part = _related(document, "FOOTNOTES")
    root = parse_xml(part.blob) if part is not None else ()
    return {str(e.get(f"{W}id")): e for e in root if e.get(f"{W}type") in (None, "normal")}
