"""Duties that fall on nobody: "the inspector shall be notified", where no one is named who is to do it."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, quoted, split

_MODALS = listed("shall must")
_WILLS = listed("shall must may will")
_BY = 8  # words after "by" within which a person stands ("by the Gambling and Racing Commission")
_NEAR = 4  # words between a person and what he or she does
# Acts that somebody must do towards others or for the record: who does them is the whole of the duty.
_ACTS = listed(
    "notified informed advised told warned recorded reported inspected checked verified tested approved examined "
    "supervised summoned signed sealed stored secured given kept"
)
# An effort or an attempt is made by somebody, and none that a text orders is made of itself.
_MADE = listed("effort attempt endeavour")
_NOTICES = listed("notification notice warning")
_PEOPLE = listed(
    "player person operator staff supervisor manager inspector authority minister commission dealer croupier cashier "
    "controller attendant employee chief licensee officer shooter banker"
)


def actors(corpus: Corpus) -> Iterator[Remark]:
    """One remark a sentence."""
    for text, passage in neighbours(corpus).apart:
        words = split(passage.words)
        yield from _prior(corpus, text, passage, words)
        for at in range(len(words) - 2):
            act = _act(words, at)
            # "approved" may be a term that says by whom
            if act is not None and words[act].plain not in text.definitions and not _is_named(text, passage, words, at):
                message = f"No one is named who is to do this (“{words[at].text} be {words[act].text}”)."
                remedy = "Read from the rules beside it whose duty it is, and record the reading; name the person."
                quote = quoted(passage.words, at - 3, act + 1)
                yield corpus.remark("duty.no-actor", "warning", text, passage.provision, message, remedy, quote)


def _prior(corpus: Corpus, text: Text, passage: Passage, words: tuple[Word, ...]) -> Iterator[Remark]:
    """ "may be used only with prior notification to the inspector": somebody must notify."""
    for at in range(1, len(words) - 1):
        run = [w.plain for w in words[at - 1 : at + 2]]
        if run[0] == "prior" and run[1] in _NOTICES and run[2] == "to":
            rest = words[:at]
            if not any(_acts(rest, i) for i in range(len(rest))):
                message = f"No one is named who is to give this {run[1]}."
                remedy = "Read from the rules beside it whose duty it is, and record the reading; name the person."
                quote = quoted(passage.words, at - 1, at + 3)
                yield corpus.remark("duty.no-actor", "warning", text, passage.provision, message, remedy, quote)


def _act(words: tuple[Word, ...], at: int) -> int | None:
    """The word of the act in "shall be (immediately) notified"; "made" in "every effort shall be made"."""
    if words[at].plain not in _MODALS or words[at + 1].plain != "be":
        return None
    if words[at + 2].plain == "made" and at and words[at - 1].plain in _MADE:
        return at + 2
    return next((i for i in range(at + 2, min(at + 4, len(words))) if words[i].plain in _ACTS), None)


def _is_named(text: Text, passage: Passage, words: tuple[Word, ...], at: int) -> bool:
    """Whether the rule names anyone that could do it: by "by", or as who acts elsewhere in the sentence or in what it
    belongs to. Those to whom it is done (the words from the head of the clause to the verb) do not count, nor those who
    act in another item of a list."""
    if any(_is_by(words, i) for i in range(at, len(words))):
        return True
    start = max((i + 1 for i in range(at) if words[i].text in ".;:" or words[i].plain in ("and", ",")), default=0)
    rest = words[:start]
    above = [p for p in text.chain(passage.provision) if p is not passage.provision and p.kind in ("rule", "paragraph")]
    if passage.part == "closing":
        above.append(passage.provision)
    parts = (rest, *(split(p.text) for p in above if p.text))
    return any(_acts(part, i) or _is_by(part, i) for part in parts for i in range(len(part)))


def _acts(words: tuple[Word, ...], at: int) -> bool:
    """Whether a person does something here: "the dealer shall", "an inspector, who may"; not "the player shall be"."""
    if not _is_person(words[at].plain):
        return False
    return any(w.plain in _WILLS for w in words[at + 1 : at + _NEAR])


def _is_by(words: tuple[Word, ...], at: int) -> bool:
    """Whether a person stands after "by"; "abide by the consequences" names nobody."""
    return words[at].plain == "by" and any(_is_person(w.plain) for w in words[at + 1 : at + _BY])


def _is_person(word: str) -> bool:
    return word.removesuffix("'").removesuffix("'s").removesuffix("s") in _PEOPLE
