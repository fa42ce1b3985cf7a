"""What a hole in the log may have swallowed of the hands of a blackjack round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from compliance.games.blackjack.hands import Hand, Hands, hand_of, order_of_play
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DOUBLE, POINT_COUNT, SPLIT, TOTAL, TURN_MOVES
from compliance.games.dealt import Dealt, unfilled
from compliance.games.hidden import Hole
from compliance.games.table_facts import TableView
from compliance.games.wagers import settles_by_result
from compliance.logs.events import ActEvent, CallEvent
from compliance.logs.rounds import captures

# what a player decides to whose hand a further card is then dealt
_FOR_A_CARD: Final = ("draw", "double")


def mark_missing(view: TableView, hands: Hands, rules: BlackjackRules) -> None:
    """Marks each hand with why, and from which place on, a card of it may be missing from the log."""
    every = [hands.dealer, *hands.players.values()]
    if not any(h.cards for h in every):
        recorded = captures(view.round.session, "card")
        why = "no card is recorded in this round" if recorded else "this recorder does not record cards"
        for hand in every:
            hand.hidden, hand.hidden_from = why, 1
        return
    _mark_incomplete_deal(view, hands, rules)
    _mark_out_of_place(view, every)
    _mark_announced(view, hands, rules)
    over = _over(view, hands)
    for hand in every:
        for hole in view.holes:
            place = _first_place(view, hands, hole, hand, rules, over(hand))
            if place is not None and (hand.hidden is None or place < hand.hidden_from):
                hand.hidden, hand.hidden_from = hole.reason, place


def _mark_incomplete_deal(view: TableView, hands: Hands, rules: BlackjackRules) -> None:
    """Without numbers of events or places, a dropped card lets the next slide into its place.

    The order of the initial deal shows it: a box whose second card did not come in its turn has lost one.
    """
    if any(r.seq is not None for r in view.round.events) or not view.round.events:
        return
    last = max(
        (
            cards[rules.initial_cards - 1].position
            for cards in hands.first_cards.values()
            if len(cards) >= rules.initial_cards and _in_deal(hands, cards[rules.initial_cards - 1])
        ),
        default=None,
    )
    if last is None:
        return
    for box, cards in hands.first_cards.items():
        early = [c for c in cards[: rules.initial_cards] if c.position <= last]
        if len(early) < min(rules.initial_cards, len(cards)) and not any(c.numbered for c in cards):
            for hand in hands.of_box(box):
                hand.hidden = f"card {len(early) + 1} of the initial deal to box {box} is not recorded in its turn"
                hand.hidden_from = len(early) + 1


def _mark_out_of_place(view: TableView, every: Iterable[Hand]) -> None:
    """Of a hand in which a place is left between two cards, the hole in the log is the reason where there is one."""
    for hand in every:
        lacking = unfilled(hand.cards, view.holes, hand.name, hand.hidden or "")
        if lacking is not None and hand.hidden is not None and lacking[1] == hand.hidden_from:
            hand.hidden = lacking[0]


def _mark_announced(view: TableView, hands: Hands, rules: BlackjackRules) -> None:
    """Marks each hand of which what followed shows that a card of it came, and is not recorded."""
    dealers = hands.dealer.cards[0].position if hands.dealer.cards and not hands.dealer_left_out else None
    for hand in (hands.dealer, *hands.players.values()):
        if hand.hidden is not None or not hand.cards:
            continue
        # the first turn of the deal ends with the dealer's card
        late = dealers is not None and hand.cards[0].position > dealers and hand.pair is None
        left_out = late if hand.box else hands.dealer_left_out
        place = _not_recorded(view, hand, rules, left_out=left_out)
        if place is not None:
            hand.hidden = f"card {place} of {hand.name} is not recorded, though what followed shows that it came"
            hand.hidden_from = place


def _not_recorded(view: TableView, hand: Hand, rules: BlackjackRules, *, left_out: bool) -> int | None:
    """The first place of a hand of which the card came and is not recorded: the hand was short of a card that was due
    to it, or that its player asked for, and its point total was then announced as its cards do not make it, or its
    player decided on it as if it had been dealt. left_out: whether no card came to it in the first turn of the deal."""
    places = {card.position: card.place for card in hand.cards}
    numbered = {card.place for card in hand.cards if card.numbered}
    ranks = dict(zip(places, hand.ranks, strict=True))
    held: list[str] = []
    asked = False
    for position, recorded in enumerate(view.round.events):
        event = recorded.event
        if position in places:
            held.append(ranks[position])
            asked = False
            continue
        if not held or getattr(event, "hand", None) != hand.name:
            continue
        short = len(held) < rules.initial_cards or (left_out and not hand.box)
        shows = False
        if isinstance(event, CallEvent) and event.what in (POINT_COUNT, TOTAL) and event.value is not None:
            total = rules.count.total(tuple(held))
            shows = (short or asked) and total is not None and event.value != total[0]
        elif isinstance(event, ActEvent) and event.move in TURN_MOVES:
            shows = short
            asked = asked or event.move in _FOR_A_CARD
        if shows:
            place = 1 if left_out else len(held) + 1
            return None if place in numbered else place
    return None


def _in_deal(hands: Hands, card: Dealt) -> bool:
    return hands.decided_at is None or card.position < hands.decided_at


def _over(view: TableView, hands: Hands) -> Callable[[Hand], int]:
    """For a hand, the position from which on no more cards can have come to it."""
    events = view.round.events
    end = len(events) + 1
    second = hands.dealer.cards[1].position if len(hands.dealer.cards) > 1 else end
    settlements = [
        (i, w)
        for i, r in enumerate(events)
        if settles_by_result(r.event)
        and (w := view.wagers.get(r.event.wager)) is not None
        and w.bet in (BOX, DOUBLE, SPLIT)
    ]
    turns = [(d.card.position, order_of_play(d.hand.name)) for d in hands.draws]
    turns += [
        (i, order_of_play(r.event.hand))
        for i, r in enumerate(events)
        if isinstance(r.event, ActEvent)
        and r.event.hand is not None
        and r.event.move in ("draw", "stand", "double", "split")
    ]

    def over(hand: Hand) -> int:
        if not hand.box:
            return min((i for i, _ in settlements if i > second), default=end)
        own = order_of_play(hand.name)
        settled = (i for i, wager in settlements if hand_of(view, hands, wager) is hand)
        return min([second, *settled, *(position for position, turn in turns if turn > own)])

    return over


def _first_place(view: TableView, hands: Hands, hole: Hole, hand: Hand, rules: BlackjackRules, over: int) -> int | None:
    """The first place of the hand at which the hole may have swallowed a card, None if it cannot have."""
    if not hole.may_be("card", to=hand.name):
        return None
    if hole.anywhere:
        return 1
    if hole.position > over or view.is_before_the_deal(hole.position):
        return None
    before = [c for c in hand.cards if c.position < hole.position]
    after = [c for c in hand.cards if c.position >= hole.position]
    if after and all(c.numbered for c in hand.cards) and hand.pair is None:
        return None
    initial = rules.initial_cards if hand.box else rules.dealer_initial
    dealt_first = hands.first_cards.get(hand.box, hand.cards) if hand.box else hand.cards
    in_deal = [c for c in dealt_first if _in_deal(hands, c)]
    ended = max((c.position for cards in hands.first_cards.values() for c in cards if _in_deal(hands, c)), default=-1)
    if hole.position <= ended and len(in_deal) >= initial:
        return None  # the hand has all its initial cards, and further ones come only after the initial deal
    lost = hole.gap.salvaged.get("n") if hole.gap is not None and hole.gap.salvaged is not None else None
    if isinstance(lost, int) and lost <= len(hand.cards):
        return None
    return len(before) + 1
