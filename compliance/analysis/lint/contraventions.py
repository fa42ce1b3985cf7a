"""What follows a contravention, said for some of the ways to contravene and not for all: a rule forbids (a), (b) and
(c); another says what becomes of a wager made "in contravention of" it, and speaks of (b) only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import Resolved, resolved
from compliance.analysis.lint.words import stems
from compliance.rulebook.model import Provision

_BREACH = re.compile(r"\b(?:in contravention of|contrary to|in breach of|contravenes)\s*$", re.I)
_CONDITION = re.compile(r"\b(?:if|where|when)\b", re.I)
_EMPTY = stems(
    "a an the of to in on by for with at or and be is are has any such as it its that this his her not no only"
)
_REST = re.compile(r"\b(?:otherwise|in any other case|in all other cases)\b", re.I)


def contraventions(corpus: Corpus) -> Iterator[Remark]:
    """One remark a rule that leaves ways out."""
    for text in corpus.texts:
        for found in (r for r in resolved(corpus) if r.text is text and r.outcome == "here"):
            if _BREACH.search(found.passage.words[: found.reference.start]) and len(found.addresses) == 1:
                yield from _left_out(corpus, text, found.passage, found)


def _left_out(corpus: Corpus, text: Text, passage: Passage, found: Resolved) -> Iterator[Remark]:
    ways = _items(text, found.addresses[0])
    cases = _items(text, passage.provision.address)
    conditional = all(_CONDITION.search(case.text) for case in cases)
    rest = any(_REST.match(case.text.strip()) for case in cases)
    if len(ways) < 2 or len(cases) < 2 or not conditional or rest:
        return
    uses = Counter(word for way in ways for word in stems(way.text))
    said = {word for case in cases for word in stems(case.text)}
    open_ways = [way for way in ways if not {w for w in stems(way.text) - _EMPTY if uses[w] == 1} & said]
    if open_ways and len(open_ways) < len(ways):
        which = ", ".join(way.address for way in open_ways)
        message = f"This says what follows for some ways of contravention, and nothing of {which}."
        remedy = "Take from other rules what follows there, or from practice, and record the reading."
        quote = passage.words[: found.reference.end].split(",")[0]
        yield corpus.remark("case.left-out", "warning", text, passage.provision, message, remedy, quote)


def _items(text: Text, address: str) -> list[Provision]:
    return [p for p in text.children.get(address, ()) if p.kind == "paragraph"]
