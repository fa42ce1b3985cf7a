"""The law of one version, as the checker would take it: what its words mean, and what its bindings ask."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from compliance.checking.law import Law, law_of
from compliance.games.deck import standard_deck
from compliance.games.registry import game_of_work
from compliance.meaning.bindings import read_bindings
from compliance.meaning.readings import read_readings
from compliance.places import rulebooks_in_use
from compliance.problems import Problem
from compliance.rulebook.model import Version


def law_in(folder: Path, version: Version, chosen: Mapping[str, str]) -> tuple[Law, list[Problem]]:
    """The law of a version with the bindings and readings of a rulebook folder, and what of its words cannot be read.

    chosen: reading id -> alternative, where another than the recorded one is taken.
    """
    readings, problems = read_readings(folder)
    bindings, found = read_bindings(folder / version.work.partition("/")[0] / "bindings")
    problems += found
    taken = {r.id: r.taken for r in readings} | dict(chosen)
    with rulebooks_in_use(folder):
        deck, _ = standard_deck()
        law, found = law_of(version, game_of_work(version.work), bindings, {"cards_per_deck": deck.cards}, taken)
    return law, [*problems, *found]
