"""Footnotes of a PDF: smaller type at the foot of a page or column, behind a number. They are no part of the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from statistics import median
from typing import Final

from compliance.sources.intake.page_lines import PageLine

_SMALLER: Final = 0.92  # of the size of the type above
# The number of a footnote as a token before its first word.
_NUMBER = re.compile(r"(?P<number>\d{1,2})\s?(?=[“\"(]?[^\W\d_])")


@dataclass(slots=True)
class Footnotes:
    """What was set apart: the words of each footnote by its number, counted on over the pages; `how`: of which no mark
    is found in the text above it."""

    said: dict[str, str] = field(default_factory=dict)
    unmarked: list[str] = field(default_factory=list)

    @property
    def how(self) -> tuple[str, ...]:
        """What was done, in sentences."""
        if not self.said:
            return ()
        many = len(self.said) > 1
        told = [f"{len(self.said)} {'footnotes stand' if many else 'footnote stands'} in the YAML, not in the text."]
        if self.unmarked:
            told.append(
                f"Where in the text footnote {', '.join(self.unmarked)} belongs was not found: a figure that is its "
                "mark may stand behind a word."
            )
        return tuple(told)


def without_footnotes(lines: Sequence[PageLine]) -> tuple[list[PageLine], Footnotes]:
    """The lines of all pages without footnotes and, where it is clear which figure is one, without their marks."""
    found = Footnotes()
    pages = [list(page) for _, page in groupby(lines, key=lambda line: line.page)]
    return [line for page in pages for line in _of_page(page, found)], found


def _of_page(lines: list[PageLine], found: Footnotes) -> list[PageLine]:
    sizes = [line.size for line in lines if not line.is_row]
    if not sizes:
        return lines
    usual = median(sizes)
    kept: list[PageLine] = []
    notes: dict[str, str] = {}
    for _, column in groupby(lines, key=lambda line: line.column):
        body, below = _parted(list(column), usual)
        kept += body
        notes |= _notes(below)
    for number, words in notes.items():
        kept, is_marked = _unmarked(kept, number)
        counted = str(len(found.said) + 1)
        found.said[counted] = words
        if not is_marked:
            found.unmarked.append(counted)
    return kept


def _parted(column: list[PageLine], usual: float) -> tuple[list[PageLine], list[PageLine]]:
    """The lines of a column and, from the first that begins with a number, the smaller ones at its foot."""
    at = len(column)
    while at and not column[at - 1].is_row and column[at - 1].size <= _SMALLER * usual:
        at -= 1
    while at < len(column) and not _NUMBER.match(column[at].text):
        at += 1
    return (column[:at], column[at:]) if at else (column, [])


def _notes(lines: Sequence[PageLine]) -> Mapping[str, str]:
    notes: dict[str, str] = {}
    for line in lines:
        head = _NUMBER.match(line.text)
        follows = head is not None and (not notes or int(head["number"]) == int(list(notes)[-1]) + 1)
        if head is not None and follows:
            notes[head["number"]] = line.text[head.end() :]
        else:
            last = list(notes)[-1]
            notes[last] = f"{notes[last]} {line.text}"
    return notes


def _unmarked(lines: list[PageLine], number: str) -> tuple[list[PageLine], bool]:
    """The lines without the one figure that stands close behind a word, as the mark of a footnote does."""
    mark = re.compile(rf"(?<=[^\W\d_]{{2}}){number}(?=[\s.,;:”\"]|$)|(?<=[^\W\d_][.,;:”\"]){number}(?=\s|$)")
    places = [(n, place) for n, line in enumerate(lines) for place in mark.finditer(line.text)]
    if len(places) != 1:
        return lines, False
    n, place = places[0]
    text = lines[n].text[: place.start()] + lines[n].text[place.end() :]
    return [*lines[:n], replace(lines[n], text=text), *lines[n + 1 :]], True
