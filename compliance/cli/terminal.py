"""What the commands print: in the letters that the terminal has, and nothing in it acts on the terminal.

A log is written by others. What it holds may be a control character, an escape sequence or a mark that turns the
direction of writing; each is printed as its number, and in JSON as an escape that means the same. A terminal without
such letters gets quotation marks, dashes and names in ASCII.
"""

from __future__ import annotations

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from compliance.problems import Problem

_HANDLER: Final = "compliance.plain"
_ISOLATES: Final = "\u2068\u2069"
# how what this program writes itself is said in ASCII; letters with marks lose them, all else is given by its number
_IN_ASCII: Final = {
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "«": "<<", "»": ">>", "–": "-", "—": "-", "−": "-",
    "…": "...", "·": "-", "•": "*", "×": "x", "→": "->", "←": "<-", "≤": "<=", "≥": ">=", "≠": "!=", "\u2044": "/",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "\u2068": "", "\u2069": "",
    "─": "-", "│": "|", "\u00a0": " ", "\u202f": " ",
}  # fmt: skip


def prepare() -> None:
    """Lets standard output and standard error print every text, whatever letters the terminal has."""
    codecs.register_error(_HANDLER, _plainer)
    # closed by whoever started this (`>&-`): what is said goes nowhere, and the exit code answers
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 # open until the process ends
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_HANDLER)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_in_ascii, error.object[error.start : error.end])), error.end


def _in_ascii(letter: str) -> str:
    if letter in _IN_ASCII:
        return _IN_ASCII[letter]
    plain = "".join(c for c in unicodedata.normalize("NFKD", letter) if c.isascii())
    return plain or _numbered(letter)


def _numbered(letter: str) -> str:
    return f"[U+{ord(letter):04X}]"


def shown(text: object) -> str:
    """A text as it is printed: of several lines, but with no character in it that cannot be seen.

    Marks that keep what is written from right to left within its place stay where each has its end on the line.
    """
    return "\n".join(line if line.isprintable() else _line_shown(line) for line in str(text).split("\n"))


def _line_shown(line: str) -> str:
    kept = _ISOLATES if line.count(_ISOLATES[0]) == line.count(_ISOLATES[1]) else ""
    return "".join(c if c.isprintable() or c in kept else _unseen(c) for c in line)


def _unseen(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" else _numbered(letter)


def say(text: object, *, err: bool = False, end: str = "\n") -> None:
    """Prints a line (or several; a problem is one, whatever stands in it)."""
    said = str(text).replace("\n", _numbered("\n")) if isinstance(text, Problem) else text
    print(shown(said), file=sys.stderr if err else sys.stdout, end=end)


def say_document(written: str) -> None:
    """Prints a text whose tabs part the columns of a row, as a reader of it needs them."""
    print("\t".join(shown(part) for part in written.split("\t")), end="")


def say_json(document: Mapping[str, Any], indent: int = 1) -> None:
    """Prints a document as JSON, in which what cannot be seen is escaped."""
    say_json_text(json.dumps(document, ensure_ascii=False, indent=indent) + "\n")


def say_json_text(written: str) -> None:
    """Prints what is JSON already, in the same way."""
    ascii_only = not _is_unicode()
    print("".join(c if _can_stand(c, ascii_only) else _escaped(c) for c in written), end="")


def say_markup(written: str) -> None:
    """Prints HTML or XML; what the terminal cannot print, or nobody can see, is written by its number."""
    ascii_only = not _is_unicode()
    print("".join(c if _can_stand(c, ascii_only) else f"&#{ord(c)};" for c in written), end="")


def _is_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def _can_stand(letter: str, ascii_only: bool) -> bool:
    return letter == "\n" or (letter.isprintable() and (letter.isascii() or not ascii_only))


def _escaped(letter: str) -> str:
    """The character as JSON writes it by its number (or by those of its two halves)."""
    return json.dumps(letter).strip('"') if letter != "\x7f" else "\\u007f"
