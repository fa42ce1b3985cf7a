"""Wagers on one area, which nobody is to touch until all of them that won are paid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TYPE_CHECKING, Final

from compliance.games.wagers import WagerState
from compliance.meaning.evidence import Evidence, Known, Missing

if TYPE_CHECKING:
    from compliance.games.table_facts import TableView

# what a game's rules call the area (or box) on which a wager lies; None where the log does not say it
AreaOf = Callable[[WagerState], Hashable]

_NO_AREA: Final = "the log does not say on which wagering area the wager lay"


def on_area_and_bet(wager: WagerState) -> Hashable:
    """Where areas are numbered, and each has a place for each bet: both."""
    return None if wager.area is None else (wager.area, wager.bet)


def on_place_of_bet(wager: WagerState) -> Hashable:
    """Where the layout has a place for each bet and what it is on; one that has several of them names the area."""
    if wager.area is not None:
        return wager.area
    on = frozenset(map(str, wager.on)) if isinstance(wager.on, (list, tuple)) else str(wager.on)
    return wager.bet, on


def paid_later(
    view: TableView, area_of: AreaOf, wager: WagerState, before: Collection[int], lines: tuple[int, ...]
) -> Evidence:
    """Whether a wager that won on the same area, this one included, was paid only after an act. before: the lines of
    the log up to it; lines: its own."""
    area = area_of(wager)
    on_area = [wager] if area is None else view.sorted_by(f"area: {area_of.__qualname__}", area_of)[area]
    later = tuple(s.line for w in on_area for s in w.settlements if s.event.result == "win" and s.line not in before)
    if later:
        return Known(True, (*lines, *later))
    # others that won, and of which nobody can say whether they lay there
    others = any(s.event.result == "win" and s.line not in before for w in view.wagers.values() for s in w.settlements)
    return Missing(_NO_AREA) if area is None and others else Known(False, lines)
