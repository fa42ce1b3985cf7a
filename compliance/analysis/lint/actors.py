"""Duties that fall on nobody: "the inspector shall be notified", where no one is named who is to do it."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, quoted, split

_MODALS = listed("shall must")
# Acts that somebody must do towards others or for the record: who does them is the whole of the duty.
_ACTS = listed(
    "notified informed advised told warned recorded reported inspected checked verified tested approved examined "
    "supervised summoned signed sealed stored secured given"
)
_PEOPLE = listed(
    "player person operator staff supervisor manager inspector authority minister commission dealer croupier cashier "
    "controller attendant employee chief licensee officer shooter banker"
)


def actors(corpus: Corpus) -> Iterator[Remark]:
    """One remark a sentence."""
    for text, passage in neighbours(corpus).apart:
        words = split(passage.words)
        for at in range(len(words) - 2):
            act = _act(words, at)
            if act is not None and not _is_named(text, passage, words, at):
                message = f"No one is named who is to do this (“{words[at].text} be {words[act].text}”)."
                remedy = "Read from the rules beside it whose duty it is, and record the reading; name the person."
                quote = quoted(passage.words, at - 3, act + 1)
                yield corpus.remark("duty.no-actor", "warning", text, passage.provision, message, remedy, quote)


def _act(words: tuple[Word, ...], at: int) -> int | None:
    """The word of the act in "shall be (immediately) notified"."""
    if words[at].plain not in _MODALS or words[at + 1].plain != "be":
        return None
    return next((i for i in range(at + 2, min(at + 4, len(words))) if words[i].plain in _ACTS), None)


def _is_named(text: Text, passage: Passage, words: tuple[Word, ...], at: int) -> bool:
    """Whether the rule names anyone that could do it: by "by", or as who acts elsewhere in it. Those to whom it is done
    (the words from the head of the clause to the verb) do not count."""
    if "by" in [w.plain for w in words[at:]]:
        return True
    start = max((i + 1 for i in range(at) if words[i].text in ".;:" or words[i].plain in ("and", ",")), default=0)
    rest = [w.plain for i, w in enumerate(words) if not start <= i < at]
    rule = text.rule_of(passage.provision)
    others = [w.plain for p in text.below(rule.address) if p is not passage.provision for w in split(p.text or "")]
    return any(_is_person(word) for word in (*rest, *others))


def _is_person(word: str) -> bool:
    return word.removesuffix("'").removesuffix("'s").removesuffix("s") in _PEOPLE
