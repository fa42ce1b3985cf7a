"""Commencements that depend on a day which the text does not give."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, quoted, split

_COMES = (("into", "force"), ("into", "effect"), ("into", "operation"))
_VERBS = listed("commence commences")
_SUBJECTS = listed("notice rules rule determination instrument act regulations section division amendments")
_MONTHS = listed("january february march april may june july august september october november december")
_HANGING = listed(
    "after following date day appointed notified notification gazettal gazetted publication published approval made"
)


def commencing(corpus: Corpus) -> Iterator[Remark]:
    """One remark a sentence that says when something begins to apply and gives no date for it."""
    for text in corpus.texts:
        for passage in text.sentences:
            words = split(passage.words)
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
