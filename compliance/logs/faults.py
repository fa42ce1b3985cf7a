"""What is thrown inside the reading of one line, and caught at that line: never further."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

_QUOTE_LENGTH: Final = 60
_FEW: Final = 8


class UnreadableError(ValueError):
    """A value that cannot be what its member says; `code` is the problem's, the message a sentence without stop."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one line: where in it (a column from 1), what, what to do, and the words concerned."""

    code: str
    message: str
    column: int
    remedy: str
    quote: str = ""


class LineError(Exception):
    """Carries a Fault out of the depth of a line's reading."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def a_few(words: Iterable[str]) -> str:
    """The first of many words of a log, each cut short, for a question about them."""
    return ", ".join(map(shorten, islice(words, _FEW)))


def shorten(text: str) -> str:
    """Log text fit to be shown: one line, control and direction marks visible, not longer than a glance."""
    cut = text if len(text) <= _QUOTE_LENGTH else text[:_QUOTE_LENGTH] + "…"
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in cut)
