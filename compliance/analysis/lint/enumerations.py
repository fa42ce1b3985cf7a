"""Enumerations that leave out what the same text names beside it elsewhere: "a hand or round", where other rules speak
of "a hand, round, roll or spin"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, quoted, split

_LONG = 3
_TWICE = 2
_LEAST = 4  # letters; shorter words are no things


def enumerations(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place where an enumeration stops short."""
    for text in corpus.texts:
        fuller = _full(text)
        for passage in text.sentences:
            words = split(passage.words)
            for at in range(1, len(words) - 2):
                pair = {words[at].plain, words[at + 2].plain}
                if words[at + 1].plain != "or" or words[at - 1].plain == "," or len(pair) < _TWICE:
                    continue
                whole = next((found for found in fuller if pair < found), None)
                if whole is not None and _is_single(words, at):
                    yield _short(corpus, text, passage, words, at, whole)


def _short(
    corpus: Corpus, text: Text, passage: Passage, words: tuple[Word, ...], at: int, whole: frozenset[str]
) -> Remark:
    left = ", ".join(sorted(whole - {words[at].plain, words[at + 2].plain}))
    message = f"Elsewhere this text names these together with others; this leaves out: {left}."
    remedy = "Decide whether the rule reaches those too, and record the reading."
    quote = quoted(passage.words, at, at + 2)
    return corpus.remark("case.left-out", "warning", text, passage.provision, message, remedy, quote)


def _is_single(words: tuple[Word, ...], at: int) -> bool:
    """Whether the pair stands as things of one kind: no further word belongs to its second."""
    after = words[at + 3].plain if at + 3 < len(words) else "."
    return not after[0].isalnum() or after in listed("shall must may will is be are that which with in of for if")


def _full(text: Text) -> tuple[frozenset[str], ...]:
    """Enumerations of three single words and more that the text has at least twice, in whatever order."""
    found: dict[frozenset[str], int] = defaultdict(int)
    for passage in text.sentences:
        words = split(passage.words)
        for at in range(len(words)):
            run = _run(words, at)
            if len(run) >= _LONG:
                found[frozenset(run)] += 1
    return tuple(run for run, count in found.items() if count >= _TWICE)


def _run(words: tuple[Word, ...], at: int) -> list[str]:
    """The words of "hand, round, roll or spin" that begins here."""
    if at and words[at - 1].plain in (",", "or"):
        return []
    run: list[str] = []
    while at + 2 < len(words) and len(words[at].plain) >= _LEAST and words[at].plain.isalpha():
        run.append(words[at].plain)
        if words[at + 1].plain == "or":
            return [*run, words[at + 2].plain]
        if words[at + 1].plain != ",":
            return []
        at += 2
    return []
