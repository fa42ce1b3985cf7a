"""Who is meant where a log names somebody at a table: a seat, a player by his name, staff, a player who stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from compliance.games.hidden import Hole, untold
from compliance.logs.events import SeatEvent, WagerEvent
from compliance.logs.rounds import Recorded, Round, could_be
from compliance.meaning.evidence import Evidence, Known, Missing

STAFF: Final = "staff"
STANDING: Final = "standing"
_OF_STAFF: Final = (STAFF, "dealer")
_SEAT: Final = "seat "


def seat_number(party: str) -> int | None:
    """The number of a seat, None for who is not known to sit in one."""
    number = party.removeprefix(_SEAT)
    return int(number) if party.startswith(_SEAT) and number.isascii() and number.isdecimal() else None


def parties_of(round_: Round) -> Mapping[str, str]:
    """Player -> the party that he is: `seat N` or `standing`, by his wagers and by who took a seat."""
    return round_.found_once(_parties)


def _parties(round_: Round) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for recorded in (*round_.context, *round_.between, *round_.events):
        event = recorded.event
        if isinstance(event, SeatEvent | WagerEvent) and event.player is not None and event.seat is not None:
            found[event.player] = in_seat(event.seat)
    return found


def in_seat(seat: str) -> str:
    """The party that sits in a seat as wagers name it: `3`, `seat 3`, or `standing`."""
    return seat if seat == STANDING or seat.startswith(_SEAT) else f"{_SEAT}{seat}"


def party(name: str, known: Mapping[str, str]) -> str:
    """`seat N`, `standing` or `staff`; a player whose seat the log does not say stays under his own name."""
    if name in _OF_STAFF:
        return STAFF
    return known.get(name, name)


def same_party(one: str, other: str, lines: tuple[int, ...]) -> Evidence:
    """Whether it is the same: of a player whose seat the log does not say it is not known who of the others he is."""
    if one != other and (who := next((p for p in (one, other) if _by_name(p)), "")):
        return Missing(f"the log does not say in which seat {who} sits")
    return Known(one == other, lines)


def _by_name(party: str) -> bool:
    return seat_number(party) is None and party not in (STAFF, STANDING)


def seats_taken(told: Iterable[Recorded]) -> Mapping[int, int]:
    """The seats that are taken after what is told, by number, with the line that says so."""
    taken: dict[int, int] = {}
    for recorded in told:
        event = recorded.event
        if isinstance(event, SeatEvent) and (number := seat_number(in_seat(event.seat))) is not None:
            taken.pop(number, None)
            if event.what == "taken":
                taken[number] = recorded.line
    return taken


def absent(round_: Round, holes: Iterable[Hole], kind: str, what: str, lines: tuple[int, ...] = ()) -> Evidence:
    """That something of a kind was not recorded: known only where it would be, and no line is lost that may have been
    it; `what` says for a reader what is not recorded."""
    unknown, lost = untold(round_, holes, kind, what), round_.shoe.lost
    if unknown is not None:
        return unknown
    if lost is not None and could_be(lost, kind):
        return Missing(f"a line that the log lacks (line {lost.line}) may have been of that: {what}")
    return Known(False, lines)
