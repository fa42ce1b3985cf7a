"""The finite space of a wager on a pair or a match, and the proof that its decisions decide it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from compliance.games.baccarat.side_bets_vocabulary import (
    BEST_ELSEWHERE,
    NO_CARD,
    ON,
    PLACES,
    SCALE,
    colour_of,
    pair_value_of,
    suit_of,
    value_of,
)
from compliance.games.baccarat.spaces import Outcome, case_said
from compliance.games.baccarat.vocabulary import HANDS, WIN
from compliance.games.deck import Deck
from compliance.meaning.decisions import Decided, Decision, Gap, decide, named_values, prove
from compliance.meaning.evidence import Evidence, Known, Value
from compliance.meaning.provisions import Reading
from compliance.meaning.reports import report_gaps

Card = tuple[str, str]


def card_facts(
    deck: Deck, cards: tuple[Card | None, ...], face_values: Mapping[str, str], pair_values: Mapping[str, str]
) -> dict[str, Evidence]:
    """The facts of the first cards of a hand, (rank, suit) or None where it has none."""
    facts: dict[str, Evidence] = {}
    for place, card in zip(PLACES, cards, strict=True):
        rank, suit = card if card is not None else ("", NO_CARD)
        facts[value_of(place)] = Known(face_values.get(rank, NO_CARD))
        facts[pair_value_of(place)] = Known(pair_values.get(rank, NO_CARD))
        facts[suit_of(place)] = Known(suit)
        facts[colour_of(place)] = Known(deck.colour_of(suit) or NO_CARD)
    return facts


def wager_space(
    deck: Deck,
    face_values: Mapping[str, str],
    pair_values: Mapping[str, str],
    scales: tuple[Value, ...],
    elsewhere: tuple[bool, ...] = (False,),
) -> Iterator[Outcome]:
    """Every way in which the first three cards of a hand (two, if it does not draw) can be alike, on either hand.

    Clauses ask only whether values are the same, so the ranks that stand for all are one, another that makes a pair
    with it if there is such a rank, and two that make none.
    """
    ranks = _representatives(pair_values)
    cards = tuple(product(ranks, deck.suits))
    for hand, scale, best in product(HANDS, scales, elsewhere):
        for first, second in product(((ranks[0], suit) for suit in deck.suits), cards):
            for third in (None, *cards):
                yield {
                    ON: Known(hand),
                    SCALE: Known(scale),
                    BEST_ELSEWHERE: Known(best),
                    **card_facts(deck, (first, second, third), face_values, pair_values),
                }


def _representatives(pair_values: Mapping[str, str]) -> tuple[str, ...]:
    by_value: dict[str, list[str]] = {}
    for rank, value in pair_values.items():
        by_value.setdefault(value, []).append(rank)
    groups = sorted(by_value.values(), key=len, reverse=True)
    first, *others = groups
    return (*first[:-1][:1], first[-1], *(group[0] for group in others[: len(HANDS)]))


def prove_wager(
    reading: Reading,
    outcome: Decision,
    payout: Decision,
    deck: Deck,
    face_values: Mapping[str, str],
    pair_values: Mapping[str, str],
) -> None:
    """The outcome is decided whatever the cards, and so are the odds wherever the wager wins, on every scale."""
    if not face_values:
        return  # that no card has a face value is a problem of its own
    for decision, gaps in _gaps(outcome, payout, deck, tuple(face_values.items()), tuple(pair_values.items())):
        report_gaps(reading, decision, gaps, case_said)


@cache
def _gaps(
    outcome: Decision,
    payout: Decision,
    deck: Deck,
    face_values: tuple[tuple[str, str], ...],
    pair_values: tuple[tuple[str, str], ...],
) -> tuple[tuple[Decision, tuple[Gap, ...]], ...]:
    """Proved once for all readings under which the decisions are the same."""
    values, pairs = dict(face_values), dict(pair_values)
    scales = named_values([payout], SCALE)
    elsewhere = (False, True) if BEST_ELSEWHERE in payout.names else (False,)
    found = [(outcome, tuple(prove(outcome, wager_space(deck, values, pairs, scales[:1]))))]
    if payout.clauses:
        won = winning(outcome, wager_space(deck, values, pairs, scales, elsewhere))
        found.append((payout, tuple(prove(payout, won))))
    return tuple(found)


def winning(outcome: Decision, space: Iterator[Outcome]) -> Iterator[Outcome]:
    """The outcomes of a space in which the wager wins."""
    for facts in space:
        found = decide(outcome, facts)
        if isinstance(found, Decided) and found.answer == WIN:
            yield facts
