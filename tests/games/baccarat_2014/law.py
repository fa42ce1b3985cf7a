"""The version of baccarat that the notice of 2014 makes, and what its rules on pairs, matches and antes decide."""

from __future__ import annotations

from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_proofs import wager_space
from compliance.games.baccarat.side_bets_vocabulary import SCALE
from compliance.games.baccarat.spaces import named_values
from compliance.games.deck import standard_deck
from compliance.meaning.decisions import Decided, decide

NZ_2014 = ("nz/baccarat", "nz-2014-08-19")


def side_fingerprint(rules: BaccaratRules) -> tuple[object, ...]:
    """Equal where wagers on pairs and matches come out and are paid alike, whatever the cards, and antes are alike."""
    deck, _ = standard_deck()
    side = rules.side
    found: list[object] = [side.ante_most, side.ante_form, side.ante_missing, sorted(side.collected.items())]
    for bet, outcome in side.outcomes.items():
        payout = side.payouts[bet]
        for facts in wager_space(deck, side.face_values, side.pair_values, named_values([payout], SCALE)):
            answers = [decide(decision, facts) for decision in (outcome, payout)]
            found.append(tuple(a.answer if isinstance(a, Decided) else type(a).__name__ for a in answers))
        found.append((bet, named_values([payout], SCALE)))
    return tuple(found)
