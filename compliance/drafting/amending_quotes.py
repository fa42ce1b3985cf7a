"""Quotation marks of published notices: which open, which close, and where a quotation really ends.

Marks come straight, curly, doubled (two single ones, or two double ones where a quotation begins with a quotation),
reopened at each paragraph, turned the wrong way, unclosed. The place of a mark decides first: after a space and
before a word it opens, after a word and before a space it closes; only where the place says nothing does its shape
decide, and then whether a quotation is open.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARK = re.compile(r"''|‘‘|’’|``|[“”„\"]")
_LABEL = re.compile(r"\s*(\([A-Za-z0-9]{1,4}\)|\d+[A-Z]{0,2}\.\d+[A-Z]{0,2}\s)")
_OPENING_SHAPES = ("“", "„", "``", "‘‘")
_NESTING_SHAPES = ("“", "„")
_CLOSING_SHAPES = ("”", "’’")
_BEFORE_AN_OPENING = "([{—–-/"
_STOPS = ".,;: \n"
_AFTER_A_CLOSING = ".,;:)]}!?—–-/"


@dataclass(frozen=True, slots=True)
class Mark:
    """A quotation mark at an offset; `length` is 2 for a mark made of two characters."""

    start: int
    length: int
    opens: bool

    @property
    def end(self) -> int:
        return self.start + self.length


def marks_in(text: str, start: int, end: int, depth: int) -> list[Mark]:
    """The quotation marks of text[start:end] in order, where `depth` quotations are open at `start`."""
    found: list[Mark] = []
    doubled = _doubled(text, start, end)
    for match in _MARK.finditer(text, start, end):
        if match.start() in doubled:
            opens = doubled[match.start()]
            if opens is not None:
                depth = max(depth + (1 if opens else -1), 0)
                found.append(Mark(match.start(), 2, opens))
            continue
        previous = found[-1] if found and found[-1].end == match.start() else None
        opens = _opens(text, match.start(), match.end(), start, end, previous, depth)
        depth += 1 if opens else -1
        depth = max(depth, 0)
        found.append(Mark(match.start(), match.end() - match.start(), opens))
    return found


def _doubled(text: str, start: int, end: int) -> dict[int, bool | None]:
    """Straight marks set twice around the same words (""x""), which are one mark each: by offset, whether it opens;
    None for the second sign of one. A definition (""x" means ...") begins with two marks that are two, and curly marks
    within curly ones (““x””) quote words that stand in marks themselves."""
    signs = list(_MARK.finditer(text, start, end))
    found: dict[int, bool | None] = {}
    at = 0
    while at + 3 < len(signs):
        first, second, third, fourth = signs[at : at + 4]
        pairs = first.end() == second.start() and third.end() == fourth.start() and second.end() < third.start()
        alike = first.group() == second.group() != "``" and third.group() == fourth.group()
        bounded = (
            not text[start : first.start()][-1:].isalnum()
            and not text[second.end()].isspace()
            and not text[fourth.end() : end][:1].isalnum()
            and not text[third.start() - 1].isspace()
        )
        if pairs and alike and bounded and first.group() not in (*_CLOSING_SHAPES, *_NESTING_SHAPES):
            found |= {first.start(): True, second.start(): None, third.start(): False, fourth.start(): None}
            at += 4
        else:
            at += 1
    return found


def _opens(text: str, at: int, after: int, start: int, end: int, previous: Mark | None, depth: int) -> bool:
    before_char = text[at - 1] if at > start else " "
    after_char = text[after] if after < end else " "
    room_before = previous.opens if previous is not None else before_char.isspace() or before_char in _BEFORE_AN_OPENING
    following_mark = _MARK.match(text, after, end)
    room_after = after_char.isspace() or after_char in _AFTER_A_CLOSING if following_mark is None else not room_before
    shape = text[at:after]
    if room_before and not room_after:
        return depth == 0 or shape not in _CLOSING_SHAPES
    if room_after and not room_before:
        return False
    if shape in _OPENING_SHAPES:
        return True
    if shape in _CLOSING_SHAPES:
        return False
    return depth == 0


def starts_with_opening_mark(text: str, start: int, end: int) -> bool:
    """Whether the first character of text[start:end] that is not a space is an opening quotation mark."""
    marks = marks_in(text, start, end, 0)
    return bool(marks) and marks[0].opens and not text[start : marks[0].start].strip()


def marks_of_line(text: str, span: tuple[int, int], depth: int, reopened: bool) -> tuple[list[Mark], bool]:
    """The marks of a line that count, where `depth` quotations are open, and whether the quotation was reopened so far.

    Where a quotation is open already, a mark that begins a line may only repeat it: it does if it is closed nowhere in
    its line, or if it is closed at the line's end and either a label follows it or the quotation was reopened before.
    """
    marks = marks_in(text, *span, depth)
    if not depth or not marks or not marks[0].opens or text[span[0] : marks[0].start].strip():
        return marks, reopened
    balances = [0]
    for mark in marks:
        balances.append(balances[-1] + (1 if mark.opens else -1))
    closed_at_the_end = not balances[-1] and not text[marks[-1].end : span[1]].strip(_STOPS)
    repeats = reopened or _LABEL.match(text, marks[0].end) is not None
    if balances[-1] > 0 or (repeats and closed_at_the_end and 0 not in balances[1:-1]):
        return marks[1:], True
    return marks, reopened


def outer_marks(text: str) -> list[Mark]:
    """The marks of a quotation that enclose it: the first, the last, and those that close and reopen it at its lines.

    None where the text only begins with a quotation and goes on behind it (a definition without marks around it).
    """
    found: list[Mark] = []
    depth, reopened, at = 0, False, 0
    for line in text.splitlines(keepends=True):
        end = at + len(line)
        marks, reopened = marks_of_line(text, (at, end), depth, reopened)
        skipped = marks_in(text, at, end, depth)[: 1 if depth else 0]
        found += [mark for mark in skipped if mark not in marks]
        for mark in marks:
            if (mark.opens and depth == 0) or (not mark.opens and depth == 1):
                found.append(mark)
            depth = max(depth + (1 if mark.opens else -1), 0)
            if depth == 0 and text[mark.end : end].strip(_STOPS):
                return []
        at = end
    first = text[: found[0].start].strip() if found else ""
    return [] if first else found


def without_outer_marks(text: str) -> str:
    """The words of a quotation, without the marks around it and the stop behind the closing one."""
    marks = outer_marks(text)
    if not marks:
        return text.strip()
    closed = marks[-1].start if not marks[-1].opens else len(text)
    words = "".join(
        " " if any(mark.start <= at < mark.end for mark in marks) else sign for at, sign in enumerate(text[:closed])
    )
    return words.strip()
