"""Lists of sub-paragraphs: what joins them, and how they end."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, split
from compliance.drafting.numbering import readings_of
from compliance.rulebook.model import Provision, plain_label

_LEAD, _HEAD = 8, 5  # words of the lead, and of an item, that tell its sense
_ALL_OF_IT = listed("following follows listed below are designated effect")
_MODALS = listed("shall must may will")
_ON_CONDITION = listed("if when where whenever otherwise unless")
_CONNECTIVES = ("and", "or", "but", "then")


def lists(corpus: Corpus) -> Iterator[Remark]:
    """Remarks on each list of sub-paragraphs."""
    for text in corpus.texts:
        for parent in text.provisions:
            items = [p for p in text.children.get(parent.address, ()) if p.kind == "paragraph"]
            if len(items) > 1:
                if not _is_plain_without(parent, items):
                    yield from _connective(corpus, text, items)
                yield from _mixed(corpus, text, items)
                yield from _marks(corpus, text, items)
                yield from _series(corpus, text, items)


def last_words(text: Text, item: Provision) -> str:
    """The words with which an item ends: its closing, or those of the last item of its own list."""
    if item.closing:
        return item.closing
    below = [p for p in text.children.get(item.address, ()) if p.kind == "paragraph"]
    return last_words(text, below[-1]) if below else item.text


def connective_of(words: str) -> str:
    last = words.rstrip(" ,").rsplit(" ", 1)[-1].lower()
    return last if last in _CONNECTIVES else ""


def _mark_of(words: str) -> str:
    """The mark before the connective with which an item ends: ";", ",", "." or none."""
    bare = words.rstrip()
    if connective_of(words):
        bare = bare.rstrip(" ,")
        bare = bare[: len(bare) - len(connective_of(words))].rstrip()
    return bare[-1:] if bare[-1:] in ".;,:" else ""


def _is_plain_without(parent: Provision, items: Sequence[Provision]) -> bool:
    """Whether a list needs no joining word: its lead says that what follows is all of it ("as follows"), each item is
    a rule of its own, or each holds on a condition of its own."""
    lead = {w.plain for w in split(parent.text or "")[-_LEAD:]}
    if lead & _ALL_OF_IT:
        return True
    heads = [[w.plain for w in split(item.text)] for item in items]
    own_rules = all(_MODALS & set(words) for words in heads)
    conditional = sum(bool(_ON_CONDITION & set(words[:_HEAD])) for words in heads)
    return own_rules or conditional >= len(items) - 1


def _connective(corpus: Corpus, text: Text, items: Sequence[Provision]) -> Iterator[Remark]:
    """A list of parts of a sentence in which nothing says whether all or any of them are meant."""
    ends = [last_words(text, item) for item in items[:-1]]
    if any(connective_of(end) for end in ends) or not any(_mark_of(end) in (";", ",") for end in ends):
        return
    message = f"Neither “and” nor “or” joins the items ({plain_label(items[0])}) to ({plain_label(items[-1])})."
    remedy = "Read from the sense whether all or any are meant; say it at the next amendment."
    item = items[-2]
    yield corpus.remark("list.no-connective", "note", text, item, message, remedy, tail(ends[-1]))


def _mixed(corpus: Corpus, text: Text, items: Sequence[Provision]) -> Iterator[Remark]:
    """A list joined by "and" in one place and by "or" in another."""
    joined = [(item, connective_of(last_words(text, item))) for item in items[:-1]]
    ways = {way for _, way in joined if way in ("and", "or")}
    if len(ways) > 1:
        item = next(item for item, way in reversed(joined) if way in ("and", "or"))
        message = "One list joins its items by “and” in one place and by “or” in another."
        remedy = "Read which items belong together, and give each group a list of its own."
        yield corpus.remark(
            "list.mixed-connectives", "warning", text, item, message, remedy, tail(last_words(text, item))
        )


def _marks(corpus: Corpus, text: Text, items: Sequence[Provision]) -> Iterator[Remark]:
    """An item that ends otherwise than all the others of its list."""
    ends = [(item, _mark_of(last_words(text, item))) for item in items[:-1]]
    common, count = Counter(mark for _, mark in ends).most_common(1)[0]
    for item, mark in ends:
        if mark != common and count > 1 and count >= len(ends) - 1:
            is_now = f"ends with “{mark}”" if mark else "ends without a mark"
            message = f"Item ({plain_label(item)}) {is_now}, where the others of its list end with “{common}”."
            remedy = "Punctuate the list alike."
            quote = tail(last_words(text, item))
            yield corpus.remark("list.punctuation", "note", text, item, message, remedy, quote)


def _series(corpus: Corpus, text: Text, items: Sequence[Provision]) -> Iterator[Remark]:
    """A label that does not follow the one before it. A list that begins anew within another is found when the text is
    read (structure.label-out-of-series)."""
    for before, after in itertools.pairwise(items):
        follows = any(a.follows(b) for b in readings_of(plain_label(before)) for a in readings_of(plain_label(after)))
        begins_anew = any(v.ordinal == 1 and not v.suffix for v in readings_of(plain_label(after)))
        if not follows and not begins_anew:
            message = f"The label ({plain_label(after)}) follows ({plain_label(before)})."
            remedy = "Cite it as printed; letter the list in one series at the next amendment."
            quote = after.text[: len(message)]
            yield corpus.remark("list.label-out-of-series", "warning", text, after, message, remedy, quote)


def tail(words: str) -> str:
    """The last words of an item, enough to find it by."""
    return " ".join(words.split()[-6:])
