"""Exact house edges of wagers on a pair or a match, over every hand that can be dealt from a full shoe.

A deal fills three places for each hand; the third counts where the hand draws, which depends on the other hand's cards.
The decisions ask of values only whether they are the same, so ranks that are alike in that are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import perm
from typing import Any

from compliance.analysis.games.baccarat.edges import count_table, draw_tables
from compliance.analysis.outcomes import edge_of, wager_proofs
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_play import side_wagers
from compliance.games.baccarat.side_bets_proofs import card_facts, wager_space
from compliance.games.baccarat.side_bets_vocabulary import BEST_ELSEWHERE, ON, PLACES, SCALE
from compliance.games.baccarat.vocabulary import HANDS, NO_CARD
from compliance.games.deck import Deck, standard_deck
from compliance.meaning.decisions import named_values
from compliance.meaning.evidence import Evidence, Known, Value

Ranks = tuple[str, ...]
Deals = list[tuple[dict[str, Evidence], int]]


@dataclass(frozen=True, slots=True)
class _Tables:
    """total -> point count; (player, banker) -> the Player draws; those and the third card -> the Banker draws."""

    count: Mapping[int, int]
    player: Mapping[tuple[Value, Value], bool]
    banker: Mapping[tuple[Value, Value, Value], bool]


def side_rows(rules: BaccaratRules, decks: int) -> Iterator[dict[str, Any]]:
    """The row of every wager on a pair or a match: on each hand, on each pay scale."""
    deck, _ = standard_deck()
    wagers = side_wagers(rules.side)
    if not rules.side.outcomes or not _cards_told(rules, deck):
        return
    hands = {hand: deals_of(rules, deck, hand, decks) for hand in HANDS}
    for bet in rules.side.outcomes:
        for hand, dealt in hands.items():
            for scale in named_values([rules.side.payouts[bet]], SCALE):
                on_scale = {SCALE: Known(scale)}
                row = edge_of(bet, hand, wagers[bet], ((facts | on_scale, ways) for facts, ways in dealt))
                yield row | {"options": {"pay_scale": {bet: scale}}}


def side_proofs(rules: BaccaratRules) -> Iterator[dict[str, Any]]:
    """That every such wager is decided whatever the cards, and its odds wherever it wins."""
    deck, _ = standard_deck()
    wagers = side_wagers(rules.side)
    for bet in rules.side.outcomes:
        scales = named_values([rules.side.payouts[bet]], SCALE)
        space = wager_space(deck, rules.side.face_values, rules.side.pair_values, scales)
        yield from wager_proofs(bet, wagers[bet], space)


def deals_of(rules: BaccaratRules, deck: Deck, hand: str, decks: int) -> Deals:
    """The first three cards of a hand (two, where it does not draw) as facts, each with its equally likely deals; none
    where the words leave open what a card is for such a wager."""
    if not _cards_told(rules, deck):
        return []
    shoe, tables = _shoe(rules, deck, decks), _Tables(count_table(rules), *draw_tables(rules))
    others = perm(sum(shoe.values()) - len(PLACES), len(PLACES))
    drawn: dict[tuple[int, ...], int] = {}
    ways: Counter[tuple[tuple[int, ...], bool]] = Counter()
    stands_for: dict[tuple[int, ...], Ranks] = {}
    for ranks in product(deck.ranks, repeat=len(PLACES)):
        first, second, third = (rules.card_values[rank] for rank in ranks)
        points = (min(first, second), max(first, second), third)
        if points not in drawn:
            drawn[points] = _deals_with_draw(tables, shoe, hand, points)
        alike = _alike(rules, ranks)
        stands_for.setdefault(alike, ranks)
        ways[alike, True] += drawn[points]
        ways[alike, False] += others - drawn[points]
    found: Deals = []
    for (alike, draws), many in ways.items():
        for suits in product(deck.suits, repeat=len(PLACES)):
            cards = tuple(zip(stands_for[alike], suits, strict=True))
            held = cards if draws else (*cards[:-1], None)
            facts = card_facts(deck, held, rules.side.face_values, rules.side.pair_values)
            facts |= {ON: Known(hand), BEST_ELSEWHERE: Known(False)}
            found.append((facts, many * _copies(cards, decks)))
    return found


def _cards_told(rules: BaccaratRules, deck: Deck) -> bool:
    """Whether the words give every card a face value and that by which it makes a pair."""
    return all(rank in values for rank in deck.ranks for values in (rules.side.face_values, rules.side.pair_values))


def _shoe(rules: BaccaratRules, deck: Deck, decks: int) -> Counter[int]:
    """Point value -> cards of the full shoe."""
    shoe: Counter[int] = Counter()
    for rank in deck.ranks:
        shoe[rules.card_values[rank]] += decks * len(deck.suits)
    return shoe


def _copies(cards: Sequence[tuple[str, str]], decks: int) -> int:
    """In how many ways such cards can be taken, one after the other, from so many decks."""
    ways = 1
    for place, card in enumerate(cards):
        ways *= max(decks - cards[:place].count(card), 0)
    return ways


def _alike(rules: BaccaratRules, ranks: Ranks) -> tuple[int, ...]:
    """Which of the ranks, of their face values and of that by which they make a pair are the same."""
    values = [rules.side.face_values[rank] for rank in ranks]
    pair_values = [rules.side.pair_values[rank] for rank in ranks]
    return tuple(named.index(one) for named in (ranks, values, pair_values) for one in named)


def _deals_with_draw(tables: _Tables, shoe: Mapping[int, int], hand: str, points: tuple[int, ...]) -> int:
    """In how many fillings of the other hand's three places a hand draws that holds cards of these points.

    Its own third place holds the last of them; whether it is drawn is the question.
    """
    count, player_draws, banker_draws = tables.count, tables.player, tables.banker
    left = Counter(shoe)
    left.subtract(points)
    own = count[sum(points[:-1])]
    rest = sum(left.values()) - len(HANDS)
    ways = 0
    for pair in combinations_with_replacement(sorted(left), len(HANDS)):
        one, other = pair
        many = left[one] * (left[one] - 1) if one == other else len(HANDS) * left[one] * left[other]
        theirs = count[sum(pair)]
        if hand == HANDS[0]:
            ways += many * rest * player_draws[own, theirs]
        elif player_draws[theirs, own]:
            after = left - Counter(pair)
            ways += many * sum(n * banker_draws[theirs, own, third] for third, n in after.items())
        else:
            ways += many * rest * banker_draws[theirs, own, NO_CARD]
    return ways
