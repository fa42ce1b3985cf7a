"""What hand cards are, and which of two hands is the higher, by the words of one version."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from compliance.games.three_card_poker.language import Described

from compliance.logs.cards import Card

_ACE = "A"


@dataclass(frozen=True)
class Order:
    """ranks: of cards, lowest first. hands: their kinds, lowest first. ace_low: whether an ace may stand below the
    lowest card of a run."""

    ranks: tuple[str, ...]
    hands: tuple[Described, ...]
    ace_low: bool

    @cached_property
    def size(self) -> int:
        """Of how many cards a hand is: of as many as the longest description speaks of."""
        return max((hand.many for hand in self.hands), default=0)

    def names_from(self, hand: str) -> tuple[str, ...]:
        """A kind of hand and all higher ones."""
        names = [described.name for described in self.hands]
        return tuple(names[names.index(hand) :])

    def ranks_from(self, rank: str) -> tuple[str, ...]:
        """A rank and all higher ones."""
        return self.ranks[self.ranks.index(rank) :]

    def kind_of(self, cards: Sequence[Card]) -> Described:
        """The highest kind of hand of which the cards are."""
        return next(hand for hand in reversed(self.hands) if self._is(hand, cards))

    def value_of(self, cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
        """Of two hands that with the greater value is the higher; equal values are equal hands."""
        kind = self.kind_of(cards)
        places = self._places(cards, kind)
        many = Counter(places)
        return self.hands.index(kind), tuple(sorted(places, key=lambda p: (many[p], p), reverse=True))

    def highest(self, cards: Sequence[Card]) -> str:
        """The highest rank among the cards."""
        return max((card.rank for card in cards), key=self.ranks.index)

    def _places(self, cards: Sequence[Card], kind: Described) -> list[int]:
        high = [self.ranks.index(card.rank) for card in cards]
        if "run" not in kind.features or _follow(high):
            return high
        return [-1 if card.rank == _ACE else self.ranks.index(card.rank) for card in cards]

    def _is(self, hand: Described, cards: Sequence[Card]) -> bool:
        return any(all(self._has(f, some) for f in hand.features) for some in combinations(cards, hand.many))

    def _has(self, feature: str, cards: Sequence[Card]) -> bool:
        if feature == "suited":
            return len({card.suit for card in cards}) == 1
        if feature == "alike":
            return len({card.rank for card in cards}) == 1
        high = [self.ranks.index(card.rank) for card in cards]
        low = [-1 if card.rank == _ACE else place for card, place in zip(cards, high, strict=True)]
        return _follow(high) or (self.ace_low and _follow(low))


def _follow(places: Sequence[int]) -> bool:
    return all(after - before == 1 for before, after in pairwise(sorted(places)))
