"""A card as it was dealt to a hand, as every game of cards sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from compliance.games.hidden import Hole
from compliance.logs.cards import Card
from compliance.logs.events import CardEvent
from compliance.logs.rounds import Recorded


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


def unrecorded_cards(events: Iterable[Recorded]) -> frozenset[tuple[str, int]]:
    """(hand, place) of the cards of a round that are not recorded, as the places of others in their hands show."""
    hands: dict[str, list[Dealt]] = {}
    for position, recorded in enumerate(events):
        event = recorded.event
        if isinstance(event, CardEvent):
            hand = hands.setdefault(event.to, [])
            hand.append(as_dealt(event, len(hand), position, recorded.line))
    places = ((name, unrecorded_place(cards)) for name, cards in hands.items())
    return frozenset((name, place) for name, place in places if place is not None)


def unrecorded_place(cards: Iterable[Dealt]) -> int | None:
    """The first place of a hand, counted from 1, of which no card is recorded though one of a later place is."""
    places = {c.place for c in cards}
    return next((place for place in range(1, max(places, default=0)) if place not in places), None)


def unfilled(cards: Sequence[Dealt], holes: Iterable[Hole], name: str, said: str) -> tuple[str, int] | None:
    """The first place of a hand of which no card is recorded though one of a later place is, and why: the hole in the
    log that may have swallowed it, else what is said of it ("{place}" in it is that place). None where there is none.

    cards: of the hand, in the order dealt. name: how the log names the hand.
    """
    lacking = unrecorded_place(cards)
    if lacking is None:
        return None
    after = min(card.position for card in cards if card.place > lacking)
    before = max((card.position for card in cards if card.position < after), default=-1)
    where = (h for h in holes if (h.anywhere or before < h.position <= after) and h.may_be("card", to=name))
    hole = next(where, None)
    return (hole.reason if hole is not None else said.format(place=lacking)), lacking
