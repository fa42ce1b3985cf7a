"""Sentences that lack their stop: at the end of a provision, or where another sentence begins in the same line."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, quoted, split
from compliance.rulebook.model import Provision

_ENDS = (".", "!", "?", ":", ";", ",")
# Words that have a capital only at the head of a sentence.
HEADS = listed(
    "The After If Where When In Upon Once At This That These Those Each Every Before For It Should Whenever Except "
    "Subject Notwithstanding"
)
_SHORTEST = 7
_PREPOSITIONS = frozenset(("of", "with", "from", "into", "at", "by", "for"))


def sentences(corpus: Corpus) -> Iterator[Remark]:
    """Remarks on the stops of each text."""
    for text in corpus.texts:
        last = {_last(text, p).address for p in text.provisions if p.kind in ("rule", "definition")}
        for provision in text.provisions:
            if provision.address in last and not text.own:
                yield from _at_end(corpus, text, provision)
        for passage in text.sentences:
            yield from _within(corpus, text, passage.provision, passage.words)
            yield from _dangling(corpus, text, passage.provision, passage.words)


def _last(text: Text, provision: Provision) -> Provision:
    """The provision with whose words a rule ends."""
    below = [p for p in text.children.get(provision.address, ()) if p.kind in ("paragraph", "table")]
    return _last(text, below[-1]) if below and not provision.closing else provision


def _at_end(corpus: Corpus, text: Text, provision: Provision) -> Iterator[Remark]:
    words = (provision.closing or provision.text).rstrip(" ”\"’'")
    bare = words.removesuffix(" and").removesuffix(" or")
    if provision.rows is not None or len(words.split()) < _SHORTEST or bare.endswith(_ENDS):
        return
    message = "The provision ends without a full stop."
    remedy = "Compare the text as published: words may be lost; if none are, set the stop."
    quote = " ".join(words.split()[-5:])
    yield corpus.remark("sentence.no-stop", "warning", text, provision, message, remedy, quote)


def _within(corpus: Corpus, text: Text, provision: Provision, passage: str) -> Iterator[Remark]:
    words = split(passage)
    inside = False
    for at, (before, after) in enumerate(itertools.pairwise(words)):
        inside = inside != (before.text == '"')
        begins = after.text in HEADS and before.is_word and before.text.islower()
        if begins and not inside:
            message = "A sentence ends here without a stop, and the next begins."
            quote = quoted(passage, at - 1, at + 1)
            yield corpus.remark("sentence.no-stop-within", "note", text, provision, message, "Set the stop.", quote)


def _dangling(corpus: Corpus, text: Text, provision: Provision, passage: str) -> Iterator[Remark]:
    """A sentence that ends in "to" or another word that wants an object."""
    words = split(passage)
    for at, (before, stop) in enumerate(itertools.pairwise(words)):
        if stop.text == "." and before.plain in {*_PREPOSITIONS, "to", "the", "and", "a"}:
            message = f"The sentence ends with “{before.text}”, which wants something after it: a word is missing."
            remedy = "Compare the text as published, and the same rule of other divisions."
            quote = quoted(passage, at - 1, at + 1)
            yield corpus.remark("sentence.dangling", "warning", text, provision, message, remedy, quote)
