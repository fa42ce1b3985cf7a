"""Numbers said twice and differently: "five (6) cards"; half of a stake in one rule and two thirds of it in another; a
game of one deck that is elsewhere one of six."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.quantities import Quantity, quantities, told
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, quoted, split, stems
from compliance.rulebook.model import Provision

# Words that say nothing of what a number measures.
_EMPTY = stems(
    "a an the of to in on by for with at or and be is are shall must may not no more less than least most that this "
    "any such as it its from which if where when will has have been being made each"
)
_LEAST_IN_COMMON, _ALIKE = 4, 0.75
# Fractions and percentages are few in a text: two of one thing are the same measure even in other words.
_LEAST_OF_SHARES, _ALIKE_OF_SHARES = 3, 0.6
# words that set a bound, and say nothing of what is bounded
_LEAST, _MOST = listed("minimum least less fewer"), listed("maximum most more exceed exceeds exceeding excess")
_BOUNDING = stems("minimum maximum least less fewer most more exceed excess limit")
_HOLDS = listed(
    "played dealt consist consists consisting comprise comprises comprising using use uses contain contains containing"
)
_WITH = listed("with consist consists comprise comprises using use of")
_LEAST_LETTERS = 4
_CHOICE = listed("or if where when unless except between either further additional")


@dataclass(frozen=True)
class Clause:
    """A part of a sentence with its one number; `bound`: whether it is the least or the most that may be."""

    passage: Passage
    quantity: Quantity
    about: frozenset[str]
    others: tuple[Quantity, ...]
    bound: str = ""


def amounts(corpus: Corpus) -> Iterator[Remark]:
    """Remarks on each text."""
    for text in corpus.texts:
        for passage in text.sentences:
            yield from _in_brackets(corpus, text, passage)
        if not text.own:
            yield from _clauses_apart(corpus, text)
            yield from _holdings(corpus, text)
            yield from _one_and_many(corpus, text)


def _in_brackets(corpus: Corpus, text: Text, passage: Passage) -> Iterator[Remark]:
    """“five (6) cards”, “10 per cent (15%)”."""
    words = split(passage.words)
    for first, second in itertools.pairwise(quantities(passage.words)):
        opened = second.first - first.last == 1 and words[first.last].text == "("
        closed = second.last < len(words) and words[second.last].text == ")"
        in_words = words[first.first].text.isalpha() or words[second.first].text.isalpha()
        same = not first.of or second.of in (first.of, "")
        if opened and closed and in_words and same and first.value != second.value:
            one, two = told(passage.words, first), told(passage.words, second)
            message = f"The number is said twice and differently: “{one}” and “{two}”."
            remedy = "Compare the text as published; until it is settled neither can be relied on."
            quote = passage.words[words[first.first].start : words[second.last].end]
            yield corpus.remark("number.said-twice", "error", text, passage.provision, message, remedy, quote)


def _clauses_apart(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """Two rules that say the same of one thing, with another number."""
    clauses = clauses_of(text)
    by_word: dict[str, list[int]] = defaultdict(list)
    for index, clause in enumerate(clauses):
        for word in clause.about:
            by_word[word].append(index)
    seen: set[tuple[int, int]] = set()
    for index, clause in enumerate(clauses):
        rarest = sorted(clause.about, key=lambda w: len(by_word[w]))[:3]
        for other in sorted({i for word in rarest for i in by_word[word] if i > index}):
            pair = (index, other)
            one, two = clause.passage.provision, clauses[other].passage.provision
            if pair not in seen and not _of_one_list(text, one, two) and contradict(clause, clauses[other]):
                seen.add(pair)
                yield _told_twice(corpus, text, clause, clauses[other])


def clauses_of(text: Text) -> list[Clause]:
    """All clauses of a text, one for each of its numbers."""
    return [clause for passage in text.sentences for clause in _clauses(passage)]


def _clauses(passage: Passage) -> Iterator[Clause]:
    words = split(passage.words)
    found = quantities(passage.words)
    for quantity in found:
        first = max((i + 1 for i in range(quantity.first) if words[i].text in ".;:"), default=0)
        last = next((i for i in range(quantity.last, len(words)) if words[i].text in ".;:"), len(words))
        others = tuple(q for q in found if q is not quantity and first <= q.first < last)
        own = {i for q in (quantity, *others) for i in range(q.first, q.last)}
        about = " ".join(w.plain for i, w in enumerate(words[first:last], first) if i not in own and w.is_word)
        bound = _bound({w.plain for w in words[first : quantity.last]}) if not others else ""
        yield Clause(passage, quantity, frozenset(stems(about) - _EMPTY), others, bound)


def _bound(before: set[str]) -> str:
    """What the words before a number make of it: "not less than" and "a minimum of" make the least, "shall not exceed"
    the most; nothing where they speak of both, or of less than it."""
    least, most = bool(before & _LEAST), bool(before & _MOST)
    plainly = bool(before & {"minimum", "maximum", "least", "most"})
    if least == most or not (plainly or before & {"not", "no"}):
        return ""
    return "least" if least else "most"


def contradict(one: Clause, two: Clause) -> bool:
    """Whether two clauses give one measure in two numbers."""
    if not one.quantity.of or one.quantity.of != two.quantity.of or one.quantity.value == two.quantity.value:
        return False
    if one.passage.provision is two.passage.provision or len(one.others) != len(two.others):
        return False
    if [(q.value, q.of) for q in one.others] != [(q.value, q.of) for q in two.others]:
        return False
    if one.bound and one.bound == two.bound and one.quantity.of == "money":
        return len(one.about - _BOUNDING) > 1 and one.about - _BOUNDING == two.about - _BOUNDING
    common = len(one.about & two.about)
    if one.quantity.of == "share":
        return common >= _LEAST_OF_SHARES and common >= _ALIKE_OF_SHARES * min(len(one.about), len(two.about))
    return common >= _LEAST_IN_COMMON and common >= _ALIKE * len(one.about | two.about)


def _of_one_list(text: Text, one: Provision, two: Provision) -> bool:
    """Whether two provisions stand under different items of one list, or define different terms: each speaks of a thing
    of its own, and another number is what tells them apart."""
    if one.kind == two.kind == "definition":
        return True
    return "paragraph" in (one.kind, two.kind) and text.rule_of(one) is text.rule_of(two)


def _told_twice(corpus: Corpus, text: Text, one: Clause, two: Clause) -> Remark:
    here, there = told(two.passage.words, two.quantity), told(one.passage.words, one.quantity)
    message = f"This says “{here}” where {one.passage.provision.address} says “{there}” of the same thing."
    remedy = "Decide which holds; until then what rests on either is doubtful."
    words = split(two.passage.words)
    start, end = max(two.quantity.first - 3, 0), min(two.quantity.last + 2, len(words) - 1)
    quote = two.passage.words[words[start].start : words[end].end]
    return corpus.remark("number.contradicts", "error", text, two.passage.provision, message, remedy, quote)


def _holdings(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """What one game is played with, in two numbers: no choice, no condition in either sentence."""
    first: dict[str, tuple[Passage, Quantity]] = {}
    for passage in text.sentences:
        words = split(passage.words)
        plain = {w.plain for w in words}
        if not plain & _HOLDS or plain & _CHOICE:
            continue
        for quantity in quantities(passage.words):
            before = [w.plain for w in words[max(quantity.first - 3, 0) : quantity.first]]
            if not quantity.of.isalpha() or not any(w in _HOLDS or w == "with" for w in before):
                continue
            known = first.setdefault(quantity.of, (passage, quantity))
            if known[1].value != quantity.value and text.rule_of(known[0].provision) is not text.rule_of(
                passage.provision
            ):
                here, there = told(passage.words, quantity), told(known[0].words, known[1])
                message = f"This takes “{here} {quantity.of}”; {known[0].provision.address} takes “{there}”."
                remedy = "Decide which holds; until then what rests on either is doubtful."
                quote = passage.words[words[quantity.first].start : words[min(quantity.last, len(words) - 1)].end]
                yield corpus.remark("number.contradicts", "error", text, passage.provision, message, remedy, quote)


def _one_and_many(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """A game that is played with one deck, and of whose decks another rule speaks in the plural."""
    for passage in text.sentences:
        plain = {w.plain for w in split(passage.words)}
        if not plain & _HOLDS or plain & _CHOICE:
            continue
        words = split(passage.words)
        for quantity in quantities(passage.words):
            before = [w.plain for w in words[max(quantity.first - 3, 0) : quantity.first]]
            if quantity.value != 1 or len(quantity.of) < _LEAST_LETTERS or not any(w in _WITH for w in before):
                continue
            many = _plural(text, passage, f"{quantity.of}s")
            if many is not None:
                held = passage.words[words[quantity.first].start : words[quantity.last].end]
                message = f"This speaks of “{quantity.of}s”; by {passage.provision.address} there is “{held}”."
                remedy = "Decide which holds; until then what rests on either is doubtful."
                quote = _about(many.words, f"{quantity.of}s")
                yield corpus.remark("number.one-and-many", "warning", text, many.provision, message, remedy, quote)


def _plural(text: Text, one: Passage, noun: str) -> Passage | None:
    rule = text.rule_of(one.provision)
    others = (p for p in text.sentences if text.rule_of(p.provision) is not rule)
    return next((p for p in others if any(w.plain == noun for w in split(p.words))), None)


def _about(words: str, noun: str) -> str:
    """A word with those beside it."""
    parts = split(words)
    at = next(i for i, w in enumerate(parts) if w.plain == noun)
    return quoted(words, at - 2, at + 2)
