"""Reads single lines of a rule text with the line grammar (grammars/lines.lark)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, cast

from compliance.places import data_folder

if TYPE_CHECKING:
    from lark import Lark, Token

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


@lru_cache(maxsize=1)
def _parser() -> Lark:
    from lark import Lark

    grammar = (data_folder("grammars") / "lines.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="contextual")


@lru_cache(maxsize=20_000)
def read_line(words: str) -> Reading:
    """What the grammar makes of one line of words (not blank)."""
    tree = _parser().parse(words)
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
