"""Words that say the same (grammars/synonyms.yaml), and the pattern of all ways in which some words may be said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from compliance.places import data_folder
from compliance.strict_yaml import read_yaml

# what stands before a word: a blank, or the end of what was read before; and an article or a word like one
_BEFORE = r"(?:[,;:]? |(?<![\w%)',;:]))(?:(?:an?|the|any|all|each|every|such|that|this|those|these) )?"
_AFTER = r"(?![a-z0-9'])"
_SHORT = len("pay")  # shorter words (of, is, to) have no plural


# what may stand before a participle: "dealt to the dealer" is what is dealt to him
_RELATIVE = r"(?: (?:that|which|who)(?: (?:is|are|was|were|has been|have been|had been))?)?"


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the law in its forms: elect, elects, electing, elected."""

    infinitive: str
    third: str
    present: str
    participle: str


@cache
def words_pattern(words: str) -> str:
    """The pattern of some words: each with those of its class, with or without its s and an article, commas as they
    come. It can be written between the strokes of a grammar."""
    alike, small, longest = _classes()
    said = words.replace(",", "").split()
    pattern, at = "", 0
    while at < len(said):
        turned, many = _attributed(said, at)
        if not turned:
            turned, many = _belonging(said, at)
        if turned:
            pattern += turned
            at += many
            continue
        many, key = next(
            ((n, key) for n in range(longest, 0, -1) if (key := " ".join(said[at : at + n])) in alike), (1, "")
        )
        pattern += _RELATIVE if said[at] in _participles() else ""
        pattern += _said_alike(alike[key], key in small) if key else _word(said[at])
        at += many
    return pattern


def phrases() -> dict[str, list[str]]:
    """Forms that every grammar of sentences may use: name of a phrase -> the ways to say it."""
    return dict(_document().get("phrases", {}))


def said_of(verb: str) -> Verb:
    """The forms of a verb that is given in the infinitive, with what follows it ("double down")."""
    plain, space, rest = verb.partition(" ")
    forms = next((forms for forms in _document()["verbs"] if forms[0] == plain), None)
    if forms is None:
        raise ValueError(f"synonyms.yaml has no forms of the verb {plain}.")
    return Verb(*(f"{form}{space}{rest}" for form in forms))


@cache
def _participles() -> frozenset[str]:
    return frozenset(forms[-1] for forms in _document()["verbs"])


def _attributed(said: list[str], at: int) -> tuple[str, int]:
    """The pattern of a thing of which something is said, before it or behind: a winning wager, a wager that wins; and
    of how many words it is. "" where nothing such stands at this place."""
    does = _document()["attributes"].get(said[at])
    thing = _thing(_document()["things"], [word.removesuffix("s") for word in said[at + 1 :]]) if does else ""
    if not thing:
        return "", 0
    what = words_pattern(thing)
    return f"(?:{_word(said[at])}{what}|{what} (?:that|which) (?:{'|'.join(does)}){_AFTER})", 1 + len(thing.split())


def _belonging(said: list[str], at: int) -> tuple[str, int]:
    """The pattern of what belongs to somebody, however it is said: the player's hand, the hand of the player; and of
    how many words it is. "" where nothing such stands at this place."""
    owners, things = _document()["owners"], _document()["things"]
    for owner in owners:
        if said[at] in (f"{owner}'s", f"{owner}s'"):
            thing = _thing(things, said[at + 1 :])
            if thing:
                return _owned(owner, thing), 1 + len(thing.split())
    thing = _thing(things, said[at:])
    if thing:
        after = said[at + len(thing.split()) :]
        of = [word for word in after[:3] if word not in ("a", "an", "the", "any", "each")]
        if after[:1] == ["of"] and len(of) > 1 and of[1] in owners:
            return _owned(of[1], thing), len(thing.split()) + after.index(of[1]) + 1
    return "", 0


def _thing(things: list[str], said: list[str]) -> str:
    found = [thing for thing in things if said[: len(thing.split())] == thing.split()]
    return max(found, key=len, default="")


def _owned(owner: str, thing: str) -> str:
    what = words_pattern(thing)
    return f"(?:{_BEFORE}{owner}(?:'s|s'){_AFTER}{what}|{what} of{_BEFORE}{owner}s?{_AFTER})"


@lru_cache(maxsize=100_000)
def is_said(phrase: str, words: str) -> bool:
    """Whether some words hold a phrase, in its own words or in others that say the same."""
    return phrase in words or _finder(phrase).search(words) is not None


@cache
def _finder(phrase: str) -> re.Pattern[str]:
    return re.compile(words_pattern(phrase))


@cache
def _document() -> dict[str, Any]:
    document, problems = read_yaml(data_folder("grammars") / "synonyms.yaml")
    if problems:
        raise ValueError(problems[0].message)
    return dict(document)


@cache
def _classes() -> tuple[dict[str, tuple[str, ...]], frozenset[str], int]:
    """(word or words -> all that may stand for them, the words that may stand or not, the most words of one class)."""
    document = _document()
    groups = [*document["classes"], *document["small"], *map(_doing, document["verbs"])]
    alike: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for said in group:
            alike[said] = tuple(dict.fromkeys((*alike.get(said, ()), *group)))
    longest = max(len(said.split()) for said in alike)
    return alike, frozenset(said for group in document["small"] for said in group), longest


def _doing(forms: list[str]) -> list[str]:
    """Who does it, in one word and in a clause: electing, who elects, that elect."""
    infinitive, third, present, _ = forms
    return [present, *(f"{who} {does}" for who in ("who", "that", "which") for does in (third, infinitive))]


def _said_alike(ways: tuple[str, ...], may_be_missing: bool) -> str:
    longest_first = "|".join(_way(way) for way in sorted(ways, key=len, reverse=True))
    return f"(?:{_BEFORE}(?:{longest_first}){_AFTER}){'?' if may_be_missing else ''}"


def _way(words: str) -> str:
    return _with_or_without_s(words) if words.isalpha() and len(words) > _SHORT else _literal(words)


def _word(word: str) -> str:
    """One word that is in no class; marks stand as they are written."""
    if not re.search("[a-z]", word):
        return f" ?{_literal(word)}"
    bare = word.rstrip(";.:")
    pattern = _with_or_without_s(bare) if bare.isalpha() and len(bare) >= _SHORT else _literal(bare)
    return f"{_BEFORE}{pattern}{_AFTER}{_literal(word[len(bare) :])}"


def _with_or_without_s(word: str) -> str:
    return re.sub(r"(?<=[^s])s$", "", word) + "(?:s|es)?"


def _literal(words: str) -> str:
    return re.escape(words).replace("/", r"\/")
