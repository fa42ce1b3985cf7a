"""General rules against those of a game, where nothing says which go before."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.amounts import Clause, clauses_of, contradict
from compliance.analysis.lint.contradictions import clash, norms_of
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.quantities import told
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, split

_DECIDING = listed("prevail prevails inconsistent inconsistency override overrides conflict")
_REMEDY = "Decide which goes before; until then the game is judged by neither for certain."


def general_or_game(corpus: Corpus) -> Iterator[Remark]:
    """One remark a pair, at the game's provision."""
    for general in corpus.texts:
        if not general.work.endswith("/general") or _decides(general):
            continue
        for text in corpus.texts:
            if text is general or text.own or not set(text.made_by) & set(general.made_by) or _decides(text):
                continue
            yield from _numbers(corpus, general, text)
            yield from _norms(corpus, general, text)


def _decides(text: Text) -> bool:
    return any(w.plain in _DECIDING for passage in text.sentences for w in split(passage.words))


def _numbers(corpus: Corpus, general: Text, text: Text) -> Iterator[Remark]:
    own = clauses_of(text)
    for one in clauses_of(general):
        for two in own:
            if contradict(one, two) and not _gives_way(one, two):
                here, there = told(two.passage.words, two.quantity), told(one.passage.words, one.quantity)
                message = f"This says “{here}” where {general.work} {one.passage.provision.address} says “{there}”"
                yield _remark(corpus, text, two.passage, f"{message}, and nothing says which goes before.")


def _norms(corpus: Corpus, general: Text, text: Text) -> Iterator[Remark]:
    own = norms_of(text)
    for one in norms_of(general):
        for two in own:
            if one.forbids != two.forbids and clash(one, two):
                message = f"This {two.verb} what {general.work} {one.passage.provision.address} {one.verb}"
                yield _remark(corpus, text, two.passage, f"{message}, and nothing says which goes before.")


def _gives_way(one: Clause, two: Clause) -> bool:
    """Whether either sentence says that it goes before or gives way."""
    words = f"{one.passage.words} {two.passage.words}".lower()
    return any(said in words for said in ("notwithstanding", "subject to", "despite", "unless", "except"))


def _remark(corpus: Corpus, text: Text, passage: Passage, message: str) -> Remark:
    quote = " ".join(passage.words.split()[:12])
    return corpus.remark("precedence.general-or-game", "warning", text, passage.provision, message, _REMEDY, quote)
