"""What a YAML of the rulebook must look like before anybody reads meaning into it: lists of entries, members of a kind.

A file of a rulebook is written by people; where a word stands in the place of a list, or a list in that of a word, the
entry cannot be used, and that is said with its place and the member at fault. It never goes further.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from compliance.problems import Place, Problem
from compliance.spelling import aside


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


def _is_named_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(part, str) for part in value.values())


def _is_named(value: object) -> bool:
    return isinstance(value, dict)


def _is_entries(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


Kind = tuple[str, Callable[[object], bool]]
TEXT: Final[Kind] = ("text", _is_text)
TEXTS: Final[Kind] = ("a list of texts", _is_texts)
NAMED_TEXTS: Final[Kind] = ("texts, each under its name", _is_named_texts)
NAMED: Final[Kind] = ("members with their names", _is_named)
ENTRIES: Final[Kind] = ("a list of entries with members", _is_entries)


def why_not(entry: Mapping[str, Any], members: Mapping[str, Kind]) -> str:
    """What is wrong with the kind of a member of an entry, as a sentence without stop; "" where nothing is.

    A member that is left empty counts as not given; members that are not named here are not looked at.
    """
    for name, (said, fits) in members.items():
        value = entry.get(name)
        if value not in (None, "") and not fits(value):
            return f"`{name}` is {said}"
    return ""


def known_members(entry: Mapping[str, Any], members: Mapping[str, Kind]) -> str:
    """Which member of an entry is not known, as a sentence without stop; "" where all are."""
    for name in entry:
        if name not in members:
            return f"there is no member `{name}`{aside(name, members)}"
    return ""


def entries_of(document: Any, file: str, code: str, members: Mapping[str, Kind]) -> tuple[list[Any], list[Problem]]:
    """The entries of a file that is a list of them, without those that are not of this shape, and why they are not."""
    if document in (None, ""):
        return [], []
    if not isinstance(document, list):
        message = "This file is not a list of entries, so nothing in it is used."
        return [], [Problem(code, "error", message, Place(file), "Write each entry with a dash before it.")]
    entries: list[Any] = []
    problems: list[Problem] = []
    for number, entry in enumerate(document, start=1):
        why = why_not(entry, members) if isinstance(entry, dict) else "it has no members"
        if why:
            message = f"Entry {number} of this file cannot be used: {why}."
            problems.append(Problem(code, "error", message, Place(file), "Correct the entry."))
        else:
            entries.append(entry)
    return entries, problems
