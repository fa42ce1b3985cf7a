"""A round of craps as a report draws it: the rolls in order, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.rolls import timeline
from compliance.games.drawn import calls_drawn, wagers_drawn
from compliance.games.play import PlayRules
from compliance.logs.rounds import Round


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye: every roll with its total, the point that stood, and what was void."""
    own: CrapsRules = rules.own
    moments = timeline(round_, own, cut_off=False)
    rolls = [
        {
            "dice": None if roll.throw is None else list(roll.throw),
            "total": roll.total,
            "come_out": roll.come_out,
            "point": roll.point,
            "shooter": roll.shooter,
            "fault": roll.fault,
            "void_under": roll.void_under or None,
            "line": roll.line,
        }
        for roll in moments.rolls
        if roll.at >= moments.begins
    ]
    return {
        "kind": "dice",
        "hands": [],
        "rolls": rolls,
        "wagers": wagers_drawn(round_),
        "calls": calls_drawn(round_),
        "mark": None,
    }
