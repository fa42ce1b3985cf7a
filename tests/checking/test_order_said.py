"""Order that the words ask for is checked, in every game and every version: one list (order_said.yaml).

Every provision whose words speak of an order in time stands in the list, with the checks that hold it or with the
reason why there is none. Each check named fires on a sample round with that order broken, and is silent on another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.checking.sample_logs import Key, judged
from tests.checking.test_two_sided import BOTH, key_of, versions

# words that speak of what comes before what; "following" only where it is not "the following equipment"
SPEAKS_OF_ORDER = re.compile(
    r"\b(before|after|then|thereafter|until|immediately|first|next|in turn|(counter-)?clockwise|upon|once"
    r"|(from|to) (his/her|the) (left|right)|from left to right|subsequent(ly)?|as soon as|at once|completion"
    r"|prior|whil(e|st)|at the same time|conclusion|the beginning|the end of|previously|quickly"
    r"|commencement|in order|order of|following order|sequence|followed by"
    r"|following (the|any|placement|an?|which)"
    r"(?! equipment| procedures?| manner| effect| order| provisions| wagers))\b",
    re.IGNORECASE,
)
SECTIONS = ("checked", "outcome", "not_observable", "no_order")


def said_of_order(version: Version) -> set[str]:
    """The addresses of the provisions of a version whose words speak of an order in time."""
    return {p.address for p in version.provisions if SPEAKS_OF_ORDER.search(f"{p.text or ''} {p.closing or ''}")}


@cache
def the_list() -> Mapping[str, Any]:
    document, problems = read_yaml(Path(__file__).parent / "order_said.yaml")
    assert not problems, problems
    assert set(document) == set(SECTIONS)
    return dict(document)


def listed(version: Version) -> dict[str, list[str]]:
    """Address -> the sections of the list in which it stands."""
    key = " ".join(key_of(version))
    document = the_list()
    found = [(a, "checked") for a in document["checked"].get(key, ())]
    found += [(a, "outcome") for a in document["outcome"].get(key, ())]
    for section in SECTIONS[2:]:
        found += [(a, section) for entry in document[section] for a in entry["provisions"].get(key, ())]
    sections: dict[str, list[str]] = {}
    for address, section in found:
        sections.setdefault(address, []).append(section)
    return sections


def checks_of(version: Version) -> list[tuple[str, str, str]]:
    """(provision of the list, address of the check, its code) of a version."""
    entries = the_list()["checked"].get(" ".join(key_of(version)), {})
    return [(a, *_check(a, named)) for a, codes in entries.items() for named in codes]


def _check(address: str, named: str) -> tuple[str, str]:
    at, _, code = named.rpartition(" ")
    return at or address, code


@cache
def verdicts(key: Key) -> dict[tuple[str, str], set[str]]:
    """(address, code) -> the verdicts that sample rounds got under it."""
    found: dict[tuple[str, str], set[str]] = {}
    for one in judged()[key]:
        for _, address, code, verdict in one.verdicts:
            found.setdefault((address, code), set()).add(verdict)
    return found


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_provision_that_speaks_of_order_is_listed_once(version: Version) -> None:
    sections = listed(version)
    assert {a: s for a, s in sections.items() if len(s) > 1} == {}
    assert sorted(said_of_order(version) - set(sections)) == [], "speak of order and are not in the list"
    assert sorted(set(sections) - said_of_order(version)) == [], "are listed and do not speak of order"


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_check_of_order_fires_and_is_silent(version: Version) -> None:
    seen = verdicts(key_of(version)) if checks_of(version) else {}
    one_sided = {
        f"{at} {code} (for {listed_at})": sorted(seen.get((at, code), ()))
        for listed_at, at, code in checks_of(version)
        if not seen.get((at, code), set()) >= BOTH
    }
    assert one_sided == {}


def test_every_reason_is_given() -> None:
    document = the_list()
    assert all(entry["why"] for section in SECTIONS[2:] for entry in document[section])
    known = {" ".join(key_of(v)) for v in versions()}
    named = [*document["checked"], *document["outcome"]]
    named += [key for section in SECTIONS[2:] for entry in document[section] for key in entry["provisions"]]
    assert set(named) <= known
