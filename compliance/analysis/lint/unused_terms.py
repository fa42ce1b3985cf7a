"""Terms that are defined and then used nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.terms import forms
from compliance.analysis.lint.words import split


def unused_terms(corpus: Corpus) -> Iterator[Remark]:
    """One remark a term and text. General rules define for every division that the same instruments set out."""
    for text in corpus.texts:
        general = text.work.endswith("/general")
        readers = [t for t in corpus.texts if t is text or (general and set(t.made_by) & set(text.made_by))]
        for term, definition in text.definitions.items():
            wanted = {f" {form} " for form in (*forms(term), *(f"{form}'s" for form in forms(term)), f"{term}'")}
            if not any(_uses(reader, definition.address, reader is text, wanted) for reader in readers):
                message = f"“{definition.heading}” is defined and used in no other provision."
                remedy = "Strike the definition, or find the provision that was to use it."
                quote = definition.text.split(" means")[0]
                yield corpus.remark("definition.unused", "warning", text, definition, message, remedy, quote)


def _uses(reader: Text, own: str, same: bool, wanted: set[str]) -> bool:
    for passage in reader.passages:
        if same and passage.provision.address == own:
            continue
        words = " " + " ".join(word.plain for word in split(passage.words)) + " "
        if any(form in words for form in wanted):
            return True
    return False
