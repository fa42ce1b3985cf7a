"""Orders set in lines, as the Capital Territory and Queensland draft them: an address, a verb on a line of its own, and
the words or the new matter below it.

    5  Section 12 (2)              (1) Section 12(1), ‘chief executive’—
    omit                           omit, insert—
    chief executive                ‘director-general’.
    substitute
    director-general

No marks stand around the words; the lines with the verbs part them. What is read is the same sentence that others
write on one line: "Section 12 (2): omit (words) substitute (words)".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compliance.drafting.amending_layout import Layout
from compliance.drafting.amending_model import Span

# a line that is a verb alone (or two): a token of this layout
_VERB = re.compile(
    r"\s*(?:in\s+(?:sections?|parts?|divisions?|schedules?|dictionary|rules?|tables?)\b[^;“”\"]{0,40},\s*)?(?P<verb>(?:omit|repeal|delete)(?:\s+everything\s+after|,?\s+(?:and\s+)?(?:insert|substitute))?|after|before|insert|add|substitute|replace|renumber\s+as\s+(?:[^.;]|\.(?=\d))+)"
    r"\s*[—–:-]*\s*\.?\s*$",
    re.IGNORECASE,
)
_OMITS = re.compile(r"^(repeal|delete)\b")
_ADDRESS = re.compile(
    r"\s*(?:(?:new|after|before|at\s+the\s+end\s+of|in)\s+)?(?:sections?|ss?|rules?|clauses?|schedules?|dictionary|part|table|definitions?|"
    r"regulations?|paragraphs?|sub-?sections?|sub-?rules?|heading)\b(?:[^.;“”\"]|\.(?=\d))*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Block:
    """An order set in lines: the stretches of its old words and of its new matter, and the line after it."""

    old: Span | None
    new: Span | None
    end: int
    after: int


def verb_of(line: str) -> str:
    """The verb that a line is, in one form; empty if it is none."""
    match = _VERB.match(line)
    return _OMITS.sub("omit", " ".join(match["verb"].lower().split())) if match else ""


def is_address(words: str) -> bool:
    """Whether words may be the address line of such an order, with words to be found there behind it."""
    bare = re.sub(r"[“\"][^“”\"]*[”\"]", "", words)
    return (
        bool(words.strip())
        and _ADDRESS.match(words) is not None
        and verb_of(words) == ""
        and re.search(r"\.(?!\d)", bare.rstrip(".")) is None
    )


def read_block(layout: Layout, number: int, address: str, last_of_matter: int) -> Block | None:
    """The order set in lines that begins in line `number`, whose matter goes at most up to line `last_of_matter`; None
    if it is no such order."""
    first = layout.next_filled(number + 1)
    if first >= len(layout.starts) or not is_address(address) or not verb_of(layout.line(first)):
        return None
    verb = verb_of(layout.line(first))
    below = layout.next_filled(first + 1)
    if verb.startswith("renumber") or (
        verb == "omit" and (below > last_of_matter or not _goes_on(layout, below, last_of_matter))
    ):
        return Block(None, None, layout.bounds(first)[1], first + 1)
    if verb in ("omit", "omit everything after", "after", "before"):
        second = next((row for row in range(below, last_of_matter + 1) if verb_of(layout.line(row))), None)
        if second is None and verb != "omit":
            return None
        if second is None:
            old = _stretch(layout, below, last_of_matter)
            return Block(old, None, old[1], last_of_matter + 1)
        start = layout.next_filled(second + 1)
        if start > last_of_matter:
            return None
        new = _stretch(layout, start, last_of_matter)
        return Block(_stretch(layout, below, second - 1), new, new[1], last_of_matter + 1)
    if below > last_of_matter:
        return None
    new = _stretch(layout, below, last_of_matter)
    return Block(None, new, new[1], last_of_matter + 1)


def _goes_on(layout: Layout, below: int, last: int) -> bool:
    """Whether words to be omitted follow the verb."""
    return below <= last and bool(layout.line(below).strip())


def _stretch(layout: Layout, first: int, last: int) -> Span:
    """The words of lines, without blanks around them."""
    start, end = layout.bounds(first)[0], layout.bounds(last)[1]
    words = layout.plain[start:end]
    return start + len(words) - len(words.lstrip(" \n\xa0")), start + len(words.rstrip())
