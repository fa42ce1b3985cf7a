"""When a wager was placed or changed, beside what was called, dealt, settled and paid in its round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compliance.games.area_paid import AreaOf, paid_later
from compliance.games.hidden import played_out, records_play
from compliance.games.wagers import Placement, WagerState
from compliance.logs.events import SettleEvent
from compliance.meaning.evidence import Evidence, Known, Missing

if TYPE_CHECKING:
    from compliance.games.table_facts import TableView

_NOT_DRAWN = "this recorder does not record with what the round is played"


def placed_facts(view: TableView, wager: WagerState, placement: Placement, area_of: AreaOf) -> dict[str, Evidence]:
    """When a wager was placed or changed. area_of: what is paid before a wager on it may be changed."""
    return {
        "placement.after_call": _after_call(view, placement),
        "placement.after_first_card": _after_first(view, placement),
        "placement.after_settlement": _after_settlement(wager, placement),
        "placement.after_play": Known(_after_play(view, placement)),
        "placement.area_unpaid": _area_unpaid(view, wager, placement, area_of),
    }


def no_call_until(view: TableView, position: int, line: int) -> Evidence:
    """That “No more bets” was not called up to a position, as `line` shows; Missing where a call may be unrecorded."""
    unknown = view.untold("call", "the call of “No more bets”", lambda p: p <= position, what="no more bets")
    return unknown or Known(False, (line,))


def _after_play(view: TableView, placement: Placement) -> bool:
    """Whether everything had been drawn when a wager was changed, so that it may have been settled before that; or when
    it was laid, and no wager is settled thereafter, so that all may have been, and it is one for the next round."""
    if not view.round.found_once(played_out) < placement.position:
        return False
    settled = view.round.each(SettleEvent)
    return placement.event.change is not None or not settled or settled[-1][0] < placement.position


def _after_call(view: TableView, placement: Placement) -> Evidence:
    position, line = placement.position, placement.line
    if view.no_more_bets is not None:
        call = view.round.events[view.no_more_bets].line
        return Known(position > view.no_more_bets, tuple(sorted((call, line))))
    return no_call_until(view, position, line)


def _after_first(view: TableView, placement: Placement) -> Evidence:
    if view.begins is None:
        return Known(False, (placement.line,)) if records_play(view.round) else Missing(_NOT_DRAWN)
    first = view.round.events[view.begins].line
    return Known(placement.position > view.begins, tuple(sorted((first, placement.line))))


def _area_unpaid(view: TableView, wager: WagerState, placement: Placement, area_of: AreaOf) -> Evidence:
    if placement.event.change is None:
        return Known(False, (placement.line,))
    before = {r.line for r in view.round.events[: placement.position]}
    return paid_later(view, area_of, wager, before, (placement.line,))


def _after_settlement(wager: WagerState, placement: Placement) -> Evidence:
    settled_before = [s.line for s in wager.settlements if s.position < placement.position]
    return Known(bool(settled_before), (*settled_before[:1], placement.line))
