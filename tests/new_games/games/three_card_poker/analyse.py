"""What the rules of three card poker come to: proofs, and the edge of the wager on which no decision bears."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from compliance.games.three_card_poker import meaning as m

from compliance.analysis.analysing import Analysis
from compliance.analysis.outcomes import document_of, edge_of, proof_of, wager_proofs
from compliance.games.deck import standard_deck
from compliance.games.play import WagerRules
from compliance.logs.cards import Card
from compliance.meaning.evidence import Known
from compliance.problems import Problem
from compliance.rulebook.model import Version

_HANGS_ON_PLAY = "what it comes to depends on which hands the player folds"


def hand_counts(rules: m.ThreeCardRules) -> Counter[str]:
    """Kind of hand -> how many hands of one deck are of it."""
    deck, _ = standard_deck()
    cards = [Card(rank, suit) for suit in deck.suits for rank in deck.ranks]
    return Counter(rules.order.kind_of(hand).name for hand in combinations(cards, rules.order.size))


def analyse(version: Version, readings: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """The `analyse` members of a version, and what is wrong with its words."""
    rules, problems = m.read_rules(version, readings)
    order = rules.order
    proofs = [proof_of("whether the dealer's hand qualifies", rules.qualifies, m.dealer_space(order))]
    rows: list[dict[str, Any]] = []
    left: list[dict[str, str]] = []
    counts = hand_counts(rules)
    for bet, outcome in rules.outcomes.items():
        if bet in rules.unread:
            continue
        wager = WagerRules(outcome, rules.payouts[bet])
        proofs += wager_proofs(bet, wager, _space(rules, wager))
        if set(outcome.names) <= {m.HAND}:
            rows.append(edge_of(bet, None, wager, (({m.HAND: Known(hand)}, n) for hand, n in counts.items())))
        else:
            left.append({"wager": bet, "why": _HANGS_ON_PLAY})
    return {**document_of(version.work, rows, proofs), "not_given": left, "hands": dict(counts)}, problems


def _space(rules: m.ThreeCardRules, wager: WagerRules) -> list[Any]:
    both = m.Decision(wager.outcome.question, (*wager.outcome.clauses, *wager.payout.clauses))
    return list(m.wager_space(rules.order, both))


ANALYSIS = Analysis(lambda version, readings, decks: analyse(version, readings))
