"""Reads a mapping file. What is wrong with it is told once, with file, key and remedy, before any row is looked at."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from compliance.logs.freezing import query_faults
from compliance.logs.inventions import NOT_STATED
from compliance.logs.lines import STANDARD_INPUT, name_of
from compliance.logs.mapping_agreement import NAMES_COLUMNS, READS_A_COLUMN, disagreements
from compliance.logs.mapping_file import AS_LIST, AS_TEXT, AS_VALUE, LogMapping
from compliance.logs.mapping_repair import without_faults
from compliance.logs.yaml_faults import Kind, Wrong, explained, told
from compliance.problems import Place, Problem
from compliance.strict_yaml import parse_yaml

ZONE: Final = "zone"
MAPPING: Final = Kind("mapping", "mapping.not-understood", LogMapping, "docs/mappings.md", (AS_TEXT, AS_LIST, AS_VALUE))


_ASKED: Final = {"mapping", "about", "format", "query", "database"}  # all that a query needs to be asked


def load_query(path: Path) -> tuple[LogMapping | None, list[Problem]]:
    """The same of a file by which rows are only frozen: it need not say yet what they become."""
    file = name_of(path)
    raw, text, problems = _read(path, file)
    document, unreadable = (None, problems) if problems else parse_yaml(text, file)
    if unreadable or not isinstance(document, dict) or set(document) - _ASKED:
        return load_mapping(path)
    try:
        mapping = LogMapping.model_validate({**document, "session": {}})
    except ValidationError as error:
        return None, told(MAPPING, text, file, explained(MAPPING, error.errors(include_url=False)))
    wrong = [Wrong(at, message, f"Correct it; {MAPPING.look_up}") for at, message in query_faults(mapping)]
    return (None if wrong else mapping.read_from(raw)), told(MAPPING, text, file, wrong)


def load_mapping(path: Path, stated: Mapping[str, str] | None = None) -> tuple[LogMapping | None, list[Problem]]:
    """The mapping in this file (`-`: standard input), or what is wrong with it.

    stated: what the casino's file says and the mapping therefore need not: members of its session, and the zone.
    """
    file = name_of(path)
    raw, text, problems = _read(path, file)
    document, unreadable = (None, problems) if problems else parse_yaml(text, file)
    if unreadable:
        return None, unreadable
    document = _with_stated(document, stated or {})
    try:
        mapping = LogMapping.model_validate(document)
    except ValidationError as error:
        faults = [*explained(MAPPING, error.errors(include_url=False)), *_beside(document, error)]
        return None, told(MAPPING, text, file, faults)
    wrong = [Wrong(at, message, f"Correct it; {MAPPING.look_up}") for at, message in disagreements(mapping)]
    return (None if wrong else mapping.read_from(raw)), told(MAPPING, text, file, wrong)


def _with_stated(document: Any, stated: Mapping[str, str]) -> Any:
    """The mapping with what is stated elsewhere, where it does not say it itself."""
    if not stated or not isinstance(document, dict) or not isinstance(document.get("session", {}), dict):
        return document
    of_session = {name: value for name, value in stated.items() if name != ZONE}
    zone = {ZONE: stated[ZONE]} if ZONE in stated else {}
    said = {name: how for name, how in document.get("session", {}).items() if how != NOT_STATED or name not in stated}
    return {**zone, **document, "session": {**of_session, **said}}


def _beside(document: Any, error: ValidationError) -> Iterator[Wrong]:
    """What is wrong besides, in the parts of the mapping that can be read."""
    mapping, known = without_faults(document, error, MAPPING.marks, MAPPING.keys_at)
    if mapping is None:
        return
    for at, message in disagreements(mapping):
        is_told = any(at[: len(way)] == way or (at and way[: len(at)] == at) for way in known)
        # nor which columns there are, where what names them cannot be read
        is_told = is_told or (message.startswith(READS_A_COLUMN) and any(way[0] in NAMES_COLUMNS for way in known))
        # what a file of an unknown form needs is not known
        if not is_told and (at or ("format",) not in known):
            yield Wrong(at, message, f"Correct it; {MAPPING.look_up}")


def _read(path: Path, file: str) -> tuple[bytes, str, list[Problem]]:
    """The bytes of the mapping, which are digested, and its text; or why there is none."""
    try:
        raw = sys.stdin.buffer.read() if str(path) == STANDARD_INPUT else path.read_bytes()
        return raw, raw.decode("utf-8").replace("\r\n", "\n"), []
    except OSError as error:
        message = f"This file cannot be read: {error.strerror or 'the system gives no reason'}."
    except AttributeError:
        message = "Standard input cannot be read as a mapping: there is none."
    except ValueError:
        message = f"{'Standard input' if str(path) == STANDARD_INPUT else 'This file'} is not UTF-8 text."
    return b"", "", [Problem("yaml.unreadable", "error", message, Place(file))]
