"""Wagers of which only a player's decision tells: it names an amount, and no wager of its own stands beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compliance.games.wagers import WagerState
from compliance.logs.events import ActEvent
from compliance.logs.rounds import Round

# the wager that a decision adds, as a log names both
_ADDED: Final = {"double": "double down", "split": "split", "insure": "insurance", "bet": "bet"}


def added_by_decision(round_: Round, wagers: Iterable[WagerState], wager: WagerState) -> str:
    """Why a settlement of a wager may be that of two, "" where it cannot: a decision of its player adds to it, and the
    log does not record what was added as a wager that is settled for itself."""
    acts = [(act, recorded) for _, act, recorded in round_.each(ActEvent) if act.amount and act.player == wager.player]
    if not acts or _base(wager) is not None:
        return ""
    beside = {other.bet for other in wagers if _base(other) == wager.id}
    for act, recorded in acts:
        added = _ADDED.get(act.move)
        if added is not None and added not in beside and _is_at(act, wager):
            return (
                f"line {recorded.line} tells of a further wager ({added}) only as the player's decision, so it is not "
                "known whether the settlement of this one is that of both"
            )
    return ""


def _base(wager: WagerState) -> str | None:
    """The wager that another belongs to."""
    return next((p.event.base for p in wager.placements if p.event.base is not None), None)


def _is_at(act: ActEvent, wager: WagerState) -> bool:
    """Whether a decision is on the box or at the seat of a wager, as far as both are named."""
    named = {name for name in (wager.area, wager.seat) if name is not None}
    place = act.hand.partition("/")[0].rpartition(" ")[-1] if act.hand is not None else None
    return place is None or not named or place in named or act.hand in named
