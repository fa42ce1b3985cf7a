"""Words in brackets behind the number of a provision that take something away from it, and are no title of it."""

from __future__ import annotations

from functools import lru_cache

from lark.exceptions import UnexpectedInput

from compliance.sources.parsers import parser_of


@lru_cache(maxsize=1024)
def narrows(words: str) -> bool:
    """Whether words in brackets make what is meant less than the provision before them: "(except paragraph (a))"."""
    try:
        parser_of("narrowing", parser="earley", lexer="basic").parse(words)
    except UnexpectedInput:
        return False
    return True
