"""Events that are given to another round than the one that goes on around them: the recorder gave them the wrong one.

Such an event is taken to neither round; where it stood in the one that goes on, something may be missing. It shows in
two ways: it begins a round of its own, after which the round before goes on; or it is given to a round that is over.
A wager may rightly be placed for the next round while this one is played, and a call to place wagers made; what was
drawn before a settlement may rightly be recorded late.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compliance.logs import telling
from compliance.logs.events import CallEvent, CardEvent, CorrectEvent, Event, SettleEvent, VoidEvent, WagerEvent
from compliance.logs.rounds import Recorded, captures
from compliance.logs.sequence import Loss, identity
from compliance.logs.table_state import OpenRound, TableState
from compliance.problems import Problem

DRAWN: Final = frozenset({"card", "spin", "wheel", "tumble", "roll"})
_ONE_BY_ONE: Final = DRAWN - {"card"}
_PLAYED: Final = DRAWN | {"call", "act", "entry", "wager"}
_AFTER_PLAY: Final = (CorrectEvent, VoidEvent)  # these rightly come after the round
_BEFORE_PLAY: Final = "place your bets"


def back_to(table: TableState, held: OpenRound, recorded: Recorded) -> Problem | None:
    """An event of a round comes after a later one has begun: what is to be told of that, once for these two rounds. A
    stray event that alone began the later one is taken back, and is a loss of the round that goes on."""
    latest = table.rounds[-1]
    stray = _beginning_alone(latest, held, recorded.event)
    if stray is not None:
        table.rounds.pop()
        if not latest.again:
            table.round_ids.discard(latest.id)
        held.items += [*latest.between, _loss_of(stray), *table.loose]
        table.loose.clear()
        return telling.stray(stray, latest.id, held.id)
    if isinstance(recorded.event, _AFTER_PLAY) or held.passed_by == latest.id:
        return None
    held.passed_by = latest.id
    return telling.interleaved(recorded, held.id, latest.id)


def out_of_round(table: TableState, home: OpenRound, recorded: Recorded) -> Problem | None:
    """What is to be told of an event that is given to a round that is over, after a later one has begun: it is a loss
    of both. None where it may well be of the round to which it is given."""
    latest, event = table.rounds[-1], recorded.event
    if latest is home or not any(map(home.is_placed, home.settled)):
        return None
    if isinstance(event, SettleEvent):
        if home.is_placed(event.wager) or not latest.is_placed(event.wager):
            return None
    elif event.event not in _PLAYED:
        return None
    for round_ in (home, latest):
        round_.items.append(_loss_of(recorded))
    return telling.stray(recorded, home.id, latest.id)


def _loss_of(stray: Recorded) -> Loss:
    known = {name: told for name, told in identity(stray.event).items() if name != "round"}
    return Loss("round in doubt", stray.file, stray.line, salvaged=known, before=stray)


def _beginning_alone(latest: OpenRound, held: OpenRound, event: Event) -> Recorded | None:
    """The one event of the latest round, where the round before goes on after it with another than the settlement of
    what was drawn in it."""
    alone = [item for item in latest.items if isinstance(item, Recorded)]
    if len(alone) != 1 or isinstance(event, _AFTER_PLAY):
        return None
    stray = alone[0].event
    if isinstance(stray, (WagerEvent, *_AFTER_PLAY)) or (isinstance(stray, CallEvent) and stray.what == _BEFORE_PLAY):
        return None
    if isinstance(stray, CardEvent) and captures(held.session, "wager"):
        return alone[0]  # no card is dealt in a round without a wager
    if stray.event in DRAWN and isinstance(event, SettleEvent) and _of_play(held):
        return None
    if stray.event in _ONE_BY_ONE and all(kind in _ONE_BY_ONE for kind in _kinds(held)):
        return None  # a log of results alone
    return alone[0]


def _of_play(round_: OpenRound) -> bool:
    """Whether something was drawn in a round so far."""
    return any(kind in DRAWN for kind in _kinds(round_))


def _kinds(round_: OpenRound) -> Iterator[str]:
    return (item.event.event for item in round_.items if isinstance(item, Recorded))
