"""Into how many parts one thing is divided, said twice and differently: a bet "placed in units of five", "paid as if it
were four separate wagers"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.quantities import Quantity, quantities, told
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.terms import find_terms, quoted_names, stems_of
from compliance.analysis.lint.words import Word, listed, quoted, split

_PARTS = listed("unit units part parts wager wagers bet bets share shares portion portions")
_AS = listed("as in into were was")


@dataclass(frozen=True, slots=True)
class _Division:
    term: str
    passage: Passage
    quantity: Quantity


def divisions(corpus: Corpus) -> Iterator[Remark]:
    """One remark a term that a later provision divides otherwise than an earlier one."""
    for text in corpus.texts:
        if text.own:
            continue
        first: dict[str, _Division] = {}
        for found in _found(text):
            known = first.setdefault(found.term, found)
            same_rule = text.rule_of(known.passage.provision) is text.rule_of(found.passage.provision)
            if known.quantity.value != found.quantity.value and not same_rule:
                here, there = told(found.passage.words, found.quantity), told(known.passage.words, known.quantity)
                where = known.passage.provision.address
                message = f"This divides “{found.term}” into {here}; {where} divides it into {there}."
                remedy = "Decide which holds, and record the reading of what is left without a rule."
                quote = quoted(found.passage.words, found.quantity.first - 4, found.quantity.last + 1)
                provision = found.passage.provision
                yield corpus.remark("number.contradicts", "warning", text, provision, message, remedy, quote)


def _found(text: Text) -> Iterator[_Division]:
    known = stems_of((*text.definitions, *quoted_names(text)))
    for passage in text.sentences:
        words = split(passage.words)
        quantity = next((q for q in quantities(passage.words) if _divides(words, q)), None)
        if quantity is None:
            continue
        # the subject stands before the number, or at the head of the item to which the words belong
        before = words[: quantity.first]
        terms = {f.stem for f in find_terms(before, known)}
        if not terms:
            above = text.by_address.get(passage.provision.parent or "")
            head = split(above.text)[:8] if above is not None and above.text.startswith(('"', "“")) else ()
            terms = {f.stem for f in find_terms(head, known)[:1]}
        for term in sorted(terms):
            yield _Division(term, passage, quantity)


def _divides(words: tuple[Word, ...], quantity: Quantity) -> bool:
    before = [w.plain for w in words[max(quantity.first - 2, 0) : quantity.first]]
    after = [w.plain for w in words[quantity.last : quantity.last + 2]]
    return before in (["units", "of"], ["parts", "of"]) or (
        before[-1:] != [] and before[-1] in _AS and bool(_PARTS & set(after))
    )
