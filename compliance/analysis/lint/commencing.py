"""Commencements that depend on a day which the text does not give, and days that were past when the text was made, by
which something is to be done or ends."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.dates import date_at
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, quoted, split

_COMES = (("into", "force"), ("into", "effect"), ("into", "operation"))
_VERBS = listed("commence commences")
_SUBJECTS = listed("notice rules rule determination instrument act regulations section division amendments")
_MONTHS = listed("january february march april may june july august september october november december")
_HANGING = listed(
    "after following date day appointed notified notification gazettal gazetted publication published approval made"
)


# what stands before the day by which something is to be done, or on which it ends
_UNTIL = (("by",), ("before",), ("until",), ("later", "than"), ("expires", "on"), ("expire", "on"), ("effect", "on"))
_STILL = listed("shall must may will expires expire ceases cease")


def commencing(corpus: Corpus) -> Iterator[Remark]:
    """One remark a sentence that says when something begins to apply and gives no date for it."""
    for text in corpus.texts:
        for passage in text.sentences:
            words = split(passage.words)
            yield from _past(corpus, text, passage, words)
            plain = [w.plain for w in words]
            at = next((i for i in range(len(plain)) if _begins(plain, i)), None)
            if at is None:
                continue
            stop = next((i for i in range(at, len(plain)) if plain[i] == "."), len(plain))
            rest = plain[at:stop]
            dated = any(w in _MONTHS for w in rest) and any(w.isdigit() and len(w) == 4 for w in rest)
            if dated or not _HANGING & set(rest):
                continue
            message = "The commencement depends on a day that the text does not give."
            remedy = "Look up that day and supply it with where it was learnt (commencement in the instrument's YAML)."
            begins = max((i + 1 for i in range(at) if plain[i] == "."), default=0)
            quote = quoted(passage.words, max(at - 3, begins), min(stop, at + 14) - 1)
            yield corpus.remark("commencement.unknown-day", "warning", text, passage.provision, message, remedy, quote)


def _begins(plain: list[str], at: int) -> bool:
    if tuple(plain[at : at + 2]) in _COMES:
        return True
    verb = plain[at] in _VERBS or (plain[at] in ("take", "takes") and plain[at + 1 : at + 2] == ["effect"])
    return verb and bool(_SUBJECTS & set(plain[max(at - 5, 0) : at]))


def _past(corpus: Corpus, text: Text, passage: Passage, words: tuple[Word, ...]) -> Iterator[Remark]:
    """What is still to be done, or still to end, by a day of a year before that of the text."""
    plain = [w.plain for w in words]
    if text.own or not text.label[:4].isdigit() or not _STILL & set(plain):
        return
    for at in range(1, len(words)):
        day = date_at(list(words[at : at + 3])) if words[at].text.isdigit() else None
        leads = any(tuple(plain[max(at - len(lead), 0) : at]) == lead for lead in _UNTIL)
        if day is not None and leads and day.year < int(text.label[:4]):
            message = f"This is to be done, or ends, by a day in {day.year}; the text is of {text.label[:4]}."
            remedy = "Look for the day that is meant; by the one that stands here nothing more can be done."
            quote = quoted(passage.words, at - 2, at + 2)
            yield corpus.remark("date.past", "warning", text, passage.provision, message, remedy, quote)
