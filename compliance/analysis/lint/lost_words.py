"""Words that want another beside them, and articles that stand before what takes none: "regardless whether", "shall the
cards", "the or the first card", "the parts 5 and 6"."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, quoted, split
from compliance.problems import Severity

# What is fixed in English, not in any law: the word that must follow. The first is told as the missing one.
_FOLLOWED_BY = {
    ("regardless",): ("of",),
    ("irrespective",): ("of",),
    ("pursuant",): ("to",),
    ("in", "accordance"): ("with",),
    ("in", "respect"): ("of",),
    ("with", "respect"): ("to",),
    ("with", "regard"): ("to",),
    ("in", "relation"): ("to",),
    ("in", "lieu"): ("of",),
    ("in", "addition"): ("to",),
    ("in", "the", "event"): ("of", "that"),
    ("in", "the", "case"): ("of", "where", "when"),
    ("by", "means"): ("of",),
    ("by", "virtue"): ("of",),
    ("by", "way"): ("of",),
    ("on", "behalf"): ("of",),
    ("for", "the", "purposes"): ("of",),
}
_MODALS = listed("shall must may")
_NO_VERB = listed("a an the their his her its")
_INVERTED = listed("nor neither only never no not")
_ARTICLES = listed("a an the")
_NO_NOUN = listed("or and of shall must may is are was were has have if where when unless")
_NUMBERED = listed("part parts rule rules section sections division divisions")
_DOUBLED_IN_EARNEST = listed("that had do the and")  # "the" and "and" are found by small_words
_COMPARE = "Compare the text as published, and the same rule of other divisions."
_SMALL = 3  # doubled words of fewer letters than this are found by small_words


def lost_words(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    for text, passage in neighbours(corpus).apart:
        words = split(passage.words)
        for at in range(len(words) - 1):
            for code, severity, message, remedy in _at(words, at):
                quote = quoted(passage.words, at - 1, at + 2)
                yield _remark(corpus, text, passage, (code, severity), message, remedy, quote)


def _remark(
    corpus: Corpus, text: Text, passage: Passage, grade: tuple[str, Severity], message: str, remedy: str, quote: str
) -> Remark:
    return corpus.remark(*grade, text, passage.provision, message, remedy, quote)


def _at(words: tuple[Word, ...], at: int) -> Iterator[tuple[str, Severity, str, str]]:
    """(code, severity, message, remedy) of what is wrong about the word at a place and the one after it. Where nobody
    can doubt which word is meant it is a note."""
    own, after = words[at], words[at + 1]
    phrase = next((p for p in _FOLLOWED_BY if _ends_with(words, at, p)), None)
    if phrase and after.is_word and after.plain not in _FOLLOWED_BY[phrase]:
        wanted = _FOLLOWED_BY[phrase][0]
        message = f"“{wanted}” is missing after “{' '.join(phrase)}”."
        yield "word.preposition", "note", message, f"Read it with “{wanted}”."
    if own.plain in _MODALS and own.text.islower() and after.plain in _NO_VERB and not _is_inverted(words, at):
        yield "word.missing", "warning", f"A verb is missing after “{own.text}”.", _COMPARE
    if own.text in _ARTICLES and after.text in _NO_NOUN and not _is_name(words, at):
        yield "word.missing", "warning", f"A noun is missing between “{own.text}” and “{after.text}”.", _COMPARE
    if own.text in _ARTICLES and after.plain in _NUMBERED and _is_number(words, at + 2):
        message = f"“{own.text}” stands before what is named by its number."
        yield "word.extra", "note", message, f"Read it without “{own.text}”."
    doubled = own.plain == after.plain and own.text.isalpha() and after.text.islower()
    if doubled and len(own.text) >= _SMALL and own.plain not in _DOUBLED_IN_EARNEST:
        yield "word.extra", "note", f"“{own.text}” stands twice.", "Read it once."


def _ends_with(words: tuple[Word, ...], at: int, phrase: tuple[str, ...]) -> bool:
    first = at - len(phrase) + 1
    return first >= 0 and tuple(w.plain for w in words[first : at + 1]) == phrase


def _is_inverted(words: tuple[Word, ...], at: int) -> bool:
    """Whether the subject stands after the verb ("nor shall the dealer", "only then may a player"), or the verb is
    named and not used (the "may" of a rule)."""
    return any(word.plain in _INVERTED or word.text in ('"', ";", ":") for word in words[:at])


def _is_name(words: tuple[Word, ...], at: int) -> bool:
    """Whether an "a" is a label or a name: "(a)", "subparagraphs a and b"."""
    return at > 0 and words[at - 1].plain in ("(", '"', "subparagraph", "subparagraphs", "paragraph", "paragraphs")


def _is_number(words: tuple[Word, ...], at: int) -> bool:
    """Whether a number stands here that is not the first half of a name ("the section 5 wager")."""
    if at >= len(words) or not words[at].text[0].isdigit():
        return False
    return at + 1 >= len(words) or words[at + 1].plain in ("and", "or", "to", ",", ".", ";", "of")
