"""Wagers that outlive the round in which they were placed: settled, or changed, in a later one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compliance.games.table_facts import TableView
from compliance.games.wagers import Placement, Settlement, WagerState, place_wager
from compliance.logs.events import SettleEvent, WagerEvent

BEFORE = -1  # the position of what stands in an earlier round


def carried_wagers(view: TableView) -> dict[str, WagerState]:
    """Wagers of earlier rounds that this round settles, not having been settled before, as they then stand.

    What was placed or changed in an earlier round stands at the position BEFORE.
    """
    settled: dict[str, list[Settlement]] = {}
    for settlement in view.strays:
        settled.setdefault(settlement.event.wager, []).append(settlement)
    found: dict[str, WagerState] = {}
    for id_, settlements in settled.items():
        past = view.round.known_wagers.get(id_, ())
        lines = {s.line for s in settlements}
        if any(isinstance(r.event, SettleEvent) and r.line not in lines for r in past):
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
