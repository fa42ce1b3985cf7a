"""One event out of several devices' tellings of it; where they contradict each other that is told, and marked in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.events import Event, SessionEvent
from compliance.logs.faults import shorten
from compliance.logs.inventions import WHOLE
from compliance.logs.join_devices import Device, Told
from compliance.logs.values import CARD_WITHOUT_ORDER, SETTLE_WITHOUT_COMMISSION
from compliance.problems import Place, Problem

_OF_THE_LINE: Final = {"event", "table", "ts", "seq", "round", "device", "invented", "disputed", "prev", "of"}
_MONEY: Final = ("paid", "net", "amounts")
_PARTLY: Final = {"settle": SETTLE_WITHOUT_COMMISSION, "card": CARD_WITHOUT_ORDER}
_REMEDY: Final = "Find out which is right; what depends on it is not assessable."


def one_event(told: Sequence[Told], devices: Sequence[Device]) -> tuple[Event, list[Problem]]:
    """The event that several devices tell: what only one of them says stands, what they say differently is disputed."""
    first = told[0].event
    members = {name: getattr(first, name) for name in type(first).model_fields}
    said_by = dict.fromkeys((name for name, value in members.items() if value is not None), told[0])
    disputed = list(first.disputed or ())
    problems: list[Problem] = []
    for other in told[1:]:
        for name in type(other.event).model_fields:
            theirs = getattr(other.event, name, None)
            if name in _OF_THE_LINE or theirs is None:
                continue
            mine = members.get(name)
            if mine is None:
                if name not in _MONEY or all(members.get(money) is None for money in _MONEY):
                    members[name], said_by[name] = theirs, other
            elif isinstance(first, SessionEvent) and name == "captures":
                members[name] = tuple(dict.fromkeys((*mine, *theirs)))
            elif mine != theirs and not _is_a_part_of(theirs, mine):
                whole = _of_both(mine, theirs)
                if whole != theirs:
                    problems.append(_conflict(said_by[name], other, name, devices))
                if whole is None and name not in disputed:
                    disputed.append(name)
                members[name] = mine if whole is None else whole
    members["disputed"] = tuple(disputed) or None
    return first.model_copy(update=members), problems


def _is_a_part_of(one: object, other: object) -> bool:
    """Whether one device says of a card no more than another does: its rank alone, or nothing."""
    if not isinstance(one, Card) or not isinstance(other, Card):
        return False
    return one.suit == UNKNOWN and one.rank in (UNKNOWN, other.rank)


def _of_both(mine: object, theirs: object) -> object:
    """What is certain of a value that devices tell differently: of a card its rank, of anything else nothing."""
    if not isinstance(mine, Card) or not isinstance(theirs, Card):
        return None
    if _is_a_part_of(mine, theirs):
        return theirs
    return Card(mine.rank, UNKNOWN) if mine.rank == theirs.rank else None


def _conflict(one: Told, other: Told, name: str, devices: Sequence[Device]) -> Problem:
    mine, theirs = (told.event.model_dump(include={name})[name] for told in (one, other))
    what = one.event.event.replace("_", " ")
    message = (
        f"{shorten(devices[one.device].name)} and {shorten(devices[other.device].name)} ({other.file}:{other.line}) "
        f"tell the same {what} differently: `{name}` is {_shown(mine)} here, {_shown(theirs)} there."
    )
    return Problem("log.join-conflict", "error", message, Place(one.file, one.line), _REMEDY)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (tuple, list)):
        return shorten(", ".join(map(str, value)))
    if isinstance(value, Mapping):
        return shorten(", ".join(f"{name} {member}" for name, member in value.items()))
    return shorten(str(value))


def unseen(told: Sequence[Told], silent: Iterable[tuple[Device, Told]], devices: Sequence[Device]) -> list[Problem]:
    """Devices that record such events, tell of the round, and do not tell of this: each with where it tells of it."""
    found = []
    first = told[0]
    for device, beside in silent:
        what = first.event.event.replace("_", " ")
        message = (
            f"{shorten(devices[first.device].name)} tells this {what} of round {shorten(first.event.round or '')}; "
            f"{shorten(device.name)}, which records such events and tells of that round from "
            f"{beside.file}:{beside.line} on, does not."
        )
        found.append(Problem("log.join-conflict", "error", message, Place(first.file, first.line), _REMEDY))
    return found


def disputed_whole(event: Event) -> Event:
    """The event, marked as one of which it is not certain that it happened, or when."""
    return event.model_copy(update={"disputed": tuple(dict.fromkeys((*(event.disputed or ()), WHOLE)))})


def records(opening: Event | None, event: Event) -> bool:
    """Whether a device says of itself, in its session line, that it records events of this kind."""
    if not isinstance(opening, SessionEvent):
        return False
    if {event.event, _PARTLY.get(event.event)} & set(opening.captures):
        return True
    what: Any = getattr(event, "what", None)
    return event.event in ("call", "cards") and f"{event.event}: {what}" in opening.captures
