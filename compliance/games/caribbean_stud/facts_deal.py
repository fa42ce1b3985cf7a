"""The facts of a deal: how many cards each hand got, in which order, which were exposed."""

from __future__ import annotations

from compliance.games.assumed import SEAT_NUMBERS, assuming
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.hands import SEAT, Hand, StudDeal
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.seats import StudView, said_of
from compliance.games.play import Subject
from compliance.logs.cards import UNKNOWN
from compliance.logs.events import ActEvent, IrregularityEvent
from compliance.logs.rounds import Session
from compliance.logs.values import CARD_WITHOUT_ORDER
from compliance.meaning.evidence import Evidence, Facts, Known, Missing


def deal_facts(view: StudView, rules: StudRules) -> dict[str, Evidence]:
    """The facts of the deal as a whole."""
    deal, session = view.deal, view.table.round.session
    short = tuple(
        r.line
        for position, r in enumerate(view.table.round.events)
        if not (deal.redealt and position < deal.misdealt_at[-1])
        and isinstance(r.event, IrregularityEvent)
        and r.event.what == "insufficient cards"
    )
    exposed = _exposed(deal, rules, session)
    regular = _regular(view, rules)
    # a deal that was broken off, or went wrong otherwise, may have been misdealt for that
    only_exposed = exposed if isinstance(exposed, Missing) else Known(exposed.value == 1, exposed.lines)
    if isinstance(regular, Known) and not regular.value:
        only_exposed = regular
    bare: Evidence = Known(False, deal.misdealt_lines)
    if deal.misdealt_at and not short and not deal.redealt:
        bare = only_exposed
    order = _order(deal, session)
    return {
        "misdeal.bare": bare,
        "deck.short": Known(bool(short), short),
        "deal.size": Known(rules.size),
        "deal.shuffler": _from_shuffler(session),
        "deal.order": order,
        "deal.order_due": _order_due(order, deal, rules, session),
        "deal.regular": regular,
        "deal.clockwise": assuming(_clockwise(order, deal), SEAT_NUMBERS),
        "deal.exposed": exposed,
    }


def _from_shuffler(session: Session) -> Evidence:
    if session.shuffler is None:
        return Missing("the log does not say whether cards are dealt from a shoe or from a shuffler")
    return Known(session.shuffler != "shoe", (session.opened.line,))


def _order(deal: StudDeal, session: Session) -> Evidence:
    hidden = next((h.hidden for h in deal.hands.values() if h.hidden is not None), None)
    if hidden is not None:
        return Missing(hidden)
    if CARD_WITHOUT_ORDER in session.captures:
        return Missing("this recorder does not record the order in which the hands were dealt to")
    if not deal.order:
        return Missing("no card is recorded")
    return Known(tuple(_said(holder, place) for holder, place in deal.order), deal.lines)


def _said(holder: str, place: int) -> str:
    return f"card {place} of {'the ' if holder == v.DEALER else ''}{holder}"


def before_last_card(is_before: bool, line: int, session: Session) -> Evidence:
    """Whether something was done before the last card was dealt. Where it is not recorded in which order the hands were
    dealt to, cards that stand after it (the dealer's, shown at the end) may have been dealt before it."""
    if is_before and CARD_WITHOUT_ORDER in session.captures:
        return Missing("this recorder does not record in which order the hands were dealt to")
    return Known(is_before, (line,))


def _holders(deal: StudDeal) -> list[str]:
    """The hands in the order of their first cards, the dealer last."""
    seats = [holder for holder, _ in deal.order if holder != v.DEALER]
    return [*dict.fromkeys(seats), v.DEALER]


def _order_due(order: Evidence, deal: StudDeal, rules: StudRules, session: Session) -> Evidence:
    """The order that the rules give for the hands dealt to, going round the table as the first cards went."""
    shuffler = _from_shuffler(session)
    if isinstance(order, Missing):
        return order
    if isinstance(shuffler, Missing):
        return shuffler
    way = rules.deal.get(bool(shuffler.value))
    if way is None:
        return Missing("no words say in which order the cards are dealt from this device")
    due: list[str] = []
    for turn in way.turns:
        for holder in _holders(deal):
            if (holder == v.DEALER) == turn.to_dealer:
                due += [_said(holder, place) for place in range(turn.first, turn.first + turn.cards)]
    return Known(tuple(due))


def _clockwise(order: Evidence, deal: StudDeal) -> Evidence:
    """Whether the seats got their first cards in the order of their numbers, which run from the dealer's left."""
    if isinstance(order, Missing):
        return order
    names = [holder.removeprefix(SEAT) for holder, _ in deal.order]
    numbers = [int(n) for n in dict.fromkeys(names) if n.isascii() and n.isdigit()]
    return Known(numbers == sorted(numbers), order.lines)


def _regular(view: StudView, rules: StudRules) -> Evidence:
    """What else is wrong with a deal depends on this: where it is not regular, the number of cards is what is wrong."""
    deal = view.deal
    hidden = next((h.hidden for h in deal.hands.values() if h.hidden is not None), None)
    if hidden is not None:
        return Missing(hidden)
    due = {v.DEALER, *(s.holder for s in view.seats.values() if s.antes)}
    right = all(len(hand.cards) == rules.size for hand in deal.hands.values())
    return Known(right and due == set(deal.hands), deal.lines)


def _exposed(deal: StudDeal, rules: StudRules, session: Session) -> Evidence:
    """Cards dealt face up in error: any of a player, and of the dealer's any but the one that is turned up."""
    hidden = next((h.hidden for h in deal.hands.values() if h.hidden is not None), None)
    if hidden is not None:
        return Missing(hidden)
    cards = [c for h in deal.hands.values() for c in h.cards]
    if not cards or any(c.face is None for c in cards):
        return Missing("the log does not say which cards were dealt face up")
    to_players = [c for holder, h in deal.hands.items() if holder != v.DEALER for c in h.cards if c.face == "up"]
    dealer = [c for c in deal.hands[v.DEALER].cards if c.face == "up"]
    # from a shoe the last card is the one to be turned up; from a shuffler it may be any, since the packet is turned
    in_error = [c for c in dealer if c.place != rules.size] if session.shuffler == "shoe" else dealer[1:]
    found = [*to_players, *in_error]
    return Known(len(found), tuple(sorted(c.line for c in found or cards)))


def hand_subjects(view: StudView, facts: Facts) -> list[Subject]:
    """Every hand that cards were dealt to or that has an ante, with the number of its cards."""
    subjects: list[Subject] = []
    deal = view.deal
    hands: dict[str, Hand] = {**{s.holder: s.hand for s in view.seats.values() if s.antes}, **deal.hands}
    for holder, hand in hands.items():
        own: dict[str, Evidence] = {
            "hand.holder": Known(holder, hand.lines),
            "hand.cards": Missing(hand.hidden) if hand.hidden is not None else Known(len(hand.cards), hand.lines),
            "hand.has_ante": _has_ante(view, holder),
            "hand.said": Known(said_of(hand), hand.lines),
        }
        about = {"seat": holder.removeprefix(SEAT)} if holder != v.DEALER else {}
        subjects.append(Subject("hand", holder, Facts(own, facts), about, holder))
    return subjects


def _has_ante(view: StudView, holder: str) -> Evidence:
    """Whether a hand is the dealer's or one with an ante, as the decision shows that a player made on it where the line
    of the ante is not there."""
    if holder == v.DEALER:
        return Known(True)
    seat = view.seats.get(holder)
    lines = seat.antes[0].placed_lines if seat and seat.antes else ()
    lines = lines or tuple(r.line for _, act, r in view.table.round.each(ActEvent) if act.hand == holder)
    return view.table.whether(lines, "wager", "wagers")


def deck_subjects(view: StudView, facts: Facts) -> list[Subject]:
    """The card that was dealt most often in the deal that counts, where the table has not just the one deck of a round.

    How often a card may come out of the decks at the table is asked by the general rules; each round is played with one
    deck whatever a shuffler holds.
    """
    decks = view.table.round.session.decks
    lines: dict[str, list[int]] = {}
    for hand in view.deal.hands.values():
        for dealt in hand.cards:
            if UNKNOWN not in (dealt.card.rank, dealt.card.suit):
                lines.setdefault(str(dealt.card), []).append(dealt.line)
    if decks == 1 or not lines:
        return []
    most = max(lines, key=lambda card: len(lines[card]))
    seen = tuple(lines[most])
    own: dict[str, Evidence] = {"deck.card": Known(most, seen), "deck.seen": Known(len(seen), seen)}
    return [Subject("deck", "", Facts(own, facts))]
