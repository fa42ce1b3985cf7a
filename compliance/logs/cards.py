"""Playing cards as a log writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from compliance.logs.faults import UnreadableError

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its rank (A, 2 to 10, J, Q, K) and suit (S, H, D, C), each "?" where it was not recorded."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


_BY_NAME: Final = {
    **{rank + suit: Card(rank, suit) for rank in RANKS for suit in (*SUITS, UNKNOWN)},
    **{"T" + suit: Card("10", suit) for suit in (*SUITS, UNKNOWN)},
    UNKNOWN + UNKNOWN: Card(UNKNOWN, UNKNOWN),
}


def parse_card(written: object) -> Card:
    """The card written as rank and suit: `AS`, `10D` or `TD`, `7?` (suit not recorded), `??` (unknown card).

    Raises UnreadableError for anything else.
    """
    card = _BY_NAME.get(written) if isinstance(written, str) else None
    if card is None:
        raise UnreadableError(
            "log.bad-card",
            "a card is a rank (A, 2 to 10 or T, J, Q, K) and a suit (S, H, D, C, or ? where it was not recorded), "
            "such as 10D or 7?; an unknown card is ??",
        )
    return card
