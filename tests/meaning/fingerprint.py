"""All that the rules of a version decide, as one comparable value: every decision over its whole space."""

from __future__ import annotations

from collections.abc import Iterable

from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_proofs import wager_space
from compliance.games.baccarat.side_bets_vocabulary import SCALE
from compliance.games.baccarat.spaces import (
    Outcome,
    drawing_space,
    initial_space,
    settled_space,
    totals_space,
)
from compliance.games.deck import standard_deck
from compliance.meaning.decisions import Decided, Decision, decide, named_values

# above every total that the cards of a round can have, so that a change of the highest card value shows too
HIGHEST_TOTAL = 80


def fingerprint(rules: BaccaratRules) -> tuple[object, ...]:
    """Equal for two versions that decide everything alike, wherever in the text the words stand."""
    settled = {**{f"outcome of {b}": d for b, d in rules.outcomes.items()}, **rules.payouts}
    return (
        tuple(sorted(rules.card_values.items())),
        tuple(sorted(rules.burn_values.items())),
        answers_over(rules.point_count, totals_space(HIGHEST_TOTAL)),
        rules.naturals,
        answers_over(rules.player_draws, initial_space(rules.counts)),
        answers_over(rules.banker_draws, drawing_space(rules.counts, rules.player_draws, rules.card_values)),
        rules.initial_order,
        rules.most_additional_cards,
        tuple(
            (what, answers_over(d, settled_space([d], rules.counts, rules.hand_sizes))) for what, d in settled.items()
        ),
        tuple(sorted(tuple(sorted(bets)) for bets, _ in rules.combinations)),
        tuple(sorted(tuple(sorted(bets)) for bets, _ in rules.forbidden_together)),
        tuple((rule.decks, rule.sets) for rule in rules.decks),
        tuple(found.value for found in rules.cutting_cards),
        _beside(rules),
    )


def _beside(rules: BaccaratRules) -> tuple[object, ...]:
    """How wagers on pairs and matches come out and are paid, and what an ante may be."""
    deck, _ = standard_deck()
    side = rules.side
    found: list[object] = [side.ante_most and side.ante_most[0], side.ante_form, bool(side.ante_missing)]
    for bet, outcome in side.outcomes.items():
        payout = side.payouts[bet]
        scales = named_values([payout], SCALE)
        for facts in wager_space(deck, side.face_values, side.pair_values, scales) if side.face_values else ():
            answers = [decide(decision, facts) for decision in (outcome, payout)]
            found.append(tuple(a.answer if isinstance(a, Decided) else type(a).__name__ for a in answers))
        found.append((bet, scales))
    return tuple(found)


def answers_over(decision: Decision, space: Iterable[Outcome]) -> tuple[object, ...]:
    """What a decision says of each outcome of a space."""
    found: list[object] = []
    for outcome in space:
        result = decide(decision, outcome)
        known = tuple(sorted((name, str(evidence)) for name, evidence in outcome.items()))
        found.append((known, result.answer if isinstance(result, Decided) else type(result).__name__))
    return tuple(found)
