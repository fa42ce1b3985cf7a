"""Defined terms written without their capitals, or with some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.terms import find_terms, general_terms, named_terms, stem, stems_of
from compliance.analysis.lint.words import Word, split

Way = Literal["capitals", "small", "half"]


@dataclass(frozen=True, slots=True)
class _Use:
    passage: Passage
    stem: str
    way: Way
    printed: str


def term_forms(corpus: Corpus) -> Iterator[Remark]:
    """One provision that writes a term both ways is a warning; a text that does so is told once a term, as a note."""
    for text in corpus.texts:
        if text.own or text.work.endswith("/notices"):
            continue
        own = stems_of(text.definitions) | _leant_on(text)
        uses = list(_uses(text, own, stems_of(general_terms(corpus, text))))
        yield from _mixed(corpus, text, [use for use in uses if use.stem in own])
        yield from _half(corpus, text, uses)


def _leant_on(text: Text) -> set[str]:
    """Names of one word that a definition leans on though nobody defined them ("Pair")."""
    return {
        found
        for found in named_terms(text)
        for p in text.definitions.values()
        if found in stems_of([p.text.partition("same meaning as")[2].partition(" as ")[0].strip(' “”"')])
    }


def _uses(text: Text, own: set[str], general: set[str]) -> Iterator[_Use]:
    other_meaning = {stem(split(t)) for t, p in text.definitions.items() if "capital letter" in p.text}
    role = other_meaning | {"banker"}
    for passage in text.sentences:
        words = split(passage.words)
        for found in find_terms(words, own | general):
            run = words[found.start : found.end]
            quoted = sum(w.text == '"' for w in words[: found.start]) % 2 == 1
            alone_at_head = found.end - found.start == 1 and _at_head(words, found.start)
            if found.stem not in role and not quoted and not alone_at_head:
                yield _Use(
                    passage, found.stem, _way(words, run, found.start), passage.words[run[0].start : run[-1].end]
                )


def _way(words: tuple[Word, ...], run: tuple[Word, ...], start: int) -> Way:
    """How a term is written. At the head of a sentence the first capital tells nothing."""
    telling = [
        w for w in (run[1:] if _at_head(words, start) else run) if w.text[0].isalpha() and w.plain not in ("to", "of")
    ]
    capitals = sum(w.text[0].isupper() for w in telling)
    if capitals == len(telling):
        return "capitals"
    return "half" if capitals else "small"


def _at_head(words: tuple[Word, ...], at: int) -> bool:
    return at == 0 or words[at - 1].text in ".:;="


def _mixed(corpus: Corpus, text: Text, uses: list[_Use]) -> Iterator[Remark]:
    counts = Counter((use.stem, use.way) for use in uses)
    told: set[str] = set()
    remedy = "Read both as the defined term, if the sentence allows; write them alike."
    for use in uses:
        if use.way != "small":
            continue
        provision = use.passage.provision
        beside = [u for u in uses if u.stem == use.stem and u.way == "capitals" and u.passage.provision is provision]
        if beside and provision.kind != "definition":
            message = f"The same provision writes “{use.printed}” here and “{beside[0].printed}” elsewhere."
            yield corpus.remark("term.mixed-case", "warning", text, provision, message, remedy, use.printed)
        if use.stem not in told and counts[(use.stem, "capitals")]:
            told.add(use.stem)
            small, capital = counts[(use.stem, "small")], counts[(use.stem, "capitals")]
            message = (
                f"The term “{use.printed}” stands {small} times without its capitals and {capital} times with them."
            )
            yield corpus.remark("term.case", "note", text, provision, message, remedy, use.printed)


def _term(text: Text, use: _Use) -> str:
    """The term as defined; one with a genitive is told as a variant, whatever its capitals."""
    return next((term for term in text.definitions if stem(split(term)) == use.stem), "")


def _half(corpus: Corpus, text: Text, uses: list[_Use]) -> Iterator[Remark]:
    """A term with a capital on one of its words only: "Government inspector"."""
    told: set[str] = set()
    for use in uses:
        if use.way == "half" and use.stem not in told and "'" not in _term(text, use):
            told.add(use.stem)
            count = sum(other.stem == use.stem and other.way == "half" for other in uses)
            message = f"“{use.printed}” has only some of the capitals of the term ({count} times in this text)."
            remedy = "Read it as the term."
            yield corpus.remark("term.half-capital", "note", text, use.passage.provision, message, remedy, use.printed)
