"""Single quotation marks that quote words of an order, set as double ones at the same place and length.

A notice that has no double marks quotes with single ones throughout; in one that has both, single marks quote inside
double ones, save where they stand around them: at the head of a line and at the end of one, outside of double ones, or
on a line of instruction. An apostrophe is never a mark: it stands between letters, or behind a word that goes on.
"""

from __future__ import annotations

import re

from compliance.drafting.amending_quotes import marks_of_line

_DOUBLE = re.compile(r"[“”„\"]|''|‘‘|’’|``")
# An opening mark before a word; a closing one behind a word, where the sentence stops or goes on as an order does.
_OPENING = re.compile(r"(?<![\w’'‘])[‘'](?=[^\s’'‘])")
_CLOSING = re.compile(
    r"(?<=[^\s’'‘])[’'](?![\w’'])(?=\s*$|[.,;:)\]—–-]|\s+(?:and|in|after|before|wherever|where|of|from|for|with|is|are|be|"
    r"the|to|at|or|on|by|occurring|appearing|throughout|immediately|substitut\w*|insert\w*|omit\w*|replac\w*)\b|\s+\()"
)
# A mark around new matter, at the head of its first line and at the end of its last; the line that begins an order.
_HEAD = re.compile(r"^([ \t>]*)[‘'](?=[^\s’'‘])")
_TAIL = re.compile(r"(?<=[^\s’'‘])[’']([.,;]*[ \t]*)$")
_NEXT_ORDER = re.compile(
    r"\s*(?:(?:omit|insert|after|before|substitute|replace|repeal)[\s,a-z]*[—–:-]?\s*$|\d+[A-Z]?\.?\s+(?:amendment|insertion|"
    r"omission|replacement|substitution|repeal|in|rules?|sections?|clauses?|regulations?|after|for|omit|replace|delete|revoke)\b)",
    re.IGNORECASE,
)
_ANNOUNCING = (":", "—", "–")
_VERB = re.compile(r"\b(?:omit|delet|substitut|insert|replac|repeal|amend|add|remov|strik|for\s+[‘'])", re.IGNORECASE)


# Marks of other presses and keyboards, and the marks that they stand for.
_GUILLEMETS = str.maketrans("«»‹›", "“”“”")
_PRIMES = str.maketrans("″′", "\"'")


def with_double_marks(text: str) -> str:
    """The text with the marks that quote as double ones; every other character and every offset is kept.

    Guillemets quote where a text has no other double marks; beside those they are words of what is quoted.
    """
    text = text.translate(_PRIMES)
    text = text if "``" in text else text.replace("`", "‘")
    text = text if _DOUBLE.search(text) else text.translate(_GUILLEMETS)
    if not re.search(r"[‘']", text):
        return text
    return _throughout(text) if _DOUBLE.search(text) is None else _on_lines_of_instruction(text)


def _throughout(text: str) -> str:
    lines: list[str] = []
    is_open = False
    for line in text.split("\n"):
        changed, is_open = _promoted(line, is_open)
        lines.append(changed)
    return "\n".join(lines)


def _on_lines_of_instruction(text: str) -> str:
    lines = text.split("\n")
    depth, reopened = 0, False
    for number, line in enumerate(lines):
        last = _last_of_matter(lines, number) if not depth else None
        if last is not None:
            _mark_matter(lines, number, last)
        elif not depth and _VERB.search(line):
            lines[number] = _with_quoted_words(line)
        marks, reopened = marks_of_line(lines[number], (0, len(line)), depth, reopened)
        for mark in marks:
            depth = max(depth + (1 if mark.opens else -1), 0)
        reopened = reopened and depth > 0
    return "\n".join(lines)


def _last_of_matter(lines: list[str], first: int) -> int | None:
    """The line that ends new matter which begins with a single mark at the head of a line, where it quotes in double
    ones or the line above announces it ("omit, insert—")."""
    if not _HEAD.match(lines[first]):
        return None
    for number in range(first, len(lines)):
        if number > first and _NEXT_ORDER.match(lines[number]):
            return None
        if _TAIL.search(lines[number]):
            above = next((line for line in reversed(lines[:first]) if line.strip()), "")
            announced = above.rstrip().endswith(_ANNOUNCING)
            return number if announced or any(_DOUBLE.search(line) for line in lines[first : number + 1]) else None
    return None


def _mark_matter(lines: list[str], first: int, last: int) -> None:
    """Set the single marks around new matter as double ones, and those that open it again at its lines."""
    lines[last] = _TAIL.sub(r"”\1", lines[last])
    for number in range(first, last + 1):
        if number == first or not _CLOSING.search(lines[number]):
            lines[number] = _HEAD.sub(r"\1“", lines[number])


def _with_quoted_words(line: str) -> str:
    """A line of instruction whose quoting single marks are doubled; those inside double marks quote nothing new."""
    signs, depth, at = list(line), 0, 0
    for mark in marks_of_line(line, (0, len(line)), 0, False)[0]:
        if depth:
            signs[at : mark.start] = "x" * (mark.start - at)
        signs[mark.start : mark.end] = "x" * mark.length
        depth, at = max(depth + (1 if mark.opens else -1), 0), mark.end
    promoted, is_open = _promoted("".join(signs), False)
    if depth or is_open:
        return line
    return "".join(new if new in "“”" else old for new, old in zip(promoted, line, strict=True))


def _promoted(line: str, is_open: bool) -> tuple[str, bool]:
    """A line with its quoting marks doubled, and whether a quotation is open at its end."""
    signs = list(line)
    closings = {match.start() for match in _CLOSING.finditer(line)}
    first = len(line) - len(line.lstrip())
    for at in sorted(closings | {match.start() for match in _OPENING.finditer(line)}):
        if at not in closings and (not is_open or at == first):
            signs[at], is_open = "“", True
        elif at in closings and is_open:
            signs[at], is_open = "”", False
    return "".join(signs), is_open
