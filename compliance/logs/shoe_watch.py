"""Follows the cards of a table from round to round, across files, in bounded memory.

One state a table, which begins anew with each session and with each change of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from compliance.logs.cards import UNKNOWN
from compliance.logs.events import CallEvent, CardEvent, CuttingCardEvent, WagerEvent
from compliance.logs.rounds import Gap, Recorded, Round, Session, could_be
from compliance.logs.shoe import CHANGES, NO_SHOE, Shoe, Streak

_NO_WAGERS_TAKEN = ("no bets this hand", "no bet coup")


@dataclass(slots=True)
class ShoeWatch:
    """Takes the rounds of one table in their order."""

    session: Session | None = None
    shoe: Shoe = NO_SHOE

    def take(self, round_: Round) -> Shoe:
        """The shoe of a round; what the round shows then belongs to that of the next."""
        if self.session is not round_.session:
            self.session, self.shoe = round_.session, NO_SHOE
        events = round_.events
        dealt = [i for i, r in enumerate(events) if isinstance(r.event, CardEvent)]
        first, last = (dealt[0], dealt[-1] + 1) if dealt else (len(events), len(events))
        early = [g for g in round_.gaps if g.position <= first]
        at_deal = _lost(_before_deal(self.shoe, (*round_.between, *events[:first])), early)
        after = at_deal
        if dealt:
            after = _dealt(_in_deal(at_deal, events[first:last]), round_)
            after = _in_deal(_before_deal(after, (r for r in events[last:] if _changes(r))), events[last:])
        self.shoe = _lost(after, [g for g in round_.gaps if g.position > first])
        return at_deal


def _changes(recorded: Recorded) -> bool:
    return recorded.event.event in CHANGES


def _before_deal(shoe: Shoe, events: Iterable[Recorded]) -> Shoe:
    """The shoe after what was recorded between two deals: a change of the cards begins a new one."""
    for recorded in events:
        if _changes(recorded):
            kept = () if shoe.rounds else shoe.changes
            shoe = Shoe((*kept, recorded), without_wagers=shoe.without_wagers, no_bet_coups=shoe.no_bet_coups)
        elif isinstance(recorded.event, CuttingCardEvent) and shoe.cutting_card is None:
            shoe = replace(shoe, cutting_card=recorded, cutting_card_first=True)
    return shoe


def _in_deal(shoe: Shoe, events: Iterable[Recorded]) -> Shoe:
    for recorded in events:
        if isinstance(recorded.event, CuttingCardEvent) and shoe.cutting_card is None:
            shoe = replace(shoe, cutting_card=recorded, cutting_card_rounds=0 if not shoe.rounds else 0)
    return shoe


def _lost(shoe: Shoe, gaps: Iterable[Gap]) -> Shoe:
    for gap in gaps:
        if shoe.lost is None and any(could_be(gap, kind) for kind in CHANGES):
            shoe = replace(shoe, lost=gap)
    return shoe


def _dealt(shoe: Shoe, round_: Round) -> Shoe:
    """The shoe when the cards of a round are dealt."""
    cards = [r.event for r in round_.events if isinstance(r.event, CardEvent)]
    seen = dict(shoe.seen)
    for event in cards:
        if UNKNOWN not in (event.card.rank, event.card.suit):
            seen[str(event.card)] = seen.get(str(event.card), 0) + 1
    return replace(
        shoe,
        changes=(),
        rounds=shoe.rounds + 1,
        seen=seen,
        faces=shoe.faces | {e.face for e in cards if e.face is not None},
        cutting_card_rounds=shoe.cutting_card_rounds + (shoe.cutting_card is not None),
        without_wagers=_without_wagers(shoe.without_wagers, round_),
        no_bet_coups=_no_bet_coups(shoe.no_bet_coups, round_),
    )
