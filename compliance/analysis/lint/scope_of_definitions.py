"""A definition that holds "for the purposes of rules ..., when the word begins with a capital letter": each rule named
should use the word so, and no other provision should."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import resolve
from compliance.analysis.lint.terms import plain_term, stem, stems_of
from compliance.analysis.lint.words import Word, quoted, split
from compliance.drafting.cross_references import references_in
from compliance.rulebook.model import Provision


def scope_of_definitions(corpus: Corpus) -> Iterator[Remark]:
    """Rules named that do not use the word, and provisions not named that do."""
    for text in corpus.texts:
        for definition in text.provisions:
            words = definition.text.lower()
            if definition.kind == "definition" and "for the purposes of rule" in words and "capital letter" in words:
                yield from _scope(corpus, text, definition)


def _scope(corpus: Corpus, text: Text, definition: Provision) -> Iterator[Remark]:
    passage = Passage(definition, "text", definition.text)
    reference = next((r for r in references_in(definition.text) if r.kind == "rules"), None)
    if reference is None:
        return
    found = resolve(corpus, text, passage, reference)
    term = definition.heading or ""
    others = stems_of(t for t in text.definitions if t != plain_term(term))
    for address in found.addresses:
        if not _uses(text, address, term, others):
            message = f"The definition of “{term}” names rule {address}, but that rule does not use the word so."
            remedy = "Compare the rule named with its neighbours: the list of rules may be out by one."
            yield corpus.remark("definition.scope", "warning", text, definition, message, remedy, reference.words)
    within = {p.address for address in found.addresses for p in text.below(address)}
    for passage in text.passages:
        provision = passage.provision
        named = provision.address in within or any(p.address in within for p in text.chain(provision))
        if (provision.kind == "definition" and provision.heading == term) or named:
            continue
        for word in _alone(passage.words, term, others):
            message = f"“{term}” stands here with a capital outside the rules for which it is defined."
            remedy = "Read what is meant by it from the sentence; the definition does not reach it."
            at = split(passage.words).index(word)
            quote = quoted(passage.words, at - 1, at + 1)
            yield corpus.remark("definition.outside-scope", "warning", text, provision, message, remedy, quote)
            break


def _uses(text: Text, address: str, term: str, others: set[str]) -> bool:
    parts = [p.words for p in text.passages if p.provision in list(text.below(address))]
    above = text.by_address[address].parent or ""
    return any(next(_alone(words, term, others), None) for words in parts) or any(
        next(_alone(p.words, term, others), None)
        for p in text.sentences
        if p.provision.address == above and "(" in address
    )


def _alone(passage: str, term: str, others: set[str]) -> Iterator[Word]:
    """The word with its capital where it is not part of another term ("Player's Hand") and not an inscription."""
    words = split(passage)
    for index, word in enumerate(words):
        if word.text.removesuffix("'s") != term or (index and words[index - 1].text == '"'):
            continue
        if stem(words[index : index + 2]) not in others:
            yield word
