"""Words that say the same (grammars/synonyms.yaml), and the pattern of all ways in which some words may be said."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from compliance.places import data_folder
from compliance.strict_yaml import read_yaml

# what stands before a word: a blank, or the end of what was read before; and an article
_BEFORE = r"(?:[,;:]? |(?<![\w%)',;:]))(?:(?:an?|the) )?"
_AFTER = r"(?![a-z0-9'])"
_SHORT = len("pay")  # shorter words (of, is, to) have no plural


@cache
def words_pattern(words: str) -> str:
    """The pattern of some words: each with those of its class, with or without its s and an article, commas as they
    come. It can be written between the strokes of a grammar."""
    alike, small = _classes()
    longest = max(len(said.split()) for said in alike)
    said = words.replace(",", "").split()
    pattern, at = "", 0
    while at < len(said):
        many, key = next(
            ((n, key) for n in range(longest, 0, -1) if (key := " ".join(said[at : at + n])) in alike), (1, "")
        )
        pattern += _said_alike(alike[key], key in small) if key else _word(said[at])
        at += many
    return pattern


@lru_cache(maxsize=100_000)
def is_said(phrase: str, words: str) -> bool:
    """Whether some words hold a phrase, in its own words or in others that say the same."""
    return phrase in words or _finder(phrase).search(words) is not None


@cache
def _finder(phrase: str) -> re.Pattern[str]:
    return re.compile(words_pattern(phrase))


@cache
def _classes() -> tuple[dict[str, tuple[str, ...]], frozenset[str]]:
    """(word or words -> all that may stand for them, the words that may stand or not)."""
    document, problems = read_yaml(data_folder("grammars") / "synonyms.yaml")
    if problems:
        raise ValueError(problems[0].message)
    alike: dict[str, tuple[str, ...]] = {}
    for group in [*document["classes"], *document["small"]]:
        for said in group:
            alike[said] = tuple(dict.fromkeys((*alike.get(said, ()), *group)))
    return alike, frozenset(said for group in document["small"] for said in group)


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
