"""The deck of cards: what the world gives and the rules of a game take for granted (rulebooks/assumptions.yaml)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from compliance.places import rulebook_folder
from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck: its ranks as the log writes them, in order, and its suits; every rank once in every suit.

    colours: (colour, the suits of that colour).
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    colours: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def cards(self) -> int:
        return len(self.ranks) * len(self.suits)


def standard_deck() -> tuple[Deck, tuple[Problem, ...]]:
    """The deck that the assumptions of the rulebook in use describe, or one without cards and the reason."""
    return _deck_in(rulebook_folder())


@cache
def _deck_in(folder: Path) -> tuple[Deck, tuple[Problem, ...]]:
    path = folder / "assumptions.yaml"
    document, problems = read_yaml(path, f"rulebooks/{path.name}")
    if problems:
        return Deck((), ()), tuple(problems)
    for entry in document or []:
        if isinstance(entry, dict) and entry.get("id") == "deck":
            ranks, suits = entry.get("ranks"), entry.get("suits")
            if isinstance(ranks, list) and isinstance(suits, list) and ranks and suits:
                colours = entry.get("colours")
                told = colours.items() if isinstance(colours, dict) else ()
                return Deck(tuple(ranks), tuple(suits), tuple((c, tuple(of)) for c, of in told)), ()
    message = "The assumptions have no entry `deck` with its `ranks` and `suits`, so no card has a value."
    remedy = "Add the entry."
    return Deck((), ()), (Problem("assumptions.deck", "error", message, Place(f"rulebooks/{path.name}"), remedy),)
