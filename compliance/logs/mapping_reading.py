"""Reads a mapping file. What is wrong with it is told once, with file, key and remedy, before any row is looked at."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args

from pydantic import BaseModel, ValidationError

from compliance.logs.event_faults import listed, values_of, wanted
from compliance.logs.faults import shorten
from compliance.logs.lines import STANDARD_INPUT, name_of
from compliance.logs.mapping_agreement import NAMES_COLUMNS, READS_A_COLUMN, disagreements
from compliance.logs.mapping_file import AS_LIST, AS_TEXT, AS_VALUE, LogMapping
from compliance.logs.mapping_repair import without_faults
from compliance.problems import Place, Problem
from compliance.spelling import aside, meant
from compliance.strict_yaml import parse_yaml, place_of, read_text

_MARKS: Final = (AS_TEXT, AS_LIST, AS_VALUE)
_LOOK_UP: Final = "docs/mappings.md says what stands there."


@dataclass(frozen=True, slots=True)
class _Wrong:
    """What is wrong at a key: the way to it from the top of the file, a sentence without stop, what to do."""

    at: tuple[int | str, ...]
    message: str
    remedy: str


def load_mapping(path: Path) -> tuple[LogMapping | None, list[Problem]]:
    """The mapping in this file (`-`: standard input), or what is wrong with it."""
    file = name_of(path)
    if str(path) == STANDARD_INPUT:
        text, problems = _standard_input()
    else:
        text, problems = read_text(path, file)
    document, unreadable = (None, problems) if problems else parse_yaml(text, file)
    if unreadable:
        return None, unreadable
    try:
        mapping = LogMapping.model_validate(document)
    except ValidationError as error:
        return None, _told(text, file, [*_explained(error.errors(include_url=False)), *_beside(document, error)])
    wrong = [_Wrong(at, message, f"Correct it; {_LOOK_UP}") for at, message in disagreements(mapping)]
    return (None if wrong else mapping), _told(text, file, wrong)


def _beside(document: Any, error: ValidationError) -> Iterator[_Wrong]:
    """What is wrong besides, in the parts of the mapping that can be read."""
    mapping, known = without_faults(document, error, _MARKS, _keys_at)
    if mapping is None:
        return
    for at, message in disagreements(mapping):
        told = any(at[: len(way)] == way or (at and way[: len(at)] == at) for way in known)
        # nor which columns there are, where what names them cannot be read
        told = told or (message.startswith(READS_A_COLUMN) and any(way[0] in NAMES_COLUMNS for way in known))
        # what a file of an unknown form needs is not known
        if not told and (at or ("format",) not in known):
            yield _Wrong(at, message, f"Correct it; {_LOOK_UP}")


def _standard_input() -> tuple[str, list[Problem]]:
    try:
        return sys.stdin.buffer.read().decode("utf-8"), []
    except (AttributeError, ValueError):
        message = "Standard input cannot be read as a mapping: it is not UTF-8 text, or there is none."
        return "", [Problem("yaml.unreadable", "error", message, Place(name_of(Path(STANDARD_INPUT))))]


def _told(text: str, file: str, wrong: Iterable[_Wrong]) -> list[Problem]:
    problems: dict[str, Problem] = {}  # what is written once and used twice (by a reference) is told once
    for fault in wrong:
        where = " · ".join(str(part + 1) if isinstance(part, int) else shorten(part) for part in fault.at)
        message = f"The mapping is not understood at {where or 'its top'}: {fault.message}."
        place = place_of(text, file, fault.at)
        problem = Problem("mapping.not-understood", "error", message, place, fault.remedy)
        problems.setdefault(f"{place} {fault.message}", problem)
    return list(problems.values())


def _explained(errors: Sequence[Any]) -> Iterator[_Wrong]:
    """The library's faults in our words; a misspelt key and the key that then is missing are one fault."""
    extra = [e["loc"] for e in errors if e["type"] == "extra_forbidden"]
    for error in errors:
        at = tuple(part for part in error["loc"] if part not in _MARKS)
        name = str(at[-1]) if at else ""
        match error["type"]:
            case "missing":
                misspelt = [e for e in extra if e[:-1] == error["loc"][:-1] and meant(str(e[-1]), [name])]
                if not misspelt:
                    yield _Wrong(at[:-1], f"the key `{name}` is missing here", f"Add it; {_LOOK_UP}")
            case "extra_forbidden":
                keys = _keys_at(at[:-1])
                message = f"there is no key `{shorten(name)}` here{aside(name, keys)}"
                yield _Wrong(at, message, f"It is one of {', '.join(keys)}." if keys else f"Take it out; {_LOOK_UP}")
            case "literal_error":
                expected = str(error.get("ctx", {}).get("expected", ""))
                written = str(error["input"])
                message = f"{shorten(written)} cannot stand here{aside(written, values_of(expected))}"
                yield _Wrong(at, message, f"Correct it: {listed(expected)}.")
            case "value_error":
                yield _Wrong(at, str(error["ctx"]["error"]), f"Correct it; {_LOOK_UP}")
            case type_:
                yield _Wrong(at, wanted(type_), f"Correct it; {_LOOK_UP}")


def _keys_at(at: Sequence[int | str]) -> list[str]:
    """The keys that a mapping can have at this place."""
    models: list[type[BaseModel]] = [LogMapping]
    for part in at:
        fields = [f for model in models for name, f in model.model_fields.items() if part in (name, f.alias)]
        if fields:
            models = [m for f in fields for m in _models_in(f.annotation)]
    return list(dict.fromkeys(f.alias or name for model in models for name, f in model.model_fields.items()))


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)
