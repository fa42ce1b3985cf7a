"""The cross-references of a version, each with what it names there: for a reader of a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.analysis.lint.collecting import collect
from compliance.analysis.lint.resolving import resolve
from compliance.drafting.cross_references import references_in
from compliance.rulebook.model import Version
from compliance.rulebook.rulebook import Rulebook


def references_of(rulebook: Rulebook, version: Version) -> Mapping[str, list[dict[str, Any]]]:
    """Address -> its references in order: words, outcome (here, external or broken), the addresses named, what is
    named and not there."""
    corpus, _ = collect(rulebook)
    found: dict[str, list[dict[str, Any]]] = {}
    for text in corpus.texts:
        if (text.work, text.label) != (version.work, version.label) or text.own:
            continue
        for passage in text.sentences:
            for reference in references_in(passage.words):
                what = resolve(corpus, text, passage, reference)
                found.setdefault(passage.provision.address, []).append(
                    {
                        "words": reference.words,
                        "outcome": what.outcome,
                        "addresses": list(what.addresses),
                        "missing": list(what.missing),
                    }
                )
    return found
