"""What a sentence leaves to be found out: "in any other situation where this is required", where nothing says when;
"where permitted", where nothing says by what; a duty that only "should" be done; one person who was never named."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, quoted, split

_ELSEWHERE = re.compile(
    r"\b(?:in )?any other (?:situation|case|circumstances?|event|occasion|instance)s? (?:where|in which|when) "
    r"(?:this|that|it) is (?:required|permitted|provided|allowed|prescribed)\b(?! by| under| in)",
    re.I,
)
_PERMITTED = re.compile(
    r"\bwhere (?:(?:this|that|it) is )?(?:permitted|required|allowed|prescribed)\b(?! by| under| in| to)"
)
_SHOULD = re.compile(r"(?<=[a-z] )should (?:not )?be [a-z]+(?:ed|en|de|id)\b")
_NO_DUTY = listed("whether why how as than if they it have")
_ROLES = listed("player patron customer spectator participant entrant shooter banker licensee holder applicant")
_ONE = re.compile(r"^(?:where|if|when|should) (?:a|any|the) person\b", re.I)


def unsaid(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    for text, passage in neighbours(corpus).apart:
        yield from _nowhere(corpus, text, passage)
        yield from _should(corpus, text, passage)
        yield from _never_named(corpus, text, passage)


def _nowhere(corpus: Corpus, text: Text, passage: Passage) -> Iterator[Remark]:
    found = _ELSEWHERE.search(passage.words) or _PERMITTED.search(passage.words)
    if found:
        message = "This leans on another rule, and no provision is named that says so."
        remedy = "Look for a rule that says so; where there is none, the words have no effect. Name the rule."
        yield corpus.remark("reference.unnamed", "warning", text, passage.provision, message, remedy, found.group())


def _should(corpus: Corpus, text: Text, passage: Passage) -> Iterator[Remark]:
    """A rule that says "should": in a text whose duties "shall" be done it is either a duty or advice."""
    for found in _SHOULD.finditer(passage.words):
        before = split(passage.words[: found.start()])
        if passage.provision.kind == "definition" or any(w.plain in _NO_DUTY for w in before[-4:]):
            continue
        message = "“Should” stands where the text says “shall” of its duties: it may be a duty or only advice."
        remedy = "Decide whether the rule binds, and record the reading."
        yield corpus.remark("duty.only-should", "warning", text, passage.provision, message, remedy, found.group())


def _never_named(corpus: Corpus, text: Text, passage: Passage) -> Iterator[Remark]:
    """ "Where a person has ..., any wager made by the player": the second was not spoken of."""
    rule = text.rule_of(passage.provision)
    if not _ONE.match(rule.text or ""):
        return
    until = itertools.takewhile(lambda p: p is not passage.provision, text.below(rule.address))
    above = [p.text for p in until if p.kind != "table" and p.text]
    before = " ".join(w.plain for said in above for w in split(said))
    words = split(passage.words)
    for at in range(1, len(words)):
        spoken = f" {before} {' '.join(w.plain for w in words[:at])} "
        if words[at].plain in _ROLES and words[at - 1].plain == "the" and f" {words[at].plain}" not in spoken:
            message = f"“The {words[at].plain}” is spoken of as known; before, the rule speaks of a person, of anyone."
            remedy = "Decide whether the rule reaches only one who is meant by both; record the reading."
            quote = quoted(passage.words, at - 3, at)
            yield corpus.remark("reference.nobody-before", "warning", text, passage.provision, message, remedy, quote)
            return
