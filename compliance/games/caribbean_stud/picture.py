"""A Caribbean stud round as a report draws it: the hands with their poker values, the wagers, the calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.hands import Hand
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.ranking import HandOrder, HandValue, compare
from compliance.games.caribbean_stud.seats import dealer_facts, stud_view, value_of, value_of_dealer
from compliance.games.drawn import picture
from compliance.games.hidden import holes_of
from compliance.games.play import PlayRules
from compliance.games.table_facts import view_of
from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Known, Missing


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye: cards as recorded, what each hand is under these rules and how it stands to the
    dealer's, wagers and settlements."""
    own: StudRules = rules.own
    view = stud_view(view_of(round_, holes_of(round_), frozenset({"card"})))
    states = {s.holder: "" if isinstance(s.decision.state, Missing) else s.decision.state for s in view.seats.values()}
    holders = [v.DEALER, *sorted((h for h in view.seats if view.seats[h].hand.cards), key=_by_number)]
    dealt = {holder: view.deal.hands.get(holder) for holder in holders}
    values = {holder: _value(hand, own, holder) for holder, hand in dealt.items()}
    said = {h: [states[h], _against(values[h], values[v.DEALER])] for h in holders if h != v.DEALER}
    said[v.DEALER] = [_qualifies(dealt[v.DEALER], own)]
    drawn = (_drawn(h, hand, own.order, values[h], said[h]) for h, hand in dealt.items())
    return picture(round_, "cards", hands=drawn)


def _by_number(holder: str) -> tuple[int, str]:
    name = holder.rpartition(" ")[-1]
    return (int(name) if name.isascii() and name.isdigit() else 0, holder)


def _value(hand: Hand | None, rules: StudRules, holder: str) -> HandValue | None:
    """What a hand is worth, None where that is not known."""
    value = value_of(hand, rules, holder) if hand is not None and hand.cards else None
    return None if isinstance(value, Missing) else value


def _against(value: HandValue | None, dealers: HandValue | None) -> str:
    if value is None or dealers is None:
        return ""
    than = compare(value, dealers)
    return "equal to the dealer’s hand" if than == v.EQUAL else f"{than} than the dealer’s hand"


def _qualifies(hand: Hand | None, rules: StudRules) -> str:
    if hand is None or not hand.cards:
        return ""
    qualifies = dealer_facts(hand, value_of_dealer(hand, rules), rules)[v.QUALIFIES]
    if not isinstance(qualifies, Known):
        return ""
    return "qualifies" if qualifies.value else "does not qualify"


def _drawn(
    holder: str, hand: Hand | None, order: HandOrder, value: HandValue | None, said: Sequence[str]
) -> dict[str, Any]:
    dealt = hand.cards if hand is not None else ()
    cards = [card.card for card in dealt]
    known = value is not None and all(UNKNOWN not in (card.rank, card.suit) for card in cards)
    making = _making(order, value.category, cards) if known and value is not None else [False] * len(cards)
    named = "" if value is None else f"{value.category} ({' '.join(_strongest_first(order, cards))})"
    return {
        "name": holder.capitalize(),
        "cards": [
            {"card": str(c.card), "n": c.place, "face": c.face, "makes": makes}
            for c, makes in zip(dealt, making, strict=True)
        ],
        "note": "; ".join(part for part in (named, *said) if part) if cards else "no card recorded",
    }


def _strongest_first(order: HandOrder, cards: Sequence[Card]) -> list[str]:
    """The ranks of cards in the order in which they weigh: those alike first, then by rank."""
    held = Counter(order.place(card.rank) for card in cards)
    weighed = sorted(cards, key=lambda c: (held[order.place(c.rank)], order.place(c.rank)), reverse=True)
    return [card.rank for card in weighed]


def _making(order: HandOrder, category: str, cards: Sequence[Card]) -> list[bool]:
    """Of each of a hand's cards whether the hand is of its category by it: the cards of a pair, all of a flush; none
    where nothing is alike and the hand is known by its highest cards."""
    held = Counter(card.rank for card in cards)
    alike, _, run, suited, *_ = order.shape_of(cards)
    if order.compared[category] in (v.BY_ALIKE_THEN_REST, v.BY_THREESOME) or (alike != 1 and len(cards) != suited):
        return [held[card.rank] > 1 for card in cards]
    return [len(cards) in (run, suited)] * len(cards)
