"""Blanks before a stop, missing after a comma or on one side of a dash, doubled; a comma before a bracket."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, quoted, split
from compliance.problems import Place


def spacing(corpus: Corpus) -> Iterator[Remark]:
    """One note a place."""
    yield from _doubled(corpus)
    compounds = {word for word in neighbours(corpus).words if "-" in word[1:]}
    for text, passage in corpus.apart():
        words = split(passage.words)
        for at, (before, after) in enumerate(itertools.pairwise(words)):
            told = _told(passage.words, before, after, compounds)
            if told:
                quote = quoted(passage.words, at - 1, at + 1)
                yield corpus.remark("spacing", "note", text, passage.provision, told, "Mend the spacing.", quote)
                break


def _doubled(corpus: Corpus) -> Iterator[Remark]:
    """Two blanks between two words, as printed. Each line is told once."""
    told: set[tuple[str, int]] = set()
    for text, passage in corpus.apart():
        span = passage.provision.source
        if span is None or span.file not in corpus.sources:
            continue
        for line in corpus.sources[span.file].lines[span.first_line - 1 : span.last_line]:
            at = line.text.find("  ", len(line.text) - len(line.text.lstrip()))
            if at > 0 and "|" not in line.text and (span.file, line.number) not in told:
                told.add((span.file, line.number))
                quote = " ".join(line.text[max(at - 3, 0) : at + 7].split())
                place = Place(span.file, line.number, line.words.offsets.column(at))
                message = "Two blanks stand between two words."
                yield replace(
                    corpus.remark("spacing", "note", text, passage.provision, message, "Strike one.", quote),
                    source=place,
                )


def _told(passage: str, before: Word, after: Word, compounds: set[str]) -> str:
    apart = after.start - before.end
    if apart and after.text in ".,;" and before.is_word:
        return f"A blank stands before “{after.text}”."
    if before.text == "," and after.text == "(":
        return "A comma stands before a bracket."
    if not apart and before.text == "," and after.is_word:
        return "No blank stands after the comma."
    if not apart and before.text == "-" and after.is_word and before.start and passage[before.start - 1] == " ":
        return "A dash has a blank on one side only."
    if apart and before.text == "-" and after.is_word and passage[before.start - 1 : before.start] == " ":
        left, right = passage[: before.start - 1].rsplit(" ", 1)[-1], after.text
        joined = f"{left}-{right}".lower()
        return f"“{left} - {right}” is written “{left}-{right}” elsewhere." if joined in compounds else ""
    return ""
