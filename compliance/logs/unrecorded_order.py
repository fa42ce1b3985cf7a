"""A round in the orders in which it may have been, where its mapping gave one to what a row tells without one.

A row that tells a wager, what came and its settlement does not say that the wager was there before the ball fell, nor
that it was settled after it, nor that another wager was settled only then: that is how it should have been, and is what
is to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from compliance.logs.events import Event, SettleEvent, WagerEvent
from compliance.logs.inventions import rows_without_order
from compliance.logs.rounds import Round

_BETTING: Final = frozenset({"wager", "act"})
_OVER: Final = frozenset({"settle", "void"})
_Place = tuple[int, int, bool]


def in_other_orders(round_: Round) -> tuple[Round, ...]:
    """The round with wagers after what came and was called, each settled before the next was placed, from the first to
    the last or from the last to the first; and with settlements before what came."""
    found: list[Round] = []
    rows = list(rows_without_order(round_.events))
    for order in (_one_by_one(round_, 1), _one_by_one(round_, -1), _early_settlements):
        events = tuple(r for row in rows for r in sorted(row, key=lambda r: order(r.event)))
        if all(events != other.events for other in (round_, *found)):
            found.append(replace(round_, events=events))
    return tuple(found)


def _one_by_one(round_: Round, turn: int) -> Callable[[Event], _Place]:
    """The place of what came, then of what was called and decided, then of each wager (turn: 1 from the first to the
    last, -1 from the last to the first) and its settlement."""
    placed = _wagers_in_turn([recorded.event for recorded in round_.events])

    def place(event: Event) -> _Place:
        match event:
            case WagerEvent():
                return 2, turn * placed.get(event.base or event.id, 0), False
            case SettleEvent():
                return 2, turn * placed.get(event.wager, 0), True
        return int(event.event in {"call", *_BETTING}) + 3 * (event.event in _OVER), 0, False

    return place


def _wagers_in_turn(events: Sequence[Event]) -> dict[str, int]:
    """The place of each wager among those of the round; of one that belongs to another, the place of that."""
    placed: dict[str, int] = {}
    for event in events:
        if isinstance(event, WagerEvent):
            placed.setdefault(event.id, placed.get(event.base or "", len(placed)))
    return placed


def _early_settlements(event: Event) -> _Place:
    return (0 if event.event in _BETTING else 1 if event.event in _OVER else 2), 0, False
