"""What a rule says of two or more and no rule says of one: where two hands win, their payouts are deducted from the
pool; of a single one nothing says so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import stems

_SEVERAL = re.compile(
    r"\b(?:if|where|when|in the event (?:of|that)) (?P<some>(?:two|2) or more|several|more than one) (?P<of>[a-z]+)",
    re.I,
)
_TAKEN = re.compile(r"\b(?:shall|must|will|is to|are to) be (?P<act>[a-z]+ed|taken|paid) (?:from|out of) the \w+")


def one_and_several(corpus: Corpus) -> Iterator[Remark]:
    """One remark a rule."""
    for text in corpus.texts:
        for passage in text.sentences:
            several = _SEVERAL.match(passage.words)
            if several is not None:
                yield from _of_several(corpus, text, passage, several)


def _of_several(corpus: Corpus, text: Text, passage: Passage, several: re.Match[str]) -> Iterator[Remark]:
    rule = text.rule_of(passage.provision)
    within = {p.address for p in text.below(rule.address)}
    section = text.words_below(rule.parent or rule.address)
    elsewhere = stems(" ".join(p.words for p in text.sentences if p.provision.address not in within))
    for place in (p for p in text.sentences if p.provision.address in within):
        for taken in _TAKEN.finditer(place.words):
            of_one = stems(several["of"]) & stems(section.replace(several.group(), "", 1))
            if of_one and not stems(taken["act"]) & elsewhere:
                message = (
                    f"This is said where {several['some'].lower()} {several['of']} come together, and of a single one "
                    f"no rule says that anything is {taken['act']}."
                )
                remedy = "Decide whether the same holds of one, and record the reading."
                code = "case.one-left-out"
                yield corpus.remark(code, "warning", text, place.provision, message, remedy, taken.group())
                return
