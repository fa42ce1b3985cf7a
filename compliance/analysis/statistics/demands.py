"""Which provisions demand that results be random, found by their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from compliance.rulebook.model import Version

Aspect = Literal["independence", "distribution", "mixing"]

# the words by which the published texts demand randomness, and what they are about
_WORDS: Mapping[str, Aspect] = {
    "statistically independent": "independence",
    "uniformly distributed": "distribution",
    "randomly intermixed": "mixing",
    "randomly and thoroughly intermixed": "mixing",
}


@dataclass(frozen=True, slots=True)
class Demand:
    """A provision that demands randomness, of one kind, in its own words."""

    work: str
    version: str
    rule: str
    citation: str
    words: str
    aspect: Aspect


def demands_of(version: Version, label: str) -> Iterator[Demand]:
    """The provisions of a version that demand randomness; `label` as reports name the version."""
    for provision in version.provisions:
        for text in (provision.text, provision.closing or ""):
            for words, aspect in _WORDS.items():
                if words in text.lower():
                    citation = version.citation(provision.address)
                    yield Demand(version.work, label, provision.address, citation, text, aspect)
