"""Who touched what at a table: cards, wagers, chips, dice; and whether that was his to touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from compliance.games.area_paid import AreaOf, paid_later
from compliance.games.hidden import Hole, hidden
from compliance.games.parties import STAFF, STANDING, absent, parties_of, party, same_party
from compliance.games.play import Subject, key_at
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, CardEvent, HandledEvent, PassEvent
from compliance.logs.rounds import Recorded, Round, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

if TYPE_CHECKING:
    from compliance.games.table_facts import TableView

# what a round is played with; dice in a tumbler are tumbled before the wagers are placed
_PLAYED = frozenset({"card", "spin", "wheel", "roll"})
_CALL: Final = "no more bets"
_TUMBLED: Final = "tumble"
_SETTLED: Final = "settle"
_WHICH: Final = "the log does not say which wager of the round was touched"


def handling_subjects(view: TableView, area_of: AreaOf, facts: Facts) -> list[Subject]:
    """What somebody touched since the round before, up to the end of this one."""
    round_, wagers, holes = view.round, view.wagers, view.holes
    told = (*round_.between, *round_.events, *round_.following)
    known = parties_of(round_) if any(isinstance(r.event, HandledEvent) for r in told) else {}
    subjects: list[Subject] = []
    for place, recorded in enumerate(told):
        event = recorded.event
        if isinstance(event, HandledEvent):
            who = party(event.by, known)
            own = {
                **_who(who, told[:place], known, recorded.line),
                **_when(round_, holes, told, place, wagers),
                **_of_wager(round_, holes, told, place, wagers),
                **_as_paid(view, area_of, told, place),
                "handling.what": Known(event.what, (recorded.line,)),
            }
            subjects.append(Subject("handling", key_at("handled", recorded), Facts(own, facts), {"player": event.by}))
    return subjects


def _who(who: str, before: tuple[Recorded, ...], known: Mapping[str, str], line: int) -> dict[str, Evidence]:
    passed = [
        same_party(party(e.to, known), who, (r.line, line)) for r in before if isinstance(e := r.event, PassEvent)
    ]
    to_him = next((found for found in passed if isinstance(found, Known) and found.value), None)
    unknown = next((found for found in passed if isinstance(found, Missing)), None)
    return {
        "handling.by": Known(who, (line,)),
        "handling.by_staff": Known(who == STAFF, (line,)),
        "handling.by_standing": Known(who == STANDING, (line,)),
        "handling.passed": to_him or unknown or Known(False, (line,)),
    }


def _when(
    round_: Round, holes: Sequence[Hole], told: tuple[Recorded, ...], place: int, wagers: Mapping[str, WagerState]
) -> dict[str, Evidence]:
    """When it was touched, as the round went: after the call, after the first card, before the result."""
    event, line = told[place].event, (told[place].line,)
    calls = [(i, r.event.what) for i, r in enumerate(told) if isinstance(r.event, CallEvent)]
    called = next((i for i, what in calls if what == _CALL and i < place), None)
    dealt = [i for i, r in enumerate(told) if isinstance(r.event, CardEvent)]
    result = next((i for i, what in calls if what == "result"), max(dealt, default=len(told)))
    wager = wagers.get(event.wager or "") if isinstance(event, HandledEvent) else None
    settled = [s for s in wager.settlements if s.event.result == "lose"] if wager is not None else []
    lost: Evidence = Known(bool(settled) and place > result, (*line, *(s.line for s in settled)))
    if wager is None or not wager.settlements:
        lost = Missing("the log does not say whose wager it was, or how it came out")
    over: Evidence = Known(False, line)
    before = place - len(round_.between)  # holes go by the events of the round
    return {
        "handling.after_call": over if place >= result
        else Known(True, (told[called].line, *line)) if called is not None
        else _not_before(round_, holes, ("call",), "the call of “No more bets”", before, line, _CALL),
        "handling.undecided": _undecided(wagers, event, told, place) if place >= result
        else Known(True, (told[dealt[0]].line, *line)) if dealt and dealt[0] < place
        else _not_before(round_, holes, ("card",), "the cards", before, line),
        "handling.lost": lost,
    }  # fmt: skip


def _undecided(wagers: Mapping[str, WagerState], event: object, told: tuple[Recorded, ...], place: int) -> Evidence:
    """Whether the wager touched after the result still waited for its settlement; of one that is not named it is known
    where all of the round did, or none."""
    named = wagers.get(event.wager or "") if isinstance(event, HandledEvent) else None
    before = {r.line for r in told[:place]}
    open_ = {
        not any(s.line in before for s in w.settlements) for w in ([named] if named is not None else wagers.values())
    }
    if len(open_) > 1:
        return Missing(_WHICH)
    if True not in open_:
        return Known(False, (told[place].line,))
    later = all(w.settlements for w in ([named] if named is not None else wagers.values()))
    return Known(True, (told[place].line,)) if later else Missing("the log does not say when the wager was settled")


def _not_before(
    round_: Round,
    holes: Sequence[Hole],
    kinds: Sequence[str],
    said: str,
    place: int,
    line: tuple[int, ...],
    what: str = "",
) -> Evidence:
    """That nothing of these kinds came before a place in the round: known only where it would have been recorded."""
    if not any(captures(round_.session, kind, what) for kind in kinds):
        return Missing(f"this recorder does not record {said}")
    members = {"what": what} if what else {}
    lost = (hidden(holes, kind, lambda at: at <= place, **members) for kind in kinds)
    return next((why for why in lost if why is not None), Known(False, line))


def _uncovered(told: tuple[Recorded, ...], place: int) -> bool:
    """Whether it is the call after which dice that were tumbled before the wagers are uncovered."""
    event = told[place].event
    called = isinstance(event, CallEvent) and event.what == _CALL
    return called and any(r.event.event == _TUMBLED for r in told[:place])


def _as_paid(view: TableView, area_of: AreaOf, told: tuple[Recorded, ...], place: int) -> dict[str, Evidence]:
    """Whether the wager that was touched, and all that won beside it, had been paid."""
    event, line = told[place].event, (told[place].line,)
    wager = view.wagers.get(event.wager or "") if isinstance(event, HandledEvent) else None
    if wager is None:
        why = Missing(_WHICH)
        return {"handling.paid": why, "handling.area_unpaid": why}
    before = {r.line for r in told[:place]}
    paid = tuple(s.line for s in wager.settlements if s.event.result == "win" and s.line in before)
    begun = any(r.event.event in (*_PLAYED, _SETTLED) or _uncovered(told, i) for i, r in enumerate(told[:place]))
    return {
        "handling.paid": Known(bool(paid), (*line, *paid)),
        # while wagers are still placed nothing is to be paid yet
        "handling.area_unpaid": paid_later(view, area_of, wager, before, line) if begun else Known(False, line),
    }


def _of_wager(
    round_: Round, holes: Sequence[Hole], told: tuple[Recorded, ...], place: int, wagers: Mapping[str, WagerState]
) -> dict[str, Evidence]:
    """On what the wager was that was touched, and whether it still depended on the game."""
    event, line = told[place].event, (told[place].line,)
    wager = wagers.get(event.wager or "") if isinstance(event, HandledEvent) else None
    if wager is None:
        why = Missing(_WHICH)
        return {"handling.bet": why, "handling.in_play": why}
    begun = tuple(r.line for i, r in enumerate(told[:place]) if r.event.event in _PLAYED or _uncovered(told, i))
    before = {r.line for r in told[:place]}
    settled = tuple(s.line for s in wager.settlements if s.line in before)
    in_play: Evidence = Known(False, (*settled, *line))
    if not begun:
        here = place - len(round_.between)
        if any(r.event.event == _TUMBLED for r in told):
            in_play = _not_before(round_, holes, ("call",), "the call of “No more bets”", here, line, _CALL)
        else:
            in_play = _not_before(round_, holes, sorted(_PLAYED), "what the round is played with", here, line)
    elif not settled:
        unsettled = absent(round_, holes, "settle", "settlements", (*begun[:1], *line))
        in_play = unsettled if isinstance(unsettled, Missing) else Known(True, unsettled.lines)
    return {"handling.bet": Known(wager.bet, (*wager.placed_lines, *line)), "handling.in_play": in_play}
