"""A mapping that is at fault, as it would be without what is at fault: so that the rest of it can be looked at as well.

What is misspelt is taken as what was meant, what is missing as anything that may stand there; no log is read by it. It
serves one thing: that all faults of a mapping are told at once.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Final

from pydantic import ValidationError

from compliance.logs.event_faults import values_of
from compliance.logs.mapping_file import LogMapping
from compliance.spelling import meant

Way = tuple[int | str, ...]

_ROUNDS: Final = 4  # a part that was unreadable may hold faults of its own
# what may stand where a key is missing or cannot be read; where none is named, the part goes
_ANYTHING: Final[dict[str, Any]] = {
    "mapping": "unnamed",
    "format": "csv",
    "session": {},
    "that": "unnamed is empty",
    "ended_by": "unnamed is empty",
    "begun_by": "unnamed is empty",
    "placed": "unnamed is empty",
    "over": "unnamed is empty",
    "why": "unnamed",
    "text": "unnamed",
    "id": "unnamed",
    "column": "unnamed",
    "event": "open",
}


def without_faults(
    document: Any, error: ValidationError, marks: Sequence[str], keys_at: Callable[[Way], Sequence[str]]
) -> tuple[LogMapping | None, set[Way]]:
    """The mapping without its faults, None where too little is left, and where they were.

    marks: the steps of the library's ways that are no keys. keys_at: the keys that a mapping can have at a place.
    """
    left = copy.deepcopy(document)
    at: set[Way] = set()
    for _ in range(_ROUNDS):
        # what is misspelt first: it may be what is missing
        for fault in sorted(error.errors(include_url=False), key=lambda f: f["type"] != "extra_forbidden"):
            way: Way = tuple(part for part in fault["loc"] if part not in marks)
            at.add(way)
            if not way or not _mend(left, way, fault, keys_at):
                return None, at
        try:
            return LogMapping.model_validate(left), at
        except ValidationError as again:
            error = again
    return None, at


def _mend(document: Any, way: Way, fault: Any, keys_at: Callable[[Way], Sequence[str]]) -> bool:
    """Takes one fault out of the document; whether it could."""
    *before, last = way
    part = document
    for step in before:
        try:
            part = part[step]
        except (KeyError, IndexError, TypeError):
            return True  # it went with something else
    if not isinstance(part, dict):
        return False
    name = str(last)
    match fault["type"]:
        case "missing":
            if name not in part and name in _ANYTHING:
                part[name] = copy.deepcopy(_ANYTHING[name])
            return name in part
        case "extra_forbidden":
            value, near = part.pop(name, None), meant(name, keys_at(tuple(before)))
            if near and near not in part:
                part[near] = value
        case type_:
            expected = values_of(str(fault.get("ctx", {}).get("expected", "")))
            near = meant(str(fault["input"]), expected) if type_ == "literal_error" else ""
            if near or name in _ANYTHING:
                part[name] = near or copy.deepcopy(_ANYTHING[name])
            else:
                part.pop(name, None)
    return True
