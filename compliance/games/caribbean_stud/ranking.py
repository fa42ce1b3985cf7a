"""What hand five cards are, and which of two hands is the higher, by the words of one version."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from compliance.games.caribbean_stud import vocabulary as v
from compliance.logs.cards import UNKNOWN, Card
from compliance.meaning.asked import noted
from compliance.meaning.decisions import Decision, answer_to
from compliance.meaning.evidence import Evidence, Known, Missing


@dataclass(frozen=True, slots=True)
class HandValue:
    """The poker value of a hand: its category, that category's place in the order (from 0), and what decides a tie.

    Of two values the one with the higher (order, key) is the higher; equal ones are equal in poker value.
    """

    category: str
    order: int
    key: tuple[int, ...]

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        return self.order, self.key


@noted("ace_low_suited")
@dataclass(frozen=True, slots=True)
class HandOrder:
    """The order of hands of a version.

    ranks: of cards, lowest first. categories: names of hands, lowest first; addresses: where each is described.
    category: facts of five cards -> the name of the hand. compared: category -> how two hands of it compare.
    ace_low: whether an ace may count low in a sequence; ace_low_suited: also in one of a single suit.
    suits: those of the deck.
    """

    ranks: tuple[str, ...]
    categories: tuple[str, ...]
    addresses: Mapping[str, str]
    category: Decision
    compared: Mapping[str, str]
    ace_low: bool
    ace_low_suited: bool
    suits: tuple[str, ...]

    def place(self, rank: str) -> int:
        """How high a rank stands, from 0 for the lowest."""
        return self.ranks.index(rank)

    def order_of(self, category: str) -> int:
        """How high a category stands, from 0 for the lowest."""
        return self.categories.index(category)

    def value_of(self, cards: Sequence[Card]) -> HandValue | None:
        """The value of cards that are all known; None where the words do not decide it."""
        found = answer_to(self.category, facts_of(self.shape_of(cards)))
        if found is None:
            return None
        category = str(found)
        return HandValue(category, self.order_of(category), self._key(category, cards))

    def evidence_of(self, cards: Sequence[Card], what: str) -> HandValue | Missing:
        """The value of cards of which some may not be known: it must then be the same whatever they were."""
        if not cards or any(card.rank == UNKNOWN for card in cards):
            return Missing(f"which cards {what} has is not recorded in full")
        choices = [(card.suit,) if card.suit != UNKNOWN else self.suits for card in cards]
        values: set[HandValue | None] = set()
        for suits in product(*choices):
            possible = [Card(card.rank, suit) for card, suit in zip(cards, suits, strict=True)]
            # no card is there twice, unless the log itself says so
            if len(set(possible)) == len(possible) or possible == list(cards):
                values.add(self.value_of(possible))
        if len(values) > 1:
            return Missing(f"the suits of the cards of {what} are not recorded in full, and its value depends on them")
        return next(iter(values), None) or Missing(f"the rules do not say what the cards of {what} are worth")

    def shape_of(self, cards: Sequence[Card]) -> tuple[object, ...]:
        """What of five cards the descriptions of hands speak of, in the order of the facts."""
        places = sorted((self.place(card.rank) for card in cards), reverse=True)
        sets = sorted(Counter(places).values(), reverse=True)
        by_suit: dict[str, list[int]] = {}
        for card in cards:
            by_suit.setdefault(card.suit, []).append(self.place(card.rank))
        run = self._run(places, low=self.ace_low)
        suited_run = max(self._suited_run(held) for held in by_suit.values())
        suited = max(len(held) for held in by_suit.values())
        # which ranks they are matters only where a hand is described by its ranks, and such a hand is of one suit
        ranks = tuple(self.ranks[p] for p in places) if suited == len(cards) else ()
        return (sets[0], sets[1] if len(sets) > 1 else 0, run, suited, suited_run, ranks)

    def _suited_run(self, places: Sequence[int]) -> int:
        high, low = (self._run(places, low=low) for low in (False, True))
        return low if low != high and self.ace_low_suited else high

    def _run(self, places: Sequence[int], *, low: bool) -> int:
        """How many of the cards follow one another at the most; an ace also stands below the lowest where it may."""
        held = set(places)
        if low and self.place(v.ACE) in held:
            held.add(-1)
        longest = 0
        for start in held:
            length = 1
            while start + length in held:
                length += 1
            longest = max(longest, length)
        return min(longest, len(set(places)))

    def _key(self, category: str, cards: Sequence[Card]) -> tuple[int, ...]:
        places = sorted((self.place(card.rank) for card in cards), reverse=True)
        held = Counter(places)
        grouped = sorted(held, key=lambda place: (held[place], place), reverse=True)
        match self.compared[category]:
            case v.BY_ALIKE_THEN_REST:
                return tuple(grouped)
            case v.BY_THREESOME:
                return (grouped[0],)
            case v.BY_SEQUENCE:
                return (self._top(places),)
            case _:
                return tuple(places)

    def _top(self, places: Sequence[int]) -> int:
        """The highest card of a sequence: of one that has the ace at its low end, the card at the other end."""
        low = sorted(-1 if place == self.place(v.ACE) else place for place in places)
        return low[-1] if low[0] == -1 and low[-1] - low[0] == len(low) - 1 else max(places)


_SHAPE = (v.ALIKE, v.ALIKE_NEXT, v.RUN, v.SUITED, v.SUITED_RUN, v.RANKS)


def facts_of(shape: Sequence[object]) -> dict[str, Evidence]:
    """The facts of five cards, by the names under which the clauses read them."""
    return {name: Known(value) for name, value in zip(_SHAPE, shape, strict=True)}  # type: ignore[arg-type]


def compare(one: HandValue, other: HandValue) -> str:
    """Whether the one is higher than, lower than or equal to the other."""
    if one.strength == other.strength:
        return v.EQUAL
    return v.HIGHER if one.strength > other.strength else v.LOWER
