"""A small word too many or too few: "shall be also be used", "with the respect to", "shall be void a new round"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from compliance.analysis.lint.neighbours import HEAD, Neighbours, framed, neighbours
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import split

_SMALL = frozenset(
    ("a", "an", "and", "as", "be", "been", "by", "in", "is", "it", "of", "on", "or", "that", "the", "to")
)
_ARTICLES = ("a", "an")
_OFTEN, _MOSTLY, _AGAIN = 4, 0.7, 2


def small_words(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    counts = neighbours(corpus)
    between = _between(counts)
    for text, passage in counts.apart:
        words = split(passage.words)
        plain = framed(words)
        for at in range(1, len(plain) - 2):
            before, own, after, next_one = plain[at - 1 : at + 3]
            left, right = words[max(at - 2, 0)], words[min(at + 1, len(words) - 1)]
            quote = passage.words[left.start : right.end]
            missing = _missing(counts, between, before, own, after, next_one)
            if own in _SMALL and (own == after or _is_extra(counts, before, own, after, next_one)):
                message = f"“{own}” is one word too many: the texts have “{before} {after} {next_one}”."
                remedy = "Read it without the word; a printed slip is reported and left as it stands."
                yield corpus.remark("word.extra", "note", text, passage.provision, message, remedy, quote)
            elif missing:
                message = f"A word is missing: the texts have “{own} {missing} {after}” elsewhere."
                remedy = f"Read “{missing}”, if the same rule of other divisions has it."
                yield corpus.remark("word.missing", "warning", text, passage.provision, message, remedy, quote)


def _is_extra(counts: Neighbours, before: str, own: str, after: str, next_one: str) -> bool:
    """Whether a small word stands before another this one time, without it the run is common, and it either comes again
    at once or the word after it mostly follows the one before it."""
    if before in (HEAD, "that") or counts.count(own, after) != 1 or counts.count(before, after, next_one) <= _OFTEN:
        return False
    return own == next_one or counts.count(before, after) > _MOSTLY * counts.words[after]


def _between(counts: Neighbours) -> Mapping[tuple[str, str, str], list[str]]:
    """The small words that stand between others, by the two words before and the one after."""
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for run, count in counts.runs.items():
        if len(run) == 4 and run[2] in _SMALL and count >= _OFTEN:
            found[(run[0], run[1], run[-1])].append(run[2])
    return found


def _missing(
    counts: Neighbours,
    between: Mapping[tuple[str, str, str], list[str]],
    before: str,
    own: str,
    after: str,
    next_one: str,
) -> str:
    """The small word that stands here in the same run elsewhere, where the words about it meet this one time."""
    if counts.count(own, after) != 1:
        return ""
    article = next((a for a in _ARTICLES if _lacks(counts, a, own, after, next_one)), "")
    return article or next(
        (w for w in between.get((before, own, after), ()) if counts.count(before, own, w, after, next_one)),
        "",
    )


def _lacks(counts: Neighbours, article: str, own: str, after: str, next_one: str) -> bool:
    """Whether "less commission of" stands this one time, and "less a commission of" again and again."""
    between_words = own[0].isalpha() and after[0].isalpha() and next_one[0].isalpha()
    return between_words and own not in _ARTICLES and counts.count(own, article, after, next_one) >= _AGAIN
