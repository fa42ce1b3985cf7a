"""A published text as numbered lines: the words apart from their mark-up, with a map back to the column printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from compliance.sources.parsers import parser_of

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """Maps a position in the words of a line to the column (from 1) of the line as published.

    `starts` holds, in order, (position in the words, offset in the published line) where a run of words begins.
    """

    starts: tuple[tuple[int, int], ...]

    def column(self, position: int) -> int:
        """The published column of the character at `position` of the words."""
        found = (0, 0)
        for start in self.starts:
            if start[0] > position:
                break
            found = start
        return found[1] + (position - found[0]) + 1


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one line and what its marks said of it.

    `heading` is true for a line set as a heading (# marks) or emphasised as a whole; `sentinel` for a line that is
    archive matter or a ruler and holds no words of the law; `parted` where words that ran together at a change of
    type ("Schedule 1**Amendments**") were set apart by a blank. `lead` are the words at the head of the line that are
    emphasised where plain words follow: in an Act, the term that the line defines.
    """

    text: str
    offsets: OffsetMap
    heading: bool = False
    bullet: bool = False
    sentinel: bool = False
    parted: bool = False
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a source (numbered from 1) with its words."""

    number: int
    words: Words
    length: int

    @property
    def text(self) -> str:
        return self.words.text

    @property
    def blank(self) -> bool:
        return not self.words.text.strip()


@lru_cache(maxsize=20_000)
def words_of(raw: str) -> Words:
    """The words of one published line without its mark-up."""
    if not raw.strip():
        return Words("", OffsetMap(()))
    text, starts = "", []
    heading = bullet = sentinel = parted = bold = seen_plain = seen_bold = pending = False
    emphasised_from: int | None = None
    term = ""
    for token in parser_of("markup", lexer="basic").lex(raw):
        value, offset = str(token), token.start_pos or 0
        match token.type:
            case "SENTINEL" | "RULER":
                sentinel = True
                continue
            case "HEADING":
                heading = True
                continue
            case "BULLET":
                bullet = True
                continue
            case "BOLD" | "TAG" | "ITALIC" | "UNDERLINE":
                bold = bold != (value in ("**", "<b>", "</b>"))
                pending = pending or token.type != "UNDERLINE"
                if emphasised_from is not None:
                    term = term or text[emphasised_from:].strip()
                    emphasised_from = None
                elif not text.strip(' "“”') and not raw[offset + len(value) :][:1].isspace():
                    emphasised_from = len(text)
                continue
            case "ESCAPE":
                value, offset = value[1:], offset + 1
        if pending and text and _run_together(text[-1], value[0]):
            starts.append((len(text), offset - 1))
            text += " "
            parted = True
        pending = False
        starts.append((len(text), offset))
        text += value
        if value.strip():
            seen_bold, seen_plain = seen_bold or bold, seen_plain or not bold
    lead = len(text) - len(text.lstrip(" "))
    text = text.rstrip(" \n").lstrip(" ")
    shifted = tuple((max(start - lead, 0), offset + max(lead - start, 0)) for start, offset in starts)
    emphasised = seen_bold and not seen_plain
    return Words(text, OffsetMap(shifted), heading or emphasised, bullet, sentinel and not text, parted, term)


def _run_together(before: str, after: str) -> bool:
    """Whether a change of type stands between two words with no blank: "1" + "Amendments", "Rules" + "Section"."""
    return (before.islower() or before.isdigit()) and after.isupper()


def read_lines(text: str) -> tuple[Line, ...]:
    """The lines of a text, numbered from 1 as an editor numbers them."""
    *ended, last = text.split("\n")
    lines = [Line(n, words_of(raw.removesuffix("\r")), len(raw) + 1) for n, raw in enumerate(ended, 1)]
    return (*lines, Line(len(lines) + 1, words_of(last), len(last))) if last else tuple(lines)
