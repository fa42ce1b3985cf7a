"""A card as it was dealt to a hand, as every game of cards sees it."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.logs.cards import Card
from compliance.logs.events import CardEvent


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card as dealt: its place in the hand from 1, its place in the round's events, its log line.

    numbered: whether the log gives the place; else it is that in the order dealt.
    """

    card: Card
    place: int
    face: str | None
    position: int
    line: int
    numbered: bool

    @property
    def rank(self) -> str:
        return self.card.rank

    @property
    def suit(self) -> str:
        return self.card.suit


def as_dealt(event: CardEvent, held: int, position: int, line: int) -> Dealt:
    """The card of an event, dealt to a hand that holds so many."""
    place = event.n if event.n is not None else held + 1
    return Dealt(event.card, place, event.face, position, line, event.n is not None)
