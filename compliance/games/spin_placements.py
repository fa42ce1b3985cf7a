"""When a wager on a spin was placed or changed: after “No more bets”, after the result, before payment."""

from __future__ import annotations

from compliance.games.spin_rounds import SpinRound, result_known
from compliance.games.table_facts import TableView, is_call, no_call_until
from compliance.games.wagers import WagerState
from compliance.logs.events import VoidEvent, WagerEvent
from compliance.meaning.evidence import Evidence, Known


def placement_facts(spun: SpinRound, key: str) -> dict[str, Evidence]:
    """The facts of a placement, which its key names (the wager, and the position in the round)."""
    view = spun.view
    wager, _, at = key.rpartition("@")
    position = int(at)
    event = view.round.events[position].event
    assert isinstance(event, WagerEvent)
    line = view.round.events[position].line
    return {
        "placement.after_call": _after_call(view, view.wagers[wager], position, line),
        "placement.after_result": _after_result(spun, position, line),
        "placement.before_payment": _before_payment(view, view.wagers[wager], position, line),
        "placement.bet": Known(view.wagers[wager].bet, (line,)),
        "placement.paid": _paid(view.wagers[wager], position, line),
    }


def _after_call(view: TableView, wager: WagerState, position: int, line: int) -> Evidence:
    """After “No more bets”, unless the spin that followed was called off: wagers may then be placed for the next.

    What is done to a wager once it is settled is done to no wager on this spin.
    """
    settled = tuple(s.line for s in wager.settlements if s.position < position)
    if settled:
        return Known(False, (*settled, line))
    events = view.round.events
    calls = [i for i, r in enumerate(events) if is_call(r, "no more bets")]
    before = [i for i in calls if i < position]
    if before:
        return Known(not _reopened(view, before[-1], position), (events[before[-1]].line, line))
    if calls:
        return Known(False, tuple(sorted((events[calls[0]].line, line))))
    return no_call_until(view, position, line)


def _reopened(view: TableView, start: int, end: int) -> bool:
    return any(
        is_call(r, "no spin")
        or is_call(r, "place your bets")
        or (isinstance(r.event, VoidEvent) and r.event.what == "spin")
        for r in view.round.events[start:end]
    )


def _after_result(spun: SpinRound, position: int, line: int) -> Evidence:
    known = result_known(spun)
    if known is None:
        return Known(False, (line,))
    return Known(position > known, tuple(sorted((spun.view.round.events[known].line, line))))


def _paid(wager: WagerState, position: int, line: int) -> Evidence:
    """Whether the wager had won and been paid."""
    won = tuple(s.line for s in wager.settlements if s.event.result == "win" and s.position < position)
    return Known(bool(won), (line, *won))


def _before_payment(view: TableView, wager: WagerState, position: int, line: int) -> Evidence:
    """Whether a winning wager on the same area (or, where areas are not recorded, this one) is paid only later."""
    same = [w for w in view.wagers.values() if w.id == wager.id or (w.area is not None and w.area == wager.area)]
    later = tuple(s.line for w in same for s in w.settlements if s.event.result == "win" and s.position > position)
    return Known(bool(later), (line, *later))
