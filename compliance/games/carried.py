"""Wagers that outlive the round in which they were placed: settled, or changed, in a later one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compliance.games.table_facts import TableView
from compliance.games.wagers import Placement, Settlement, WagerState, may_go_on, place_wager
from compliance.logs.events import CardEvent, SettleEvent, WagerEvent

BEFORE = -1  # the position of what stands in an earlier round


def carried_wagers(view: TableView) -> dict[str, WagerState]:
    """Wagers of earlier rounds that this round settles, as they then stand: those that had not won or lost before, and
    those whose stake stayed there when they had won.

    What was placed or changed in an earlier round stands at the position BEFORE.
    """
    settled: dict[str, list[Settlement]] = {}
    for settlement in view.strays:
        settled.setdefault(settlement.event.wager, []).append(settlement)
    found: dict[str, WagerState] = {}
    for id_, settlements in settled.items():
        past = view.round.known_wagers.get(id_, ())
        lines = {s.line for s in settlements}
        before = [r.event for r in past if isinstance(r.event, SettleEvent) and r.line not in lines]
        if not all(map(may_go_on, before)):
            continue
        own: dict[str, WagerState] = {}
        for recorded in past:
            if isinstance(recorded.event, WagerEvent):
                place_wager(own, Placement(recorded.event, recorded.line, BEFORE))
        if id_ not in own:
            continue
        for position, recorded in enumerate(view.round.events):
            event = recorded.event
            if isinstance(event, WagerEvent) and event.id == id_:
                place_wager(own, Placement(event, recorded.line, position))
            elif isinstance(event, SettleEvent) and event.wager == id_:
                own[id_].settlements.append(Settlement(event, recorded.line, position))
        found[id_] = own[id_]
    return found


def with_carried(view: TableView, carried: Mapping[str, WagerState]) -> TableView:
    """The view with these wagers among its own."""
    strays = [s for s in view.strays if s.event.wager not in carried]
    return replace(view, wagers={**view.wagers, **carried}, strays=strays)


def without_next(view: TableView) -> TableView:
    """The view without wagers that were placed when all of the round was settled, and are settled in a later one."""
    last = max((i for i, r in enumerate(view.round.events) if isinstance(r.event, SettleEvent)), default=None)
    if last is None or not view.round.settled_later:
        return view
    later = view.round.settled_later
    wagers = {w.id: w for w in view.wagers.values() if not (w.id in later and w.placements[0].position > last)}
    return replace(view, wagers=wagers)


def of_this_deal(view: TableView) -> TableView:
    """The view of a round of cards with the wagers that come out by its cards: those that lie there from the round
    before, where they neither won nor lost or were placed when it was over, and not those placed for the next."""
    carried = {id_: wager for id_, wager in carried_wagers(view).items() if _lies_there(view, id_)}
    return with_carried(without_next(view), carried)


def _lies_there(view: TableView, id_: str) -> bool:
    """Whether a wager that stands from an earlier round was not for the cards of that round."""
    if any(isinstance(r.event, SettleEvent) for r in view.round.known_wagers[id_]):
        return True
    before = view.round.earlier[-1].events if view.round.earlier else ()
    over = max((i for i, r in enumerate(before) if isinstance(r.event, (CardEvent, SettleEvent))), default=-1)
    return any(isinstance(r.event, WagerEvent) and r.event.id == id_ for r in before[over + 1 :])
