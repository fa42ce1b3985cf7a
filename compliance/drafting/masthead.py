"""What an instrument's own head says of it (grammars/masthead.lark): publication, day, number, when it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from compliance.sources.clean import read_lines
from compliance.sources.parsers import parser_of

if TYPE_CHECKING:
    from lark import Token, Tree


_HEAD: Final = 12  # lines, where no enacting words show where the head ends
_WEEKDAY: Final = 1  # word beside the date of a line that is a date
_SHORT: Final = 120


@dataclass(frozen=True, slots=True)
class Said:
    """One thing said, with the words in which it is: a line of the text, or a running head (`line` None)."""

    value: str
    words: str
    line: int | None = None

    @property
    def learnt(self) -> str:
        """Where it was learnt, as the YAML of an instrument has it."""
        return f"the text: {self.words}" if self.line is not None else f"a running head: {self.words}"


@dataclass(frozen=True, slots=True)
class Masthead:
    """What is said at the head of an instrument. Days are ISO dates."""

    publication: Said | None = None
    published: Said | None = None
    issue: Said | None = None
    made: Said | None = None
    title: Said | None = None


def read_masthead(text: str, heads: Sequence[str], publications: Iterable[str]) -> Masthead:
    """What the lines before the enacting words, and running heads, say. publications: the names that can be meant."""
    lines = [(line.number, " ".join(line.text.split())) for line in read_lines(text) if not line.blank]
    read = [(number, words, parser_of("masthead").parse(words).children) for number, words in lines]
    enacting = next((n for n, (_, _, parts) in enumerate(read) if _tokens(parts, "ENACTS")), None)
    until = _HEAD if enacting is None else enacting
    above = [*read[:until], *((None, head, parser_of("masthead").parse(head).children) for head in heads)]
    named = list(publications)
    found: dict[str, Said] = {}
    for number, words, parts in above:
        publication = next((name for name in named if name.lower() in words.lower()), None)
        if publication is not None:
            found.setdefault("publication", Said(publication, words, number))
        days = [day for day in map(_day, _tokens(parts, "DATE")) if day is not None]
        issues = _named(parts, "issue")
        # a line of words in which a day is mentioned says nothing of the day of the issue
        if days and (issues or publication or number is None or len(parts) - len(days) <= _WEEKDAY):
            found.setdefault("published", Said(days[0].isoformat(), words, number))
        if issues and (days or publication or "issue" in words.lower()):
            found.setdefault("issue", Said(str(issues[0].children[-1]), words, number))
    for number, words, parts in read:
        made = _named(parts, "made")
        on = _day(str(made[0].children[0])) if made else None
        if on is not None:
            found.setdefault("made", Said(on.isoformat(), _short(words), number))
    titled = [(n, words) for n, words, parts in read[:until] if not _of_the_issue(words, parts) and words not in named]
    if titled:
        number, words = titled[-1] if enacting is not None else titled[0]
        found["title"] = Said(without_register(words), words, number)
    for number, words, parts in read:
        for named_itself in _tokens(parts, "NAMED")[:1]:
            found["title"] = Said(named_itself.partition(" the ")[2].strip("*_ "), words, number)
    return Masthead(**found)


def _short(words: str) -> str:
    return words if len(words) <= _SHORT else f"{words[:_SHORT]} …"


def _of_the_issue(words: str, parts: Sequence[object]) -> bool:
    """Whether a line tells the issue and not the instrument: its day, its number, what it supplements."""
    return bool(_tokens(parts, "DATE") or _named(parts, "belongs_to") or "issue no" in words.lower())


def _named(parts: Iterable[object], name: str) -> list[Tree[Token]]:
    return [part for part in parts if getattr(part, "data", None) == name]  # type: ignore[misc]


def _tokens(parts: Iterable[object], kind: str) -> list[str]:
    return [str(part) for part in parts if getattr(part, "type", None) == kind]


def _day(written: str) -> date | None:
    """The day that a date names; None where there is none such in the calendar."""
    try:
        return datetime.strptime(" ".join(written.title().split()), "%d %B %Y").date()
    except ValueError:
        return None


def without_register(title: str) -> str:
    """The title of an Act without what the register sets behind it: its kind, year and number."""
    for cut in ("Public Act", "Private Act", "Local Act", "Provincial Act", "Imperial Act"):
        title = title.partition(cut)[0].strip() or title
    return title
