"""Reads the meaning of every version at a build: what cannot be read, contradicts itself or is stale is told."""

from __future__ import annotations

from pathlib import Path

from compliance.checking.law import law_of
from compliance.games.deck import standard_deck
from compliance.games.registry import game_of_work
from compliance.meaning.bindings import read_bindings
from compliance.meaning.grammars import PARSED, forget
from compliance.meaning.parsed import written
from compliance.meaning.readings import read_readings
from compliance.problems import Problem
from compliance.rulebook.rulebook import Rulebook
from compliance.rulebook.stored import CLAUSES


def meanings(rulebook: Rulebook) -> tuple[dict[str, str], list[Problem]]:
    """(files to keep beside the compiled ones, problems): every version's rules and bindings read, under the readings
    taken, and the parsed clauses written down."""
    folder: Path = rulebook.folder
    readings, problems = read_readings(folder)
    taken = {r.id: r.taken for r in readings}
    deck, _ = standard_deck()
    forget()
    for work, history in rulebook.works.items():
        bindings, found = read_bindings(folder / work.partition("/")[0] / "bindings")
        problems += [p for p in found if p not in problems]
        game = game_of_work(work)
        for version in history.versions:
            _, found = law_of(version, game, bindings, {"cards_per_deck": deck.cards}, taken)
            problems += [p for p in found if p not in problems]
    return {CLAUSES: written(PARSED)}, problems
