"""What the rules of blackjack come to: proofs, exact edges of insurance and Super Sevens, what depends on play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from compliance.analysis.analysing import Analysis
from compliance.analysis.outcomes import Outcome, edge_of, proof_of
from compliance.games.blackjack.meaning import read_rules
from compliance.games.blackjack.proofs import disputed, sevens_ranks, subjects_of
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import (
    BOTH_BUST,
    BOX,
    DEALER,
    DOUBLE,
    HAND_SPLIT,
    INSURANCE,
    PLACES,
    READINGS,
    SPLIT,
    SUPER_SEVENS,
    rank_of,
    suit_of,
)
from compliance.games.deck import Deck, standard_deck
from compliance.games.play import WagerRules
from compliance.meaning.decisions import say_answer
from compliance.meaning.evidence import Evidence, Known
from compliance.problems import Problem
from compliance.rulebook.model import Version

# the wagers whose edge depends on the cards alone
BY_THE_CARDS = (INSURANCE, SUPER_SEVENS)
_HANGS_ON_PLAY = "its edge depends on how the player draws, doubles and splits, and is not given"


def analyse(version: Version, readings: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """The `analyse` members of a version under readings, and what is wrong with its words.

    Where clauses contradict each other by their words alone, a proof says so, with the reading that decides.
    """
    rules, problems = read_rules(version, readings)
    deck, _ = standard_deck()
    proofs = [proof_of(what, decision, space) for what, decision, space in subjects_of(rules, deck, whole=True)]
    decided = bool(proofs) and all(proof["holds"] for proof in proofs)
    document: dict[str, Any] = {
        "work": version.work,
        "wagers": [row for bet in BY_THE_CARDS for row in rows_of(rules, bet)] if decided else [],
        "not_given": [{"wager": bet, "why": _HANGS_ON_PLAY} for bet in (BOX, DOUBLE, SPLIT)],
        "proofs": [*proofs, *_by_words_alone(rules, deck, readings)],
    }
    if not decided:
        document["undetermined"] = "No edge can be given: the rules do not decide every case."
    return document, problems


def _by_words_alone(rules: BlackjackRules, deck: Deck, readings: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    taken = readings.get(BOTH_BUST, READINGS[BOTH_BUST][0])
    for gap in disputed(rules, deck, whole=True):
        one, other = gap.clauses
        yield {
            "what": f"the words on the initial wager agree, without a reading, on {one.address} and {other.address}",
            "holds": False,
            "settled_by": f"{BOTH_BUST}={taken}",
            "provisions": sorted({one.address, other.address}),
            "counterexample": {
                "outcome": gap.outcome_words(),
                "clauses": [{"rule": clause.address, "says": say_answer(clause.then)} for clause in gap.clauses],
            },
        }


def rows_of(rules: BlackjackRules, bet: str) -> Iterator[dict[str, Any]]:
    """The rows of insurance or Super Sevens, decided everywhere: one for each number of decks that the words permit."""
    deck, _ = standard_deck()
    deals = insurance_deals if bet == INSURANCE else sevens_deals
    wager = WagerRules(rules.outcomes[bet], rules.payouts[bet])
    for decks in permitted_decks(rules, bet):
        yield {**edge_of(bet, None, wager, deals(rules, deck, decks)), "options": {"decks": decks}}


def permitted_decks(rules: BlackjackRules, bet: str) -> list[int]:
    """With how many decks a wager may be made: Super Sevens with fewer numbers of them than the game."""
    part = rules.super_sevens_decks if bet == SUPER_SEVENS else rules.decks
    return [n for n in part.value if isinstance(n, int)] if isinstance(part.value, tuple) else []


def insurance_deals(rules: BlackjackRules, deck: Deck, decks: int) -> Iterator[tuple[Outcome, int]]:
    """The dealer's first card, one on which insurance may be made, with every second card and its ways.

    Nothing else is known of the shoe: the second card may be any but the first.
    """
    insured = rules.insured_ranks.value
    for first, second in product(insured if isinstance(insured, tuple) else (), deck.ranks):
        many = decks * len(deck.suits)
        yield (
            {rank_of(DEALER, PLACES[0]): Known(first), rank_of(DEALER, PLACES[1]): Known(second)},
            many - 1 if second == first else many,
        )


def sevens_deals(
    rules: BlackjackRules, deck: Deck, decks: int, ranks: tuple[str, ...] | None = None
) -> Iterator[tuple[Outcome, int]]:
    """The first three cards of a hand from a full shoe, the player always drawing to a pair and never splitting it.

    Cards of ranks that no clause names (or that are not among those given) are one class, with a suit that stands for
    all.
    """
    named = ranks if ranks is not None else sevens_ranks(rules)
    other = next(rank for rank in deck.ranks if rank not in named)
    classes = {(rank, suit): decks for rank in named for suit in deck.suits}
    classes[(other, deck.suits[0])] = decks * len(deck.suits) * (len(deck.ranks) - len(named))
    for cards in product(classes, repeat=len(PLACES)):
        ways = prod(max(classes[card] - cards[:place].count(card), 0) for place, card in enumerate(cards))
        facts: dict[str, Evidence] = {HAND_SPLIT: Known(False)}
        for place, (rank, suit) in zip(PLACES, cards, strict=True):
            facts[rank_of("hand", place)] = Known(rank)
            facts[suit_of("hand", place)] = Known(suit)
        yield facts, ways


ANALYSIS = Analysis(lambda version, readings, decks: analyse(version, readings))
