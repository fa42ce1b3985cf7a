"""Words of a text as they are compared: apart from marks, case and endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})
_ENDINGS = ("s'", "'s", "ing", "ed", "es", "s")
_SHORT = 3


def listed(words: str) -> frozenset[str]:
    """The words of a list that is written with blanks between them."""
    return frozenset(words.split())


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a single mark of a passage, and where it stands there."""

    text: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.text[0].isalnum()

    @property
    def plain(self) -> str:
        return self.text.lower()


@lru_cache(maxsize=20_000)
def split(passage: str) -> tuple[Word, ...]:
    """Words and marks in order: apostrophes and hyphens within a word, and stops within a number, belong to it."""
    return tuple(_split(passage.translate(_MARKS)))


def _split(text: str) -> Iterator[Word]:
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        end = at + 1
        if text[at].isalnum():
            while end < len(text) and (text[end].isalnum() or _inner(text, end)):
                end += 1
            if text[end : end + 1] == "'" and text[end - 1] == "s":
                end += 1
        yield Word(text[at:end], at, end)
        at = end


def _inner(text: str, at: int) -> bool:
    """Whether a mark stands within a word or number: "Player's", "non-value", "9.4", "his/her" is two words."""
    if at + 1 >= len(text) or not text[at + 1].isalnum():
        return False
    if text[at] in "'-":
        return text[at - 1].isalpha() or text[at] == "-"
    return text[at] in ".," and text[at - 1].isdigit() and text[at + 1].isdigit()


def quoted(passage: str, first: int, last: int) -> str:
    """The passage from one word to another (by index, as far as there are words)."""
    words = split(passage)
    return passage[words[max(first, 0)].start : words[min(last, len(words) - 1)].end]


def stems(text: str) -> set[str]:
    """The words of a text in lower case without their commonest endings."""
    return {_stem(word.plain) for word in split(text) if word.is_word}


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORT:
            return word[: -len(ending)].removesuffix("e")
    return word.removesuffix("e") if len(word) > _SHORT else word
