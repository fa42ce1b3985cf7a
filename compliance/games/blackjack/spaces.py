"""The finite spaces over which blackjack's decisions are proved: every state of the facts that a round can come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from compliance.games.blackjack.rules import CardCount
from compliance.games.blackjack.vocabulary import (
    BOX_BUST,
    DEALER,
    DEALER_ACE_TEN,
    DEALER_BLACKJACK,
    DEALER_CARDS,
    DEALER_SOFT,
    DEALER_TOTAL,
    EVEN_MONEY,
    HAND_ACE_TEN,
    HAND_BLACKJACK,
    HAND_CARDS,
    HAND_DEALT,
    HAND_DOUBLED,
    HAND_ELECTED_VOID,
    HAND_SPLIT,
    HAND_TOTAL,
    NO_CARD,
    PLACES,
    rank_of,
    suit_of,
)
from compliance.games.deck import Deck
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Evidence, Known, Value
from compliance.meaning.expressions import Constant, parts_of

Outcome = Mapping[str, Evidence]
State = tuple[int, int, bool]  # (total, cards, whether it is an ace with a card that makes a blackjack)


def hand_states(count: CardCount, deck: Deck, initial: int, points: int) -> tuple[State, ...]:
    """Every (total, cards, ace and ten) that a hand can come to: it may draw while its total is below the limit.

    Cards beyond one more than the initial ones are told apart no further: no clause of any version looks at them.
    """
    found: set[State] = set()
    seen: set[tuple[int, int, int]] = set()
    frontier = [((), 0)]
    waiting: list[tuple[str, ...]] = [ranks for ranks, _ in frontier]
    while waiting:
        ranks = waiting.pop()
        for rank in deck.ranks:
            hand = tuple(sorted((*ranks, rank)))
            counted = count.total(hand)
            if counted is None:
                continue
            total, soft = counted
            cards = min(len(hand), initial + 1)
            key = (total, cards, int(soft))
            ace_ten = len(hand) == initial and is_ace_ten(count, hand, points)
            if len(hand) >= initial:
                found.add((total, cards, ace_ten))
            if key in seen and len(hand) > 1:
                continue
            seen.add(key)
            if total < count.limit:
                waiting.append(hand)
    return tuple(sorted(found))


def is_ace_ten(count: CardCount, ranks: tuple[str, ...], points: int) -> bool:
    """Whether cards are aces and cards of so many points, at least one of each: with two cards, one and one."""
    aces = sum(1 for rank in ranks if rank == count.ace_rank)
    tens = sum(1 for rank in ranks if rank != count.ace_rank and count.points.get(rank) == points)
    return aces == 1 and aces + tens == len(ranks)


def telling_totals(decisions: Iterable[Decision], states: Iterable[State]) -> frozenset[int]:
    """Totals that stand for all: two low ones, and those at and around every number that a clause names.

    Clauses compare a total with a number or with the other hand's total and do nothing else with it, so that any two
    totals have a pair among these that no clause can tell from them.
    """
    named = [p.value for d in decisions for c in d.clauses for p in parts_of(c.when) if isinstance(p, Constant)]
    numbers = {n for n in named if isinstance(n, int)}
    totals = sorted({total for total, _, _ in states})
    near = {n + step for n in numbers for step in (-1, 0, 1)}
    beyond = {n + 1 for n in near}
    low = (*totals[:1], *totals[1:][:1])
    return frozenset(low) | (frozenset(totals) & (near | beyond))


def box_space(
    count: CardCount, deck: Deck, initial: int, points: int, of: Iterable[Decision] = ()
) -> Iterator[Outcome]:
    """Every outcome for wagers on a hand: the hand, the dealer's hand, and what was done with the hand.

    With decisions `of`, only the totals that stand for all in them.

    A hand that is doubled or split is no blackjack, nor is one of which payment at once could be asked. An ace and
    ten of a dealer whose first card was omitted is none either, save for the rules that say so.
    """
    states = hand_states(count, deck, initial, points)
    decisions = tuple(of)
    if decisions:
        telling = telling_totals(decisions, states)
        states = tuple(state for state in states if state[0] in telling)
    tens = [rank for rank in deck.ranks if count.points.get(rank) == points]
    for hand, dealer in product(states, states):
        yield from _plain(count, hand, dealer, tens, deck)


def _plain(count: CardCount, hand: State, dealer: State, tens: list[str], deck: Deck) -> Iterator[Outcome]:
    total, cards, ace_ten = hand
    dealer_total, dealer_cards, dealer_ace_ten = dealer
    over = total > count.limit
    firsts = [count.ace_rank, *tens] if dealer_ace_ten else list(deck.ranks)
    deemed = (True, False) if dealer_ace_ten else (False,)
    base: dict[str, Value] = {
        HAND_TOTAL: total,
        HAND_CARDS: cards,
        HAND_DEALT: True,
        HAND_ELECTED_VOID: False,
        BOX_BUST: over,
        DEALER_TOTAL: dealer_total,
        DEALER_CARDS: dealer_cards,
        DEALER_ACE_TEN: dealer_ace_ten,
    }
    for dealer_blackjack in deemed:
        shared = {**base, DEALER_BLACKJACK: dealer_blackjack}
        if ace_ten:
            for first, even in product(firsts, (True, False)):
                yield _known(shared, blackjack=True, ace_ten=True, first=first, even=even)
            yield _known(shared, blackjack=False, ace_ten=True, split=True, first=firsts[0])
            continue
        for doubled, split in product((False, True), (False, True)):
            yield _known(shared, doubled=doubled, split=split, first=firsts[0])


def _known(
    shared: Mapping[str, Value],
    *,
    first: str,
    blackjack: bool = False,
    ace_ten: bool = False,
    doubled: bool = False,
    split: bool = False,
    even: bool = False,
) -> Outcome:
    own: dict[str, Value] = {
        HAND_BLACKJACK: blackjack,
        HAND_ACE_TEN: ace_ten,
        HAND_DOUBLED: doubled,
        HAND_SPLIT: split,
        EVEN_MONEY: even,
        rank_of(DEALER, PLACES[0]): first,
    }
    return {name: Known(value) for name, value in {**shared, **own}.items()}


def dealer_space(count: CardCount, deck: Deck) -> Iterator[Outcome]:
    """Every total, hard or soft, at which the dealer may have to draw."""
    seen: set[tuple[int, bool]] = set()
    waiting: list[tuple[str, ...]] = [(rank,) for rank in deck.ranks]
    while waiting:
        hand = waiting.pop()
        counted = count.total(hand)
        if counted is None or counted in seen:
            continue
        seen.add(counted)
        if counted[0] < count.limit:
            waiting += [(*hand, rank) for rank in deck.ranks]
    for total, soft in sorted(seen):
        yield {DEALER_TOTAL: Known(total), DEALER_SOFT: Known(soft)}


def insurance_space(deck: Deck, firsts: tuple[str, ...]) -> Iterator[Outcome]:
    """The dealer's first card, one on which insurance may be made, with every second card."""
    for first, second in product(firsts, deck.ranks):
        yield {rank_of(DEALER, PLACES[0]): Known(first), rank_of(DEALER, PLACES[1]): Known(second)}


def sevens_space(deck: Deck, ranks: tuple[str, ...]) -> Iterator[Outcome]:
    """The first three cards of a hand: each of a rank that the words name or of another, in every suit, or none drawn.

    A hand of two such cards that is split has no third card of its own yet.
    """
    other = next(rank for rank in deck.ranks if rank not in ranks)
    cards = [(rank, suit) for rank in (*ranks, other) for suit in deck.suits]
    for one, two, three, split in product(cards, cards, [*cards, (NO_CARD, NO_CARD)], (False, True)):
        if split and one[0] != two[0]:
            continue
        facts: dict[str, Value] = {HAND_SPLIT: split}
        for place, (rank, suit) in zip(PLACES, (one, two, three), strict=True):
            facts[rank_of("hand", place)] = rank
            facts[suit_of("hand", place)] = suit
        yield {name: Known(value) for name, value in facts.items()}
