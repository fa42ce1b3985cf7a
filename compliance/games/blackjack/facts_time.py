"""When wagers were settled, against when the rules have them settled: blackjacks, insurance, hands over the limit.

The order of the lines is the order of what happened. But a recorder may write all settlements of a round at its end:
then their place shows nothing, and whether one was late cannot be assessed. Where a rule names the card before which a
wager is settled, an instant of its own, later than that of the card, shows it nevertheless.
"""

from __future__ import annotations

from compliance.games.blackjack.facts_hands import total_of
from compliance.games.blackjack.hands import Hand, Hands, box_number
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import EVEN_MONEY_MOVE, INSURANCE, SUPER_SEVENS
from compliance.games.dealt import Dealt
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState, collects_or_pays
from compliance.logs.events import ActEvent, CardEvent, Event
from compliance.meaning.evidence import Evidence, Known, Missing

_AT_THE_END = "all settlements of this round are recorded after its last card, so that their place shows nothing"


def time_facts(
    view: TableView, hands: Hands, rules: BlackjackRules, wager: WagerState, hand: Hand | str
) -> dict[str, Evidence]:
    """Whether a wager was settled too early or too late, as the log's order shows."""
    second = place_of(hands.dealer, rules.initial_cards)
    early = _early(hands, wager, second)
    asked = asked_at(view, wager, hand)
    further = second if asked is None else next_card(view, asked[0])
    paid = any(s.event.result == "win" for s in wager.settlements)  # what is not paid at all is not paid late
    facts: dict[str, Evidence] = {
        "wager.paid": Known(paid, tuple(s.line for s in wager.settlements)),
        "wager.paid_in_time": _in_time(view, wager, third_card(hands, rules), paid=paid),
        "wager.settled_early": early,
        "wager.settled_after_request": _late(view, wager, further) if paid else Known(False),
    }
    if wager.bet == INSURANCE:
        late = _late(view, wager, place_of(hands.dealer, rules.initial_cards + 1))
    elif isinstance(hand, str):
        late = Missing(hand)
    elif wager.bet == SUPER_SEVENS:
        late = _late(view, wager, second, alone=True)
    elif is_over(hand, rules):
        late = _late(view, wager, next_card(view, hand.cards[-1].position), alone=True)
    else:
        late = _late(view, wager, third_card(hands, rules)) if paid else Known(False)
    settled = tuple(s.line for s in wager.settlements)
    before = isinstance(early, Known) and early.value
    said = "settled before the dealer's second card" if before else "settled only after a further card"
    return {**facts, "wager.settled_said": Known(said, settled), "wager.settled_late": late}


def _in_time(view: TableView, wager: WagerState, third: int | None, *, paid: bool) -> Evidence:
    """Whether a wager was paid before any player received a third card; one that was settled by its result and not paid
    was not, wherever that settlement stands."""
    if not wager.by_result:
        return Missing("no settlement of the wager by its result is recorded")
    if not paid:
        return Known(False, tuple(s.line for s in wager.by_result))
    late = _late(view, wager, third)
    return late if isinstance(late, Missing) else Known(not late.value, late.lines)


def asked_at(view: TableView, wager: WagerState, hand: Hand | str) -> tuple[int, int] | None:
    """The position and the line of the decision by which a player asked to be paid at once, None where none is
    recorded."""
    for at, act, recorded in view.round.each(ActEvent):
        if act.move == EVEN_MONEY_MOVE and act.player == wager.player:
            named = box_number(act.hand)
            if named is None or isinstance(hand, str) or named == hand.box:
                return at, recorded.line
    return None


def place_of(hand: Hand, place: int) -> int | str | None:
    """The position of a card of a hand, None if it never came, or why that cannot be known."""
    card = hand.card(place)
    return card.position if isinstance(card, Dealt) else card


def third_card(hands: Hands, rules: BlackjackRules) -> int | None:
    """The position of the first card that a player received beyond the initial deal."""
    beyond = (
        card.position
        for hand in hands.players.values()
        for card in hand.cards
        if card.place > rules.initial_cards or (hand.pair is not None and card.place > 1)
    )
    return min(beyond, default=None)


def next_card(view: TableView, position: int) -> int | None:
    """The position of the next card after one."""
    return next((i for i, r in enumerate(view.round.events) if i > position and isinstance(r.event, CardEvent)), None)


def is_over(hand: Hand, rules: BlackjackRules) -> bool:
    """Whether what is known of a hand comes to more than the limit."""
    counted = total_of(hand, hand.ranks, rules)
    return bool(hand.cards) and not isinstance(counted, Missing) and counted[0] > rules.count.limit


def _early(hands: Hands, wager: WagerState, second: int | str | None) -> Evidence:
    """Whether the wager was settled before the dealer's second card; what was won or lost without one was.

    second: its position, None if it never came, or why that cannot be known.
    """
    if not wager.by_result:
        return Known(False)
    if isinstance(second, str):
        return Missing(second)
    first = wager.by_result[0]
    lines = tuple(sorted((first.line, *(c.line for c in hands.dealer.cards if c.position == second))))
    if second is None:
        return Known(collects_or_pays(first.event), lines)
    return Known(first.position < second, lines)


def _late(view: TableView, wager: WagerState, card: int | str | None, *, alone: bool = False) -> Evidence:
    """Whether the wager was settled after a card that was to come only after its settlement.

    card: its position, None if it never came, or why that cannot be known. alone: whether only its own place before a
    later card shows that settlements stand where they were made; otherwise the place of any of the round does, or its
    instant.
    """
    settled = wager.by_result
    if card is None or not settled:
        return Known(False)
    if isinstance(card, str):
        return Missing(card)
    if settled[0].position < card:
        return Known(False)
    events = view.round.events
    last = view.round.each(CardEvent)[-1][0]
    early = any(s.position < last for s in settled)
    if not alone:
        early = True in view.sorted_by(f"settled before {last}", lambda w: any(s.position < last for s in w.by_result))
    if not early and (alone or not _later_by_its_instant(settled[0].event, events[card].event)):
        return Missing(_AT_THE_END)
    return Known(True, tuple(sorted((events[card].line, settled[0].line))))


def _later_by_its_instant(settlement: Event, card: Event) -> bool:
    """Whether both lines bear an instant of their own, and the settlement's is the later one."""
    return settlement.ts is not None and card.ts is not None and card.ts < settlement.ts
