"""The automatic numbers of a Word document, as Word would print them: "5.10", "(b)", "iv.", a bullet.

A number is stored nowhere: it is counted, paragraph by paragraph, by the list (w:num) and the level of each. A list
that begins anew starts again; a level starts again after one above it has gone on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
BULLET: Final = "-"
_LEVELS: Final = 9
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
_ROMAN: Final = (
    ("m", 1000), ("cm", 900), ("d", 500), ("cd", 400), ("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10),
    ("ix", 9), ("v", 5), ("iv", 4), ("i", 1),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list: how its number is written (`text`, "%1.%2"), in which figures, from which on.

    `restarts`: the level (from 1) after which it begins anew, None: after any above it; 0: never. `legal`: all figures
    in it are Arabic.
    """

    figures: str = "decimal"
    text: str = ""
    start: int = 1
    restarts: int | None = None
    legal: bool = False


@dataclass(slots=True)
class Numbering:
    """The lists of a document and how far each has been counted."""

    levels: Mapping[str, Mapping[int, Level]] = field(default_factory=dict)
    shared: Mapping[str, str] = field(default_factory=dict)
    counts: dict[str, list[int | None]] = field(default_factory=dict)
    begun: set[tuple[str, int]] = field(default_factory=set)
    started: Mapping[tuple[str, int], int] = field(default_factory=dict)

    def next(self, list_id: str, at: int) -> str:
        """The number of the next paragraph of a list at a level (from 0), as printed; "" where none is printed."""
        levels = self.levels.get(list_id)
        level = levels.get(at) if levels is not None else None
        if levels is None or level is None or not 0 <= at < _LEVELS:
            return ""
        counts = self.counts.setdefault(self.shared.get(list_id, list_id), [None] * _LEVELS)
        override = self.started.get((list_id, at))
        if override is not None and (list_id, at) not in self.begun:
            counts[at] = override
        else:
            before = counts[at]
            counts[at] = level.start if before is None else before + 1
        self.begun.add((list_id, at))
        for below in range(at + 1, _LEVELS):
            restarts = levels[below].restarts if below in levels else None
            if restarts is None or (restarts > 0 and at < restarts):
                counts[below] = None
        if level.figures == "bullet":
            return BULLET
        return _printed(level, levels, counts)


def _printed(level: Level, levels: Mapping[int, Level], counts: list[int | None]) -> str:
    said = level.text
    for n in range(_LEVELS):
        mark = f"%{n + 1}"
        if mark in said:
            of = levels.get(n, Level())
            count = counts[n] if counts[n] is not None else of.start
            figures = "decimal" if level.legal else of.figures
            said = said.replace(mark, in_figures(count or 0, figures))
    return said.strip()


def in_figures(count: int, figures: str) -> str:
    """A count in one of the kinds of figures that Word has."""
    match figures:
        case "lowerLetter" | "upperLetter":
            # Word goes on after z with aa, bb, cc
            letters = _ALPHABET[(count - 1) % len(_ALPHABET)] * ((count - 1) // len(_ALPHABET) + 1) if count > 0 else ""
            return letters.upper() if figures == "upperLetter" else letters
        case "lowerRoman" | "upperRoman":
            said = _roman(count)
            return said.upper() if figures == "upperRoman" else said
        case "decimalZero":
            return f"{count:02}"
        case "none":
            return ""
        case _:
            return str(count)


def _roman(count: int) -> str:
    said = ""
    for letters, value in _ROMAN:
        while count >= value:
            said, count = said + letters, count - value
    return said


def read_numbering(root: Any) -> Numbering:
    """The lists of a numbering part (None: the document has none)."""
    if root is None:
        return Numbering()
    abstract = {a.get(f"{W}abstractNumId"): a for a in root.iter(f"{W}abstractNum")}
    by_style = {s.get(f"{W}val"): a for a in abstract.values() if (s := a.find(f"{W}styleLink")) is not None}
    levels: dict[str, dict[int, Level]] = {}
    shared: dict[str, str] = {}
    started: dict[tuple[str, int], int] = {}
    for num in root.iter(f"{W}num"):
        list_id = num.get(f"{W}numId")
        of = abstract.get(_value(num, "abstractNumId"))
        if of is None or list_id is None:
            continue
        linked = _value(of, "numStyleLink")
        of = by_style.get(linked, of) if linked else of
        # lists made from one pattern count on together, unless one of them begins anew
        shared[list_id] = str(of.get(f"{W}abstractNumId"))
        levels[list_id] = {_at(e): _level(e) for e in of.iter(f"{W}lvl")}
        for change in num.iter(f"{W}lvlOverride"):
            at = _at(change)
            whole = change.find(f"{W}lvl")
            if whole is not None:
                levels[list_id][at] = _level(whole)
            start = _value(change, "startOverride")
            if start:
                started[list_id, at] = _number(start, 1)
    return Numbering(levels, shared, started=started)


def _at(element: Any) -> int:
    return _number(element.get(f"{W}ilvl"), 0)


def _level(element: Any) -> Level:
    restarts = _value(element, "lvlRestart")
    legal = element.find(f"{W}isLgl")
    return Level(
        _value(element, "numFmt") or "decimal",
        _value(element, "lvlText") or "",
        _number(_value(element, "start"), 1),
        _number(restarts, 0) if restarts is not None else None,
        legal is not None and legal.get(f"{W}val") not in ("0", "false"),
    )


def _value(element: Any, name: str) -> str | None:
    found = element.find(f"{W}{name}")
    return None if found is None else found.get(f"{W}val")


def _number(written: str | None, otherwise: int) -> int:
    return int(written) if written is not None and written.isdecimal() else otherwise
