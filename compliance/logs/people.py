"""Who is named in logs: players and staff, by the members of events that hold such names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from compliance.logs.events import Event
    from compliance.logs.many_logs import Logs

Part = Literal["player", "staff"]

# members of any event that name a person, and as what
MEMBERS: Final[dict[str, Part]] = {
    "player": "player",
    "shooter": "player",
    "dealer": "staff",
    "supervisor": "staff",
    "staff": "staff",
}
# members in which a recorder writes what it likes
FREE_TEXT: Final = frozenset({"reason", "text", "about", "detail"})
# members that may name a person, or say a role, a seat or a hand
_PERHAPS: Final = ("by", "to")
# words there that name nobody; with a number behind them too (`seat 3`)
_ROLES: Final = frozenset(
    {
        "banker", "box", "casino", "cash", "cheque", "chips", "dealer", "everybody", "game", "hand", "inspector",
        "manager", "oral", "other", "patron", "player", "players", "seat", "shift", "spectator", "staff", "standing",
        "supervisor", "surveillance", "government", "all", "any", "machine", "shoe", "the", "a", "an",
    }
)  # fmt: skip


def people_of(logs: Logs) -> Iterator[tuple[Part, str]]:
    """Every name in the order in which it comes, as often as it does; the logs are read to their ends.

    A line that could not be read may name somebody too: where it is JSON its members are looked at all the same.
    """
    for entry in logs.entries():
        yield from people_of_event(entry.event)
    for line in logs.quarantined:
        try:
            members = json.loads(line.quote)
        except (ValueError, RecursionError):
            continue
        if isinstance(members, dict):
            yield from _of_members(members)


def people_of_event(event: Event) -> Iterator[tuple[Part, str]]:
    """The names in an event."""
    yield from _of_members(event.model_dump(include={*MEMBERS, *_PERHAPS}, exclude_none=True))


def _of_members(members: dict[str, Any]) -> Iterator[tuple[Part, str]]:
    for name, part in MEMBERS.items():
        if isinstance(value := members.get(name), str | int) and not isinstance(value, bool) and str(value).strip():
            yield part, str(value)
    for name in _PERHAPS:
        value = members.get(name)
        for one in _each(value):
            if not says_a_role(one):
                yield "player" if name == "to" else "staff", one


def _each(value: Any) -> Iterable[str]:
    if isinstance(value, list | tuple):
        return [one for one in value if isinstance(one, str)]
    return [value] if isinstance(value, str) else []


def says_a_role(text: str) -> bool:
    """Whether a text names a role, a seat or a hand, and no person."""
    return all(word in _ROLES or word.isdecimal() for word in text.replace("/", " ").replace(":", " ").lower().split())
