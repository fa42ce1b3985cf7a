"""The hands of a round in which a card was dealt in error, as the rules on such a card make them.

A third card dealt to the Player's Hand in error becomes that of the Banker's Hand where that is obliged to draw; any
other card drawn in excess, a fourth of a hand too, belongs to the next round. Cards drawn out of sequence are put where
they belong: a third card of the Player's Hand that was dealt to the Banker's. A log that records no more than the deal
does not say whether the round was played on so: a settlement that is right by these hands is not held against the cards
as dealt.
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
    """Both hands without what was dealt in error, or with it where it belongs.

    None where nothing was dealt in error, where that cannot be known or put right by the cards that were dealt, and
    where the log records what was done.
    """
    put_right = reconstructed(view)
    if any(h.hidden is not None for h in hands.values()) or (isinstance(put_right, Known) and put_right.value):
        return None
    most = rules.initial_cards + rules.most_additional_cards
    player, banker = (replace(hands[name], cards=hands[name].cards[:most]) for name in ("player", "banker"))
    if _in_error(player, rules.player_draws, rules, facts):
        obliged = banker_obliged(rules, facts)
        if not isinstance(obliged, Known):
            return None
        third = player.cards[rules.initial_cards :] if obliged.value else ()
        return {"player": _initial(player, rules), "banker": _initial(banker, rules, third)}
    if _passed_over(player, banker, rules, facts):
        return _in_sequence(player, hands["banker"], rules, facts)
    if _in_error(banker, rules.banker_draws, rules, facts):
        return {"player": player, "banker": _initial(banker, rules)}
    kept = {"player": player, "banker": banker}
    return kept if any(len(kept[name].cards) < len(hands[name].cards) for name in kept) else None


def _passed_over(player: Hand, banker: Hand, rules: BaccaratRules, facts: Facts) -> bool:
    """Whether the Player's Hand was to draw, and the card was dealt to the Banker's Hand."""
    due = decide(rules.player_draws, facts)
    obliged = isinstance(due, Decided) and due.answer is True
    return obliged and len(player.cards) == rules.initial_cards < len(banker.cards)


def _in_sequence(player: Hand, banker: Hand, rules: BaccaratRules, facts: Facts) -> dict[str, Hand] | None:
    """Both hands with the further cards of the Banker's in the order of the rules: the first is the Player's, and the
    next the Banker's where that is then obliged to draw. None where that card was not dealt."""
    initial = rules.initial_cards
    first, *further = banker.cards[initial:]
    value = rules.card_values.get(first.card.rank)
    if value is None:
        return None
    drawn = Facts({"player.draws": Known(True), "player.third_value": Known(value)}, facts)
    due = decide(rules.banker_draws, drawn)
    if not isinstance(due, Decided) or (due.answer is True and not further):
        return None
    next_one = (replace(further[0], place=initial + 1),) if due.answer is True else ()
    return {"player": _initial(player, rules, (first,)), "banker": _initial(banker, rules, next_one)}


def _in_error(hand: Hand, draws: Decision, rules: BaccaratRules, facts: Facts) -> bool:
    """Whether the hand was dealt a further card where the rules say that it stands."""
    due = decide(draws, facts)
    return len(hand.cards) > rules.initial_cards > 0 and isinstance(due, Decided) and due.answer is False


def _initial(hand: Hand, rules: BaccaratRules, further: tuple[Dealt, ...] = ()) -> Hand:
    return replace(hand, cards=(*hand.cards[: rules.initial_cards], *further))
