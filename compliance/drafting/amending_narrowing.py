"""Words in brackets behind the number of a provision that take something away from it, and are no title of it."""

from __future__ import annotations

import re

# words that narrow the provision before whose title or description they stand: "rule 4.1 (except paragraph (a))"
_NARROWING = re.compile(
    r"\b(sentences?|(sub-?)?paragraphs?|in\s+part|(first|second|third|last|opening|closing)\s+(words?|lines?|rows?|part)|"
    r"except(ing)?|excluding|other|but|only|unless|until|save|insofar|apart|partly|so|not|without|if)\b|"
    r"^\s*(the\s+)?(((first|second|third|last)\s+)?(table|rule|section|part|row|item|list|heading|note|proviso)"
    r"(\s+\d[\w.()]*)?|definition\b.*)\s*$",
    re.IGNORECASE,
)


def narrows(words: str) -> bool:
    """Whether words in brackets make what is meant less than the provision before them: "(except paragraph (a))"."""
    return _NARROWING.search(words) is not None
