"""Lines that are in nothing that was read: the last net under the readers of structures and of new matter.

A line is kept if its words stand in the provision, heading or table that covers it, in a list of contents, or in a
provision of the notice of which something follows. What is left must be a form of words that notices have; else it is
a problem with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from compliance.drafting.accounts import CharacterClass
from compliance.drafting.amending_frame import form_of
from compliance.drafting.signatures import taken_for_name
from compliance.drafting.tree import DivisionText, Unit
from compliance.problems import Place, Problem
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument

# sections and rules are left out: Schedules of Acts name those to which they belong on lines of their own
_BARE_NUMBER = re.compile(
    r"(?:Articles?|Chapter|Part|Title|Subchapter|Subpart|Division)\s+"
    r"(?:\d+[A-Z]{0,2}(?:\.\d+)*|[IVXLC]+)\.?$",
    re.IGNORECASE,
)
_SHORTEST_WORD = 3
_LONGEST_NAME = 4
_ENOUGH = 0.9
_TITLES = ("Rules", "Index", "Schedule", "Table Games", "Contents")
# the dots and the page number with which a line of contents ends
_LEADERS = re.compile(r"[\s.·]*\d*\s*$")


def lost_lines(
    instrument: Instrument,
    lines: Iterable[Line],
    classes: Mapping[int, CharacterClass],
    divisions: Sequence[DivisionText],
    notice: Sequence[Unit],
    understood: Sequence[Unit],
) -> list[Problem]:
    """The lines of an instrument that sets out rules which came into nothing. `understood` are the notice's own
    provisions as far as something follows from them. Of an instrument that amends only the division that it sets out is
    looked through; the rest is told line by line where its orders are read."""
    kept = _Kept(divisions, understood)
    named = _words(" ".join((instrument.title, instrument.citation, *_TITLES, *(d.title for d in divisions))))
    begun = min((division.line for division in divisions), default=0)
    lost: list[Line] = []
    names: list[Problem] = []
    worded = [line for line in lines if not line.blank and line.length]
    for line, below in zip_longest(worded, worded[1:]):
        if classes.get(line.number) not in ("provision", "table", "heading") or kept.holds(line):
            continue
        if instrument.kind in ("amendment", "revocation") and (not begun or line.number < begun):
            continue
        before = not begun or line.number < begun or any(u.first_line <= line.number <= u.last_line for u in notice)
        if before and (form_of(line.text) or _words(line.text) <= named):
            continue
        if before and below is not None and form_of(below.text) == "signature" and is_name(line.text):
            names.append(taken_for_name(Place(instrument.text_file, line.number), line.text))
            continue
        lost.append(line)
    found = [_problem(instrument, line) for line in lost]
    return [*_mostly_lost(instrument, worded, lost, classes), *found, *names]


def headings_in_text(
    instrument: Instrument,
    lines: Sequence[Line],
    classes: Mapping[int, CharacterClass],
    divisions: Sequence[DivisionText],
) -> list[Problem]:
    """Lines that are the bare number of an article, chapter or part, and were taken for words of a provision: what
    stands below them was read in the wrong place."""
    if instrument.kind in ("amendment", "revocation"):
        return []  # there such a line names what an order acts on
    begun = {unit.first_line for division in divisions for unit in division.units}
    begun |= {division.line for division in divisions}
    message = (
        "This line is the number of a part of the law, and the form in which this text is read takes it for words of "
        "the provision above it."
    )
    remedy = "Name the family of this text, or describe how its provisions are numbered (docs/families.md)."
    return [
        Problem(
            "structure.heading-in-text", "error", message, Place(instrument.text_file, line.number), remedy, line.text
        )
        for line in lines
        if line.number not in begun
        and classes.get(line.number) == "provision"
        and _BARE_NUMBER.match(line.text.strip())
    ]


def _mostly_lost(
    instrument: Instrument, worded: Sequence[Line], lost: Sequence[Line], classes: Mapping[int, CharacterClass]
) -> list[Problem]:
    """The problem of a text of which less than nine tenths were understood: it is of a form that the reader does not
    know. Furniture and repairs do not count, nor do headings that were understood."""
    missed = {line.number for line in lost}
    length = sum(len(line.text) for line in lost)
    kept = sum(
        len(line.text)
        for line in worded
        if line.number not in missed and classes.get(line.number) in ("provision", "table")
    )
    if not lost or kept >= _ENOUGH * (kept + length):
        return []
    share = int(100 * kept / (kept + length))
    first = "; ".join(f"line {line.number} “{line.text[:60]}”" for line in lost[:3])
    message = (
        f"Only {share} % of this text became provisions: it is numbered, headed or laid out in a form that the reader "
        f"does not know. The first lines that were not read: {first}."
    )
    family = f"{instrument.yaml_file.split('/', 1)[0]}/family.yaml"
    remedy = f"Describe in {family} how its provisions are numbered and headed (docs/families.md)."
    place = Place(instrument.text_file, lost[0].number)
    return [Problem("text.mostly-not-understood", "error", message, place, remedy)]


def is_name(text: str) -> bool:
    """Whether a line may be the name of who signs: two to four words with capitals."""
    words = text.split()
    return 2 <= len(words) <= _LONGEST_NAME and all(word[0].isupper() for word in words) and text[-1].isalpha()


def lost_matter(instrument: Instrument, lines: Sequence[Line], units: Sequence[Unit]) -> list[Problem]:
    """The lines of new matter whose words are in none of the provisions that were read of it."""
    words = {word for unit in units for word in _words(_all_words(unit))}
    return [_problem(instrument, line) for line in lines if not _words(line.text) <= words]


class _Kept:
    """The words that were kept, by the lines from which they come."""

    def __init__(self, divisions: Sequence[DivisionText], notice: Sequence[Unit]) -> None:
        self._by_line: dict[int, set[str]] = {}
        headings = [
            f"{unit.address.removesuffix('.0')} {unit.heading}" if unit.kind == "heading" else f"{unit.heading}"
            for division in divisions
            for unit in division.units
            if unit.heading
        ]
        titles = [f"division {division.number} {division.title}" for division in divisions if division.number]
        contents = [entry for division in divisions for entry in division.contents]
        self._contents = {_plain(entry) for entry in (*contents, *headings, *titles)}
        for unit in (*notice, *(unit for division in divisions for unit in division.units)):
            words = _words(_all_words(unit))
            for number in range(unit.first_line, unit.last_line + 1):
                self._by_line.setdefault(number, set()).update(words)
        for division in divisions:
            self._by_line.setdefault(division.line, set()).update(_words(f"division {division.title}"))

    def holds(self, line: Line) -> bool:
        if {_plain(line.text), _plain(_LEADERS.sub("", line.text))} & self._contents:
            return True
        words = _words(line.text)
        return words <= self._by_line.get(line.number, set()) and (bool(words) or line.number in self._by_line)


def _all_words(unit: Unit) -> str:
    cells = " ".join(cell for row in unit.rows for cell in row)
    return " ".join((unit.address, unit.heading or "", unit.text, unit.closing, cells))


def _words(text: str) -> set[str]:
    """The words of letters of a text that are long enough to tell lines apart."""
    return {
        word
        for word in "".join(sign if sign.isalpha() else " " for sign in text.casefold()).split()
        if len(word) >= _SHORTEST_WORD
    }


def _plain(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _problem(instrument: Instrument, line: Line) -> Problem:
    return Problem(
        "text.not-understood",
        "error",
        "This line is not a provision, heading or form of words that the reader knows, and nothing follows from it.",
        Place(instrument.text_file, line.number, line.words.offsets.column(0)),
        "If it belongs to a rule, correct by a reviewed repair what parts it from it; else acknowledge it.",
        line.text[:80],
    )
