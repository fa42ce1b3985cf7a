"""Provisions called by a name that the text does not use for them; headings with a stray mark; an "or" before what only
explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, quoted, split
from compliance.drafting.cross_references import references_in

_BESIDE = listed("preceding following foregoing above aforementioned previous")
_CALLED = {"rules": "rules", "paragraphs": "paragraphs", "clauses": "clauses", "sections": "sections", "parts": "parts"}
_KINDS = {"rules": "rules", "whole_rules": "rules", "paragraphs": "paragraphs"}
_OFTEN = 3


def namings(corpus: Corpus) -> Iterator[Remark]:
    """One note a place."""
    for text in corpus.texts:
        used = _names(text)
        usual, times = used.most_common(1)[0] if used else ("", 0)
        for passage in text.passages:
            if passage.part == "heading" and ";" in passage.words:
                message = "A semicolon parts the heading, where a colon or a dash is meant."
                remedy = "Read it as a dash."
                yield corpus.remark("heading.mark", "note", text, passage.provision, message, remedy, passage.words)
            if passage.part in ("text", "closing"):
                if times >= _OFTEN:
                    yield from _other_name(corpus, text, passage, used, usual)
                yield from _explained(corpus, text, passage)


def _names(text: Text) -> Counter[str]:
    """How often the text cites its own provisions by each name."""
    found: Counter[str] = Counter()
    for passage in text.sentences:
        for reference in references_in(passage.words):
            if not reference.owner:
                word = reference.word.lower().rstrip("s") + "s" if reference.word else ""
                found[_KINDS.get(reference.kind, word)] += 1
    found.pop("", None)
    return found


def _other_name(corpus: Corpus, text: Text, passage: Passage, used: Counter[str], usual: str) -> Iterator[Remark]:
    words = split(passage.words)
    for at in range(len(words) - 1):
        called = _CALLED.get(words[at + 1].plain, "")
        if (
            words[at].plain in _BESIDE
            and called
            and not used[called]
            and not text.children.get(passage.provision.address)
        ):
            message = f"The text calls its provisions {usual} everywhere else ({used[usual]} times), and here {called}."
            quote = quoted(passage.words, at, at + 1)
            yield corpus.remark(
                "reference.misnamed", "warning", text, passage.provision, message, f"Read {usual}.", quote
            )


def _explained(corpus: Corpus, text: Text, passage: Passage) -> Iterator[Remark]:
    """“"Low" or (1-18)”: the brackets explain the name, they are no other."""
    words = split(passage.words)
    for at in range(1, len(words) - 2):
        if words[at].text != "or" or words[at - 1].text != '"' or words[at + 1].text != "(":
            continue
        if words[at + 2].text[0].isdigit():
            message = "“Or” joins a name to what explains it in brackets."
            quote = quoted(passage.words, at - 2, at + 3)
            yield corpus.remark("word.extra", "note", text, passage.provision, message, "Read without “or”.", quote)
