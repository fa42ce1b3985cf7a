"""A quantity held against one of another kind: a difference, by its definition, that "the total" of a side exceeds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark

_KINDS = "difference|total|sum|ratio|percentage|product|average"
_DEFINED = re.compile(
    rf"\b(?:the )?[“\"]?(?P<term>[A-Za-z]+ [A-Za-z]+)[”\"]? (?:is|means) the (?P<kind>{_KINDS}) (?:between|of)\b", re.I
)
_AGAINST = (
    r"\bthe (?P<kind>{kinds}) of [^.;:]{{1,80}}? "
    r"(?:exceeds?|is (?:more|greater|less) than|equals?|reaches) the (?:maximum )?{term}\b"
)


def quantities_of_a_kind(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    for text in corpus.texts:
        kinds = {
            found["term"].lower(): found["kind"].lower()
            for passage in text.sentences
            for found in _DEFINED.finditer(_with_term(passage.provision.heading, passage.words))
        }
        for passage in text.sentences:
            for term, kind in kinds.items():
                found = re.search(_AGAINST.format(kinds=_KINDS, term=re.escape(term)), passage.words, re.I)
                if found and found["kind"].lower() != kind:
                    message = (
                        f"A {found['kind'].lower()} is held here against “{term}”, which the text says is a {kind}."
                    )
                    remedy = f"Read from the definition when the {kind} is exceeded, and record the reading."
                    yield corpus.remark(
                        "number.another-kind", "error", text, passage.provision, message, remedy, found.group()
                    )


def _with_term(heading: str | None, words: str) -> str:
    return f"{heading} {words}" if heading and words.startswith("means") else words
