"""The hands of a round in which the dealer took a card too many, as the rules on such a card make them.

A card dealt in error to the dealer's hand, as every one is that the rules did not have the dealer take, is removed from
play. A log that records no more than the deal does not say whether it was: a settlement that is right by these hands is
not held against the cards as dealt.
"""

from __future__ import annotations

from dataclasses import replace

from compliance.games.blackjack.facts_hands import dealer_steps
from compliance.games.blackjack.hands import Hands
from compliance.games.blackjack.rules import BlackjackRules
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Facts, Known


def hands_as_ruled(hands: Hands, rules: BlackjackRules, facts: Facts) -> Hands | None:
    """The hands, the dealer's without the cards dealt to it after the rules had it stand; None where there are none."""
    dealer = hands.dealer
    if dealer.hidden is not None or dealer.total is not None:
        return None
    for step in dealer_steps(hands, rules, facts):
        due, drew = decide(rules.dealer_draws, step.facts), step.facts["step.drew"]
        if isinstance(due, Decided) and due.answer is False and isinstance(drew, Known) and drew.value:
            _, _, last = step.key.partition("@")
            kept = [card for card in dealer.cards if card.position <= int(last)]
            return replace(hands, dealer=replace(dealer, cards=kept))
    return None
