"""Ranks and shares as the words of the rules name them."""

from __future__ import annotations

from fractions import Fraction

from compliance.games.blackjack.vocabulary import RANK_OF_PICTURE
from compliance.meaning.numbers import number
from compliance.meaning.trees import word_number


def rank_written(word: int | str) -> str:
    """A rank as the log writes it: a number of the words ("seven"), or the name of a picture."""
    return str(word) if isinstance(word, int) else RANK_OF_PICTURE[str(word)]


def rank_of_plural(token: str) -> str:
    """A rank that the words name in the plural ("sevens", "sixes")."""
    singular = next((token.removesuffix(end) for end in ("es", "s") if _is_rank(token.removesuffix(end))), token)
    return RANK_OF_PICTURE.get(singular) or str(word_number(singular))


def _is_rank(word: str) -> bool:
    return word in RANK_OF_PICTURE or number(word) is not None


def share_named(word: str) -> Fraction:
    """ "half" is one part of two."""
    singular = word.removesuffix("s").replace("halve", "half")
    return Fraction(1, word_number({"half": "two", "third": "three", "quarter": "four"}[singular]))
