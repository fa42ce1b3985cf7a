"""When the hands of a blackjack round were taken up, and in which order, where the log records that.

Hands that are paid at once, and those over the limit, are taken up before others go on; a blackjack that the dealer may
match lies until the dealer's second card. But a recorder may write all that is taken up at the end of the round: then
its place shows nothing.
"""

from __future__ import annotations

from compliance.games.assumed import SEAT_NUMBERS, assuming
from compliance.games.blackjack.facts_time import next_card, place_of, third_card
from compliance.games.blackjack.hands import Hand, Hands, order_of_play
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import DEALER
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState
from compliance.logs.events import CardEvent, CollectEvent
from compliance.meaning.evidence import Evidence, Known, Missing

_AT_THE_END = "all hands of this round are taken up after its last card, so that their place shows nothing"


def collected_facts(view: TableView) -> dict[str, Evidence]:
    """In which order the hands were taken up at the end of the round, where the log records that (7.7)."""
    taken = [(e.hand, r.line) for _, e, r in view.round.each(CollectEvent)]
    lines = tuple(line for _, line in taken)
    last = max((i for i, r in enumerate(view.round.events) if isinstance(r.event, CardEvent)), default=-1)
    # what is collected before the last card is dealt lost at once (12.2) and is not among those that remain
    remain = [(e.hand, r.line) for at, e, r in view.round.each(CollectEvent) if at > last]
    boxes = [order_of_play(hand) for hand, _ in remain if hand != DEALER]
    hands = [hand for hand, _ in remain]
    return {
        "collected.recorded": Known(bool(taken), lines),
        "collected.in_order": assuming(Known(boxes == sorted(boxes, reverse=True), lines), SEAT_NUMBERS),
        "collected.dealer_last": Known(DEALER not in hands[:-1], lines),
        "collected.said": Known(", ".join(hands) or "none", lines),
    }


def taken_up_facts(
    view: TableView, hands: Hands, rules: BlackjackRules, hand: Hand, wagers: list[WagerState]
) -> dict[str, Evidence]:
    """Of one hand: whether it was taken up, and before or after which cards. wagers: the initial ones on it."""
    taken = next(((at, r.line) for at, e, r in view.round.each(CollectEvent) if e.hand == hand.name), None)
    second = place_of(hands.dealer, rules.initial_cards)
    own = hand.cards[-1].position if hand.cards else None
    paid = max((s.position for w in wagers for s in w.by_result[:1]), default=None)
    return {
        "hand.taken_up": Known(taken is not None, () if taken is None else (taken[1],)),
        "hand.taken_before_second": _taken(view, taken, second, late=False),
        "hand.taken_after_third": _taken(view, taken, third_card(hands, rules)),
        "hand.taken_after_next": _taken(view, taken, None if own is None else next_card(view, own)),
        "hand.taken_after_payment": _taken(view, taken, None if paid is None else next_card(view, paid)),
    }


def _taken(view: TableView, taken: tuple[int, int] | None, card: int | str | None, *, late: bool = True) -> Evidence:
    """Whether a hand was taken up after a card (or, if not `late`, before it).

    taken: the position and line at which it was, None if it is not recorded. card: its position, None if it never came,
    or why that cannot be known.
    """
    if isinstance(card, str):
        return Missing(card)
    if taken is None or card is None:
        return Known(False)
    lines = tuple(sorted((taken[1], view.round.events[card].line)))
    if not late or taken[0] < card:
        return Known(late is (card < taken[0]), lines)
    last = view.round.each(CardEvent)[-1][0]
    shown = any(at < last for at, _, _ in view.round.each(CollectEvent))
    return Known(True, lines) if shown else Missing(_AT_THE_END)
