"""Acts that cannot both be done, or not at the time said: no payment until the round is over, and payment at once; dice
that are removed from the table, and dice with which somebody goes on; a wager that is paid and at no odds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import stems

_HOLDS_BACK = re.compile(
    r"\b(?:shall|must|may|will) (?:make no|not make(?: any)?|not) (?P<act>[a-z]+)\b[^.;]*?"
    r"\b(?:until|before) (?P<event>[^.;]+)",
    re.I,
)
_AT_ONCE = re.compile(
    r"\b(?:shall|must|will) (?P<act>[a-z]+)\b(?P<what>[^.;]*?)\b(?:immediately|at once|forthwith|straight away)\b", re.I
)
_GIVES_WAY = re.compile(
    r"\b(?:subject to|notwithstanding|despite|except (?:as|where|when)|unless|before any other rule)\b", re.I
)
_REMOVED = re.compile(
    r"\b(?P<what>the (?:of the |(?!the )[a-z]+ )+?)(?:shall|must|will|is to|are to) be "
    r"(?P<act>removed from (?:the )?\w+|withdrawn from (?:the )?\w+|destroyed|taken out of \w+)",
    re.I,
)
_GOES_ON = re.compile(
    r"\b(?:continue|go on|resume|play)(?: to (?:play|throw|deal|use))? (?:with|using) "
    r"(?P<what>the (?:(?!until |for |in |at |as )[a-z]+ ?)+)",
    re.I,
)
_PAID = re.compile(
    r"\bpay (?:the|all|each|every) (?:winning )?(?P<kind>[a-z]+) (?:wager|bet|stake)s?\b(?P<rest>[^.;]*)", re.I
)
_AT_A_RATE = re.compile(
    r"\b(?:odds|in accordance with|pursuant to|as (?:set out|provided|described) in|at the rate)\b", re.I
)
_EMPTY = stems("the a an of in to and or previously shall be is are any all dealer player")
_SAME_CASE = 3  # words of substance in common for two rules to speak of one case
_SAME_THING = 2


def acts_apart(corpus: Corpus) -> Iterator[Remark]:
    """One remark a pair of rules, one a payment without odds."""
    for text in corpus.texts:
        if not text.own:
            yield from _too_early(corpus, text)
            yield from _gone_and_used(corpus, text)
            yield from _without_odds(corpus, text)


def _too_early(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """One rule puts an act off, another of the same section and case wants it at once; neither names the other."""
    for late in text.sentences:
        held = _HOLDS_BACK.search(late.words)
        if held is None or _GIVES_WAY.search(_sentence(late, held.start())):
            continue
        for early in text.sentences:
            once = _AT_ONCE.search(early.words)
            apart = text.rule_of(early.provision) is not text.rule_of(late.provision)
            if once is None or not apart or not _same_section(text, early, late):
                continue
            whole = _sentence(early, once.start())
            case = (stems(_sentence(late, held.start())) & stems(whole)) - _EMPTY
            if _root(held["act"]) == _root(once["act"]) and not _GIVES_WAY.search(whole) and len(case) >= _SAME_CASE:
                message = (
                    f"This is done at once, and by {late.provision.address} not until {held['event'].strip()}; neither "
                    "says which goes before."
                )
                remedy = "Read the one as an exception to the other, if the sense allows, and record the reading."
                yield corpus.remark(
                    "precedence.undecided", "warning", text, early.provision, message, remedy, once.group()
                )


def _gone_and_used(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """Within one rule: what has to leave the table is what somebody goes on with."""
    for use in text.sentences:
        on = _GOES_ON.search(use.words)
        if on is None:
            continue
        rule = text.rule_of(use.provision)
        within = [p for p in text.sentences if text.rule_of(p.provision) is rule]
        for gone in (found for p in within for found in _REMOVED.finditer(p.words)):
            if len((stems(gone["what"]) & stems(on["what"])) - _EMPTY) >= _SAME_THING:
                what = gone["what"].strip()
                message = f"By the same rule {what} shall be {gone['act']}: nobody can go on with what is gone."
                remedy = "Decide which holds, or from when the one does, and record the reading."
                quote = on.group().strip()
                yield corpus.remark("norm.contradicts", "warning", text, use.provision, message, remedy, quote)
                break


def _without_odds(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """A rule has a kind of wager paid and names no odds, where another names them for the same kind."""
    paid = [(p, found) for p in text.sentences for found in _PAID.finditer(p.words)]
    rated = {found["kind"].lower(): p for p, found in paid if _AT_A_RATE.search(found["rest"])}
    for passage, found in paid:
        other = rated.get(found["kind"].lower())
        below = text.words_below(passage.provision.address)
        if other is not None and not _AT_A_RATE.search(found["rest"]) and not _AT_A_RATE.search(below):
            message = (
                f"These are paid, and at what odds is not said here; {other.provision.address} says it of its case."
            )
            remedy = "Decide whether the same odds are meant, and record the reading."
            code = "case.without-odds"
            yield corpus.remark(code, "warning", text, passage.provision, message, remedy, found.group().strip())


def _sentence(passage: Passage, at: int) -> str:
    """The sentence of a passage in which a place lies."""
    first = passage.words.rfind(". ", 0, at) + 1
    last = passage.words.find(". ", at)
    return passage.words[first : last if last > 0 else None]


def _same_section(text: Text, one: Passage, two: Passage) -> bool:
    return text.rule_of(one.provision).parent == text.rule_of(two.provision).parent


def _root(act: str) -> str:
    """A verb and its noun alike: "pay", "payment"."""
    return act.lower().removesuffix("ment").removesuffix("ion")
