"""Which members of its events a mapping fills in itself, though the file does not record them.

A mapping says what the columns of a file mean: that a column holds stakes, that a row with a certain word is a call.
That is no invention. A member whose value comes out of no column is one, and so is an event of which no column tells.
"""

from __future__ import annotations

from typing import Final

from compliance.logs.inventions import NOT_STATED, SESSION_EVIDENCE, WHOLE
from compliance.logs.mapping_file import EventOfRow, LogMapping, Template, Value
from compliance.logs.patterns import names_of

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
_OF_CELL: Final = frozenset({"item", "place"})
_PLACE: Final = "whose"  # which of several columns it is: that means something where what it holds is read


def invented_by(event: EventOfRow, mapping: LogMapping) -> tuple[str, ...]:
    """The members of such an event that the file does not record; `event` alone where it records nothing of it."""
    template: Template = {**mapping.row, **event.members}
    columns = {*mapping.required, *mapping.optional, *(n for cell in mapping.cells for n in names_of(cell.written))}
    columns |= _OF_CELL
    if mapping.wagers is not None:
        columns |= {"amount_before"}
    read = {member: _reads(how) for member, how in template.items()}
    told = [member for member in read if member not in _FRAME | _IDENTITY and read[member] & columns]
    when = set(event.when.columns) if event.when is not None else set()
    places_a_wager = event.event == "wager" and "change" not in event.members
    if not told and (places_a_wager or not when & columns):
        return (WHOLE,)
    if "item" in when.union(*read.values()):
        columns |= {_PLACE}
    filled = [m for m in read if m not in _FRAME | _IDENTITY | _MEANING and not read[m] & columns]
    return tuple(sorted(filled))


def invented_in_session(mapping: LogMapping) -> tuple[str, ...]:
    """The members of the session that bear on verdicts and that the mapping states for the file."""
    stated = {m: how for m, how in mapping.session.items() if m in SESSION_EVIDENCE and not _reads(how)}
    return tuple(sorted(m for m, how in stated.items() if how != NOT_STATED))


def _reads(how: str | Value | list[str]) -> set[str]:
    if not isinstance(how, Value):
        return set()
    return ({how.column} if how.column is not None else set()) | set(names_of(how.written or ""))
