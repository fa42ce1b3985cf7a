"""Offices that act and that nothing defines, in a text that defines others; and the kind of which two defined things
are, used as if it were a third."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.terms import general_terms, inline_terms
from compliance.analysis.lint.words import listed, quoted, split

# Who acts for the house or the State; a player needs no office.
_HEADS = listed("manager supervisor inspector director officer controller employee attendant cashier secretary host")
_WILLS = listed("shall must may will")
_ARTICLES = listed("a an the any each no")
_KIND_OF = re.compile(r"\bmeans (?:a|any) (?:type|kind|form|sort) of (?P<genus>[a-z -]+?) (?:that|which|where|in)\b")
_TWICE = 2


def offices(corpus: Corpus) -> Iterator[Remark]:
    """One remark an office and book, or a kind and text."""
    told: set[tuple[tuple[str, ...], str]] = set()
    for text in corpus.texts:
        known = {*text.definitions, *general_terms(corpus, text), *inline_terms(text)}
        if any(term.endswith(tuple(_HEADS)) for term in known):
            yield from _offices(corpus, text, known, told)
        yield from _kinds(corpus, text, known)


def _offices(corpus: Corpus, text: Text, known: set[str], told: set[tuple[tuple[str, ...], str]]) -> Iterator[Remark]:
    for passage in text.sentences:
        words = split(passage.words)
        for at in range(1, len(words) - 1):
            office = f"{words[at - 1].plain} {words[at].plain}"
            is_told = office in known or (text.made_by, office) in told
            if words[at].plain not in _HEADS or is_told or words[at].text[0].isupper():
                continue
            acts = words[at + 1].plain in _WILLS or words[at + 1].plain == "or"
            if acts and words[at - 1].is_word and words[at - 1].plain not in (*_ARTICLES, "or", "other"):
                told.add((text.made_by, office))
                message = f"“{office.capitalize()}” acts under this rule, and nothing says who that is."
                remedy = "Ask the operator who holds the office, and record it; define it beside the others."
                quote = quoted(passage.words, at - 1, at)
                yield corpus.remark("term.office", "warning", text, passage.provision, message, remedy, quote)


def _kinds(corpus: Corpus, text: Text, known: set[str]) -> Iterator[Remark]:
    """Two terms are each "a type of automatic card shuffler"; "the automatic shuffler" is which of them?"""
    matches = (_KIND_OF.search(p.text) for p in text.definitions.values())
    found = [match["genus"].split() for match in matches if match]
    kinds = {(genus[0], genus[-1]) for genus in found if len(genus) > 1 and found.count(genus) >= _TWICE}
    told: set[str] = set()
    for passage in text.sentences:
        words = split(passage.words)
        for at in range(1, len(words) - 1):
            kind = (words[at].plain, words[at + 1].plain)
            name = " ".join(kind)
            if kind in kinds and name not in known | told and passage.provision.kind != "definition":
                told.add(name)
                message = f"“{name.capitalize()}” is what several defined things are; the rule names none of them."
                remedy = "Read from the sense whether all of them are meant, and record the reading."
                quote = quoted(passage.words, at - 1, at + 1)
                yield corpus.remark("term.kind-of-several", "warning", text, passage.provision, message, remedy, quote)
