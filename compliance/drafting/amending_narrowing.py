"""Words of a notice that make what is meant less than what it names: in brackets, and in the sentences that make it."""

from __future__ import annotations

from functools import lru_cache

from compliance.sources.parsers import fits


@lru_cache(maxsize=1024)
def narrows(words: str) -> bool:
    """Whether words in brackets make what is meant less than the provision before them: "(except paragraph (a))"."""
    return fits(words, "narrowing", parser="earley", lexer="basic")


@lru_cache(maxsize=1024)
def limits(sentence: str) -> bool:
    """Whether a sentence by which a notice is made, or begins, says that all it orders holds for some only, for a time,
    or on a condition: "in respect of the casino at Christchurch only"."""
    return fits(sentence, "limiting")


@lru_cache(maxsize=1024)
def saves(sentence: str) -> bool:
    """Whether a sentence leaves something to the law before the notice: "shall be completed as if this notice had not
    been made"."""
    return fits(sentence, "saving")
