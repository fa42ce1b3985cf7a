"""Problems as values: what is wrong, where, why, and what to do about it.

Every stage of the house returns its results and its problems side by side. Bad input makes
a problem with a place; only a broken program raises.
"""

from __future__ import annotations

import os
import traceback
from dataclasses import dataclass
from types import TracebackType
from typing import Literal

Severity = Literal["error", "warning", "note"]
_WORDS_OF_A_FAULT = 200  # of what a raised error says of itself, which may hold anything


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something stands. Lines and columns count from 1, as an editor shows them."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.file]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a text, a rulebook or a log.

    `code` is stable and machine-readable (`log.duplicate-member`); `message` says what is wrong and
    why it matters; `remedy` says what to do; `quote` holds the offending words where that helps. `about` is the address
    of the provision that it is about, where it is about one; `as_what` the kind of provision as which it is not
    understood.
    """

    code: str
    severity: Severity
    message: str
    place: Place | None = None
    remedy: str = ""
    quote: str = ""
    about: str = ""
    as_what: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place is not None else ""
        # words of a text may stand on several lines
        words = self.quote if "\n" not in self.quote else " ".join(self.quote.split())
        quoted = f" «{words}»" if words else ""
        what_to_do = f" {self.remedy}" if self.remedy else ""
        return f"{where}{self.severity}: {self.message}{quoted}{what_to_do} [{self.code}]"


def is_interruption(error: BaseException) -> bool:
    """Whether a Ctrl-C was raised, or lies under what was raised: Python wraps what comes while a class is made."""
    under: BaseException | None = error
    while under is not None and not isinstance(under, KeyboardInterrupt):
        under = under.__cause__ or under.__context__
    return under is not None


def fault_named(error: BaseException, trace: TracebackType | None = None) -> str:
    """A fault of the program in a line, for whoever mends it: what was raised, where, and its own words."""
    frames = traceback.extract_tb(trace or error.__traceback__)
    where = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno} ({frames[-1].name})" if frames else ""
    words = " ".join(str(error).split())
    said = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in words[:_WORDS_OF_A_FAULT])
    return f"{type(error).__name__}{where}: {said}"
