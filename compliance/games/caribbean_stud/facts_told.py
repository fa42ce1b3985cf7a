"""Hands of which the log has no cards, but says what they came to (`call`, `what`: `total`), as far as that decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.language import LANGUAGE
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.meaning_kinds import GAME_GRAMMAR
from compliance.games.caribbean_stud.meaning_statements import QualifyingHand
from compliance.games.caribbean_stud.seats import StudView
from compliance.logs.events import CallEvent
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.wording import plain

TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Told:
    """What the log says that a hand came to: its name by the rules, and the lines that say it."""

    category: str
    lines: tuple[int, ...]


def hands_told(view: StudView, rules: StudRules) -> dict[str, Told | Missing]:
    """Holder -> what a hand came to of which no card is recorded; not known where it is told twice, or not so named."""
    found: dict[str, Told | Missing] = {}
    for _, event, recorded in view.table.round.each(CallEvent):
        dealt = view.deal.hands.get(event.hand or "")
        if event.what != TOTAL or event.hand is None or (dealt is not None and dealt.cards):
            continue
        hand = LANGUAGE.understand(GAME_GRAMMAR, "announced_hand", plain(str(event.value)))
        if event.hand in found:
            found[event.hand] = Missing(f"the log tells more than once what {event.hand} had")
        elif isinstance(hand, QualifyingHand) and hand.category in rules.order.categories:
            found[event.hand] = Told(hand.category, (recorded.line,))
        else:
            found[event.hand] = Missing(f"“{event.value}” is not a name that the rules give a hand")
    return found


def dealer_told(told: Mapping[str, Told | Missing], rules: StudRules) -> dict[str, Evidence]:
    """The dealer's hand as it is told, and whether it qualifies, as far as its name decides that."""
    hand = told.get(v.DEALER)
    if hand is None:
        return {}
    if isinstance(hand, Missing):
        return {"dealer.category": hand, v.QUALIFIES: hand}
    cards = Missing("whether such a hand of the dealer qualifies depends on its cards, which are not recorded")
    order = Known(rules.order.order_of(hand.category), hand.lines)
    found = decide(rules.qualifies, {v.DEALER_ORDER: order, v.DEALER_FIRST: cards, v.DEALER_SECOND: cards})
    qualifies: Evidence = cards
    if isinstance(found, Decided):
        qualifies = Known(bool(found.answer), hand.lines)
    return {"dealer.category": Known(hand.category, hand.lines), v.QUALIFIES: qualifies}


def hand_told(holder: str, told: Mapping[str, Told | Missing], rules: StudRules) -> dict[str, Evidence]:
    """A player's hand as it is told, and how it compares with the dealer's, where their names decide that."""
    own, dealer = told.get(holder), told.get(v.DEALER)
    if own is None:
        return {}
    if isinstance(own, Missing):
        return {v.CATEGORY: own, v.AGAINST: own}
    category = Known(own.category, own.lines)
    if dealer is None or isinstance(dealer, Missing):
        against: Evidence = dealer or Missing("the log does not tell what the dealer had")
    elif own.category == dealer.category:
        against = Missing(f"both hands are told to be {own.category}: which is the higher depends on their cards")
    else:
        higher = rules.order.order_of(own.category) > rules.order.order_of(dealer.category)
        against = Known(v.HIGHER if higher else v.LOWER, tuple(sorted((*own.lines, *dealer.lines))))
    return {v.CATEGORY: category, v.AGAINST: against}
