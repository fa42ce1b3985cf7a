"""The parts of an instrument as drafted: provisions under their addresses, divisions, and what was not understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

UnitKind = Literal["rule", "paragraph", "definition", "table", "heading"]


@dataclass(slots=True)
class Unit:
    """A provision while it is being read. The members are those of `rulebook.model.Provision`."""

    kind: UnitKind
    address: str
    parent: str | None
    first_line: int
    last_line: int
    text: str = ""
    heading: str | None = None
    closing: str = ""
    rows: list[tuple[str, ...]] = field(default_factory=list)

    def reach(self, line: int) -> None:
        """Let the unit's lines reach as far as `line` (a page cut may lie between)."""
        self.first_line = min(self.first_line, line)
        self.last_line = max(self.last_line, line)


@dataclass(slots=True)
class DivisionText:
    """A division (or the one body of rules of an instrument without divisions) with its provisions in order."""

    number: str | None
    title: str
    line: int
    units: list[Unit] = field(default_factory=list)
    contents: list[str] = field(default_factory=list)

    def sections(self) -> Iterator[Unit]:
        """The headings of its sections, in order."""
        return (u for u in self.units if u.heading is not None and u.address.endswith(".0") and '"' not in u.address)


def finished(text: str) -> bool:
    """Whether words end as a provision may: with a stop, or with a stop and the connective to the next of a list."""
    words = text.rstrip(" \"”’')").split(" ")
    last = words[-1]
    if last in ("and", "or", "but") and len(words) > 1:
        return words[-2].endswith((";", ","))
    return last.endswith((".", ";", ":", ","))


_LONGEST_HEADING = 8
_VERBS = frozenset(("shall", "must", "may", "will", "is", "are", "was", "were", "has", "have", "be", "can", "means"))
UNFINISHED = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "in", "no", "of", "on", "or", "the", "to", "with")
)


def is_heading_of(words: str, below: str) -> bool:
    """Whether words over a line are its heading: a few that make no sentence and leave none unfinished, over words that
    begin with a capital and are a whole sentence, or introduce a list."""
    told = words.split()
    last = told[-1].casefold() if told else "the"
    plain = {word.casefold().strip(",") for word in told}
    sentence = bool(_VERBS & {word.casefold().strip(",;:") for word in below.split()})
    named = bool(told) and len(told) <= _LONGEST_HEADING and words[:1].isupper() and last[-1:].isalnum()
    return (
        named
        and not finished(words)
        and last not in UNFINISHED
        and not _VERBS & plain
        and below[:1].isupper()
        and sentence
    )


def introduces(text: str) -> bool:
    """Whether a list may begin after these words: they are unfinished, or end with a colon."""
    return text.endswith(":") or not finished(text)


def joined(before: str, after: str) -> str:
    """Words cut by a page, put together: one blank between, none after a hyphen that divides a word."""
    if not before:
        return after
    return f"{before} {after}"
