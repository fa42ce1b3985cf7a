"""Follows the cards of a table from round to round, across files, in bounded memory.

One state a table, which begins anew with each session and with each change of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.events import BurnEvent, CallEvent, CardEvent, CuttingCardEvent, WagerEvent
from compliance.logs.rounds import Gap, Recorded, Session, could_be
from compliance.logs.shoe import CHANGES, NO_SHOE, Shoe, Streak

_NO_BET_COUP = "no bet coup"
_NO_WAGERS_TAKEN = (_NO_BET_COUP, "no bets this hand")
_NONE: Final = Streak()


@dataclass(slots=True)
class ShoeWatch:
    """Takes the rounds of one table in their order."""

    session: Session | None = None
    shoe: Shoe = NO_SHOE

    def take(
        self, session: Session, between: Sequence[Recorded], events: Sequence[Recorded], gaps: Sequence[Gap]
    ) -> Shoe:
        """The shoe of a round, by what is told of it; what the round shows then belongs to that of the next."""
        if self.session is not session:
            self.session, self.shoe = session, NO_SHOE
        dealt = [i for i, r in enumerate(events) if isinstance(r.event, CardEvent)]
        first, last = (dealt[0], dealt[-1] + 1) if dealt else (len(events), len(events))
        at_deal = _before_deal(self.shoe, (*between, *events[:first]))
        at_deal = _lost(at_deal, (g for g in gaps if g.position <= first))
        bets = {**_bets(events), **at_deal.bets}
        if not dealt:
            self.shoe = replace(at_deal, bets=bets)
            return at_deal
        after = _cutting_card_in(_dealt(at_deal, events, gaps, bets), events[first:last])
        after = _before_deal(_cutting_card_in(after, events[last:]), [r for r in events[last:] if _changes(r)])
        self.shoe = _lost(after, (g for g in gaps if g.position > first))
        return at_deal


def _bets(events: Iterable[Recorded]) -> dict[str, int]:
    """What was wagered on in a round, and where it first was; what was refused or void was not."""
    taken = [(r.event.bet, r.line) for r in events if isinstance(r.event, WagerEvent) and _stands(r.event)]
    return {bet: line for bet, line in reversed(taken) if bet is not None}


def _stands(wager: WagerEvent) -> bool:
    return wager.status not in ("refused", "void")


def _changes(recorded: Recorded) -> bool:
    return recorded.event.event in CHANGES


def _before_deal(shoe: Shoe, events: Iterable[Recorded]) -> Shoe:
    """The shoe after what was recorded between two deals: a change of the cards begins a new one."""
    for recorded in events:
        if _changes(recorded):
            shoe = Shoe(
                (*shoe.changes, recorded),
                seen=_burnt(shoe, recorded),
                ended=shoe.ended if shoe.changes else _end(shoe),
                without_wagers=shoe.without_wagers,
                no_bet_coups=shoe.no_bet_coups,
                bets=shoe.bets,
            )
        elif isinstance(recorded.event, CuttingCardEvent) and shoe.cutting_card is None:
            shoe = replace(shoe, cutting_card=recorded, cutting_card_first=True)
    return shoe


def _end(shoe: Shoe) -> str:
    if shoe.cutting_card is None:
        return ""
    return "first" if shoe.cutting_card_first else "during"


def _cutting_card_in(shoe: Shoe, events: Iterable[Recorded]) -> Shoe:
    """The shoe after a round in which, if not before, the cutting card appeared among or after the cards."""
    found = next((r for r in events if isinstance(r.event, CuttingCardEvent)), None)
    if found is None or shoe.cutting_card is not None:
        return shoe
    return replace(shoe, cutting_card=found, cutting_card_rounds=1)


def _lost(shoe: Shoe, gaps: Iterable[Gap]) -> Shoe:
    found = next((gap for gap in gaps if any(could_be(gap, kind) for kind in CHANGES)), None)
    return shoe if found is None or shoe.lost is not None else replace(shoe, lost=found)


def _dealt(shoe: Shoe, events: Sequence[Recorded], gaps: Sequence[Gap], bets: Mapping[str, int]) -> Shoe:
    """The shoe when the cards of a round are dealt."""
    cards = [r.event for r in events if isinstance(r.event, CardEvent)]
    wagers = any(isinstance(r.event, WagerEvent) and _stands(r.event) for r in events)
    calls = {r.event.what for r in events if isinstance(r.event, CallEvent)}
    alone = not wagers and calls.isdisjoint(_NO_WAGERS_TAKEN)
    return Shoe(
        rounds=shoe.rounds + 1,
        seen=_with(shoe.seen, [event.card for event in cards]),
        faces=shoe.faces | {e.face for e in cards[:1] if e.face is not None},
        cutting_card=shoe.cutting_card,
        cutting_card_first=shoe.cutting_card_first,
        cutting_card_rounds=shoe.cutting_card_rounds + 1 if shoe.cutting_card is not None else 0,
        ended=shoe.ended,
        lost=shoe.lost,
        without_wagers=_longer(shoe.without_wagers, gaps, "wager") if alone else _NONE,
        no_bet_coups=_longer(shoe.no_bet_coups, gaps, "call") if _NO_BET_COUP in calls else _NONE,
        bets=bets,
    )


def _burnt(shoe: Shoe, change: Recorded) -> Mapping[str, int]:
    """What is seen of the cards after a change of them: what was shown of those burnt, before the first is dealt."""
    if not isinstance(change.event, BurnEvent):
        return {}
    shown = [change.event.first] if change.event.first is not None else []
    return _with({} if shoe.rounds else shoe.seen, shown)


def _with(seen: Mapping[str, int], cards: Iterable[Card]) -> Mapping[str, int]:
    """How often each card came out of the cards in use, with these: dealt, or shown as it was burnt."""
    times = dict(seen)
    for card in cards:
        if UNKNOWN not in (card.rank, card.suit):
            times[str(card)] = times.get(str(card), 0) + 1
    return times


def _longer(streak: Streak, gaps: Iterable[Gap], kind: str) -> Streak:
    """The row one round longer; what was lost in it may have been what would have broken it."""
    lost = next((g for g in gaps if could_be(g, kind)), None)
    return Streak(streak.rounds + 1, streak.lost or lost)
