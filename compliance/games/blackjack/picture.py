"""A blackjack round as a report draws it: the hands with their totals, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.blackjack.dealing import hands_of
from compliance.games.blackjack.facts_hands import ace_ten_fact, dealer_facts, total_fact, total_of
from compliance.games.blackjack.hands import Hand, Hands
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.drawn import picture
from compliance.games.play import PlayRules
from compliance.games.table_facts import view_of
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Known, Missing


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye: cards as recorded, point totals under these rules, wagers and settlements."""
    view = view_of(round_, (), frozenset({"card"}))
    own: BlackjackRules = rules.own
    hands = hands_of(view, own)
    drawn = [_drawn(hand, _blackjack(hand, hands, own), own) for hand in (*hands.players.values(), hands.dealer)]
    return picture(round_, "cards", hands=drawn)


def _blackjack(hand: Hand, hands: Hands, rules: BlackjackRules) -> bool:
    """Whether a hand is known to be a blackjack."""
    if hand is hands.dealer:
        return dealer_facts(hands, rules)["dealer.blackjack"] == Known(True, hand.lines)
    return hand.pair is None and ace_ten_fact(hand, rules) == Known(True, hand.lines)


def _drawn(hand: Hand, blackjack: bool, rules: BlackjackRules) -> dict[str, Any]:
    total = total_fact(hand, rules)
    counted = total_of(hand, hand.ranks, rules)
    soft = not blackjack and not isinstance(counted, Missing) and counted[1]
    notes = [*(["blackjack"] if blackjack else []), *(["soft"] if soft else [])]
    notes += [*(["doubled"] if hand.doubled_at is not None else []), *(["split"] if hand.pair is not None else [])]
    return {
        "name": hand.name.capitalize(),
        "cards": [{"card": f"{c.rank}{c.suit}", "n": c.place, "face": c.face} for c in hand.cards],
        "count": total.value if isinstance(total, Known) else None,
        "note": ", ".join(notes) if hand.cards else "no card recorded",
    }
