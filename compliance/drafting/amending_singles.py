"""Single quotation marks that quote words of an order, set as double ones at the same place and length.

A notice that has no double marks quotes with single ones throughout; in one that has both, single marks quote inside
double ones, save on a line of instruction that has only single ones. An apostrophe is never a mark: it stands between
letters, or behind a word that goes on.
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
    lines: list[str] = []
    depth, reopened = 0, False
    for line in text.split("\n"):
        changed = line
        if not depth and _DOUBLE.search(line) is None and _VERB.search(line):
            promoted, is_open = _promoted(line, False)
            changed = line if is_open else promoted
        lines.append(changed)
        marks, reopened = marks_of_line(line, (0, len(line)), depth, reopened)
        for mark in marks:
            depth = max(depth + (1 if mark.opens else -1), 0)
        reopened = reopened and depth > 0
    return "\n".join(lines)


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
