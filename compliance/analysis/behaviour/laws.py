"""The law of one version, as the checker would take it: what its words mean, and what its bindings ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from compliance.checking.doubts import with_doubts
from compliance.checking.law import Law
from compliance.checking.law_store import open_store
from compliance.checking.making import law_of
from compliance.games.registry import game_of_work, vocabulary_of
from compliance.meaning.bindings import read_bindings
from compliance.meaning.readings import bearing_on, read_readings
from compliance.places import rulebooks_in_use
from compliance.problems import Problem
from compliance.rulebook.model import Version, original_of
from compliance.rulebook.orders import Touched
from compliance.rulebook.rulebook import Rulebook


def law_in(
    rulebook: Rulebook, version: Version, chosen: Mapping[str, str], orders: Sequence[Touched] = ()
) -> tuple[Law, list[Problem]]:
    """The law of a version with the bindings and readings of a rulebook's folder, and what of its words cannot be read.

    chosen: reading id -> alternative, where another than the recorded one is taken. orders: those in force that were
    not carried out, with what each leaves in doubt.
    """
    law, problems, found = _made(rulebook.folder, version, chosen)
    return with_doubts(law, found, orders, original_of(version, rulebook.works)), [*problems, *found]


def _made(folder: Path, version: Version, chosen: Mapping[str, str]) -> tuple[Law, list[Problem], list[Problem]]:
    """The law, what is wrong with the folder's readings and bindings as such, and what of its words cannot be read."""
    readings, problems = read_readings(folder)
    taken = {r.id: r.taken for r in readings} | dict(chosen)
    store, _ = open_store(folder, readings)
    stored = store.find(version, vocabulary_of(version.work), taken) if store is not None else None
    if store is not None and stored is not None:
        law, found = stored
        return law, [*problems, *store.faults.get(version.work.partition("/")[0], ())], found
    bindings, found = read_bindings(folder / version.work.partition("/")[0] / "bindings")
    problems += found
    with rulebooks_in_use(folder):
        law, found = law_of(
            version,
            game_of_work(version.work),
            bindings,
            bearing_on(version.work, readings, taken),
        )
    return law, problems, found
