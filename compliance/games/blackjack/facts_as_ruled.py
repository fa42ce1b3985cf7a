"""The hands of a round in which a card too many was dealt, as the rules on such a card make them.

A card dealt in error to the dealer's hand, as every one is that the rules did not have the dealer take, is removed from
play; one that a player did not decide to draw, or a second one to a hand doubled, is not of that hand. A log that
records no more than the deal does not say what became of it: a settlement that is right by these hands is not held
against the cards as dealt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from compliance.games.blackjack.facts_hands import dealer_steps, total_of
from compliance.games.blackjack.hands import Hand, Hands
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.turns import choice, drawn_by_decision
from compliance.games.table_facts import TableView
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Facts, Known, Missing


def hands_as_ruled(view: TableView, hands: Hands, rules: BlackjackRules, facts: Facts) -> Hands | None:
    """The hands without the cards dealt to the dealer after the rules had it stand, and those dealt to players that had
    not decided to draw them; None where there are none."""
    dealer, undecided = _dealer(hands, rules, facts), _undecided(view, hands, rules, facts)
    if dealer is hands.dealer and not undecided:
        return None
    players = {
        name: replace(hand, cards=[card for card in hand.cards if card.position not in undecided])
        if any(card.position in undecided for card in hand.cards)
        else hand
        for name, hand in hands.players.items()
    }
    return replace(hands, dealer=dealer, players=players)


def _dealer(hands: Hands, rules: BlackjackRules, facts: Facts) -> Hand:
    """The dealer's hand as far as the rules have cards dealt to it."""
    dealer = hands.dealer
    if dealer.hidden is not None or dealer.total is not None:
        return dealer
    for step in dealer_steps(hands, rules, facts):
        due, drew = decide(rules.dealer_draws, step.facts), step.facts["step.drew"]
        if isinstance(due, Decided) and due.answer is False and isinstance(drew, Known) and drew.value:
            _, _, last = step.key.partition("@")
            return replace(dealer, cards=[card for card in dealer.cards if card.position <= int(last)])
    return dealer


def _undecided(view: TableView, hands: Hands, rules: BlackjackRules, facts: Facts) -> frozenset[int]:
    """The positions of the cards that were dealt to hands of boxes that were not split, and belong to none of them."""
    excess = facts["deal.no_excess"]
    if not isinstance(excess, Known) or not excess.value:
        return frozenset()
    found, doubled = set[int](), Counter[str]()
    for draw in hands.draws:
        hand = draw.hand
        if hand.hidden is not None or draw.absent or hands.is_split(hand.box):
            continue
        doubled[hand.name] += draw.doubled
        if draw.doubled:
            most = rules.double_cards.value
            wrong = isinstance(most, int) and doubled[hand.name] > most
        else:
            counted = total_of(hand, draw.before, rules)
            free = counted if isinstance(counted, Missing) else choice(Known(counted[0]), rules)
            decided = drawn_by_decision(view, hands, draw)
            wrong = free == Known(True) and isinstance(decided, Known) and not decided.value
        if wrong:
            found.add(draw.card.position)
    return frozenset(found)
