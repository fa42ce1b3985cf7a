"""A word that is another by a letter: "ante water", "be seemed void", "dealt our of sequence", "an wager".

No dictionary knows that these are slips; the texts do. A word that hardly occurs, in a place where the texts have a
common word that is one letter away, is taken for that word misprinted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from compliance.analysis.lint.neighbours import Neighbours, framed, neighbours
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import split

_RARE, _TIMES_MORE, _LEAST_LETTERS = 2, 10, 3
# What a grammatical ending changes is no misprint: wager and wagers, shuffle and shuffled.
_ENDINGS = ("s", "d", "'", "es", "ed")
_SOUNDED_AS_CONSONANT = ("one", "once", "uni", "us", "eu")
_SOUNDED_AS_VOWEL = ("hour", "hono", "heir", "led", "11", "18", "8")


def mistaken_words(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    counts = neighbours(corpus)
    alike = _alike(counts)
    for text, passage in counts.apart:
        words = split(passage.words)
        plain = framed(words)
        for at, word in enumerate(words, 1):
            before, own, after = plain[at - 1], plain[at], plain[at + 1]
            meant = _meant(counts, alike.get(own, ()), plain, at)
            quote = passage.words[words[max(at - 2, 0)].start : words[min(at, len(words) - 1)].end]
            if meant:
                message = (
                    f"“{word.text}” stands here where the texts have “{meant}”: “{before} {meant}”, “{meant} {after}”."
                )
                remedy = f"Read “{meant}”; a printed slip is reported and left as it stands."
                yield corpus.remark("word.mistaken", "warning", text, passage.provision, message, remedy, quote)
            elif word.text in ("a", "an") and _article(after) not in ("", own):
                message = f"“{word.text} {after}” has the wrong article."
                yield corpus.remark("word.article", "note", text, passage.provision, message, "Read the other.", quote)


def _alike(counts: Neighbours) -> dict[str, list[str]]:
    """For each rare word the common ones that are one letter away."""
    masked: dict[str, list[str]] = defaultdict(list)
    for word, count in counts.words.items():
        if len(word) >= _LEAST_LETTERS - 1 and word.isalpha() and count >= _TIMES_MORE:
            for mask in _masks(word):
                masked[mask].append(word)
    rare = (w for w, n in counts.words.items() if n <= _RARE and len(w) >= _LEAST_LETTERS and w.isalpha())
    return {word: list(dict.fromkeys(o for mask in _masks(word) for o in masked[mask] if o != word)) for word in rare}


def _masks(word: str) -> Iterator[str]:
    """Forms that words one letter apart have in common: a letter left open, or left out."""
    yield f"={word}"
    for at in range(len(word)):
        yield f"{word[:at]}?{word[at + 1 :]}"
        yield f"={word[:at]}{word[at + 1 :]}"


def _meant(counts: Neighbours, candidates: list[str] | tuple[str, ...], plain: list[str], at: int) -> str:
    """The common word for which this one stands: in the same run elsewhere, and in a longer one to one side."""
    before, own, after = plain[at - 1 : at + 2]
    for other in candidates:
        long, short = max(own, other, key=len), min(own, other, key=len)
        if any(long == short + ending for ending in _ENDINGS):
            continue
        between_words = before[0].isalpha() or after[0].isalpha()
        left = counts.count(*plain[max(at - 2, 0) : at], other)
        right = counts.count(other, *plain[at + 1 : at + 3])
        if between_words and counts.count(before, other, after) and (left or right):
            return other
    return ""


def _article(following: str) -> str:
    """The article that a word wants, by its sound; a mark or a number in figures wants what stands there."""
    if following.startswith(_SOUNDED_AS_VOWEL):
        return "an"
    if not following[0].isalpha():
        return ""
    return "an" if following[0] in "aeiou" and not following.startswith(_SOUNDED_AS_CONSONANT) else "a"
