"""Circles: rules of which each takes what it says from the next, and terms of which each is defined by the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import resolved
from compliance.analysis.lint.words import split

# what stands before a reference to the provision from which a rule takes all that it says
_TAKEN = (
    *("in accordance with", "set out in", "provided in", "provided for in", "provided by", "specified in"),
    *("prescribed in", "prescribed by", "determined under", "determined by", "under", "as in"),
)


def circles(corpus: Corpus) -> Iterator[Remark]:
    """One remark a circle, at the last of its provisions."""
    taken: dict[Text, dict[str, tuple[str, str]]] = {text: {} for text in corpus.texts}
    for one in resolved(corpus):
        own = one.passage.provision
        before = " ".join(one.passage.words[: one.reference.start].lower().split())
        alone = own.kind == "rule" and not one.text.children.get(own.address) and before.endswith(_TAKEN)
        rule = one.reference.kind == "rules" and one.outcome == "here" and len(one.addresses) == 1
        # a rule that says more than where it is to be found is no circle: it has words of its own
        if alone and rule and not one.passage.words[one.reference.end :].strip(" .;"):
            quote = " ".join([*before.split()[-2:], one.reference.words])
            taken[one.text][own.address] = (one.addresses[0], quote)
    for text, steps in taken.items():
        for circle in _circles({address: to for address, (to, _) in steps.items()}):
            last = max(circle, key=[p.address for p in text.provisions].index)
            message = f"Each of {', '.join(circle)} takes what it says from the next: none of them says it."
            remedy = "Look for the rule that is meant to say it; until then none of them can be assessed."
            quote = steps[last][1]
            yield corpus.remark("reference.circle", "error", text, text.by_address[last], message, remedy, quote)
        yield from _defined_in_circles(corpus, text)


def _circles(steps: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """The circles of a walk in which each step is given by the one before it, each once."""
    done: set[str] = set()
    for first in steps:
        walked: list[str] = []
        at = first
        while at in steps and at not in done:
            done.add(at)
            walked.append(at)
            at = steps[at]
        if at in walked and len(walked) - walked.index(at) > 1:
            yield tuple(walked[walked.index(at) :])


def _defined_in_circles(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """Two terms, each defined by words in which the other stands, written as it is defined."""
    terms = [p for p in text.provisions if p.kind == "definition" and p.heading and p.heading[:1].isupper()]
    for place, later in enumerate(terms):
        for earlier in terms[:place]:
            one, other = later.heading or "", earlier.heading or ""
            apart = one not in other and other not in one
            if apart and _speaks_of(later.text, other) and _speaks_of(earlier.text, one):
                message = f"“{one}” is defined by “{other}”, and “{other}” by “{one}”."
                remedy = "Read from the rules what one of them means without the other, and record the reading."
                yield corpus.remark("definition.circle", "note", text, later, message, remedy, other)


def _speaks_of(words: str, term: str) -> bool:
    said = [word.text for word in split(words)]
    looked = [word.text for word in split(term)]
    places = [at for at in range(len(said)) if said[at : at + len(looked)] == looked]
    # "Casino" within "Casino Control Act" is part of another name
    return any(not "".join(said[at + len(looked) :][:1])[:1].isupper() for at in places)
