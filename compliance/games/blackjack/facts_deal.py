"""Facts of the deal: in which order the cards came, how they lay, and what was announced of them."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.games.blackjack.facts_hands import total_of
from compliance.games.blackjack.hands import Hand, Hands, box_number, boxes_wagered, is_accepted_box, order_of_play
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DEALER, POINT_COUNT
from compliance.games.dealt import Dealt
from compliance.games.play import Subject
from compliance.games.table_facts import TableView, is_call
from compliance.logs.events import CallEvent, CardEvent, IrregularityEvent, VoidEvent
from compliance.logs.rounds import captures
from compliance.logs.values import CARD_WITHOUT_ORDER
from compliance.meaning.evidence import Evidence, Facts, Known, Missing


def deal_facts(view: TableView, hands: Hands, rules: BlackjackRules) -> dict[str, Evidence]:
    """The order of the initial deal, and whether the deal was regular."""
    irregular = tuple(
        r.line
        for r in view.round.events
        if isinstance(r.event, IrregularityEvent) or (isinstance(r.event, VoidEvent) and r.event.what == "hand")
    )
    return {
        "deal.order": _order(view, hands, rules),
        "deal.due": Known(_due(view, hands, rules)),
        "deal.regular": Known(not irregular, irregular),
    }


def _due(view: TableView, hands: Hands, rules: BlackjackRules) -> tuple[str, ...]:
    """The initial cards in the order of the steps of the deal: to every box in turn, or to the dealer."""
    boxes = list({*boxes_wagered(view), *_wagered_late(view, hands)})
    if not captures(view.round.session, "wager") and not boxes:
        boxes = list(hands.first_cards)
    boxes.sort(key=lambda box: order_of_play(f"{BOX} {box}"))
    due: list[str] = []
    for step, _ in rules.deal:
        due += [f"{BOX} {box}" for box in boxes] if step.to == BOX else [DEALER]
    return tuple(due)


def _wagered_late(view: TableView, hands: Hands) -> set[str]:
    """The boxes on which a wager was accepted before they were dealt a card, if only after the deal had begun: that it
    was is a fault of its own, and the box is one with a wager."""
    first = {box: cards[0].position for box, cards in hands.first_cards.items()}
    placed = [(box_number(w.area), w.placements[0].position) for w in view.wagers.values() if is_accepted_box(w)]
    return {box for box, at in placed if box is not None and at < first.get(box, -1)}


def _order(view: TableView, hands: Hands, rules: BlackjackRules) -> Evidence:
    session = view.round.session
    if CARD_WITHOUT_ORDER in session.captures:
        return Missing("this recorder does not record in which order the hands were dealt to")
    unknown = [w for w in view.wagers.values() if w.bet == BOX and w.standing == "accepted" and w.area is None]
    if unknown:
        return Missing("the log does not say on which box every wager stands")
    for hand in (hands.dealer, *hands.players.values()):
        initial = rules.initial_cards if hand.box else rules.dealer_initial
        if hand.hidden is not None and hand.hidden_from <= initial:
            return Missing(hand.hidden)
    due = _due(view, hands, rules)
    dealt = [(r.event.to, r.line) for r in view.round.events if isinstance(r.event, CardEvent)][: len(due)]
    return Known(tuple(to for to, _ in dealt), tuple(line for _, line in dealt))


def card_subjects(view: TableView, hands: Hands, rules: BlackjackRules, facts: Facts) -> Iterator[Subject]:
    """Every card as dealt: at which stage, and how it lay."""
    for hand in (hands.dealer, *hands.players.values()):
        for card in hand.cards:
            if card.face is None:
                continue
            own: dict[str, Evidence] = {
                "card.stage": Known(_stage(hand, card, rules), (card.line,)),
                "card.face": Known(card.face, (card.line,)),
                "card.said": Known(f"{card.rank}{card.suit} to {hand.name}", (card.line,)),
            }
            yield Subject("card", f"{hand.name}@{card.position}", Facts(own, facts), within=hand.name)


def _stage(hand: Hand, card: Dealt, rules: BlackjackRules) -> str:
    if not hand.box:
        return DEALER if card.place <= rules.dealer_initial else "dealer further"
    if hand.pair is not None and card.place > 1:
        return "additional"
    if card.place > rules.initial_cards:
        return "additional"
    return "first" if card.place == 1 else "second"


def call_subjects(view: TableView, hands: Hands, rules: BlackjackRules, facts: Facts) -> Iterator[Subject]:
    """Every announcement of a point total, against the cards that the hand held then."""
    for position, recorded in enumerate(view.round.events):
        event = recorded.event
        if not is_call(recorded, POINT_COUNT) or not isinstance(event, CallEvent) or event.hand is None:
            continue
        hand = hands.dealer if event.hand == DEALER else hands.players.get(event.hand)
        if hand is None or event.value is None:
            continue
        held = [c for c in hand.cards if c.position < position]
        line = (recorded.line,)
        hidden = hand.hidden if hand.hidden is not None and hand.hidden_from <= len(held) + 1 else None
        counted = total_of(hand, [c.rank for c in held], rules)
        due: Evidence
        if hidden is not None:
            due = Missing(hidden)
        elif isinstance(counted, Missing):
            due = counted
        else:
            due = Known(counted[0], (*(c.line for c in held), *line))
        high = rules.count.total_all_high(tuple(c.rank for c in held))
        all_high = high is not None and high > rules.count.limit and event.value == high and due != Known(high)
        stage = DEALER if not hand.box else "initial" if len(held) <= rules.initial_cards else "additional"
        own: dict[str, Evidence] = {
            "call.hand": Known(hand.name, line),
            "call.value": Known(event.value, line),
            "call.due": due,
            "call.all_high": Known(all_high and any(c.rank == rules.count.ace_rank for c in held), line),
            "call.stage": Known(stage, line),
        }
        yield Subject("count", f"count@{position}", Facts(own, facts))


def announced(view: TableView, hand: Hand, after: int, before: int) -> Evidence:
    """Whether the point total of a hand was announced after one position and before another."""
    lines = tuple(
        r.line
        for r in view.round.events[max(after, 0) : before]
        if is_call(r, POINT_COUNT) and isinstance(r.event, CallEvent) and r.event.hand == hand.name
    )
    said = "the announcement of point totals"
    return view.whether(lines, "call", said, lambda p: after < p <= before, what=POINT_COUNT, hand=hand.name)


def deal_ended(hands: Hands) -> int:
    """The position of the last card of the initial deal."""
    dealt = [
        c.position
        for cards in (*hands.first_cards.values(), hands.dealer.cards[:1])
        for c in cards
        if hands.decided_at is None or c.position < hands.decided_at
    ]
    return max(dealt, default=-1)


def insurance_early(view: TableView, hands: Hands) -> Evidence:
    """Whether “Insurance” was announced before the initial deal was complete, and not again after it."""
    ended = deal_ended(hands)
    calls = [(i, r.line) for i, r in enumerate(view.round.events) if is_call(r, "insurance")]
    early = bool(calls) and all(i < ended for i, _ in calls)
    if not calls and not captures(view.round.session, "call", "insurance"):
        return Missing("this recorder does not record the announcement of “Insurance”")
    return Known(early, tuple(line for _, line in calls))


def insurance_called(view: TableView, hands: Hands) -> Evidence:
    """Whether “Insurance” was announced after the initial deal and before the next card."""
    after = deal_ended(hands)
    events = view.round.events
    following = [i for i, r in enumerate(events) if isinstance(r.event, CardEvent) and i > after]
    before = min(following, default=len(events))
    lines = tuple(r.line for r in events[after + 1 : before] if is_call(r, "insurance"))
    said = "the announcement of “Insurance”"
    return view.whether(lines, "call", said, lambda p: after < p <= before, what="insurance")
