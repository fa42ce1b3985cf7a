"""A shoe of cards: shuffled, cut, burnt, dealt until its cutting card appears."""

from __future__ import annotations

from random import Random

from compliance.games.deck import standard_deck


def deck_of(decks: int) -> list[str]:
    """So many decks, each card as a log writes it."""
    deck, _ = standard_deck()
    return [f"{rank}{suit}" for _ in range(decks) for suit in deck.suits for rank in deck.ranks]


class Shoe:
    """The cards of a table in use; the next one is the last of `cards`."""

    def __init__(self, decks: int, chance: Random) -> None:
        self.chance = chance
        self.whole = deck_of(decks)
        self.cards: list[str] = []
        self.cutting_card = 0

    def fill(self, depth: int) -> None:
        """All cards, shuffled anew, with the cutting card so many from the back."""
        self.cards = list(self.whole)
        self.chance.shuffle(self.cards)
        self.cutting_card = depth

    @property
    def at_cutting_card(self) -> bool:
        """Whether the next thing to come out of the shoe is the cutting card."""
        return len(self.cards) == self.cutting_card

    def draw(self) -> str:
        """The next card."""
        return self.cards.pop()
