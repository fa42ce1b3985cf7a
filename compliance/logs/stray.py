"""Events that are given to another round than the one that goes on around them: the recorder gave them the wrong one.

Such an event is taken to neither round; where it stood in the one that goes on, something may be missing. It shows in
two ways: it begins a round of its own, after which the round before goes on; or it is given to a round that is over.
A wager may rightly be placed for the next round once those for this one are closed, and a call to place wagers made;
what was drawn before a settlement may rightly be recorded late.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compliance.logs import telling
from compliance.logs.events import DRAWN, CallEvent, CardEvent, CorrectEvent, Event, SettleEvent, VoidEvent, WagerEvent
from compliance.logs.rounds import Recorded, captures
from compliance.logs.sequence import Loss, identity
from compliance.logs.table_state import OpenRound, TableState
from compliance.problems import Problem

_ONE_BY_ONE: Final = DRAWN - {"card"}
_PLAYED: Final = DRAWN | {"call", "act", "entry", "wager"}
_AFTER_PLAY: Final = (CorrectEvent, VoidEvent)  # these rightly come after the round
_BEFORE_PLAY: Final = "place your bets"
_NO_MORE: Final = "no more bets"
# dice that are tumbled lie covered while the wagers on them are placed, and show once they are keyed in
_CLOSING: Final = (DRAWN - {"tumble"}) | {"entry"}


def begun_too_early(table: TableState, id_: str) -> tuple[Problem, ...]:
    """What is to be told where a round goes on of which one event stood before another that is played out by now: that
    was the first of the other. It is a loss of both, and the round begins only now."""
    latest = table.rounds[-1] if table.rounds else None
    held = next((h for h in table.rounds if h.id == id_ and h is not latest), None)
    first = _alone(held) if held is not None else None
    if latest is None or held is None or first is None or not any(map(latest.is_placed, latest.settled)):
        return ()
    if held.again or held.passed_by or isinstance(first.event, (SettleEvent, *_AFTER_PLAY)):
        return ()
    table.rounds.remove(held)
    table.round_ids.discard(held.id)
    if isinstance(first.event, WagerEvent):
        table.wagers.pop(first.event.id, None)
        latest.known_wagers.pop(first.event.id, None)
    latest.between = [*held.between, _loss_of(first), *latest.between]
    table.loose.append(_loss_of(first))
    return (telling.stray(first, held.id, latest.id),)


def back_to(table: TableState, held: OpenRound, recorded: Recorded) -> tuple[Problem, ...]:
    """An event of a round comes after a later one has begun: what is to be told of that, once for these two rounds. A
    stray event that alone began the later one is taken back, and is a loss of the round that goes on."""
    latest = table.rounds[-1]
    if _is_out_of_round(latest, held, recorded.event):
        return ()  # that is told by itself
    stray = _beginning_alone(latest, held, recorded.event)
    if stray is not None:
        table.rounds.pop()
        if not latest.again:
            table.round_ids.discard(latest.id)
        held.items += [*latest.between, _loss_of(stray), *table.loose]
        table.loose.clear()
        return (telling.stray(stray, latest.id, held.id),)
    if isinstance(recorded.event, _AFTER_PLAY) or held.passed_by == latest.id:
        return ()
    held.passed_by = latest.id
    return (telling.interleaved(recorded, held.id, latest.id),)


def out_of_round(table: TableState, home: OpenRound, recorded: Recorded) -> Problem | None:
    """What is to be told of an event that is given to a round that is over, after a later one has begun: it is a loss
    of both. None where it may well be of the round to which it is given."""
    latest = table.rounds[-1]
    if not _is_out_of_round(latest, home, recorded.event):
        return None
    for round_ in (home, latest):
        round_.items.append(_loss_of(recorded))
    return telling.stray(recorded, home.id, latest.id)


def _is_out_of_round(latest: OpenRound, home: OpenRound, event: Event) -> bool:
    if latest is home or not any(map(home.is_placed, home.settled)):
        return False
    if _alone(latest) is not None and "roll" in _kinds(home):
        return False  # a round of many rolls goes on when some of its wagers are settled
    if isinstance(event, SettleEvent):
        return not home.is_placed(event.wager) and latest.is_placed(event.wager)
    return event.event in _PLAYED


def _loss_of(stray: Recorded) -> Loss:
    known = {name: told for name, told in identity(stray.event).items() if name != "round"}
    return Loss("round in doubt", stray.file, stray.line, salvaged=known, before=stray)


def _beginning_alone(latest: OpenRound, held: OpenRound, event: Event) -> Recorded | None:
    """The one event of the latest round, where the round before goes on after it with another than the settlement of
    what was drawn in it."""
    alone = _alone(latest)
    if alone is None or isinstance(event, _AFTER_PLAY):
        return None
    stray = alone.event
    if isinstance(stray, _AFTER_PLAY):
        return None
    if isinstance(stray, WagerEvent) or (isinstance(stray, CallEvent) and stray.what == _BEFORE_PLAY):
        if isinstance(event, SettleEvent):
            return None  # while one round is settled, wagers may be placed for the next
        # where a round may have many rolls, the next one begins when its wagers are settled
        return alone if "roll" in _kinds(held) or not _is_closed(held) else None
    if isinstance(stray, CardEvent) and captures(held.session, "wager"):
        return alone  # no card is dealt in a round without a wager
    if stray.event in DRAWN and isinstance(event, SettleEvent) and _of_play(held):
        return None
    if stray.event in _ONE_BY_ONE and all(kind in _ONE_BY_ONE for kind in _kinds(held)):
        return None  # a log of results alone
    return alone


def _alone(round_: OpenRound) -> Recorded | None:
    """The one event of a round so far, None where it has more."""
    events = [item for item in round_.items if isinstance(item, Recorded)]
    return events[0] if len(events) == 1 else None


def _is_closed(round_: OpenRound) -> bool:
    """Whether wagers for the next round may be placed: those for this one are called off, or its result is drawn."""
    events = [item.event for item in round_.items if isinstance(item, Recorded)]
    return any(e.event in _CLOSING or (isinstance(e, CallEvent) and e.what == _NO_MORE) for e in events)


def _of_play(round_: OpenRound) -> bool:
    """Whether something was drawn in a round so far."""
    return any(kind in DRAWN for kind in _kinds(round_))


def _kinds(round_: OpenRound) -> Iterator[str]:
    return (item.event.event for item in round_.items if isinstance(item, Recorded))
