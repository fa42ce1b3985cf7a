"""The hands of a round in which a third card was dealt in error, as the rules on such a card make them.

A third card dealt to the Player's Hand in error becomes that of the Banker's Hand where that is obliged to draw; any
other card drawn in excess belongs to the next round. A log that records no more than the deal does not say whether the
round was played on so: a settlement that is right by these hands is not held against the cards as dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compliance.games.baccarat.facts_errors import banker_obliged, reconstructed
from compliance.games.baccarat.hands import Hand
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.dealt import Dealt
from compliance.games.table_facts import TableView
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Facts, Known


def hands_as_ruled(
    view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, facts: Facts
) -> dict[str, Hand] | None:
    """Both hands without the card dealt in error, which is the Banker's where that Hand is obliged to draw.

    None where no third card was dealt in error, where that cannot be known, and where the log records what was done.
    """
    put_right = reconstructed(view)
    if any(h.hidden is not None for h in hands.values()) or (isinstance(put_right, Known) and put_right.value):
        return None
    player, banker = hands["player"], hands["banker"]
    if _in_error(player, rules.player_draws, rules, facts):
        obliged = banker_obliged(rules, facts)
        if not isinstance(obliged, Known):
            return None
        third = player.cards[rules.initial_cards : rules.initial_cards + 1] if obliged.value else ()
        return {"player": _initial(player, rules), "banker": _initial(banker, rules, third)}
    if _in_error(banker, rules.banker_draws, rules, facts):
        return {"player": player, "banker": _initial(banker, rules)}
    return None


def _in_error(hand: Hand, draws: Decision, rules: BaccaratRules, facts: Facts) -> bool:
    """Whether the hand was dealt a further card where the rules say that it stands."""
    due = decide(draws, facts)
    return len(hand.cards) > rules.initial_cards > 0 and isinstance(due, Decided) and due.answer is False


def _initial(hand: Hand, rules: BaccaratRules, further: tuple[Dealt, ...] = ()) -> Hand:
    return replace(hand, cards=(*hand.cards[: rules.initial_cards], *further))
