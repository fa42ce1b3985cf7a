"""Terms written with another ending or noun: "Player Hand" for "Player's Hand", "ante bet" for "Ante Wager"."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.terms import forms, quoted_names
from compliance.analysis.lint.words import split

_NOUNS = {"wager": "bet", "bet": "wager"}


def variants(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    for text in corpus.texts:
        if text.own:
            continue
        known = {form for term in _terms(text) for form in forms(term)}
        by_stem = {_stem(term): term for term in _terms(text)}
        by_noun = {_other_noun(term): term for term in text.definitions if _other_noun(term)}
        for passage in text.passages:
            words = split(passage.words)
            for first, second in itertools.pairwise(words):
                pair = f"{first.plain} {second.plain}"
                quote = passage.words[first.start : second.end]
                if pair in known or not (first.is_word and second.is_word):
                    continue
                if _stem(pair) in by_stem and _differs(pair, by_stem[_stem(pair)]):
                    message = f"“{quote}” is written “{by_stem[_stem(pair)]}” elsewhere, which is the term."
                    remedy = "Read it as the term."
                    yield corpus.remark("term.ending", "note", text, passage.provision, message, remedy, quote)
                elif pair.removesuffix("s") in by_noun:
                    message = f"“{quote}” is not defined; the term is “{by_noun[pair.removesuffix('s')]}”."
                    remedy = "Read it as the term; nothing shows that another wager is meant."
                    yield corpus.remark("term.variant", "warning", text, passage.provision, message, remedy, quote)


def _terms(text: Text) -> set[str]:
    """Terms of two words that the text defines or gives in quotation marks, and that it uses more than once."""
    uses: Counter[str] = Counter()
    for passage in text.passages:
        plain = [w.plain for w in split(passage.words)]
        uses.update(f"{a} {b}" for a, b in itertools.pairwise(plain))
    names = {*text.definitions, *quoted_names(text)}
    return {name for name in names if len(name.split()) == 2 and uses[name] > 1}


def _stem(pair: str) -> str:
    return " ".join(word.replace("'", "").removesuffix("s") for word in pair.split())


def _differs(pair: str, term: str) -> bool:
    """Whether the two differ in the first word's ending: a plural of the second is no variant."""
    return pair.split()[0] != term.split()[0]


def _other_noun(term: str) -> str:
    head, _, noun = term.rpartition(" ")
    return f"{head} {_NOUNS[noun]}" if head and noun in _NOUNS and " " not in head else ""
