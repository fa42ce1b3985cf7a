"""What a log may tell beside a spin: the bell, who spun, where the dolly lies, what is done to equipment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compliance.games.parties import absent
from compliance.games.spin_rounds import SpinRound
from compliance.games.table_facts import TableView, is_call
from compliance.games.wagers import collects_or_pays
from compliance.logs.events import (
    CallEvent,
    DollyEvent,
    EquipmentEvent,
    OpenEvent,
    SettleEvent,
    SpinEvent,
    WagerEvent,
    WheelEvent,
)
from compliance.logs.rounds import captures
from compliance.meaning.evidence import Evidence, Known, Missing, known_or

_NO_MORE_BETS: Final = "no more bets"
_EQUIPMENT: Final = "equipment"
_CASINO_SUPERVISOR: Final = "casino supervisor"
# who ranks above a casino supervisor may have acted as one
_ABOVE: Final = ("shift manager", "casino manager")
# what a casino supervisor ensures before a table is opened: the fact, and how the log names it
_ENSURED: Final = {"power": "power", "test_run": "test run", "tumbler": "tumbler", "seal": "seal"}
_MADE_GOOD: Final = ("repaired", "temporary procedures")


def device_facts(spun: SpinRound) -> dict[str, Evidence]:
    """The facts of the bell and of who spun, at every game that turns on a spin."""
    events = spun.view.round.events
    calls = [(r.event, r.line) for r in events if isinstance(r.event, CallEvent) and is_call(r, _NO_MORE_BETS)]
    told = [(e.bell, line) for e, line in calls if e.bell is not None]
    rung: Evidence = Missing("the log does not say whether the bell was rung")
    if told:
        rung = Known(any(bell for bell, _ in told), tuple(line for _, line in told))
    return {"bell.recorded": Known(bool(told)), "bell.rung": rung}


def spun_by(event: object, line: int) -> dict[str, Evidence]:
    """Who spun, where the log says it."""
    who = event.by if isinstance(event, SpinEvent | WheelEvent) else None
    return {
        "spun.by_recorded": Known(who is not None, (line,)),
        "spun.by": known_or(who, "the log does not say who spun", (line,)),
    }


def dolly_facts(view: TableView) -> dict[str, Evidence]:
    """Where the dolly was placed, and whether that was before wagers were settled."""
    placed = [(at, e.number, r.line) for at, e, r in view.round.each(DollyEvent)]
    lines = tuple(line for _, _, line in placed)
    missing = Missing("the log does not say where the dolly was placed")
    if not placed:
        return {"dolly.recorded": Known(False), "dolly.number": missing, "dolly.in_time": missing}
    first, *_ = (at for at, _, _ in placed)
    before = [(at, r.line) for at, e, r in view.round.each(SettleEvent) if at < first and collects_or_pays(e)]
    return {
        "dolly.recorded": Known(True, lines),
        "dolly.number": Known(placed[-1][1], lines[-1:]),
        "dolly.in_time": Known(not before, (*(line for _, line in before), *lines)),
    }


def equipment_facts(view: TableView) -> dict[str, Evidence]:
    """What was ensured of the equipment before the table opened, and what was done about a malfunction."""
    round_ = view.round
    told = (*round_.between, *round_.events)
    tests = [(r.event, r.line) for r in round_.between if isinstance(r.event, EquipmentEvent)]
    opened = next((i for i, r in enumerate(told) if isinstance(r.event, OpenEvent)), None)
    if opened is None:
        opened = next((i for i, r in enumerate(told) if isinstance(r.event, WagerEvent)), len(told))
    before = {r.line for r in told[:opened]}
    opening = not round_.earlier or any(isinstance(r.event, OpenEvent) for r in round_.between)
    recorded = bool(tests) or captures(round_.session, _EQUIPMENT)
    good = tuple(
        r.line
        for r in (*(round_.earlier[-1].events if round_.earlier else ()), *round_.between)
        if isinstance(r.event, EquipmentEvent) and r.event.what in _MADE_GOOD
    )
    made_good = Known(True, good) if good else absent(round_, view.holes, _EQUIPMENT, "what is done to equipment")
    return {
        "equipment.opening": Known(opening and recorded),
        **{
            f"equipment.{fact}": _ensured(view, [(e, n) for e, n in tests if e.what == what and n in before])
            for fact, what in _ENSURED.items()
        },
        "equipment.recorded": Known(bool(good) or captures(round_.session, _EQUIPMENT)),
        "equipment.made_good": made_good,
    }


def _ensured(view: TableView, done: Sequence[tuple[EquipmentEvent, int]]) -> Evidence:
    lines = tuple(line for _, line in done)
    who = [e.by for e, _ in done]
    if _CASINO_SUPERVISOR in who:
        return Known(True, lines)
    if any(by is None or by in _ABOVE for by in who):
        return Missing("the log does not say whether it was a casino supervisor who tested the equipment")
    return absent(view.round, view.holes, _EQUIPMENT, "tests of the equipment", lines)
