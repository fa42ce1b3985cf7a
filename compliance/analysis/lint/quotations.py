"""Quotation marks that open and never close, or close what was never opened."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark


def quotations(corpus: Corpus) -> Iterator[Remark]:
    """One remark a passage. What an amending instrument quotes is left to the reading of its orders."""
    for text, passage in corpus.apart():
        opened, closed = passage.words.count("“"), passage.words.count("”")
        if opened == closed and passage.words.count('"') % 2 == 0:
            continue
        at = max(passage.words.rfind("“"), passage.words.rfind("”"), passage.words.rfind('"'))
        quote = passage.words[at : at + 23]
        message = (
            "The quotation marks of this provision do not pair: one is opened and not closed, or closed and not opened."
        )
        remedy = "Compare the text as published to see where the quotation begins and ends."
        yield corpus.remark("quotation.unpaired", "warning", text, passage.provision, message, remedy, quote)
