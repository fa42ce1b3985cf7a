"""The deck of cards: what the world gives and the rules of a game take for granted (rulebooks/assumptions.yaml)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from compliance.games.assumed import DECK
from compliance.meaning.evidence import Given
from compliance.places import rulebook_folder
from compliance.problems import Place, Problem
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck: its ranks as the log writes them, in order, and its suits; every rank once in every suit.

    colours: (colour, the suits of that colour). said_in: (work, rule) whose own words say how many cards that is.
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    colours: tuple[tuple[str, tuple[str, ...]], ...] = ()
    said_in: tuple[tuple[str, str], ...] = ()

    @property
    def cards(self) -> int:
        return len(self.ranks) * len(self.suits)

    def colour_of(self, suit: str) -> str | None:
        """The colour of a suit, None where no colour is known of it."""
        return next((colour for colour, suits in self.colours if suit in suits), None)


def standard_deck() -> tuple[Deck, tuple[Problem, ...]]:
    """The deck that the assumptions of the rulebook in use describe, or one without cards and the reason."""
    return _deck_in(rulebook_folder())


def world(version: Version) -> dict[str, Given]:
    """What bindings of a version may name though its words need not say it, each with the assumption that it is; none
    where the version says it itself (`said_in` of the assumptions)."""
    deck, _ = standard_deck()
    told = any(version.work == work and rule in {p.address for p in version.provisions} for work, rule in deck.said_in)
    return {"cards_per_deck": Given(deck.cards, "" if told else DECK)}


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
                said_in = entry.get("said_in")
                elsewhere = said_in.items() if isinstance(said_in, dict) else ()
                of_suits = tuple((colour, tuple(of)) for colour, of in told)
                return Deck(tuple(ranks), tuple(suits), of_suits, tuple(elsewhere)), ()
    message = "The assumptions have no entry `deck` with its `ranks` and `suits`, so no card has a value."
    remedy = "Add the entry."
    return Deck((), ()), (Problem("assumptions.deck", "error", message, Place(f"rulebooks/{path.name}"), remedy),)
