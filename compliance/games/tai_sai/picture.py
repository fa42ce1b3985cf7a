"""A tai-sai round as a report draws it: the dice, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.drawn import picture
from compliance.games.play import PlayRules
from compliance.logs.events import TumbleEvent
from compliance.logs.rounds import Round


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye."""
    spins = [
        {"dice": list(r.event.dice) if r.event.dice else [], "fault": r.event.fault, "line": r.line}
        for r in round_.events
        if isinstance(r.event, TumbleEvent)
    ]
    return picture(round_, "dice", spins=spins)
