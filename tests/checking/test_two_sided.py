"""Every provision that is compiled or bound is kept in some round of the sample logs, and broken in another.

A provision is kept or broken by itself, by the paragraphs that it leads in, or through the provisions to which it lends
their meaning (a definition, the values of the cards, the order of the hands): its words struck out of the version, some
round no longer conforms and some breach is no longer found. What neither shows stands in two_sided_open.yaml, with the
reason.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from compliance.checking.law import Law
from compliance.games.registry import game_of_work
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.checking.changed_law import lost, unproved, without
from tests.checking.running import the_court
from tests.checking.sample_logs import Key, court_over, judged, telling

BOTH = frozenset({"conforms", "breach"})
CHECKED = ("compiled", "bound")


def versions() -> list[Version]:
    """Every version of every work."""
    return [v for history in the_court()[0].rulebook.works.values() for v in history.versions]


def key_of(version: Version) -> Key:
    return version.work, version.made_by[-1]


@cache
def law_of(key: Key) -> Law:
    court = court_over(the_court()[0].rulebook)
    version = next(v for v in versions() if key_of(v) == key)
    return court.law(version, game_of_work(version.work), court.taken)


def checked(version: Version) -> list[str]:
    """The addresses of the provisions that are compiled or bound."""
    status = law_of(key_of(version)).status
    return [p.address for p in version.provisions if status[p.address] in CHECKED]


@cache
def sides(key: Key) -> dict[str, set[str]]:
    """Address -> the verdicts ever given under it."""
    found: dict[str, set[str]] = {}
    for one in judged()[key]:
        for _, address, _, verdict in one.verdicts:
            found.setdefault(address, set()).add(verdict)
    return found


def sides_of(version: Version, address: str) -> set[str]:
    """The verdicts given under a provision and under those that it leads in; where these are not of both kinds, those
    that rest on its words as well."""
    own = sides(key_of(version))
    seen: set[str] = set().union(*(own.get(p.address, ()) for p in version.walk(address)))
    if seen >= BOTH:
        return seen
    court = court_over(without(version, address))
    with unproved():
        for gone in lost(court, key_of(version), telling(key_of(version)), address):
            seen |= {verdict for _, _, _, verdict in gone}
            if seen >= BOTH:
                break
    return seen


def left_open(key: Key) -> dict[str, str]:
    """Address -> why a provision of a version is not two-sided."""
    document, problems = read_yaml(Path(__file__).parent / "two_sided_open.yaml")
    assert not problems
    of_version = [(e["reason"], e["provisions"].get(" ".join(key), ())) for e in document]
    return {address: reason for reason, addresses in of_version for address in addresses}


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_checked_provision_is_kept_in_one_round_and_broken_in_another(version: Version) -> None:
    seen = {address: sides_of(version, address) for address in checked(version)}
    excused = left_open(key_of(version))
    one_sided = {address: f"only {sorted(found) or 'nothing'}" for address, found in seen.items() if not found >= BOTH}
    assert {address: found for address, found in one_sided.items() if address not in excused} == {}
    assert sorted(excused) == sorted(one_sided), "what is two-sided by now is still listed as open"
    assert all(excused.values())
