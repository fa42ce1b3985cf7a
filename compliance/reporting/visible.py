"""Text from outside made safe to look at: what a reader sees is what the file holds.

A recorded log is written by others. A control character, a mark that turns the direction of writing or a character
of no width would show a reader something other than what was recorded, or nothing at all; each is shown by its
number instead, as in `[U+202E]`. Markup needs no care here: the HTML template escapes every value and the PDF
template gets values as data.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

VALUE_LIMIT = 120
SENTENCE_LIMIT = 2_000
LAW_LIMIT = 50_000
_LONGEST_UNBROKEN, _PIECE = 16, 6
_LONGEST_GIVEN = 28
_MOST_PIECES = 256  # the compiler takes some five hundred
_BREAKS_AFTER = "-/._:=,;"
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_BREAK_HERE = "\u200b"


def visible(value: object, limit: int = VALUE_LIMIT) -> str:
    """The value on one line, with every character that cannot be seen written as its number.

    A value longer than `limit` characters is cut, and says how much is missing; one that saying so would not shorten
    stays whole. Text that runs from right to left is isolated, so that it cannot reorder the words around it.
    """
    text = str(value)
    missing = len(text) - limit
    note = f" … ({missing:,} more characters; report.json holds them)"
    cut = missing > len(note)
    if cut:
        text = text[:limit]
    if not text.isprintable():
        text = "".join(map(_shown, text))
    if not text.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text):
        text = f"{_ISOLATE}{text}{_END_ISOLATE}"
    return f"{text}{note}" if cut else text


def visible_lines(value: object, limit: int = SENTENCE_LIMIT) -> list[str]:
    """As `visible`, line by line, for words that are meant to stand on several lines; blank lines are left out."""
    return [visible(line.strip(), limit) for line in str(value).split("\n") if line.strip()]


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    if unicodedata.category(character) == "Zs":
        return " "
    return _numbered(character)


def _numbered(character: str) -> str:
    return f"[U+{ord(character):04X}]"


def map_strings(value: object, change: Callable[[str], str]) -> object:
    """The same JSON value with every string in it changed; the names of members stay."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {name: map_strings(member, change) for name, member in value.items()}
    if isinstance(value, list):
        return [map_strings(member, change) for member in value]
    return value


def for_embedded_fonts(text: str) -> str:
    """The text with what the PDF's embedded fonts cannot draw written as its number, and long words made breakable.

    An archival PDF may not show a character that its fonts lack, so a name in another script is given by code points.
    """
    if not text.isascii():
        text = "".join(c if _is_drawn(c) else "" if c in (_ISOLATE, _END_ISOLATE) else _numbered(c) for c in text)
    if len(text) <= _LONGEST_UNBROKEN:
        return text
    return _with_few_breaks(" ".join(_breakable(word) for word in text.split(" ")))


def marks_said(value: object) -> list[str]:
    """What marks in the place of characters are, in a sentence, where the fonts of a PDF lack one of a value's."""
    missing: list[str] = []

    def looked_at(text: str) -> str:
        if not missing and not text.isascii():
            missing.extend(c for c in text if not _is_drawn(c) and c not in (_ISOLATE, _END_ISOLATE))
        return text

    map_strings(value, looked_at)
    if not missing:
        return []
    return [
        f"A mark such as {_numbered(missing[0])} stands for a letter or sign that the fonts of this PDF do not have, "
        "by its number in Unicode. The same page as HTML (--format html) shows it as it was recorded."
    ]


def _breakable(word: str) -> str:
    """A long word with places to break it: after its punctuation, and within a stretch that is long without any. The
    name of an option and what it is given (`ID=DATE`) stay whole."""
    if len(word) <= (_LONGEST_GIVEN if word.startswith("--") or "=" in word else _LONGEST_UNBROKEN):
        return word
    stretches = [""]
    for character in word:
        stretches[-1] += character
        if character in _BREAKS_AFTER:
            stretches.append("")
    return _BREAK_HERE.join(_in_pieces(stretch) for stretch in stretches if stretch)


def _with_few_breaks(text: str) -> str:
    """A text with no more places to break it than the compiler takes: of more, every second or third and so on."""
    pieces = text.split(_BREAK_HERE)
    step = -(-len(pieces) // _MOST_PIECES)
    return _BREAK_HERE.join("".join(pieces[at : at + step]) for at in range(0, len(pieces), step))


def _in_pieces(stretch: str) -> str:
    if len(stretch) <= _LONGEST_UNBROKEN:
        return stretch
    return _BREAK_HERE.join(stretch[i : i + _PIECE] for i in range(0, len(stretch), _PIECE))


# Each range was compiled in both embedded fonts; tests/reporting/test_pdf.py compiles every character of them again.
EMBEDDED_RANGES = (
    (0x20, 0x7E),
    (0xA1, 0xAC),
    (0xAE, 0x17F),
    (0x391, 0x3A1),
    (0x3A3, 0x3A9),
    (0x3B1, 0x3C9),
    (0x410, 0x44F),
    (0x2013, 0x2014),
    (0x2018, 0x201A),
    (0x201C, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
    (0x2260, 0x2260),
    (0x2264, 0x2265),
)


def _is_drawn(character: str) -> bool:
    return character < "\x7f" or any(first <= ord(character) <= last for first, last in EMBEDDED_RANGES)
