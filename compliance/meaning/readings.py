"""Readings: where the words can be read in more than one way, the reading taken, and the others, each runnable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import ENTRIES, TEXT, TEXTS, Kind, entries_of, why_not

_MEMBERS: Mapping[str, Kind] = {
    "id": TEXT,
    "works": TEXTS,
    "provisions": TEXTS,
    "ambiguity": TEXT,
    "taken": TEXT,
    "alternatives": ENTRIES,
}
_ALTERNATIVE: Mapping[str, Kind] = {"name": TEXT, "text": TEXT}


@dataclass(frozen=True, slots=True)
class Reading:
    """One ambiguity of the law. alternatives: name -> what it means; `taken` is one of the names."""

    id: str
    works: tuple[str, ...]
    provisions: tuple[str, ...]
    ambiguity: str
    taken: str
    alternatives: Mapping[str, str]


def read_readings(folder: Path) -> tuple[list[Reading], list[Problem]]:
    """The readings of every jurisdiction of a rulebook folder (JURISDICTION/readings.yaml)."""
    readings: list[Reading] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*/readings.yaml")):
        shown = f"{path.parent.name}/{path.name}"
        document, found = read_yaml(path, shown)
        entries, faults = entries_of(document, shown, "readings.unusable", _MEMBERS)
        problems += [*found, *faults]
        for number, entry in enumerate(entries, start=1):
            reading = _reading(entry)
            if reading is None:
                message = f"Reading {number} cannot be used: it needs id, works, ambiguity, taken and alternatives, "
                message += "and `taken` must name one of the alternatives."
                problems.append(Problem("readings.unusable", "error", message, Place(shown), "Correct the reading."))
            else:
                readings.append(reading)
    return readings, problems


def _reading(entry: Any) -> Reading | None:
    if not isinstance(entry, dict) or not {"id", "works", "ambiguity", "taken", "alternatives"} <= set(entry):
        return None
    listed = entry["alternatives"]
    if not all({"name", "text"} <= set(a) and not why_not(a, _ALTERNATIVE) for a in listed or ()):
        return None
    alternatives = {a["name"]: a["text"] for a in listed or ()}
    if entry["taken"] not in alternatives:
        return None
    return Reading(
        entry["id"],
        tuple(entry["works"] or ()),
        tuple(entry.get("provisions") or ()),
        entry["ambiguity"],
        entry["taken"],
        alternatives,
    )


def bearing_on(work: str, readings: Sequence[Reading], chosen: Mapping[str, str]) -> dict[str, str]:
    """Of the alternatives chosen (reading id -> alternative) those of readings that bear on the words of a work."""
    return {r.id: chosen[r.id] for r in readings if work in r.works and r.id in chosen}
