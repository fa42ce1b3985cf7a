"""Whether a wager that is settled was placed, as far as the log tells."""

from __future__ import annotations

from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Recorded, Session, captures
from compliance.logs.sequence import Loss
from compliance.logs.table_state import OpenRound, TableState


def is_known(table: TableState, wager: str) -> bool:
    """Whether a wager of this id was placed, in the session or in one before it in which it still lay."""
    told = (r.event for r in table.wagers.get(wager, ()))
    return wager in table.wager_ids or any(isinstance(e, WagerEvent) and e.change is None for e in told)


def note_unplaced(table: TableState, home: OpenRound, settled: Recorded, wager: str) -> bool:
    """Keeps with a round that a wager is settled in it of which no placing is told; whether that is to be told, since
    nothing is missing in the round or just before it."""
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
