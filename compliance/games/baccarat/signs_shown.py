"""What the signs at a baccarat table say beside limits: modified odds, a form of the game, a pay scale, a method."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compliance.games.baccarat.facts_shoe import before_deal
from compliance.logs.events import SignEvent
from compliance.logs.rounds import Recorded, Round

MODIFIED: Final = "modified odds"


def at_deal(round_: Round) -> tuple[Recorded, ...]:
    """What was recorded at the table up to the first card of the round: what is displayed then is among it."""
    new = {id(r) for r in (*round_.between, *round_.events)}
    before = (r for r in round_.context if id(r) not in new)  # the context holds what stands between, too
    return (*before, *before_deal(round_))


def shown_now(recorded: Iterable[Recorded]) -> dict[str, int]:
    """What the signs show, and the line from which it is known; a sign that shows nothing ends the others."""
    shown: dict[str, int] = {}
    for entry in recorded:
        sign = entry.event
        if isinstance(sign, SignEvent) and sign.player is None and sign.shows is not None:
            shown = dict.fromkeys(sign.shows, entry.line) | (shown if sign.shows else {})
    return shown
