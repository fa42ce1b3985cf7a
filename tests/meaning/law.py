"""The law as the tests of meaning ask for it: versions of the rulebook in the checkout, and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from compliance.build import build_rulebook
from compliance.games.baccarat.meaning import BaccaratRules, read_rules
from compliance.places import data_folder
from compliance.problems import Problem
from compliance.rulebook import Rulebook
from compliance.rulebook.model import Version

# work and the last instrument of the version: every text of baccarat that is held
BACCARAT = (
    ("nz/mini-baccarat", "nz-1996-01-26-no-7"),
    ("nz/baccarat", "nz-1996-01-26-no-7"),
    ("nz/midi-baccarat", "nz-1996-01-26-no-7"),
    ("nz/midi-baccarat", "nz-1998-01-28-no-11"),
    ("nz/baccarat", "nz-2004-05-19-no-56"),
    ("nz/baccarat", "nz-2014-08-19"),
    ("act/mini-baccarat", "act-ni2012-170"),
)


@cache
def rulebook() -> Rulebook:
    return build_rulebook(data_folder("rulebooks"))[0]


def version_in(book: Rulebook, work: str, instrument: str) -> Version:
    """The version of a work whose last instrument is the one named."""
    return next(v for v in book.works[work].versions if v.made_by[-1] == instrument)


@cache
def _rules(work: str, instrument: str, readings: tuple[tuple[str, str], ...]) -> tuple[BaccaratRules, list[Problem]]:
    return read_rules(version_in(rulebook(), work, instrument), dict(readings))


def rules(work: str, instrument: str, readings: Mapping[str, str] | None = None) -> BaccaratRules:
    return _rules(work, instrument, tuple((readings or {}).items()))[0]


def problems(work: str, instrument: str, readings: Mapping[str, str] | None = None) -> list[Problem]:
    return _rules(work, instrument, tuple((readings or {}).items()))[1]
