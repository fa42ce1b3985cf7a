"""Which readings of ambiguous words bear on the law of a round: none of words that this law does not have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from compliance.checking.law import label_of_version
from compliance.meaning.readings import Reading
from compliance.rulebook.model import Version
from compliance.rulebook.rulebook import Rulebook


def bearing(readings: Iterable[Reading], versions: Mapping[str, Version | None], rulebook: Rulebook) -> list[Reading]:
    """Those that bear on the versions by which a round is judged. versions: by work, None where it is not known."""
    return [r for r in readings if any(_bears(r, work, version, rulebook) for work, version in versions.items())]


def versions_of(works: Iterable[Mapping[str, Any]], rulebook: Rulebook) -> dict[str, Version | None]:
    """The versions that an explanation names, by work."""
    return {
        of["work"]: next((v for v in rulebook.works[of["work"]].versions if label_of_version(v) == of["version"]), None)
        for of in works
        if of["work"] in rulebook.works
    }


def _bears(reading: Reading, work: str, version: Version | None, rulebook: Rulebook) -> bool:
    """A reading of a work bears on each of its versions, save where the provisions that it names stand in others alone;
    it may bear on more than it names."""
    if work not in reading.works:
        return False
    if version is None or work not in rulebook.works or _has_any(reading, version):
        return True
    return not any(_has_any(reading, other) for other in rulebook.works[work].versions)


def _has_any(reading: Reading, version: Version) -> bool:
    return any(address in version.by_address for address in reading.provisions)
