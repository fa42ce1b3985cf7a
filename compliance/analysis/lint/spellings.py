"""One word spelt in two ways: "nonvalue" and "non-value", "center" and "centre", "ie" and "i.e."."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import split

# Words that are two words with two meanings, not two spellings of one, but after a number.
_TWO_WORDS = frozenset(("meters", "metres"))


def spellings(corpus: Corpus) -> Iterator[Remark]:
    """One note for each rarer spelling in an instrument, at its first place."""
    first: dict[str, dict[str, tuple[Text, Passage, str]]] = defaultdict(dict)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for text, passage in neighbours(corpus).apart:
        for spelt, printed in _spelt(passage):
            counts[_key(spelt)][spelt] += 1
            first[spelt].setdefault(_instrument(text, passage), (text, passage, printed))
    for spelt_ways in counts.values():
        usual = min(spelt_ways, key=lambda w: (-spelt_ways[w], w.endswith(("er", "ers")), w))
        for spelt in spelt_ways:
            if spelt == usual:
                continue
            for text, passage, printed in first[spelt].values():
                message = f"“{printed}” is spelt “{usual}” elsewhere ({spelt_ways[usual]} times)."
                remedy = "Read them as one word."
                yield corpus.remark("word.spelling", "note", text, passage.provision, message, remedy, printed)


def _instrument(text: Text, passage: Passage) -> str:
    span = passage.provision.source
    return span.file if span else text.work


def _spelt(passage: Passage) -> Iterator[tuple[str, str]]:
    """(plain spelling, words as printed) of each word; compounds set with a blank count as one."""
    words = split(passage.words)
    for at, word in enumerate(words):
        measured = bool(at) and words[at - 1].text[0].isdigit()
        if word.is_word and word.text[0].isalpha() and (measured or word.plain not in _TWO_WORDS):
            yield word.plain, word.text
        if word.plain == "i" and [w.text for w in words[at : at + 4]] == ["i", ".", "e", "."]:
            yield "i.e.", "i.e."


def _key(spelt: str) -> str:
    bare = spelt.replace("-", "").replace(".", "")
    for american, english in (("ter", "tre"), ("ters", "tres")):
        if bare.endswith(american) and len(bare) > 5:
            return bare.removesuffix(american) + english
    return bare
