"""A rewording put in place of the published words in the text itself: the provision is still known for what it is.

The tests beside this one ask a grammar for the words alone; here the rule must be found again without the phrases by
which it was known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from compliance.meaning.provisions import Language, Reading, read_statements
from compliance.meaning.wording import defined_term, definition_body, plain
from compliance.rulebook.model import Provision, Version
from compliance.strict_yaml import read_yaml
from tests.meaning.languages import LANGUAGES
from tests.meaning.law import rulebook

CASES: dict[str, list[dict[str, Any]]] = read_yaml(Path(__file__).parent / "cases" / "unseen.yaml")[0]
# of which works the cases of a game are words
WORKS = {
    "baccarat": "baccarat",
    "baccarat_2014": "nz/baccarat",
    "blackjack": "blackjack",
    "caribbean_stud": "caribbean-stud-poker",
    "craps": "craps",
    "general": "general",
    "money_wheel": "money-wheel",
    "roulette": "roulette",
    "tai_sai": "tai-sai",
}
# rewordings that are understood and are not known for what they are in the text, with the reason
NOT_KNOWN: list[dict[str, str]] = read_yaml(Path(__file__).parent / "cases" / "not_known_in_the_text.yaml")[0]


def _bare(words: str) -> str:
    return plain(words).rstrip(" ;:,.").removesuffix(" and").removesuffix(" or").rstrip(" ;:,.")


def _said(provision: Provision) -> str:
    return _bare(definition_body(provision) if provision.kind == "definition" else provision.text)


def _variants(game: str) -> Mapping[str, list[str]]:
    """Published words -> the ways to say them that are kept for a game."""
    found: dict[str, list[str]] = {}
    for case in CASES[game]:
        found.setdefault(_bare(case["words"]), []).extend(case.get("variants", []))
    return found


def _read(language: Language, version: Version) -> Mapping[str, tuple[str, Any]]:
    reading = Reading(version, language, {})
    read_statements(reading)
    return {statement.address: (statement.kind, statement.says) for statement in reading.statements}


def _reworded(version: Version, variants: Mapping[str, list[str]]) -> Iterator[tuple[Version, dict[str, str]]]:
    """The version with rewordings in place of what it says, as often as there are ways to say any of it; and of each
    the addresses that say something in other words, with these words."""
    at = {p.address: variants[said] for p in version.provisions if not p.closing and (said := _said(p)) in variants}
    for ways in zip_longest(*at.values()):
        said = {address: way for address, way in zip(at, ways, strict=True) if way is not None}
        yield replace(version, provisions=tuple(_with(p, said) for p in version.provisions)), said


def _with(provision: Provision, said: Mapping[str, str]) -> Provision:
    words = said.get(provision.address)
    term = defined_term(provision)
    return provision if words is None else replace(provision, text=f"{term} {words}" if term else words)


@pytest.mark.parametrize("game", LANGUAGES)
def test_a_rewording_in_the_text_is_known_for_what_it_is(game: str) -> None:
    language, tried, lost = LANGUAGES[game], 0, set()
    for work in (work for name, work in rulebook().works.items() if WORKS[game] in name):
        for version in work.versions:
            published = _read(language, version)
            for reworded, said in _reworded(version, _variants(game)):
                now = _read(language, reworded)
                tried += len(said)
                lost |= {words for address, words in said.items() if now.get(address) != published.get(address)}
    assert tried >= 10
    assert sorted(lost) == sorted(entry["said"] for entry in NOT_KNOWN if entry["game"] == game)
