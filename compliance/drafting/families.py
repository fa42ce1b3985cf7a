"""Families of texts as data: how the provisions of a jurisdiction's instruments are numbered, headed and noted.

A family is a YAML file: one that is shipped (grammars/families) or a jurisdiction's own (rulebooks/<jurisdiction>/
family.yaml), which may name a shipped one and say what differs. No family needs code of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from compliance.drafting.forms import FormError, head_of_line, holes_of, whole_line
from compliance.drafting.ordinals import Style
from compliance.places import data_folder
from compliance.problems import Place, Problem
from compliance.spelling import hint
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import ENTRIES, TEXT, TEXTS, Kind, known_members, why_not

OURS: Final = "gazette"
_STYLES: Final[Mapping[str, Style]] = {
    "number": "figure",
    "code": "figure",
    "figures": "figure",
    "letters": "letter",
    "capitals": "capital",
    "roman": "roman",
    "upperroman": "roman",
}
_HEADINGS: Final = ("none", "same line", "next line", "line above", "if short")


@dataclass(frozen=True, slots=True)
class Level:
    """A rank of a family's provisions, as its texts number it.

    `forms` are the tokens of its mark. `address` gives its address: {number} is its own number, {above} the address
    one rank up; in a schedule `in_schedule`. A level that is no `provision` and stands above the first that is one is
    a heading; below the last it is a list. `nested`: its number begins with that of the level above (3.2.1 in 3.2).
    """

    name: str
    forms: tuple[re.Pattern[str], ...]
    address: str
    style: Style = "figure"
    heading: str = "none"
    set_as_heading: bool = False
    provision: bool = False
    nested: bool = False
    begins_anew: bool = False
    in_schedule: str = ""
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    """How one family of texts is laid out. `lines` names a grammar of lines in the place of levels (our own family).

    as_they_nest: its lists stand below one another in any order, each form once: (a), 1., i. as well as (1), (a), 1.
    """

    name: str
    title: str
    levels: tuple[Level, ...] = ()
    lines: str = ""
    crossheadings: bool = False
    as_they_nest: bool = False
    title_line: re.Pattern[str] | None = None
    contents: re.Pattern[str] | None = None
    ends: re.Pattern[str] | None = None
    notes: re.Pattern[str] | None = None
    dictionary: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    repealed: tuple[str, ...] = ()
    orders_nothing: re.Pattern[str] | None = None
    amends_in_schedule: re.Pattern[str] | None = None
    cited: tuple[str, ...] = ()

    @property
    def headings_above(self) -> bool:
        """Whether provisions of any rank have their heading on the line above them."""
        return any(level.heading == "line above" for level in self.levels)

    @property
    def ours(self) -> bool:
        """Whether the reader of gazette notices reads it."""
        return bool(self.lines)


_LEVEL: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("name", "address", "heading", "set_as_heading", "provision", "nested", "begins_anew"), TEXT),
    "in_schedule": TEXT,
    "number": TEXTS,
}
_FORMS: Final = ("title_line", "contents", "ends", "notes", "orders_nothing", "amends_in_schedule")
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("set_as_heading", "provision", "nested", "begins_anew", "crossheadings"), ("yes", "no")),
    "heading": _HEADINGS,
    "lists": ("as they nest",),
}
_MEMBERS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("family", "title", "lines", "crossheadings", "lists"), TEXT),
    **dict.fromkeys((*_FORMS, "dictionary", "defines", "repealed", "cited"), TEXTS),
    "levels": ENTRIES,
}


def shipped_families() -> tuple[str, ...]:
    """The names of the families that come with the program."""
    return tuple(sorted(path.stem for path in (data_folder("grammars") / "families").glob("*.yaml")))


@lru_cache(maxsize=16)
def shipped_family(name: str) -> Family:
    """A family that comes with the program."""
    document, _ = read_yaml(data_folder("grammars") / "families" / f"{name}.yaml")
    family, problems = family_of(document, f"{name}.yaml")
    if family is None or problems:
        raise ValueError("; ".join(str(problem) for problem in problems))
    return family


def read_family(path: Path, shown: str) -> tuple[Family | None, list[Problem]]:
    """The family of a jurisdiction, None where its folder says nothing of it (or what it says cannot be used)."""
    if not path.is_file():
        return None, []
    document, problems = read_yaml(path, shown)
    return (None, problems) if problems else family_of(document, shown)


def family_of(document: Any, shown: str) -> tuple[Family | None, list[Problem]]:
    """The family that a YAML document describes; every fault of the document is a problem of its own."""

    def fault(message: str, remedy: str = "Correct it; docs/families.md has the members.") -> Problem:
        return Problem("family.unusable", "error", message, Place(shown), remedy)

    if not isinstance(document, dict):
        return None, [fault("This file describes no family.", "Write at least `family: acts` (or another) in it.")]
    why = why_not(document, _MEMBERS) or known_members(document, _MEMBERS) or _not_a_choice(document)
    if why:
        return None, [fault(f"This family cannot be used: {why}.")]
    name = document.get("family") or ""
    if not document.get("levels") and not document.get("lines"):
        if name not in shipped_families():
            known = ", ".join(shipped_families())
            return None, [
                fault(f"No family is called '{name}'.{hint(name, shipped_families())}", f"There are {known}.")
            ]
        base, _ = read_yaml(data_folder("grammars") / "families" / f"{name}.yaml")
        document = {**base, **document}
    problems: list[Problem] = []
    levels: list[Level] = []
    for number, entry in enumerate(document.get("levels") or (), start=1):
        wrong = why_not(entry, _LEVEL) or known_members(entry, _LEVEL) or _lacking(entry)
        if wrong:
            problems.append(fault(f"Level {number} of this family cannot be used: {wrong}."))
            continue
        try:
            levels.append(_level(entry, after_provisions=any(level.provision for level in levels)))
        except FormError as error:
            problems.append(fault(f"Level {number} of this family cannot be used: {error}."))
    tokens: dict[str, re.Pattern[str] | None] = {}
    for member in _FORMS:
        try:
            tokens[member] = whole_line(tuple(document.get(member) or ()))
        except FormError as error:
            problems.append(fault(f"`{member}` of this family cannot be used: {error}."))
    if not document.get("lines") and not problems and not any(level.provision for level in levels):
        problems.append(fault("None of the levels is a provision.", 'Give the level of sections `provision: "yes"`.'))
    if problems:
        return None, problems
    return (
        Family(
            name,
            document.get("title") or name,
            tuple(levels),
            document.get("lines") or "",
            document.get("crossheadings") == "yes",
            document.get("lists") == "as they nest",
            dictionary=tuple(document.get("dictionary") or ()),
            defines=tuple(document.get("defines") or ()),
            repealed=tuple(document.get("repealed") or ()),
            cited=tuple(document.get("cited") or ()),
            **tokens,
        ),
        [],
    )


def _lacking(entry: Mapping[str, Any]) -> str:
    if not entry.get("name") or not entry.get("number"):
        return "it needs a `name` and a `number` (a list of forms)"
    return _not_a_choice(entry)


def _not_a_choice(entry: Mapping[str, Any]) -> str:
    wrong = [(m, value) for m, value in entry.items() if m in _CHOICES and value not in _CHOICES[m]]
    return next((f"`{member}: {value}` is none of {', '.join(_CHOICES[member])}" for member, value in wrong), "")


def _level(entry: Mapping[str, Any], *, after_provisions: bool) -> Level:
    heading = entry.get("heading") or "none"
    provision = entry.get("provision") == "yes"
    return Level(
        entry["name"],
        tuple(head_of_line(form, heading=heading not in ("none", "line above")) for form in entry["number"]),
        entry.get("address") or ("{number}" if entry.get("nested") == "yes" else "{above}({number})"),
        next((_STYLES[hole] for form in entry["number"] for hole in holes_of(form) if hole in _STYLES), "figure"),
        heading,
        entry.get("set_as_heading") == "yes",
        provision,
        entry.get("nested") == "yes",
        entry.get("begins_anew") == "yes",
        entry.get("in_schedule") or "",
        listed=after_provisions and not provision,
    )
