"""Words of one sentence that are joined so that it says something else than it must: "a ten, jack and king shall have",
where one card is none of them all; "A, B and do C"; two alternatives that say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus, Passage
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import split

# "a 10, jack, queen and king shall": one article for all, and "and"
_ONE_OF_ALL = re.compile(
    r"\b(?:an?|any)\s+[\w’'-]+(?:,\s+[\w’'-]+)+,?\s+and\s+[\w’'-]+\s+(?=shall|has|have|is|must|may|counts?)", re.I
)
# "shall collect the Antes, all losing wagers and pay all winning wagers"
_SERIES = re.compile(
    r"\b(?:shall|must|may|will)\s+[a-z]+\s+(?:the|all|any|each)\s[^,;.:]{1,40},\s+(?:the|all|any|each)\s[^,;.:]{1,40}?"
    r"\s+and\s+(?P<verb>[a-z]+)\s+(?:the|all|any|each)\b"
)
# "either of one, two or three", "is either nine, ten or eleven"
_EITHER = re.compile(
    r"\b(?:either of (?:the )?|(?:is|are|be) either (?:an? |the )?)[\w’'-]+(?:, [\w’'-]+)+,? (?:or|and) [\w’'-]+", re.I
)
_THAT = re.compile(r"\bthat (?P<one>[^,;.:]+?) (?P<said>(?:shall|must|may)\b[^,;.:]+), or that (?P<two>[^;.:]+)")


def joined_wrongly(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    counts = neighbours(corpus)
    verbs = {run[1] for run in counts.runs if len(run) == 2 and run[0] in ("shall", "must", "may", "to")}
    for _text, passage in counts.apart:
        for code, found, message, remedy in _at(passage, verbs):
            yield corpus.remark(code, "warning", _text, passage.provision, message, remedy, found)


def _at(passage: Passage, verbs: set[str]) -> Iterator[tuple[str, str, str, str]]:
    words = passage.words
    for found in _ONE_OF_ALL.finditer(words):
        said = found.group().strip()
        message = "One thing cannot be all of these at once, yet “and” joins them: “or” is meant."
        yield "list.other-sense", said, message, "Read “or”, and record the reading."
    for found in _EITHER.finditer(words):
        message = "“Either” stands before three choices or more: it is said of two."
        yield "list.either-of-many", found.group(), message, "Read “any of”, or strike “either”."
    for found in _SERIES.finditer(words):
        if found["verb"] in verbs:
            message = f"“And {found['verb']}” begins another act before the things of the first are joined by “and”."
            remedy = f"Read “and” for the comma, so that “{found['verb']}” joins the acts."
            yield "list.broken-series", found.group(), message, remedy
    for found in _THAT.finditer(words):
        one, two = ([w.plain for w in split(part)] for part in (found["said"], found["two"]))
        if two[-len(one) :] == one:
            message = f"Both alternatives end in the same words, “{found['said']}”; so the one is no other choice."
            remedy = "Look for the words that were meant to differ, and record the reading."
            yield "list.same-alternatives", found["said"], message, remedy
