"""A roulette round as a report draws it: the spins with their numbers, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.drawn import calls_drawn, revolutions_drawn, wagers_drawn
from compliance.games.play import PlayRules
from compliance.games.roulette.meaning import RouletteRules
from compliance.logs.events import SpinEvent
from compliance.logs.rounds import Round


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye; colours are those of the wheel under these rules."""
    own: RouletteRules = rules.own
    spins = [
        {
            "number": r.event.number,
            "colour": own.colours.get(r.event.number, "") if r.event.number is not None else "",
            "revolutions": revolutions_drawn(r.event.revolutions),
            "fault": r.event.fault,
            "line": r.line,
        }
        for r in round_.events
        if isinstance(r.event, SpinEvent)
    ]
    return {
        "kind": "roulette",
        "hands": [],
        "spins": spins,
        "wagers": wagers_drawn(round_),
        "calls": calls_drawn(round_),
        "mark": None,
    }
