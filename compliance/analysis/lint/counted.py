"""Numbers that do not fit what they count: "one decks"; "three hands, one being ... and the other ..."; "both of the
following" before three things; "the following four styles:" before three."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from compliance.analysis.lint.neighbours import neighbours
from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import split
from compliance.meaning.numbers import number

_LEAST_NAMED = 2  # one word behind a number is no list
_PAIR = 2  # what "both", "either" and "the one and the other" are said of
_ONE = re.compile(r"\b(?:one|1|a single)\s+(?P<many>[a-z]{3,}s)\b(?!['’])", re.IGNORECASE)
# "three hands shall be dealt, one being that of the player and the other that of the banker"
_ONE_AND_OTHER = re.compile(
    r"\b(?P<number>\w+)\s+(?P<of>\w+s)\b(?=[^.;]*\bone being\b[^.;]*\bthe other\b)", re.IGNORECASE
)
# "three players (being a seated player)"
_ONE_OF_MANY = re.compile(r"\b(?P<number>\w+)\s+(?P<of>\w+s)\s+\((?:being|who is|which is)\s+an?\s", re.IGNORECASE)
# "four suits (diamonds, spades and clubs)"; "thirteen cards each, consisting of ace, king, ... and two"
_NAMED = re.compile(
    r"\b(?P<number>[\w-]+)\s+(?P<of>\w+s)(?:\s+each)?(?:\s+\(|,?\s+(?:each\s+)?(?:consisting\s+of|being|namely:?)\s+)"
    r"(?P<names>[^();.:]+)",
    re.IGNORECASE,
)
# "fifty-two cards ... four suits (...), of thirteen cards each"
_WHOLE = re.compile(r"\b(?:consists?\s+of|comprises?|contains?|ha(?:s|ve))\s+(?P<whole>[\w-]+)\s+(?P<of>\w+s)\b")
_PARTS = re.compile(r"\b(?P<parts>[\w-]+)\s+\w+s(?:\s+\([^()]*\))?,?\s+of\s+(?P<each>[\w-]+)\s+(?P<of>\w+s)\s+each\b")
_BOTH = re.compile(r"\b(?:both|neither)(?:\s+of)?\s+the\s+following\b", re.IGNORECASE)
_FOLLOWING = re.compile(
    r"\b(?:the\s+following\s+(?P<after>\w+)|(?P<before>\w+)\s+of\s+(?=the\s+following))",
    re.IGNORECASE,
)
_ENDS_INTRODUCING = (":", "—", "–")


def counted(corpus: Corpus) -> Iterator[Remark]:
    """One remark a place."""
    words = {word for run in neighbours(corpus).runs for word in run}
    for text in corpus.texts:
        for provision in text.provisions:
            for said, message in _of_parts(provision.text):
                remedy = "Look for the number that is meant."
                yield corpus.remark("number.miscounted", "warning", text, provision, message, remedy, said)
        for passage in text.sentences:
            told = (*_in_words(passage, words), *_named(passage), *_before_a_list(text, passage))
            for said, message, remedy in told:
                yield corpus.remark("number.miscounted", "warning", text, passage.provision, message, remedy, said)


def _in_words(passage: Passage, known: set[str]) -> Iterator[tuple[str, str, str]]:
    for found in _ONE.finditer(passage.words):
        many = found["many"].lower()
        before = passage.words[: found.start()].lower().split()[-1:]
        if many.endswith("ss") or many[:-1] not in known or before == ["than"]:
            continue
        message = f"One is said of several: “{found.group()}”."
        yield found.group(), message, "Read the singular, or look for the number that is meant."
    for found in _ONE_AND_OTHER.finditer(passage.words):
        count = number(found["number"])
        if count is not None and count != _PAIR:
            message = (
                f"“One” and “the other” are two, and the sentence speaks of {found['number'].lower()} {found['of']}."
            )
            yield found.group(), message, "Look for the number that is meant."
    for found in _ONE_OF_MANY.finditer(passage.words):
        count = number(found["number"])
        if count is not None and count > 1:
            message = (
                f"What is said in brackets is one, and the sentence speaks of {found['number'].lower()} {found['of']}."
            )
            yield found.group(), message, "Look for the number that is meant."


def _named(passage: Passage) -> Iterator[tuple[str, str, str]]:
    """A number of things, and their names behind it."""
    for found in _NAMED.finditer(passage.words):
        count, names = number(found["number"]), _names(found["names"])
        if count is None or len(names) < _LEAST_NAMED or count == len(names):
            continue
        message = f"{found['number'].capitalize()} {found['of']} are spoken of, and {len(names)} are named."
        yield (
            f"{found['number']} {found['of']}",
            message,
            "Look for the name that is missing, or the number that is meant.",
        )


def _of_parts(words: str) -> Iterator[tuple[str, str]]:
    """A whole that is not what its parts come to: fifty-four cards, in four suits of thirteen each."""
    for whole in _WHOLE.finditer(words):
        total = number(whole["whole"])
        for found in _PARTS.finditer(words, whole.end()):
            parts, each = number(found["parts"]), number(found["each"])
            if total is None or parts is None or each is None or found["of"] != whole["of"] or parts * each == total:
                continue
            message = f"{found['parts'].capitalize()} times {found['each']} {found['of']} come to {parts * each}."
            yield whole.group(), message


def _names(listed: str) -> list[str]:
    """The names of a list of single words; empty where it is no such list."""
    names = [name.strip() for name in re.split(r",\s*(?:and|or)\s+|,|\s+(?:and|or)\s+", listed.strip(" ,"))]
    return names if all(re.fullmatch(r"[\w-]+", name) for name in names) else []


def _before_a_list(text: Text, passage: Passage) -> Iterator[tuple[str, str, str]]:
    """Where a number or "both" stands before a list, and the list has another number of items."""
    items = _items(text, passage)
    if not items:
        return
    both = _BOTH.search(passage.words)
    if both is not None and items != _PAIR:
        yield both.group(), f"“Both” is said of two, and {items} follow.", "Read “all”, or “one of”, as is meant."
    for found in _FOLLOWING.finditer(passage.words):
        said = found["after"] or found["before"]
        count = number(said)
        chooses = found["before"] is not None
        if count is not None and count != items and not (chooses and count < items):
            yield found.group(), f"{said.capitalize()} are announced, and {items} follow.", "Look for what is missing."


def _items(text: Text, passage: Passage) -> int:
    """How many things follow a sentence that announces a list: paragraphs below it, names behind a colon; 0: none."""
    provision = passage.provision
    below = [p for p in text.children.get(provision.address, ()) if p.kind == "paragraph"]
    if passage.words.rstrip().endswith(_ENDS_INTRODUCING):
        return len(below)
    head, colon, names = passage.words.partition(":")
    names = names.partition(". ")[0]
    if not colon or below or "following" not in head:
        return 0
    listed = [part.strip(" .,;") for part in re.split(r",\s*(?:and|or)\s+|,|\s+(?:and|or)\s+", names)]
    alike = all(len(split(one)) == len(split(two)) for one, two in pairwise(listed))
    return len(listed) if alike and len(listed) > 1 else 0
