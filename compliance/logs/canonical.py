"""Writes events in the canonical form of the log: one JSON object a line, members in the order of the format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from compliance.logs.events import Event, event_adapter

# members come in this order, whatever the kind; those of the kind itself stand after them in the order of its model
_FIRST: Final = ("event", "table", "ts", "seq", "device", "round")
_SCHEMA_ID: Final = "https://json-schema.org/draft/2020-12/schema"


def canonical_line(event: Event, extras: Mapping[str, Any]) -> str:
    """The event as a line of a canonical log, without line end. What was not recorded is left out."""
    members: dict[str, Any] = {**event.model_dump(exclude_none=True, warnings="error"), **extras}
    first = {name: members[name] for name in _FIRST if name in members}
    line = json.dumps({**first, **members}, ensure_ascii=False, separators=(",", ":"), default=_plain)
    return line if line.isprintable() else "".join(c if c.isprintable() else _by_number(c) for c in line)


def _by_number(letter: str) -> str:
    """A character that nobody can see as JSON writes it by its number: the line may be looked at on a terminal."""
    return json.dumps(letter)[1:-1] if letter != "\x7f" else "\\u007f"


def _plain(value: object) -> float | int:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    raise TypeError(f"no member of an event holds a {type(value).__name__}")


def log_schema() -> dict[str, Any]:
    """The JSON Schema of a line of the canonical log, generated from the models by which lines are read."""
    generated = event_adapter().json_schema(mode="validation")
    for definition in generated["$defs"].values():
        for member in definition.get("properties", {}).values():
            member.pop("title", None)  # the member's name in capitals, which tells nothing
        if "event" in definition.get("properties", {}):
            definition["patternProperties"] = {"^x-": {}}
    return {
        "$schema": _SCHEMA_ID,
        "title": "A line of a game log, format 1",
        "description": "Members whose names begin with x- are kept, counted and never judged.",
        **generated,
    }


def schema_text() -> str:
    """The JSON Schema as it is published."""
    return json.dumps(log_schema(), indent=2, ensure_ascii=False) + "\n"
