"""Lines that say the same as one that was read, but for names, instants, numbers and amounts: read like that one.

Most lines of a log differ from earlier ones in a few members only. Where all else of a line is byte for byte what stood
in a line that the strict reader took, its event is that one's with those members as they stand here, each read by the
reader of its own type. Whatever else there may be in a line is for the strict reader, and so is a line of which any of
these members cannot be read: no fault is told here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_args

from pydantic import PlainValidator
from pydantic.fields import FieldInfo

from compliance.logs.events import EVENTS, Event
from compliance.logs.faults import UnreadableError
from compliance.logs.members import read_count
from compliance.logs.quantities import read_amount, read_instant, read_name
from compliance.logs.strict_json import read_number

_REMEMBERED: Final = 10_000  # lines like which others may be, and values that were read
_LONGEST: Final = 2_000  # bytes of a line that is looked at
_Reader = Callable[[object], Any]
_READERS: Final[tuple[_Reader, ...]] = (read_name, read_instant, read_count, read_amount)


def _reader_of(field: FieldInfo) -> _Reader | None:
    """Which of the readers reads a member, None where none does."""
    said = (*field.metadata, *(part for option in get_args(field.annotation) for part in get_args(option)))
    functions = [part.func for part in said if isinstance(part, PlainValidator)]
    return next((reader for reader in _READERS if any(reader is function for function in functions)), None)


def _read_alike() -> Iterator[tuple[str, _Reader]]:
    """The members that are read by one of these readers, in every kind of event that has them."""
    readers: dict[str, set[_Reader | None]] = {}
    for model in EVENTS.values():
        for name, field in model.model_fields.items():
            readers.setdefault(name, set()).add(_reader_of(field))
    for name, found in sorted(readers.items()):
        reader = next(iter(found))
        if len(found) == 1 and reader is not None:
            yield name, reader


_VARYING: Final[Mapping[str, _Reader]] = dict(_read_alike())
# a member and its value, as tokens: nothing before the name is taken, so that no name ends in one of these
_MEMBER: Final = re.compile(
    rb'"((?:%s)": ?)("[^"\\\x00-\x1f]+"|(?:0|[1-9][0-9]{0,13})(?:\.[0-9]{1,2})?)(?=[,}])'
    % "|".join(_VARYING).encode("ascii")
)


class _Like:
    """A line that was read: the event that it is, and where the members stand in which others may differ: the name of
    each, what was read for it so far, and its reader."""

    __slots__ = ("fields_set", "members", "model", "values")

    def __init__(self, event: Event, members: list[tuple[str, dict[bytes, Any], _Reader]]) -> None:
        self.model = type(event)
        self.values = dict(event.__dict__)
        self.fields_set = event.model_fields_set
        self.members = members


class Likeness:
    """The lines that were read so far, by all that no other may say differently; bounded, and begun anew when full."""

    def __init__(self) -> None:
        self._known: dict[bytes, _Like] = {}
        self._values: dict[_Reader, dict[bytes, Any]] = {reader: {} for reader in _READERS}
        self._last: tuple[bytes, list[bytes]] = b"", []

    def read(self, raw: bytes) -> Event | None:
        """The event of a line that is like one that was read, None where it is not."""
        # of an object within the object, or of what is written by its code, nothing is known here
        if len(raw) > _LONGEST or b"\\" in raw or raw.count(b"{") != 1:
            self._last = b"", []
            return None
        parts = _MEMBER.split(raw)
        written = parts[2::3]
        names = parts[1::3]
        del parts[2::3]
        key = b"".join(parts)
        like = self._known.get(key)
        if like is None or len(written) != len(like.members):
            self._last = key, names
            return None
        values = like.values.copy()
        for (name, known, reader), token in zip(like.members, written, strict=False):
            value = known.get(token)
            if value is None:
                value = _value(known, reader, token)
                if value is None:
                    self._last = b"", []
                    return None
            values[name] = value
        event = object.__new__(like.model)
        # what the model would make of these: it is frozen, so that it is written past it
        object.__setattr__(event, "__dict__", values)
        object.__setattr__(event, "__pydantic_fields_set__", like.fields_set)
        object.__setattr__(event, "__pydantic_extra__", None)
        object.__setattr__(event, "__pydantic_private__", None)
        return event

    def learn(self, event: Event) -> None:
        """The line that was last asked about is this event, as the strict reader has it; it says nothing else."""
        key, names = self._last
        if key:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            readers = [(n := name.split(b'"')[0].decode("ascii"), _VARYING[n]) for name in names]
            self._known[key] = _Like(event, [(name, self._values[reader], reader) for name, reader in readers])


def _value(known: dict[bytes, Any], reader: _Reader, token: bytes) -> Any | None:
    """The value of a token, which is then known; None where it has none."""
    try:
        text = token.decode("utf-8")
        value = reader(text[1:-1] if text[0] == '"' else read_number(text))
    except (UnicodeDecodeError, UnreadableError):
        return None
    if len(known) > _REMEMBERED:
        known.clear()
    known[token] = value
    return value
