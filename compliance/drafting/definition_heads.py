"""The beginning of a definition whose term stands without quotation marks ("Shoe means a box for cards")."""

from __future__ import annotations

from functools import lru_cache

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from compliance.sources.parsers import parser_of

# a term within a quotation stands in single marks
_MARKS = "'‘’‚‹›"


@lru_cache(maxsize=4096)
def term_defined(line: str) -> str:
    """The term that a line defines, empty where it does not begin with one and say what it means."""
    try:
        tree = parser_of("definition_heads", maybe_placeholders=False).parse(line.strip())
    except UnexpectedInput:
        return ""
    term = next(child for child in tree.children if isinstance(child, Tree))
    return " ".join(str(token) for token in term.children if isinstance(token, Token)).strip(_MARKS)
