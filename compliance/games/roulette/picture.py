"""A roulette round as a report draws it: the spins with their numbers, the wagers, the calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.games.drawn import picture, revolutions_drawn, wagers_drawn
from compliance.games.play import PlayRules
from compliance.games.roulette.meaning import RouletteRules
from compliance.games.roulette.selections import numbers_of
from compliance.logs.events import SpinEvent
from compliance.logs.rounds import Round


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye; colours are as the log has them, else those of the wheel under these rules."""
    own: RouletteRules = rules.own
    spins = [
        {
            "number": r.event.number,
            "colour": r.event.colour or (own.colours.get(r.event.number, "") if r.event.number is not None else ""),
            "revolutions": revolutions_drawn(r.event.revolutions),
            "fault": r.event.fault,
            "line": r.line,
        }
        for r in round_.events
        if isinstance(r.event, SpinEvent)
    ]
    wagers = ({**wager, "numbers": _numbers(wager, own)} for wager in wagers_drawn(round_))
    return picture(round_, "roulette", spins=spins, wagers=wagers)


def _numbers(wager: Mapping[str, Any], rules: RouletteRules) -> list[str]:
    """The numbers among which the chips of a wager lie; none of one that has an area of its own, as a column has, and
    where the log does not say which."""
    selections = rules.selections.get(wager["bet"])
    if selections is None or wager["on"] is None:
        return []
    numbers, why = numbers_of(wager["on"], selections)
    own_place = any(on != numbers and (on,) != numbers for on, held in selections.on_layout.items() if held == numbers)
    return [] if why or numbers is None or own_place else [str(number) for number in numbers]
