"""The lines of a notice as a reader sees them: mark-up blanked out at the same length, so that offsets stay true."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from compliance.drafting.amending_model import Span
from compliance.drafting.amending_singles import with_double_marks
from compliance.drafting.families import Family
from compliance.drafting.numbering import readings_of
from compliance.problems import Place
from compliance.sources.parsers import parser_of

# Tokens of mark-up: emphasis, headings, list dashes, tags, escapes, sentinels. Each becomes as many spaces.
_MARK_UP = re.compile(
    r"\*+|(?m:^[ \t]*#+(?=\s))|(?m:^[ \t]*-(?=\s))|</?[a-z]{1,6}/?>|<\|[^|\n]*\|>|\\(?=[$%&#_.*()-])|\\$|^>\s",
    re.MULTILINE,
)
# The label of an item as a token: "15.", "3.1", "(a)", "[2]", a bullet, "SECTION 2." of American instruments.
_ITEM = re.compile(
    r"\s*(?:(?P<bullet>[·•‣▪◦●])"
    # no item is what an order begins with: "8.3 is deleted", "205 CMR 147.04 is amended"
    r"|(?P<number>\d+[A-Z]?(?:\.\d+[A-Z]?)*)(?:\.?(?=[\s:]|[—–]\(1\))|[—–](?=(?:Variation|Insertion|Substitution|Repeal)\s+of\b))"
    r"(?!\s+(?:is|are|shall)\b|\s+(?:[A-Z]{3,5}|[A-Z][a-z]{0,4}\.(?:\s+Admi?n?\.)?\s+Code)\s+(?:§|\d))"
    r"|\(?(?P<letter>[a-z]{1,4}[A-Z]{0,2}|[a-z]{1,2}\d|[A-Z]|\d{1,3}[A-Z]{0,2})\)"
    r"|\[(?P<square>\d+(?:\.\d+)?)\]|SECTION\s+(?P<act>\d+)\.(?=\s+\S))\s*"
)
_MARK_BEHIND = re.compile(r"(?<=[\w.;:,)”\"])\*+(?=[\s.;:,]|$)")
_INNER = re.compile(r"[—–]?\((?P<letter>1|a|i)\)\s+(?=[A-Z])")
_BETWEEN_TITLES = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+")
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Layout:
    """A notice: `text` as published, `plain` the same with mark-up blanked, and the offsets at which lines begin.

    `family` is that of a text that is not laid out as our own are, `published` then its text before it was prepared;
    `items` are then the lines with which parts of the notice begin.
    """

    file: str
    text: str
    plain: str
    starts: tuple[int, ...]
    family: Family | None = None
    published: str = ""
    items: frozenset[int] = frozenset()

    def line(self, number: int) -> str:
        """Line `number` (from 0) without its end."""
        start, end = self.bounds(number)
        return self.plain[start:end]

    def bounds(self, number: int) -> Span:
        """Start and end offset of line `number` (from 0), its line break left out."""
        end = self.starts[number + 1] - 1 if number + 1 < len(self.starts) else len(self.plain)
        return self.starts[number], end

    def place(self, offset: int) -> Place:
        """Line and column (from 1) of an offset."""
        row = bisect_right(self.starts, offset) - 1
        return Place(self.file, row + 1, offset - self.starts[row] + 1)

    def next_filled(self, number: int) -> int:
        """The first line from `number` on that is neither blank nor page furniture; the number of lines if none is."""
        while number < len(self.starts) and (not self.line(number).strip() or is_furniture(self.line(number))):
            number += 1
        return number


def lay_out(text: str, file: str) -> Layout:
    """The notice with its mark-up blanked out; every character keeps its offset."""
    notes = set(_note_marks(text))
    plain = _MARK_UP.sub(
        lambda match: match.group() if match.start() in notes else " " * len(match.group()), text
    ).replace("\r", " ")
    plain = with_double_marks(plain)
    starts = (0, *(match.end() for match in re.finditer("\n", plain)))
    return Layout(file, text, plain, starts)


def _note_marks(text: str) -> Iterator[int]:
    """Where asterisks stand that point to a note ("Rule 4.2 is deleted.*") and emphasise nothing: behind a word, in a
    line that has no other for them, nor has the line above, on which emphasis may begin. What the note says may take
    from the order, so they are not passed over."""
    start, above = 0, 0
    for line in text.splitlines(keepends=True):
        marks = line.count("*") % 2
        behind = [match.start() for match in _MARK_BEHIND.finditer(line)]
        if marks and not above and behind:
            yield start + behind[-1]
        start, above = start + len(line), marks


@dataclass(frozen=True, slots=True)
class ItemLabel:
    """The label with which an order of a notice begins. `kind` number ("15", "3.1"), letter ("a") or bullet ("").
    `inner` is the label of the first of its parts, where both stand on one line ("1. (1)"). `square`: it stands in
    square brackets, which no rule of new matter has around its number."""

    kind: str
    label: str
    end: int
    inner: str = ""
    square: bool = False

    def follows(self, earlier: str) -> bool:
        """Whether this label comes next after the label `earlier` of the same kind in an orderly series."""
        if self.kind == "bullet":
            return True
        if self.kind == "letter":
            return self.label in _next_letters(earlier) or any(
                mine.suffix and mine.follows(before)
                for mine in readings_of(self.label)
                for before in readings_of(earlier)
            )
        mine, before = _parts(self.label), _parts(earlier)
        if before is None or mine is None:
            return before is None
        successors = [before[:length] for length in range(1, len(before) + 1)]
        steps = [(*series[:-1], series[-1] + 1) for series in successors]
        return mine in steps or mine in [(*step, first) for step in (*steps, before) for first in (0, 1)]


def _parts(label: str) -> tuple[int, ...] | None:
    numbers = label.split(".")
    return tuple(int(number) for number in numbers) if all(number.isdecimal() for number in numbers) else None


def _next_letters(earlier: str) -> tuple[str, ...]:
    if not earlier:
        return ("a", "i", "A", "1")
    if earlier.isdecimal():
        return (str(int(earlier) + 1),)
    romans = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
    following = [romans[romans.index(earlier) + 1]] if earlier in romans[:-1] else []
    if len(earlier) == 1 and earlier.lower() in _ALPHABET[:-1]:
        letter = _ALPHABET[_ALPHABET.index(earlier.lower()) + 1]
        following.append(letter if earlier.islower() else letter.upper())
    return tuple(following)


def item_label(line: str) -> ItemLabel | None:
    """The item label with which a line begins, None if it has none."""
    match = _ITEM.match(line)
    if match is None:
        return None
    if match["act"] or match["square"]:
        return ItemLabel("number", match["act"] or match["square"], match.end(), square=bool(match["square"]))
    if match["bullet"]:
        return ItemLabel("bullet", "", match.end())
    if match["number"]:
        inner = _INNER.match(line, match.end()) if match["number"].isdecimal() else None
        return ItemLabel("number", match["number"], (inner or match).end(), inner["letter"] if inner else "")
    return ItemLabel("letter", match["letter"], match.end())


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading between instructions. `kind` division, section or schedule; several numbers for several divisions."""

    kind: str
    numbers: tuple[str, ...]
    title: str
    item: str = ""
    inner: Heading | None = None

    @property
    def divisions(self) -> tuple[tuple[str, str], ...]:
        """Each division that it names: (number, title), the title empty where it is not clear whose is which."""
        titles = _BETWEEN_TITLES.split(self.title) if len(self.numbers) > 1 else [self.title]
        named = titles if len(titles) == len(self.numbers) else [""] * len(self.numbers)
        return tuple(zip(self.numbers, named, strict=True))


@lru_cache(maxsize=4096)
def _parsed(line: str) -> Tree[Token] | None:
    try:
        return parser_of("amending_lines", lexer="basic", maybe_placeholders=False).parse(line)
    except UnexpectedInput:
        return None


def is_furniture(line: str) -> bool:
    """Whether a line is a running head or foot of the page."""
    tree = _parsed(line) if line.strip() else None
    return tree is not None and tree.data == "furniture"


def heading_of(line: str) -> Heading | None:
    """The heading that a line is, None if it is none."""
    tree = _parsed(line) if line.strip() else None
    return None if tree is None or tree.data == "furniture" else _heading(tree, line)


def _heading(tree: Tree[Token], line: str) -> Heading:
    numbers: tuple[str, ...] = ()
    title = item = ""
    inner: Heading | None = None
    for child in tree.children:
        if isinstance(child, Token):
            if child.type in ("NUMBER", "LABEL", "ROMAN"):
                numbers = (str(child),)
        elif child.data == "numbers":
            numbers = tuple(str(token) for token in child.children if token.type != "AND")  # type: ignore[union-attr]
        elif child.data == "title":
            words = [token for token in child.children if isinstance(token, Token)]
            title = " ".join(line[words[0].start_pos or 0 : words[-1].end_pos].split())
        elif child.data == "item":
            item = str(child.children[0]).rstrip(".")
        else:
            inner = _heading(child, line)
    return Heading(str(tree.data).removesuffix("_heading"), numbers, title, item, inner)


def section_number(label: str) -> str:
    """A section's number as the law's addresses write it: a printed "13.0" is section 13."""
    return label.removesuffix(".0")
