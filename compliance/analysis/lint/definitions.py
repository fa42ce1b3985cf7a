"""Definitions: their order, a term defined twice, and a definition that leans on one that is not there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.terms import plain_term
from compliance.analysis.lint.words import split
from compliance.rulebook.model import Provision

_SAME_AS = ("has", "the", "same", "meaning", "as")
_FIGURES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NUMBER_WORDS = dict(zip("123456789", _FIGURES, strict=True))


def definitions(corpus: Corpus) -> Iterator[Remark]:
    """Remarks on the definitions of each text."""
    for text in corpus.texts:
        found = [p for p in text.provisions if p.kind == "definition" and p.heading]
        yield from _same_meaning(corpus, text, found)
        yield from _again(corpus, text)
        yield from _order(corpus, text, found)


def _same_meaning(corpus: Corpus, text: Text, found: list[Provision]) -> Iterator[Remark]:
    """“Any Pair” has the same meaning as “Pair”, where nothing defines “Pair”."""
    known = text.definitions
    for definition in found:
        words = split(definition.text)
        plain = [w.plain for w in words]
        for at in range(len(words)):
            if tuple(plain[at : at + len(_SAME_AS)]) != _SAME_AS:
                continue
            named = [w for w in words[at + len(_SAME_AS) :] if w.is_word][:1]
            if named and plain_term(named[0].text) not in known:
                message = f"“{definition.heading}” has the meaning of “{named[0].text}”, which nothing here defines."
                remedy = f"Define “{named[0].text}”, or say here what “{definition.heading}” means."
                yield corpus.remark(
                    "definition.leans-on-nothing",
                    "error",
                    text,
                    definition,
                    message,
                    remedy,
                    definition.text.rstrip(";"),
                )


def _again(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """A rule that defines a term away from the section of definitions, or a second time."""
    known = text.definitions
    for passage in text.sentences:
        words = split(passage.words)
        for at in range(1, len(words) - 1):
            if words[at].text != '"' or words[at + 1].plain != "means" or passage.provision.kind == "definition":
                continue
            opening = max((i for i in range(at) if words[i].text == '"'), default=at)
            term = " ".join(w.text for w in words[opening + 1 : at])
            quote = passage.words[words[opening].start : words[at + 1].end]
            if plain_term(term) in known:
                message = f"“{term}” is defined here and again in {known[plain_term(term)].address}."
                code, remedy = "definition.twice", "Keep one of the two."
            else:
                message = f"“{term}” is defined in a rule, away from the definitions of the text."
                code, remedy = "definition.in-a-rule", "Move it to the definitions, or read it for these rules only."
            yield corpus.remark(code, "note", text, passage.provision, message, remedy, quote)


def _order(corpus: Corpus, text: Text, found: list[Provision]) -> Iterator[Remark]:
    """A term printed after one that the alphabet puts behind it, in the order of the source."""
    placed = [(p.source.file, p.source.first_line, p) for p in found if p.source is not None]
    printed = [p for _, _, p in sorted(placed, key=lambda entry: entry[:2])]
    for before, after in itertools.pairwise(printed):
        same_text = before.source and after.source and before.source.file == after.source.file
        if same_text and _sorted_as(before) > _sorted_as(after):
            message = f"“{after.heading}” is printed after “{before.heading}”, against the alphabet."
            quote = after.text.split(" means")[0]
            remedy = "Put it in its place when the list is next amended."
            yield corpus.remark("definition.order", "note", text, after, message, remedy, quote)


def _sorted_as(definition: Provision) -> list[str]:
    return [_NUMBER_WORDS.get(word, word) for word in plain_term(definition.heading or "").split()]
