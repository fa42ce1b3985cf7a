"""What is taken in of a document, and the faults that a document can have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from compliance.problems import Place, Problem

Tracked = Literal["accepted", "rejected"]
"""How tracked changes are read: as if each had been accepted, or as if each had been rejected."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A document read: its text, a paragraph a line, with the marks of grammars/markup.lark.

    `how`: what was done to get the text, in sentences (furniture dropped, changes accepted). `heads`: the words of
    running heads and feet, which are not part of the text and may name the publication, its day and number.
    `footnotes`: the footnotes by number; they are not part of the text. `title`: what the file says is its title.
    `first_page`: the number printed on its first page, "" where none is.
    """

    text: str
    how: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    footnotes: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    first_page: str = ""


def unusable(file: str, message: str, remedy: str, line: int | None = None) -> Problem:
    """A document of which nothing can be taken in."""
    return Problem("intake.unusable", "error", message, Place(file, line), remedy)


def escaped(words: str) -> str:
    """Words of a document in which nothing is a mark, as a text with marks writes them (grammars/markup.lark)."""
    plain = words.replace("\\", "\\\\").replace("*", "\\*").replace("<", "\\<")
    return f"\\{plain}" if plain.startswith(("#", "---")) else plain


def set_apart(lines: Sequence[str]) -> str:
    """Paragraphs as a text, a blank line between two of them; rows of a table stand together."""
    text = ""
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        text += line + ("\n" if "\t" in line and "\t" in after else "\n\n")
    return text.rstrip("\n") + "\n"
