"""When a wager on a spin was placed or changed: after “No more bets”, after the result, before payment."""

from __future__ import annotations

from compliance.games.placed import no_call_until
from compliance.games.spin_rounds import SpinRound, result_known
from compliance.games.spins_meaning import VOID
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, VoidEvent, WagerEvent
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
        "placement.after_void": _after_void(spun, position),
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
    calls = [at for at, call, _ in view.round.each(CallEvent) if call.what == "no more bets"]
    before = [i for i in calls if i < position]
    if before:
        return Known(not _reopened(view, before[-1], position), (events[before[-1]].line, line))
    if calls:
        return Known(False, tuple(sorted((events[calls[0]].line, line))))
    return no_call_until(view, position, line)


def _after_void(spun: SpinRound, position: int) -> Evidence:
    """Whether a spin that is void came after the last “No more bets” before a position: it may have been called off,
    and wagers placed for the next."""
    calls = [at for at, call, _ in spun.view.round.each(CallEvent) if call.what == "no more bets" and at < position]
    between = [s for s in spun.spins if calls and calls[-1] < s.position < position]
    void = tuple(s.line for s in between if isinstance(told := spun.facts_of(s)[VOID], Known) and told.value)
    return Known(bool(void), void)


def _reopened(view: TableView, start: int, end: int) -> bool:
    called = [at for at, call, _ in view.round.each(CallEvent) if call.what in ("no spin", "place your bets")]
    void = [at for at, event, _ in view.round.each(VoidEvent) if event.what == "spin"]
    return any(start <= at < end for at in (*called, *void))


def _after_result(spun: SpinRound, position: int, line: int) -> Evidence:
    known = result_known(spun)
    if known is None:
        return Known(False, (line,))
    return Known(position > known, tuple(sorted((spun.view.round.events[known].line, line))))


def _paid(wager: WagerState, position: int, line: int) -> Evidence:
    """Whether the wager had won and been paid."""
    won = tuple(s.line for s in wager.settlements if s.event.result == "win" and s.position < position)
    return Known(bool(won), (line, *won))
