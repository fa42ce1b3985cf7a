"""Whether a wager that is settled was placed, as far as the log tells, and had not won or lost before."""

from __future__ import annotations

from typing import Final

from compliance.logs import telling
from compliance.logs.events import SettleEvent, VoidEvent, WagerEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.open_round import OpenRound
from compliance.logs.rounds import Correction, Over, Recorded, Session, captures
from compliance.logs.sequence import Loss
from compliance.logs.table_state import TableState

_ENDS: Final = ("win", "lose")


def note_wager(table: TableState, home: OpenRound, recorded: Recorded, problems: FaultList) -> None:
    """Keeps what an event of a round says of a wager, and tells where that wager is not known, or known already."""
    event = recorded.event
    if isinstance(event, WagerEvent):
        if event.change is not None and event.id in table.wagers:
            table.wagers[event.id].append(recorded)
            return
        if event.change is not None:
            problems.append(telling.wager_unknown(recorded, event.id, "changed"))
        elif event.id in table.wager_ids:  # those of the session: another one may count its wagers anew
            problems.append(telling.wager_repeated(recorded, event.id, table.name))
        if event.change is None and not event.amount:
            problems.append(telling.wager_of_nothing(recorded, event.id))
        table.wagers[event.id] = [recorded]
        table.placed_in.append((table.begun, recorded))
        if event.change is None:
            table.wager_ids.add(event.id)
            table.over.pop(event.id, None)
    elif isinstance(event, SettleEvent):
        if note_settlement(table, home, recorded, event):
            problems.append(telling.wager_unknown(recorded, event.wager, "settled"))
    elif isinstance(event, VoidEvent):
        note_void(table, event)


def note_settlement(table: TableState, home: OpenRound, settled: Recorded, event: SettleEvent) -> bool:
    """Keeps with a round what is settled in it without being placed, or having won or lost in one before. Whether it
    is to be told that it was not placed, since nothing is missing in the round or just before it."""
    is_known = _is_known(table, event.wager)
    if event.wager in table.wagers:
        table.wagers[event.wager].append(settled)
    before = table.over.get(event.wager)
    if before is not None and before.round != home.id:
        home.settled_again[event.wager] = before
    _note_end(table, home.id, settled, event)
    return not is_known and _note_unplaced(table, home, settled, event.wager)


def note_corrected(table: TableState, made: Correction) -> None:
    """How a wager ended whose settlement was put right: if it neither won nor lost, it may still be settled."""
    event = made.corrected.event
    if isinstance(event, SettleEvent) and event.round is not None:
        _note_end(table, event.round, made.corrected, event)


def note_void(table: TableState, event: VoidEvent) -> None:
    """What was declared void has neither won nor lost, though it was settled so: the wager, or all of a round."""
    whole = event.round if event.id is None else None
    table.over = {w: over for w, over in table.over.items() if w != event.id and over.round != whole}


def _note_end(table: TableState, round_: str, settled: Recorded, event: SettleEvent) -> None:
    if event.result not in _ENDS or event.stays:
        table.over.pop(event.wager, None)
        return
    first = next(iter(table.wagers.get(event.wager, ())), None)
    bet = first.event.bet if first is not None and isinstance(first.event, WagerEvent) else None
    table.over[event.wager] = Over(round_, settled.line, event.result, bet)


def _is_known(table: TableState, wager: str) -> bool:
    """Whether a wager of this id was placed, in the session or in one before it in which it still lay."""
    told = (r.event for r in table.wagers.get(wager, ()))
    return wager in table.wager_ids or any(isinstance(e, WagerEvent) and e.change is None for e in told)


def _note_unplaced(table: TableState, home: OpenRound, settled: Recorded, wager: str) -> bool:
    """Keeps with a round that a wager is settled in it of which no placing is told; whether that is to be told."""
    home.unplaced[wager] = _may_be_placed(table, settled, home.session)
    lost = any(isinstance(item, Loss) for item in (*home.between, *home.items))
    return captures(home.session, "wager") and not lost


def _may_be_placed(table: TableState, settled: Recorded, session: Session) -> str:
    """Why a wager that is settled may have been placed in the session, though the log does not tell of it: "" where its
    recorder records wagers, numbers its events from the session line on, and none is missing."""
    if not captures(session, "wager"):
        return "this recorder does not record wagers"
    for loss in table.lost.values():
        if (loss.salvaged or {}).get("event", "wager") == "wager":
            return f"what is missing at line {loss.line} of the log may have been its placing"
    numbered = settled.seq is not None and session.opened.seq is not None
    return "" if numbered else "the log does not number its events, so that its placing may be missing"
