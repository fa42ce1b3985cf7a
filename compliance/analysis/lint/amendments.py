"""Amending operations that could not be carried out as ordered."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.problems import Place


def amendments(corpus: Corpus) -> Iterator[Remark]:
    """Operations without effect. Those that should have changed something and did not are problems of the rulebook."""
    for outcome in corpus.outcomes:
        if outcome.outcome == "vacuous":
            message = f"Item {outcome.item} ({outcome.kind}, {outcome.target}) changes nothing. {outcome.why}".strip()
            remedy = "Look for the words in an amendment that is not held; check that old and new are not exchanged."
            place = Place(outcome.file, outcome.first_line)
            address = f"notice {outcome.item}"
            yield Remark(
                "lint.amendment.vacuous", "warning", outcome.instrument, address, message, remedy, outcome.quote, place
            )
