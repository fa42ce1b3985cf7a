"""Words of one sentence that do not agree: "either ... and", "neither ... or", "either the player or the banker win",
"the player is or players are", "the number against which the number is placed"."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.neighbours import Neighbours, neighbours
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, quoted, split
from compliance.problems import Severity

_Found = tuple[str, Severity, str, str, int, int]

_STOPS = frozenset(".;:")
_PREPOSITIONS = listed("against on in upon to for from at by with")
_SINGULAR, _PLURAL = listed("is has was"), listed("are have were")
# What opens a pair, what must join it, what stands there by mistake, and within how many words.
_PAIRS = (
    ("either", "or", "and", 12),
    ("neither", "nor", "or", 12),
    ("both", "and", "or", 4),
    ("between", "and", "or", 4),
)
_FAR = 12
_ORDERED = listed("first last next")
_MODALS = listed("shall to may must will not")


def agreements(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    counts = neighbours(corpus)
    for text, passage in counts.apart:
        words = split(passage.words)
        for at in range(len(words)):
            for code, severity, message, remedy, first, last in _at(counts, words, at):
                quote = quoted(passage.words, first, last)
                yield corpus.remark(code, severity, text, passage.provision, message, remedy, quote)


def _at(counts: Neighbours, words: tuple[Word, ...], at: int) -> Iterator[_Found]:
    yield from _pair(words, at)
    yield from _either(counts, words, at)
    yield from _crossed(words, at)
    yield from _same_noun(words, at)
    yield from _which(words, at)


def _which(words: tuple[Word, ...], at: int) -> Iterator[_Found]:
    """ "the switch(es) or button(s) ... which corresponds": several may be meant, and the verb is in the singular."""
    if at < 1 or at + 1 >= len(words) or words[at].plain not in ("which", "that") or not words[at - 1].is_word:
        return
    verb, after = words[at + 1].plain, words[at + 2].plain if at + 2 < len(words) else ""
    plural = any(
        (words[i - 1].text, words[i].plain, words[i + 1].text) in (("(", "s", ")"), ("(", "es", ")"))
        for i in range(max(1, at - _FAR), at - 1)
    )
    clause = all(w.text not in _STOPS and w.text != "," for w in words[max(0, at - _FAR) : at])
    is_verb = verb.endswith("s") and not verb.endswith(("ss", "us", "'s")) and after in _PREPOSITIONS
    if plural and clause and is_verb:
        message = f"“{words[at + 1].text}” is in the singular; what it is said of may be several, “(s)”."
        yield "sentence.agreement", "note", message, f"Read “{verb.removesuffix('s')}”.", at - 2, at + 2


def _pair(words: tuple[Word, ...], at: int) -> Iterator[_Found]:
    """A pair whose second half is joined by the wrong word."""
    for opening, wanted, wrong, far in _PAIRS:
        if words[at].plain != opening:
            continue
        rest = [w.plain for w in _until_stop(words, at + 1)]
        if {wanted, opening} & set(rest) or wrong not in rest[:far] or rest[0] in ("of", wrong):
            continue
        end = at + 1 + rest.index(wrong)
        message = f"“{opening} … {wrong}” says neither one thing nor the other: “{opening}” wants “{wanted}”."
        remedy = "Decide whether all or any are meant, and say so."
        yield "connective.mismatch", "warning", message, remedy, at, min(end + 1, len(words) - 1)


def _either(counts: Neighbours, words: tuple[Word, ...], at: int) -> Iterator[_Found]:
    """“either the player or banker win”: a verb in the plural after nouns in the singular."""
    if words[at].plain not in ("either", "neither"):
        return
    rest = [w.plain for w in _until_stop(words, at + 1)]
    joint = next((i for i, w in enumerate(rest[:_FAR]) if w in ("or", "nor")), None)
    if joint is None:
        return
    noun = joint + 1 + (rest[joint + 1 : joint + 2] in (["the"], ["a"], ["an"]))
    if noun + 1 >= len(rest) or rest[noun].endswith("s"):
        return
    verb = rest[noun + 1]
    as_verb = sum(counts.count(modal, verb) for modal in _MODALS)
    as_noun = sum(counts.count(article, verb) for article in ("a", "the", "an"))
    if as_verb > as_noun and counts.words[f"{verb}s"]:
        message = f"“{verb}” is in the plural, where “{words[at].plain} … {rest[joint]}” joins two in the singular."
        last = at + noun + 2
        yield "sentence.agreement", "note", message, f"Read “{verb}s”.", at, last


def _crossed(words: tuple[Word, ...], at: int) -> Iterator[_Found]:
    """“the first player is or players are afforded”."""
    plain = [w.plain for w in words[at : at + 5]]
    if not at or words[at - 1].plain not in _ORDERED or len(plain) < 5:
        return
    one, is_one, joint, many, are_many = plain
    if is_one in _SINGULAR and joint == "or" and are_many in _PLURAL and many in (f"{one}s", f"{one}es"):
        message = f"The sentence crosses “{one} {is_one}” with “{many} {are_many}”."
        yield "sentence.crossed", "note", message, f"Read “{one} or {many}” with one verb.", at, at + 4


def _same_noun(words: tuple[Word, ...], at: int) -> Iterator[_Found]:
    """“the number against which the number is placed”: one noun where two are meant."""
    plain = [w.plain for w in words[at : at + 6]]
    framed = len(plain) == 6 and plain[0] == plain[4] == "the" and plain[3] == "which"
    if framed and plain[2] in _PREPOSITIONS and plain[1] == plain[5]:
        message = f"“{plain[1]}” stands for another noun here: nothing is {plain[2]} itself."
        remedy = "Read the second as what is meant by the sentences beside it, and record the reading."
        yield "word.repeated", "warning", message, remedy, at, at + 5


def _until_stop(words: tuple[Word, ...], at: int) -> list[Word]:
    found: list[Word] = []
    for word in words[at:]:
        if word.text in _STOPS:
            break
        found.append(word)
    return found
