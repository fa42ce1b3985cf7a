"""Settlements before their time: of a hand that was not decided yet, or before the dealer's hand was declared while
others still decided. The order of the law is judged on these wagers, and not on those that were in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.hands import fold_at, misdeals
from compliance.games.caribbean_stud.seats import Seat, StudView
from compliance.games.once import Once
from compliance.games.wagers import Settlement
from compliance.logs.events import ActEvent, CallEvent, CardEvent

_EARLY: Final[Once[dict[int, int]]] = Once(1)  # each wager of a round asks for them


def early_settlements(view: StudView) -> dict[int, int]:
    """The position of each settlement that came too early, with the line of what had to come before it."""
    return _EARLY.of((view,), None, lambda: _early(view))


def _early(view: StudView) -> dict[int, int]:
    found: dict[int, int] = {}
    since = deal_since(view, len(view.table.round.events))
    # what is settled before a card is dealt is settled of the round before
    since = next((at for at, _, _ in view.table.round.each(CardEvent) if at > since), since)
    for seat in view.seats.values():
        settled = [settlement for settlement in _of_hand(seat) if settlement.position > since]
        decided = _decided(view, seat, since) if settled else None
        for settlement in settled:
            due = decided if decided is not None and settlement.position < decided else None
            due = _declared_too_late(view, settlement.position, since) if due is None and seat.bets else due
            if due is not None:
                found[settlement.position] = view.table.round.events[due].line
    return found


def _of_hand(seat: Seat) -> Iterator[Settlement]:
    """The settlements of the wagers on a hand: of the jackpot wager, where it was collected with a hand that folded."""
    wagers = (*seat.antes, *seat.bets, *(() if seat.bets else seat.progressives))
    return (s for w in wagers for s in w.by_result)


def _decided(view: StudView, seat: Seat, since: int) -> int | None:
    """Where the player decided on a hand, by a bet wager or a fold; None where no such event is recorded."""
    bets = [w.placements[0].position for w in seat.bets]
    folds = [at for at, _, r in view.table.round.each(ActEvent) if fold_at(r, seat.holder, seat.player)]
    return min((at for at in (*bets, *folds) if at > since), default=None)


def _declared_too_late(view: StudView, position: int, since: int) -> int | None:
    """Where the dealer's hand was declared, if that was after a position and a bet wager was still to be placed."""
    shown = [at for at, call, _ in view.table.round.each(CallEvent) if since < at and shows_dealer(call)]
    bets = [w.placements[0].position for seat in view.seats.values() for w in seat.bets]
    return shown[0] if shown and shown[0] > position and any(at > position for at in bets) else None


def shows_dealer(call: CallEvent) -> bool:
    """Whether an announcement shows that the dealer's hand was turned."""
    declared = call.hand == v.DEALER and call.what in ("hand value", "result")
    return declared or call.what == "dealer does not qualify"


def deal_since(view: StudView, position: int) -> int:
    """After which event the deal under way at a position began: the last misdeal, -1 if there was none."""
    return max((at for at in misdeals(view.table.round) if at < position), default=-1)
