"""The frame of a notice: what stands in it beside its orders, and orders nothing.

Titles, the words by which it is made, headings, signatures, lists of other publications, contents, notes. Each form is
named here; a line that has none of them belongs to no frame, and is reported by its line. So is a sentence by which the
notice is made that limits what it orders: to a casino, to a time, to a condition.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lark import Token
from lark.exceptions import UnexpectedInput

from compliance.drafting.amending_narrowing import limits
from compliance.drafting.notices import is_of_itself, is_reference
from compliance.sources.parsers import parser_of

# words that begin the note at the end of a notice; what follows is not part of it
# a line that says what somebody shall do is a rule, whatever names stand in it
_RULES = re.compile(r"\b(?:shall|must|may(?!\s+\d)|will|is|are|was|were|has|have|be)\b")
_ITEM_HEADING = re.compile(
    r"\s*(?:(?:Amendment|Variation|Insertion|Omission|Replacement|Substitution|Renumbering|Repeal|Addition)s?\s+of\s+(?:new\s+)?"
    r"(?:ss?|sections?|rr?|rules?|cl|clauses?|regs?|schedules?|parts?|divisions?|pt|sch|dictionary)\b"
    r"|(?:New\s+)?(?:sections?|rules?|clauses?|regulations?|schedules?|parts?|divisions?|tables?)\s+\d[\w.()]*"
    r"(?:\s*(?:,|and|to)\s*\d[\w.()]*)*\s+(?:amended|repealed|revoked|inserted|replaced|omitted|substituted|added)"
    r"(?:\s+\([^()]*\))?\s*$)",
    re.IGNORECASE,
)
_NOTES = ("explanatory note", "explanatory memorandum", "note", "endnotes", "notes")


@lru_cache(maxsize=4096)
def form_of(line: str) -> str:
    """The form of a line of the frame (`title`, `made`, `about`, `signature`, `caption`), empty if it has none."""
    return "" if limits_orders(line) else _form(line)[0]


def limits_orders(line: str) -> bool:
    """Whether a line is a sentence by which a notice is made, or which says what it is, and limits all that it orders:
    to a casino, to a time, to a condition. It is no form of words that orders nothing."""
    return (is_of_itself(line) or _form(line)[0] in ("made", "about")) and limits(line)


def names_a_body(line: str) -> bool:
    """Whether a line of a signature names an authority alone: neither who signs, nor in what office or when."""
    return _form(line) == ("signature", "BODY")


@lru_cache(maxsize=4096)
def _form(line: str) -> tuple[str, str]:
    """The form of a line, and the kind of its words."""
    words = " ".join(line.split())
    if not words:
        return "", ""
    try:
        tree = parser_of("amending_frame", maybe_placeholders=False).parse(words)
    except UnexpectedInput:
        return "", ""
    form = str(tree.data)
    if form in ("title", "signature", "caption") and _RULES.search(words):
        return "", ""
    return form, next((token.type for token in tree.children if isinstance(token, Token)), "")


def is_rule(words: str) -> bool:
    """Whether words are one whole sentence that says what somebody shall do, and no heading over one or before one."""
    return words.rstrip().partition(".")[1:] == (".", "") and _RULES.search(words) is not None


def says_that_it_amends(text: str) -> str:
    """The line in which a notice says that it amends rules ("This rule amends the Rules of ..."), else empty."""
    for line in text.split("\n"):
        words = line.split()
        if form_of(line) == "about" and {"amend", "amends"} & {word.casefold() for word in words}:
            return " ".join(words)
    return ""


def is_listed(schedule_title: str, line: str) -> bool:
    """Whether a line under the heading of a schedule is an entry of its list: issues of a gazette, or casinos."""
    if re.search(r"References\s*$", schedule_title):
        return is_reference(re.sub(r"^\s*\d+\.\s*", "", line).strip())
    return schedule_title.strip() == "Casinos" and line.strip().startswith("|")


def is_item_heading(words: str) -> bool:
    """Whether words are an item's heading that tells what the item does ("Amendment of s 12 (Offences)"), no order."""
    return _ITEM_HEADING.match(words) is not None and not words.rstrip().endswith((".", ":", ";"))


def begins_note(line: str) -> bool:
    """Whether a line is the heading of an explanatory note."""
    return " ".join(line.split()).casefold().rstrip(":.") in _NOTES


def begins_contents(line: str) -> bool:
    """Whether a line is the heading of the notice's own list of contents."""
    return " ".join(line.split()).casefold().rstrip(":.") in ("contents", "table of contents", "table of provisions")


def plain(line: str) -> str:
    """A heading as it is compared with its line of contents: letters and figures alone."""
    return "".join(sign for sign in line.casefold() if sign.isalnum())
