"""Point totals as they were announced last, as the facts that a wager, or a card, would have by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compliance.games.blackjack.hands import Hand
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX_BUST, DEALER, DEALER_TOTAL, HAND_TOTAL, POINT_COUNT
from compliance.games.table_facts import TableView
from compliance.logs.events import CallEvent
from compliance.meaning.evidence import Evidence, Facts, Known


def totals_told(view: TableView, hand: Hand | str, rules: BlackjackRules) -> Iterator[Mapping[str, Evidence]]:
    """What would be so by the last totals announced: of the hand, of the dealer's, of both."""
    last: dict[str, Known] = {}
    for _, event, recorded in view.round.each(CallEvent):
        if event.what == POINT_COUNT and event.hand is not None and isinstance(event.value, int):
            last[event.hand] = Known(event.value, (recorded.line,))
    of_hand: dict[str, Evidence] = {}
    own = last.get(hand.name) if isinstance(hand, Hand) else None
    if own is not None and isinstance(own.value, int):
        of_hand = {HAND_TOTAL: own, BOX_BUST: Known(own.value > rules.count.limit, own.lines)}
    of_dealer: dict[str, Evidence] = {DEALER_TOTAL: last[DEALER]} if DEALER in last else {}
    for told in (of_hand, of_dealer, {**of_hand, **of_dealer}):
        if told:
            yield told


def total_told(view: TableView, hand: Hand, before: int, name: str, facts: Facts) -> tuple[Facts, ...]:
    """The facts by the last total announced of a hand before a position of the round, under the name of that total."""
    told = [
        Known(event.value, (recorded.line,))
        for position, event, recorded in view.round.each(CallEvent)
        if position < before and event.what == POINT_COUNT and event.hand == hand.name and isinstance(event.value, int)
    ]
    return tuple(Facts({name: last}, facts) for last in told[-1:])
