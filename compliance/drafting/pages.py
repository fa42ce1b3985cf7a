"""The page of its publication on which a line stands, where a number that survives in the text shows it.

Most page breaks of a text that was scanned are lost, so that most lines stand on a page that nobody can know: they get
none. Known are the first words below the head of a page, all words between the head of a page and its foot, and the
first words after a foot, which begin the next page. What the numbers are (the publication's own at the head of its
page, or others at the foot of it) the instrument's YAML says.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument


def pages_of_lines(instrument: Instrument, lines: Sequence[Line], matter: Container[int]) -> dict[int, str]:
    """The page of each line of which it can be known. matter: the numbers of the lines that are no furniture."""
    found: dict[int, str] = {}
    begins: str | None = None  # the page that the next words begin
    since: list[int] = []  # the lines since its head
    head: str | None = None
    for line in lines:
        if line.blank:
            continue
        if line.number in matter:
            if begins is not None:
                found[line.number] = begins
            if not line.words.heading:  # what a page begins with is its headings and the first words below them
                begins = None
            since.append(line.number)
        elif line.text in instrument.page_heads:
            begins = head = line.text
            since = []
        elif line.text in instrument.page_feet:
            ended = instrument.page_feet[line.text]
            if head == ended:
                found |= dict.fromkeys(since, ended)
            begins = _next(ended)
            head, since = None, []
    return found


def _next(page: str) -> str | None:
    return str(int(page) + 1) if page.isdecimal() else None
