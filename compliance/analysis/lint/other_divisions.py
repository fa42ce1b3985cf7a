"""Terms that a text uses without a definition, while another text defines them for itself alone: "In this division ..."
does not reach its neighbours, and the general rules of one book do not reach another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.terms import general_terms, inline_terms
from compliance.analysis.lint.words import listed, quoted, split, stems
from compliance.rulebook.model import Provision

_BEFORE = listed("a an the each any no that every one")
_SMALL = stems(
    "a an the of or and in to by for from with on at as is are be which that it its when where shall any all"
)
_SAME = 0.75  # of the words of a definition must occur in a text, or the word means another thing there
_SHOWN = 10
Uses = dict[str, tuple[Provision, str]]


def other_divisions(corpus: Corpus) -> Iterator[Remark]:
    """One remark a text and a text that defines the terms."""
    for text in corpus.texts:
        if text.own or not text.definitions or text.work.endswith("/general"):
            continue
        known = {*text.definitions, *inline_terms(text), *general_terms(corpus, text)}
        vocabulary = stems(" ".join(p.words for p in text.passages))
        told: set[str] = set()
        for other in corpus.texts:
            if not _is_beside(text, other):
                continue
            wanted = {
                term: definition
                for term, definition in other.definitions.items()
                if term not in known
                and term not in told
                and (other.work.endswith("/general") or _is_same(definition, vocabulary))
            }
            found = _used(text, wanted)
            told |= set(found)
            if found:
                yield _remark(corpus, text, other, found)


def _is_beside(text: Text, other: Text) -> bool:
    """Whether a reader would look there: another division of the same book, or the general rules of an earlier one."""
    same_place = other.work != text.work and other.work.split("/")[0] == text.work.split("/")[0]
    return same_place and (other.work.endswith("/general") or bool(set(other.made_by) & set(text.made_by)))


def _remark(corpus: Corpus, text: Text, other: Text, found: Uses) -> Remark:
    named = [f"“{term}” ({p.address})" for term, (p, _) in sorted(found.items())]
    more = f" and {len(named) - _SHOWN} more" if len(named) > _SHOWN else ""
    message = (
        f"This text uses without a definition what {other.title or other.work} defines for itself: "
        f"{', '.join(named[:_SHOWN])}{more}."
    )
    remedy = "Decide whether they mean the same here; define them here, or in the general rules."
    provision, quote = next(iter(found.values()))
    return corpus.remark("term.defined-elsewhere", "warning", text, provision, message, remedy, quote)


def _is_same(definition: Provision, vocabulary: set[str]) -> bool:
    words = stems(definition.text) - _SMALL - stems(definition.heading or "")
    return bool(words) and len(words & vocabulary) >= _SAME * len(words)


def _used(text: Text, wanted: Mapping[str, Provision]) -> Uses:
    """The first use of each term after an article."""
    found: Uses = {}
    runs = {tuple(term.split()): term for term in wanted}
    for passage in text.sentences:
        words = split(passage.words)
        plain = [w.plain for w in words]
        for at in range(len(words) - 1):
            if plain[at] not in _BEFORE:
                continue
            for run, term in runs.items():
                if term not in found and tuple(plain[at + 1 : at + 1 + len(run)]) == run:
                    found[term] = passage.provision, quoted(passage.words, at, at + len(run))
    return found
