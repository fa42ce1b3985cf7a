"""Events that are given to another round than the one that goes on around them: the recorder gave them the wrong one.

Such an event is taken to neither round; where it stood in the one that goes on, something may be missing. It shows in
three ways: it begins a round of its own, after which the round before goes on; it is given to a round that is over; or
it is the last of a round that was over, and may be the first of the next.
A wager may rightly be placed for the next round once those for this one are closed, and a call to place wagers made;
what was drawn before a settlement may rightly be recorded late.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compliance.logs import telling
from compliance.logs.events import DRAWN, CallEvent, CardEvent, CorrectEvent, Event, SettleEvent, VoidEvent, WagerEvent
from compliance.logs.open_round import OpenRound
from compliance.logs.rounds import Recorded, captures
from compliance.logs.sequence import Loss, identity
from compliance.logs.table_state import TableState
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
    was the first of the other, or a settlement of the one before. It is a loss of both, and the round begins only
    now."""
    latest = table.rounds[-1] if table.rounds else None
    held = next((h for h in table.rounds if h.id == id_ and h is not latest), None)
    first = _alone(held) if held is not None else None
    if latest is None or held is None or first is None or not any(map(latest.is_placed, latest.settled)):
        return ()
    if held.again or held.passed_by or isinstance(first.event, _AFTER_PLAY):
        return ()
    at = table.rounds.index(held)
    following = table.rounds[at + 1]
    if isinstance(first.event, SettleEvent):
        before = table.rounds[at - 1] if at else None
        if before is None or not before.is_placed(first.event.wager):
            return ()
        before.items.append(_loss_of(first))
    _forget(table, first.event)
    table.rounds.remove(held)
    table.round_ids.discard(held.id)
    following.between = [*held.between, _loss_of(first), *following.between]
    table.loose.append(_loss_of(first))
    return (telling.stray(first, held.id, following.id),)


def left_behind(table: TableState, id_: str) -> tuple[Problem, ...]:
    """What is to be told where a round begins, and the one before it was over but for one event with which a round may
    begin: that was the first of the round that begins. It is a loss of both."""
    latest = table.rounds[-1] if table.rounds else None
    last = latest.items[-1] if latest is not None and latest.items else None
    if latest is None or not isinstance(last, Recorded) or not _is_over_but_for(latest, last.event):
        return ()
    settled = max(at for at, item in enumerate(latest.items) if _is(item, SettleEvent))
    between = latest.items[settled + 1 : -1]
    latest.items[settled + 1 :] = [_loss_of(last)]
    _forget(table, last.event)
    table.loose[:0] = [*between, _loss_of(last)]
    return (telling.stray(last, latest.id, id_),)


def _is_over_but_for(round_: OpenRound, event: Event) -> bool:
    """Whether all wagers of a round were settled before an event that comes right after a settlement, and with which
    no round goes on: dice are tumbled once, and no wager is placed on a hand that is settled."""
    *_, before = (None, *(item for item in round_.items[:-1] if isinstance(item, Loss) or item.event.round))
    if not _is(before, SettleEvent):
        return False
    placed = {i.event.id for i in round_.items[:-1] if isinstance(i, Recorded) and isinstance(i.event, WagerEvent)}
    if not placed or not placed <= round_.settled:
        return False
    if isinstance(event, WagerEvent):
        return event.change is None and event.id not in placed and _has_hands_of_seats(round_)
    return event.event == "tumble"


def _has_hands_of_seats(round_: OpenRound) -> bool:
    """Whether cards are dealt to hands on which wagers lie ("box 1", "seat 2"): one that is placed after these is on no
    hand. Where all wager on the same cards or numbers, it is one on the next."""
    cards = (item.event for item in round_.items if isinstance(item, Recorded))
    return any(isinstance(card, CardEvent) and " " in card.to for card in cards)


def _is(item: Recorded | Loss | None, kind: type[Event]) -> bool:
    return isinstance(item, Recorded) and isinstance(item.event, kind)


def _forget(table: TableState, event: Event) -> None:
    """A wager of which it is not known in which round it was placed is known to no round that is open."""
    if isinstance(event, WagerEvent):
        table.wagers.pop(event.id, None)
        for round_ in table.rounds:
            round_.known_wagers.pop(event.id, None)


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
        table.may_begin.setdefault(latest.id, []).append(_loss_of(stray))
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
    alone = _alone(latest)
    if alone is not None and ("roll" in _kinds(home) or _is_beside(home, alone.event)):
        return False  # a round goes on when some of its wagers are settled: this began no other
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
    if _is_beside(held, stray):
        return alone
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


def _is_beside(round_: OpenRound, event: Event) -> bool:
    """Whether an event is a wager beside one that was placed in the round (a double down, an insurance)."""
    return isinstance(event, WagerEvent) and event.base is not None and round_.is_placed(event.base)


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
