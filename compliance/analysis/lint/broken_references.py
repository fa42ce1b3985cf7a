"""References that lead nowhere, call their target by another name, or are cut by a stray stop."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import Resolved, resolved

_LOST = "The diagram or its caption is lost in the text held: compare the text as published."
_ABSENT = "Compare the text as published, and the amendments that are not held; if it is meant otherwise, correct it."


def broken_references(corpus: Corpus) -> Iterator[Remark]:
    """One remark a reference."""
    for found in resolved(corpus):
        provision, words = found.passage.provision, found.reference.words
        if found.outcome == "broken":
            missing = ", ".join(found.missing)
            message = f"This refers to {missing}, which does not stand in the text held."
            remedy = _LOST if found.reference.kind == "diagrams" else _ABSENT
            yield corpus.remark("reference.broken", "error", found.text, provision, message, remedy, words)
        elif found.called:
            message = f"This calls rules what the text sets out as {found.called}; it has no rules of these numbers."
            remedy = "Read it as the sections; name them as such at the next amendment."
            yield corpus.remark("reference.misnamed", "warning", found.text, provision, message, remedy, words)
        if _stray_stop(found):
            quote = found.passage.words[found.reference.start : found.reference.end + 9]
            message = "A stop stands after the number of a rule in the middle of a sentence."
            yield corpus.remark(
                "reference.stray-stop", "note", found.text, provision, message, "Strike the stop.", quote.strip()
            )


def _stray_stop(found: Resolved) -> bool:
    """Whether the words go on in lower case after a stop behind the reference: "rules 6.1 to 6.6. of this division"."""
    after = found.passage.words[found.reference.end :]
    return after.startswith(". ") and after[2:3].islower()
