"""A round of craps as a report draws it: the rolls in order, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.rolls import Timeline, timeline
from compliance.games.craps.tracks import Track, tracks_of
from compliance.games.drawn import picture, wager_drawn
from compliance.games.play import PlayRules
from compliance.logs.rounds import Round


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye: every roll with its total, the point that stood, and what was void."""
    own: CrapsRules = rules.own
    moments = timeline(round_, own)
    spins = [
        {
            "dice": [] if roll.throw is None else list(roll.throw),
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
    wagers = (wager_drawn(t.state) for t in tracks_of(moments).values() if _is_here(t, moments))
    return picture(round_, "dice", spins=spins, wagers=wagers)


def _is_here(track: Track, moments: Timeline) -> bool:
    """Whether a wager was placed or settled in this round."""
    return track.placed >= moments.begins or bool(track.state.settlements)
