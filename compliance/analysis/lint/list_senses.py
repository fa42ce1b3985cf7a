"""Lists whose joining word is not what the words before them say: "any of the following: ... and", "all of ... or"; and
lists of conditions that nothing joins."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.lists import connective_of, last_words, tail
from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, split
from compliance.rulebook.model import Provision

_ANY = (
    ("either",), ("any", "of"), ("any", "one"), ("one", "of"), ("one", "or", "more"), ("at", "least", "one"),
    ("whichever",),
)  # fmt: skip
_ALL = (
    ("each", "of"),
    ("all", "of"),
    ("both",),
    ("every", "one", "of"),
    ("the", "following", "conditions", "are", "met"),
)
_LEAD = 8  # of so many words before the list the sense is taken
_VALUE = 4  # words; a longer item says more than what the thing is
_IS = listed("is equals shows totals")
_CONDITIONS = listed("if where when unless")


def list_senses(corpus: Corpus) -> Iterator[Remark]:
    """One remark a list."""
    for text in corpus.texts:
        for parent in text.provisions:
            items = [p for p in text.children.get(parent.address, ()) if p.kind == "paragraph"]
            if len(items) > 1 and parent.text:
                yield from _list(corpus, text, parent, items)


def _list(corpus: Corpus, text: Text, parent: Provision, items: list[Provision]) -> Iterator[Remark]:
    words = [w.plain for w in split(parent.text) if w.is_word]
    lead = words[-_LEAD:]
    ends = [(item, last_words(text, item)) for item in items[:-1]]
    joints = [(item, connective_of(end), end) for item, end in ends if connective_of(end)]
    ways = {way for _, way, _ in joints}
    says_any, says_all = (any(_holds(lead, p) for p in phrases) for phrases in (_ANY, _ALL))
    if says_any != says_all and ways == ({"and"} if says_any else {"or"}):
        item, way, end = joints[-1]
        sense = "any one" if says_any else "all"
        message = f"The words before the list speak of {sense} of its items; “{way}” joins them."
        remedy = "Read from the sense whether all or any are meant, and record the reading."
        yield corpus.remark("list.other-sense", "warning", text, item, message, remedy, tail(end))
    short = all(len(item.text.split()) <= _VALUE for item in items)
    if ways == {"and"} and short and lead[-1:] and lead[-1] in _IS and _CONDITIONS & set(words):
        item, _, end = joints[-1]
        message = "One thing cannot be all of these at once, yet “and” joins them: “or” is meant."
        remedy = "Read “or”, and record the reading."
        yield corpus.remark("list.other-sense", "warning", text, item, message, remedy, tail(end))
    if not joints and lead[-1:] and lead[-1] in _CONDITIONS and not says_any and not says_all:
        item, end = ends[-1]
        message = (
            f"Nothing says whether all of these conditions must hold or any one: no word joins them after “{lead[-1]}”."
        )
        remedy = "Read from the sense whether all or any are meant, and record the reading."
        yield corpus.remark("list.conditions-not-joined", "warning", text, item, message, remedy, tail(end))


def _holds(lead: list[str], phrase: tuple[str, ...]) -> bool:
    """Whether the words before a list end with a phrase, or with it and "the following ..."."""
    for at in range(len(lead)):
        rest = lead[at + len(phrase) :]
        if tuple(lead[at : at + len(phrase)]) == phrase and (not rest or "following" in rest[:2]):
            return True
    return False
