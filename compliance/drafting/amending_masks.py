"""The words of a notice with each quotation as one token of its length: nothing quoted is taken for an order."""

from __future__ import annotations

import re
from functools import lru_cache

from compliance.drafting.amending_model import Span
from compliance.drafting.amending_quotes import marks_in
from compliance.drafting.amending_sentences import BLOCK, FILLER, QUOTE, TEXT

# A label that stands first in quoted matter on one line: a token by which matter is told from mere words.
_LABELLED = re.compile(
    r"\s*(\d+[A-Z]{0,2}\.\d+[A-Z]{0,2}\.?\s+[“\"]?[A-Z(]|\((?:[a-z]{1,4}[A-Z]?|[a-z]{1,2}\d|\d{1,3}[A-Z]{0,2})\)\s+\S|[“\"])"
)


@lru_cache(maxsize=4096)
def masked_line(text: str) -> str:
    """One line of words with its quotations masked, an unclosed one to the end of the line."""
    spans: list[Span] = []
    opened = depth = 0
    for mark in marks_in(text, 0, len(text), 0):
        if mark.opens and depth == 0:
            opened = mark.start
        depth = max(depth + (1 if mark.opens else -1), 0)
        if depth == 0 and not mark.opens:
            spans.append((opened, mark.end))
    if depth:
        spans.append((opened, len(text)))
    return masked(text, 0, len(text), spans, None)


def masked(text: str, start: int, end: int, spans: list[Span], block: Span | None) -> str:
    """text[start:end] with each quotation and the unquoted matter replaced by one token of the same length.

    Quotations with nothing but a line's end and a stop between them are one: each paragraph was quoted for itself.
    """
    joined: list[Span] = []
    for span in spans:
        between = text[joined[-1][1] : span[0]] if joined else ""
        if joined and "\n" in between and not between.strip(".,; \n"):
            joined[-1] = (joined[-1][0], span[1])
        else:
            joined.append(span)
    tokens = [(span, TEXT if is_matter(text[slice(*span)]) else QUOTE) for span in joined]
    tokens += [(block, BLOCK)] if block else []
    masked, at = "", start
    for (first, after), sign in tokens:
        masked += text[at:first] + sign + FILLER * (after - first - 1)
        at = after
    return masked + text[at:end]


def is_matter(quoted: str) -> bool:
    """Whether a quotation is new matter and not mere words."""
    first = marks_in(quoted, 0, len(quoted), 0)[0]
    return "\n" in quoted.strip() or _LABELLED.match(quoted, first.end) is not None
