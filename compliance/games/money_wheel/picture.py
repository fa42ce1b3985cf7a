"""A round at the money wheel as a report draws it: the spins with their symbols, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.drawn import picture, revolutions_drawn
from compliance.games.play import PlayRules
from compliance.logs.events import WheelEvent
from compliance.logs.rounds import Round


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye."""
    spins = [
        {
            "symbol": r.event.symbol,
            "revolutions": revolutions_drawn(r.event.revolutions),
            "fault": r.event.fault,
            "line": r.line,
        }
        for r in round_.events
        if isinstance(r.event, WheelEvent)
    ]
    return picture(round_, "wheel", spins=spins)
