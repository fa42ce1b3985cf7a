"""Seats in lines of text that tell of players by name: where each sits, as other lines say it or as they were named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from compliance.logs.columns_seen import Column, Found
from compliance.logs.proposed_sample import Sample

SEAT_OF: Final = "seat_of"  # the column of a player's seat, which the mapping keeps from line to line
_SEAT, _PLAYER, _LINE = "seat", "player", "line"
_MOST: Final = 20  # players who can be told apart by their names


@dataclass(frozen=True, slots=True)
class Seats:
    """How a player's seat is kept, as `kept` of a mapping writes it; what is open about it; what is assumed."""

    kept: dict[str, Any]
    ask: str = ""
    assumed: str = ""


def with_seats(sample: Sample) -> Sample:
    """The sample with the seat of each line's player, where lines name the player and not the seat."""
    game = sample.game
    if game is None or _SEAT not in game.roles or sample.kind != _LINE:
        return sample
    names = {column.name for column in sample.columns}
    if _PLAYER not in names:
        return sample
    told = [row for row in sample.rows if _said(row.values, _PLAYER)]
    seated = {_said(r.values, _PLAYER): seat for r in reversed(told) if (seat := _said(r.values, _SEAT))}
    if not told or all(_said(row.values, _SEAT) for row in told):
        return sample
    if seated:
        seats = Seats({SEAT_OF: {"column": _SEAT, "of": [_PLAYER]}})
    else:
        players = list(dict.fromkeys(_said(row.values, _PLAYER) for row in told))
        if len(players) > _MOST:
            return sample
        seated = {player: str(n) for n, player in enumerate(players, start=1)}
        seats = Seats(
            {SEAT_OF: {"column": _PLAYER, "values": seated}},
            "in which seats do the players sit? no line tells it; they are counted as they were first named",
            "Players sit in the order in which they were first named.",
        )
    seat_in = {n: _said(r.values, _SEAT) or seated.get(_said(r.values, _PLAYER), "") for n, r in enumerate(sample.rows)}
    rows = [replace(row, values={**row.values, SEAT_OF: seat_in[n]}) for n, row in enumerate(sample.rows)]
    seats_said = Column(SEAT_OF, tuple(v for row in rows if (v := row.values[SEAT_OF])))
    found = sample.roles.get(_SEAT) or Found(_SEAT, {}, "", 0)
    why = "the seat that was last told of the player" if not seats.ask else "no line tells seats"
    roles = {**sample.roles, _SEAT: replace(found, column=SEAT_OF, why=why)}
    roles = {role: f for role, f in roles.items() if role == _SEAT or f.column != _SEAT}
    return replace(sample, rows=rows, columns=[*sample.columns, seats_said], roles=roles, seats=seats)


def _said(values: Any, column: str) -> str:
    return str(values.get(column) or "").strip()
