"""Which members of its events a mapping fills in itself, though the file does not record them.

A mapping says what the columns of a file mean: that a column holds stakes, that a row with a certain word is a call.
That is no invention. A member whose value comes out of no column is one, and so is an event of which no column tells.
"""

from __future__ import annotations

from typing import Final

from compliance.logs.inventions import NOT_STATED, SESSION_EVIDENCE, WHOLE
from compliance.logs.mapped_cells import ITEM, names_taken
from compliance.logs.mapping_columns import OF_WAGERS, columns_of
from compliance.logs.mapping_file import EventOfRow, LogMapping, Template, Value

_FRAME: Final = frozenset({"event", "table", "round", "ts", "seq", "device"})
_IDENTITY: Final = frozenset({"id", "wager", "base", "of"})
# words by which a mapping says what a column holds: what is announced in it, on what the stake in it was laid
_MEANING: Final = frozenset(
    {
        "what",
        "bet",
        "on",
        "change",
        "move",
        "result",
        "to",
        "n",
        "hand",
        "kinds",
        "reason",
        "amounts",
        "phase",
        "method",
    }
)
_PLACE: Final = "whose"  # which of several columns it is: that means something where what it holds is read


def invented_by(event: EventOfRow, mapping: LogMapping) -> tuple[str, ...]:
    """The members of such an event that the file does not record; `event` alone where it records nothing of it."""
    template: Template = {**mapping.row, **event.members}
    read = {member: _reads(how) for member, how in template.items()}
    when = set(event.when.columns) if event.when is not None else set()
    counted = _counted(mapping)
    recorded = when.union(*read.values()) - counted
    told = [member for member in read if member not in _FRAME | _IDENTITY and read[member] & recorded]
    places_a_wager = event.event == "wager" and "change" not in event.members
    if not told and (places_a_wager or not when & recorded):
        return (WHOLE,)
    if event.each is not None:
        things = {ITEM, *names_taken(event.each), *event.each.of}
        if any(name in things or name.startswith(f"{ITEM}.") for name in recorded):
            recorded |= {_PLACE}
    filled = [m for m in read if m not in _FRAME | _IDENTITY | _MEANING and not read[m] & recorded]
    unsure = [member for member, how in template.items() if isinstance(how, Value) and how.unsure]
    return tuple(sorted({*filled, *unsure}))


def _counted(mapping: LogMapping) -> set[str]:
    """Columns that no file has: what the mapping counts, and which of several columns a thing stands in."""
    names = {mapping.rounds.column} if mapping.rounds is not None else set()
    names |= {mapping.numbered} if mapping.numbered is not None else set()
    if mapping.wagers is not None:
        names |= {mapping.wagers.column, *OF_WAGERS} - {"amount_before"}
    return names | {_PLACE}


def invented_in_session(mapping: LogMapping) -> tuple[str, ...]:
    """The members of the session that bear on verdicts and that the mapping states for the file."""
    stated = {m: how for m, how in mapping.session.items() if m in SESSION_EVIDENCE and not _reads(how)}
    return tuple(sorted(m for m, how in stated.items() if how != NOT_STATED))


def _reads(how: str | Value | list[str]) -> set[str]:
    return columns_of(how) if isinstance(how, Value) else set()
