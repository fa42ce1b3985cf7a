"""Counts of words beside words over all that is read, once for a text that stands in several versions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.words import Word, split

HEAD, TAIL = "^", "$"


@dataclass(frozen=True)
class Neighbours:
    """How often words stand beside each other, alone and in runs of two to five, and the passages counted."""

    apart: tuple[tuple[Text, Passage], ...]
    words: Counter[str] = field(default_factory=Counter)
    runs: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def count(self, *run: str) -> int:
        """How often words follow each other."""
        return self.runs[run]


_RUNS = (2, 3, 4, 5)


@lru_cache(maxsize=2)
def neighbours(corpus: Corpus) -> Neighbours:
    """The counts of a corpus."""
    found = Neighbours(tuple(corpus.apart()))
    for _, passage in found.apart:
        plain = framed(split(passage.words))
        found.words.update(plain)
        for length in _RUNS:
            found.runs.update(zip(*(plain[start:] for start in range(length)), strict=False))
    return found


def framed(words: tuple[Word, ...]) -> list[str]:
    """The plain words of a passage between a head and a tail."""
    return [HEAD, *(word.plain for word in words), TAIL]
