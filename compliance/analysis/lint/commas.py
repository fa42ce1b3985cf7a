"""Commas that a sentence wants: about what is put in after "shall", and where the same words have one elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.neighbours import Neighbours, framed, neighbours
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, quoted, split
from compliance.drafting.cross_references import references_in

_MODALS = listed("shall must may")
_CONDITIONS = listed("if where when unless")
_PUT_IN = listed("in if where when unless upon on at after before with except subject")
_OPENINGS = listed("subject notwithstanding pursuant despite")
_SUBJECTS = listed("the a an if where when whenever any each every no once players")
_OTHERS = 2  # as many other sentences as must have the comma


def commas(corpus: Corpus) -> Iterator[Remark]:
    """One note a place."""
    counts = neighbours(corpus)
    for text, passage in counts.apart:
        words = split(passage.words)
        plain = framed(words)
        for at, word in enumerate(words[:-1]):
            message = ""
            before, own, after, following = plain[at], plain[at + 1], plain[at + 2], (*plain, "$")[at + 3]
            if word.text in _MODALS and words[at + 1].text in _CONDITIONS:
                message = f"What stands between “{word.text}” and its verb is not set apart by commas."
            elif own == "," and before in _MODALS and after in _PUT_IN and not _closed(words, at + 1):
                message = f"The comma after “{before}” opens an insertion that no comma closes."
            elif after != "," and own != "," and _mostly_there(counts, (before, own), (after, following)):
                message = f"A comma is missing after “{word.text}”; the same words have it elsewhere."
            if not message and at == _after_opening(passage.words, words):
                message = f"A comma is missing after “{passage.words[: word.end]}”, which opens the sentence."
            if message:
                quote = quoted(passage.words, at - 2, at + 3)
                remedy = "Read it with the commas."
                yield corpus.remark("sentence.commas", "note", text, passage.provision, message, remedy, quote)


def _after_opening(passage: str, words: tuple[Word, ...]) -> int | None:
    """The last word of "Subject to rule 7.9" at the head of a sentence that goes on without a comma."""
    if words[0].plain not in _OPENINGS:
        return None
    first = words[min(3, len(words) - 1)].start
    references = (r for r in references_in(passage) if r.kind != "this" and not r.owner)
    cited = next((r for r in references if r.start <= first), None)
    if cited is None:
        return None
    last = max(at for at, word in enumerate(words) if word.start < cited.end)
    return last if last + 1 < len(words) and words[last + 1].plain in _SUBJECTS else None


def _mostly_there(counts: Neighbours, before: tuple[str, str], after: tuple[str, str]) -> bool:
    """Whether the same words have a comma between them elsewhere, and hardly ever lack it."""
    return counts.count(*before, ",", *after) >= _OTHERS and counts.count(*before, *after) < _OTHERS


def _closed(words: tuple[Word, ...], at: int) -> bool:
    for word in words[at:]:
        if word.text in ".;:":
            return False
        if word.text == ",":
            return True
    return False
