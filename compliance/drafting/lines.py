"""Reads single lines of a rule text with the line grammar (grammars/lines.lark)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, cast

from compliance.sources.parsers import parser_of

if TYPE_CHECKING:
    from lark import Token

LineKind = Literal[
    "division", "divisions", "schedule", "appendix", "contents", "diagram", "caption", "section", "rule",
    "paragraph", "item", "pipes", "row", "number", "quoted", "text",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line is: its kind, the marks at its head as printed, and its words after them."""

    kind: LineKind
    marks: tuple[str, ...]
    rest: str


_MARKS = frozenset(
    {"NUMERAL", "LIST", "SCHEDULE", "APPENDIX", "SECTION", "LETTERED_SECTION", "RULE", "LABEL", "ITEM", "PART"}
)


@lru_cache(maxsize=20_000)
def read_line(words: str) -> Reading:
    """What the grammar makes of one line of words (not blank)."""
    tree = parser_of("lines").parse(words)
    kind = cast("LineKind", str(tree.data))
    tokens = cast("list[Token]", tree.children)
    marks = tuple(bare(t) if t.type == "LABEL" else t.rstrip(".") for t in tokens if t.type in _MARKS)
    rest = "".join(str(t) for t in tokens if t.type not in _MARKS and t.type not in ("OPENING", "TERM"))
    if kind == "quoted":
        marks = (str(tokens[0]),)
    return Reading(kind, marks, rest.strip())


def bare(label: str) -> str:
    """A label without its brackets: "( b)" is b, "a)" is a."""
    return label.strip("() ")
