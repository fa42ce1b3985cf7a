"""Lists of occasions joined by "and", where any one of them is enough; "either" before three; "or" before
"otherwise"."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.lists import connective_of, last_words, tail
from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, split
from compliance.rulebook.model import Provision

_OCCASIONS = listed("if when whenever where following upon after before")
_DUTIES = listed("shall must may will")
_FAR = 12  # words of an item within which its occasion stands
_PAIR = 2


def occasions(corpus: Corpus) -> Iterator[Remark]:
    """One remark a list."""
    for text in corpus.texts:
        for parent in text.provisions:
            items = [p for p in text.children.get(parent.address, ()) if p.kind == "paragraph"]
            if len(items) < _PAIR or not parent.text:
                continue
            joints = [(item, last_words(text, item)) for item in items[:-1]]
            ways = {connective_of(end) for _, end in joints} - {""}
            yield from _any_is_enough(corpus, text, parent, items, ways)
            yield from _same_outcome(corpus, text, items, joints)
            yield from _either(corpus, text, parent, items)
            yield from _otherwise(corpus, text, parent, items, ways)


def _any_is_enough(
    corpus: Corpus, text: Text, parent: Provision, items: list[Provision], ways: set[str]
) -> Iterator[Remark]:
    """The act before the list is done on each occasion, and the occasions cannot be one moment."""
    lead = [w.plain for w in split(parent.text) if w.is_word]
    names = [_occasion(item) for item in items]
    if ways == {"and"} and all(names) and len(set(names)) > 1 and _DUTIES & set(lead) and lead[-1] not in _OCCASIONS:
        message = "Each item names an occasion of its own, and “and” joins them: they never come together."
        remedy = "Read “or”: the act is due on each of these occasions; record the reading."
        end = tail(last_words(text, items[-2]))
        yield corpus.remark("list.other-sense", "warning", text, items[-2], message, remedy, end)


def _occasion(item: Provision) -> str:
    """The word that opens an occasion in an item that is no sentence of its own."""
    words = [w.plain for w in split(item.text) if w.is_word][:_FAR]
    if _DUTIES & set(words):
        return ""
    return next((word for word in words if word in _OCCASIONS), "")


def _same_outcome(
    corpus: Corpus, text: Text, items: list[Provision], joints: list[tuple[Provision, str]]
) -> Iterator[Remark]:
    """ "win if ..., and win if ...": two ways to one outcome."""
    for (item, end), after in zip(joints, items[1:], strict=True):
        one, two = ([w.plain for w in split(p.text)][:_PAIR] for p in (item, after))
        if connective_of(end) == "and" and len(one) == _PAIR and one == two and one[1] in _OCCASIONS:
            message = f"Two items have one outcome (“{' '.join(one)}”) and “and” joins them: either is enough."
            remedy = "Read “or” between the two; record the reading."
            yield corpus.remark("list.other-sense", "warning", text, item, message, remedy, tail(end))


def _either(corpus: Corpus, text: Text, parent: Provision, items: list[Provision]) -> Iterator[Remark]:
    words = [w.plain for w in split(parent.text) if w.is_word]
    if len(items) > _PAIR and words[-1:] == ["either"]:
        message = f"“Either” stands before {len(items)} choices: it is said of two."
        remedy = "Check that no choice belongs elsewhere; read “any one of”."
        yield corpus.remark("list.either-of-many", "warning", text, parent, message, remedy, tail(parent.text))


def _otherwise(
    corpus: Corpus, text: Text, parent: Provision, items: list[Provision], ways: set[str]
) -> Iterator[Remark]:
    """ "shall (i) win if ...; or (ii) otherwise lose": both are said of the thing, so nobody may choose."""
    last = [w.plain for w in split(items[-1].text) if w.is_word]
    lead = [w.plain for w in split(parent.text) if w.is_word]
    if ways == {"or"} and last[:1] == ["otherwise"] and lead and lead[-1] in _DUTIES:
        end = tail(last_words(text, items[-2]))
        message = "What happens “otherwise” is joined by “or”, as if it were a choice; both are said of the same thing."
        yield corpus.remark("list.other-sense", "warning", text, items[-2], message, "Read “and”.", end)
