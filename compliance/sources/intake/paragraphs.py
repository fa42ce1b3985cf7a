"""Lines as set on pages joined into paragraphs, and words that were parted at the end of a line put together.

Where a line ends although the first word of the next would have had room, a paragraph ends: that holds for ragged and
for justified lines. Space above, another type, and a number at the head after a finished sentence tell it too.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from compliance.sources.intake.page_lines import PageLine

_SPACE: Final = 0.25  # above the usual distance of lines, times the size of the type
_BLANK: Final = 0.25  # width of a blank, times the size of the type
_OTHER_SIZE: Final = 0.8  # points
_FINISHED: Final = (".", ";", ":", ".”", ";”", '."', ';"', "; and", "; or")
_ITEM_FINISHED: Final = (*_FINISHED, ",", ", and", ", or")
_WITH_HYPHEN: Final = ("non", "pre", "self", "half")  # what stands before a hyphen of its own in English
_OPENS: Final = "(“\"‘'"


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The paragraphs, and what was done to get them, in sentences."""

    texts: tuple[str, ...]
    how: tuple[str, ...]


def paragraphs_of(lines: Sequence[PageLine]) -> Paragraphs:
    """The paragraphs that lines of all pages make."""
    pitch = _pitch(lines)
    groups: list[list[PageLine]] = []
    for line in lines:
        if groups and not _begins(line, groups[-1], pitch):
            groups[-1].append(line)
        else:
            groups.append([line])
    known = {word.strip(".,;:()“”\"'").lower() for line in lines for word in line.text.split()}
    joiner = _Joiner(known)
    texts = tuple(joiner.join([line.text for line in group]) for group in groups)
    told = (
        (joiner.joined, "Words parted at the end of a line were put together"),
        (joiner.kept, "Words parted at a hyphen of their own kept it"),
        (joiner.guessed, "Nothing in the text shows whether these words, parted at a hyphen, have one; it was dropped"),
    )
    how = [f"{said}: {', '.join(f'“{word}”' for word in dict.fromkeys(words))}." for words, said in told if words]
    return Paragraphs(texts, tuple(how))


def _pitch(lines: Sequence[PageLine]) -> float:
    """The usual distance from line to line."""
    gaps = [
        other.top - one.top
        for one, other in itertools.pairwise(lines)
        if one.page == other.page and one.column == other.column and other.top > one.top
    ]
    return median(sorted(gaps)[: max(len(gaps) * 3 // 4, 1)]) if gaps else 0


def _begins(line: PageLine, group: Sequence[PageLine], pitch: float) -> bool:
    """Whether a line begins a paragraph, after the lines of the one before."""
    before = group[-1]
    if line.is_row or before.is_row or line.bold != before.bold or abs(line.size - before.size) > _OTHER_SIZE:
        return True
    same_column = (line.page, line.column) == (before.page, before.column)
    if same_column and pitch and line.top - before.top > pitch + _SPACE * line.size:
        return True
    room = before.right - before.right_of_words - _BLANK * before.size
    if room > line.first_word:
        return True
    ends = _FINISHED if line.text[:1] in '“"' else _ITEM_FINISHED
    return _is_marked(line.text) and before.text.rstrip().endswith(ends)


def _is_marked(words: str) -> bool:
    """Whether words begin as a provision does: with a number, a letter in brackets, or a term in quotation marks."""
    head = words.split(maxsplit=1)[0]
    bare = head.strip("().")
    in_brackets = head.startswith("(") and ")" in head and len(bare) <= len("xviii")
    return in_brackets or head[:1] in '“"' or (head[:1].isdigit() and (head.endswith(".") or "." in bare))


class _Joiner:
    """Joins lines of a paragraph. known: all words of the document, which tell whether a hyphen is a word's own."""

    def __init__(self, known: set[str]) -> None:
        self._known = known
        self.joined: list[str] = []
        self.kept: list[str] = []
        self.guessed: list[str] = []

    def join(self, lines: Sequence[str]) -> str:
        said = lines[0]
        for line in lines[1:]:
            said = self._two(said, line)
        return said

    def _two(self, said: str, line: str) -> str:
        if said.endswith("/") and not said.endswith(" /"):
            return said + line
        is_dash = said.endswith((" -", " –", " —"))
        if is_dash or not said.endswith(("-", "\u2010", "–", "—")) or not line[:1].isalnum():
            return f"{said} {line}"
        head, tail = said.split()[-1].lstrip(_OPENS), line.split(maxsplit=1)[0].rstrip(".,;:()“”\"'")
        whole, parted = f"{head[:-1]}{tail}", f"{head}{tail}"
        if not said.endswith(("-", "\u2010")) or not tail[:1].islower() or head[:-1].lower() in _WITH_HYPHEN:
            self.kept.append(parted)
            return said + line
        is_word, has_hyphen = whole.lower() in self._known, parted.lower() in self._known
        if has_hyphen and not is_word:
            self.kept.append(parted)
            return said + line
        (self.joined if is_word else self.guessed).append(whole)
        return said[:-1] + line
