"""Lines that say the same as one that was read, but for names, instants, numbers and amounts: read like that one.

Most lines of a log differ from earlier ones in a few members only. Where all else that a line says is what was said in
a line that the strict reader took, its event is that one's with those members as they stand here, each read by the
reader of its own type. A line that could be read in two ways (a member twice, a number that may be written otherwise,
anything escaped) is for the strict reader, and so is one of which any of these members cannot be read: no fault is
told here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import Any, Final, get_args

import msgspec
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
# what has a fraction stays as it is written, as bytes, which nothing else is
_DECODE: Final = msgspec.json.Decoder(float_hook=str.encode).decode
_FRACTION: Final = re.compile(rb"(?:0|[1-9][0-9]{0,13})\.[0-9]{1,2}")
_LARGEST: Final = 10**14  # numbers from here on are for the strict reader
_KINDS: Final = frozenset({str, int, bytes})  # of a value that may vary
_put: Final = object.__setattr__


class _Form:
    """Lines that have members of the same names and kinds of value.

    told: what of them tells to which line they are like; varying: the members in which they may differ, each with what
    was read for it so far and its reader. quotes: how many stand in such a line, but for those in lists; where there
    are more, a member stands there twice.
    """

    __slots__ = ("has_lists", "quotes", "told", "varying")

    def __init__(self, members: Mapping[str, Any], values: Mapping[_Reader, dict[Any, Any]]) -> None:
        varying = [name for name, value in members.items() if name in _VARYING and type(value) in _KINDS]
        fixed = [name for name in members if name not in varying]
        kinds = set(map(type, members.values()))
        self.told = itemgetter(*fixed) if fixed and dict not in kinds else None
        self.has_lists = list in kinds
        self.quotes = 2 * (len(members) + sum(type(value) is str for value in members.values()))
        self.varying = [(name, values[_VARYING[name]], _VARYING[name]) for name in varying]


class _Like:
    """A line that was read: the event that it is."""

    __slots__ = ("fields_set", "model", "values")

    def __init__(self, event: Event) -> None:
        self.model = type(event)
        self.values = dict(event.__dict__)
        self.fields_set = event.model_fields_set


class Likeness:
    """The lines that were read so far, by all that no other may say differently; bounded, and begun anew when full."""

    def __init__(self) -> None:
        self._forms: dict[tuple[object, ...], _Form] = {}
        self._known: dict[tuple[_Form, object], _Like] = {}
        self._values: dict[_Reader, dict[Any, Any]] = {reader: {} for reader in _READERS}
        self._last: tuple[_Form, object] | None = None

    def read(self, raw: bytes) -> Event | None:
        """The event of a line that is like one that was read, None where it is not."""
        self._last = None
        # what is escaped has several spellings, and of -0 it would not be known whether it stood there so
        if len(raw) > _LONGEST or b"\\" in raw or b":-0" in raw or b" -0" in raw:
            return None
        try:
            members = _DECODE(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        if type(members) is not dict:
            return None
        kinds = (*members, *map(type, members.values()))
        form = self._forms.get(kinds) or self._new(kinds, members)
        if form.told is None:
            return None
        told: object = form.told(members)
        quotes = form.quotes
        if form.has_lists:
            if b"-0" in raw[raw.index(b"[") :]:
                return None
            told, quotes = repr(told), quotes + 2 * _texts(members)
        if raw.count(b'"') != quotes:
            return None
        like = self._known.get((form, told))
        if like is None:
            self._last = form, told
            return None
        values = like.values.copy()
        for name, known, reader in form.varying:
            token = members[name]
            if reader is read_count and type(token) is int and 0 <= token < _LARGEST:
                values[name] = token  # which is what is read of it; few come twice
                continue
            value = known.get(token)
            if value is None:
                value = _value(known, reader, token)
                if value is None:
                    return None
            values[name] = value
        event = object.__new__(like.model)
        # what the model would make of these: it is frozen, so that it is written past it
        _put(event, "__dict__", values)
        _put(event, "__pydantic_fields_set__", like.fields_set)
        _put(event, "__pydantic_extra__", None)
        _put(event, "__pydantic_private__", None)
        return event

    def _new(self, kinds: tuple[object, ...], members: Mapping[str, Any]) -> _Form:
        if len(self._forms) > _REMEMBERED:
            self._forms.clear()
            self._known.clear()
        form = self._forms[kinds] = _Form(members, self._values)
        return form

    def learn(self, event: Event) -> None:
        """The line that was last asked about is this event, as the strict reader has it; it says nothing else."""
        if self._last is not None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            self._known[self._last] = _Like(event)


def _texts(members: Mapping[str, Any]) -> int:
    """How many texts stand in its lists."""
    return sum(type(part) is str for value in members.values() if type(value) is list for part in value)


def _value(known: dict[Any, Any], reader: _Reader, token: str | int | bytes) -> Any | None:
    """The value of a token, which is then known; None where it has none."""
    try:
        if isinstance(token, bytes):
            value = reader(read_number(token.decode("ascii"))) if _FRACTION.fullmatch(token) else None
        elif isinstance(token, str) or 0 <= token < _LARGEST:
            value = reader(token)
        else:
            value = None
    except UnreadableError:
        return None
    if len(known) > _REMEMBERED:
        known.clear()
    known[token] = value
    return value
