"""One word where the texts have two: "the game displayed at" for "the game is played at"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from compliance.analysis.lint.neighbours import framed, neighbours
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, quoted, split

_LEAST_LETTERS = 6
_AS_GOOD = listed("another cannot")  # may be written either way


def run_together(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    counts = neighbours(corpus)
    pairs: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for run in counts.runs:
        if len(run) == 4 and all(w.isalpha() and len(w) > 1 for w in run[1:3]):
            pairs[(run[0], run[3])].add((run[1], run[2]))
    for text, passage in counts.apart:
        words = split(passage.words)
        plain = framed(words)
        for at, word in enumerate(words, 1):
            before, own, after = plain[at - 1 : at + 2]
            if (
                own in _AS_GOOD
                or len(own) < _LEAST_LETTERS
                or not own.isalpha()
                or not before[0].isalpha()
                or not after[0].isalpha()
            ):
                continue
            meant = next((p for p in sorted(pairs.get((before, after), ())) if _alike(own, *p)), None)
            if meant is not None and counts.count(before, own, after) <= counts.count(before, *meant, after) + 1:
                two = " ".join(meant)
                message = f"“{word.text}” stands here where the texts have “{two}”: “{before} {two} {after}”."
                remedy = f"Read “{two}”; a printed slip is reported and left as it stands."
                quote = quoted(passage.words, at - 3, at)
                yield corpus.remark("word.mistaken", "warning", text, passage.provision, message, remedy, quote)


def _alike(own: str, first: str, last: str) -> bool:
    """Whether one word is two run together, or has a letter more or less than they."""
    joined = first + last
    if own == joined:
        return True
    if own.startswith(first) and not own.endswith(last):
        return False  # "players" beside "player is" is a plural
    long, short = (own, joined) if len(own) > len(joined) else (joined, own)
    return len(long) == len(short) + 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
