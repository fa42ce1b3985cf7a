"""Provisions that stand twice in one text, word for word."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import split
from compliance.rulebook.model import Provision

_SHORTEST = 8  # words; shorter ones ("Cards shall be dealt.") may well be said in two sections


def repeated(corpus: Corpus) -> Iterator[Remark]:
    """One remark a provision that says again what an earlier one of the same text says."""
    for text in corpus.texts:
        seen: dict[tuple[str | None, tuple[str, ...]], Provision] = {}
        for provision in text.provisions:
            if provision.kind not in ("rule", "paragraph"):
                continue
            plain = tuple(w.plain for w in split(text.words_below(provision.address)) if w.is_word)
            if len(plain) < _SHORTEST:
                continue
            # an item of one list may say what an item of another says
            of_list = provision.parent if provision.kind == "paragraph" else None
            earlier = seen.setdefault((of_list, plain), provision)
            if earlier is not provision:
                message = f"This says word for word what {earlier.address} says."
                remedy = "Strike one of the two, or look for the words that were meant to differ."
                quote = " ".join(provision.text.split()[:12])
                yield corpus.remark("provision.repeated", "warning", text, provision, message, remedy, quote)
