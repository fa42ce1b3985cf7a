"""The layout of a table with the wagers that lie on it: an area for each wager that was made, or for each number.

Which areas a table has besides is not in a log, so none is drawn that no wager lies on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from compliance.reporting.parts import Node
from compliance.reporting.wording import counted

Layout: TypeAlias = tuple[list[Node], int, int]
Wager = Mapping[str, Any]

_COLUMNS, _WIDTH, _HEIGHT, _GAP = 4, 150, 80, 6
_LETTERS, _LINE = 21, 16
_SHOWN: Final = 3  # chips in an area; the others are counted
_CELL, _ROWS, _STREETS = 34, 3, 12  # the numbers of a layout lie in three rows of twelve


def layout_of(wagers: Sequence[Wager], shown: Sequence[str]) -> Layout | None:
    """(pieces, width, height), None where no wager was made. shown: what wheel or dice showed, marked there. A
    wager that lies among single numbers is drawn in its place, with the numbers of the layout."""
    if not wagers:
        return None
    placed = {i: on for i, w in enumerate(wagers) if (on := _numbers_of(w))}
    areas: dict[str, list[Wager]] = {}
    for place, wager in enumerate(wagers):
        if place not in placed:
            areas.setdefault(wager["bet"], []).append(wager)
    body: list[Node] = []
    width = height = 0
    if placed:
        body += _grid(shown) + [piece for i, on in placed.items() for piece in _on_numbers(wagers[i], on)]
        width, height = (_STREETS + 1) * _CELL, _ROWS * _CELL + _GAP
    for place, (name, of_area) in enumerate(areas.items()):
        row, column = divmod(place, _COLUMNS)
        body += _area(name, of_area, column * (_WIDTH + _GAP), height + row * (_HEIGHT + _GAP))
    if areas:
        width = max(width, min(len(areas), _COLUMNS) * (_WIDTH + _GAP) - _GAP)
        height += -(-len(areas) // _COLUMNS) * (_HEIGHT + _GAP)
    return body, width + 2, height + 2


def _area(name: str, wagers: Sequence[Wager], x: int, y: int) -> list[Node]:
    lines = _in_lines(name)
    names = [("area-name", {"x": str(x + 8), "y": str(y + 17 + n * _LINE), "text": t}) for n, t in enumerate(lines)]
    marked = "marked" if any(w["marked"] for w in wagers) else ""
    size = {"x": str(x + 1), "y": str(y + 1), "width": str(_WIDTH), "height": str(_HEIGHT)}
    body: list[Node] = [("area", {**size, "class": marked, "names": names})]
    below = y + 17 + len(lines) * _LINE
    if len(wagers) > _SHOWN:
        text = f"{counted(len(wagers), 'wager')}"
        return [*body, _chip(x + 18, below, marked), ("amount", {"x": str(x + 32), "y": str(below + 4), "text": text})]
    for n, wager in enumerate(wagers):
        at = below + n * _LINE
        body.append(_chip(x + 18, at, "marked" if wager["marked"] else ""))
        amount = wager["amount"].partition(" (")[0]  # that no currency is recorded stands in the table below
        body.append(("amount", {"x": str(x + 32), "y": str(at + 4), "text": amount}))
    return body


def _chip(x: int, y: int, marked: str) -> Node:
    return "chip", {"x": str(x), "y": str(y), "class": marked}


def _in_lines(name: str) -> list[str]:
    """A name in one or two lines, cut where it is longer; the words beside the drawing have all of it."""
    if len(name) <= _LETTERS:
        return [name]
    head, _, _ = name[: _LETTERS + 1].rpartition(" ")
    head = head or name[:_LETTERS]
    rest = name[len(head) :].strip()
    return [head, rest if len(rest) <= _LETTERS else f"{rest[: _LETTERS - 1]}…"]


def _numbers_of(wager: Wager) -> list[int]:
    """The numbers among which a wager lies, where the layout that is drawn has them all."""
    found = wager["numbers"]
    in_range = [int(n) for n in found if n.isascii() and n.isdigit() and int(n) <= _ROWS * _STREETS]
    return in_range if len(in_range) == len(found) else []


def _centre(number: int) -> tuple[int, int]:
    if number == 0:
        return _CELL // 2, _ROWS * _CELL // 2
    street, row = divmod(number - 1, _ROWS)
    return _CELL + street * _CELL + _CELL // 2, (_ROWS - 1 - row) * _CELL + _CELL // 2


def _grid(shown: Sequence[str]) -> list[Node]:
    body: list[Node] = []
    for number in range(_ROWS * _STREETS + 1):
        x, y = _centre(number)
        tall = _ROWS * _CELL if number == 0 else _CELL
        cell = {
            "x": x - _CELL // 2 + 1,
            "y": y - tall // 2 + 1,
            "width": _CELL,
            "height": tall,
            "tx": x + 1,
            "ty": y + 5,
        }
        fell = "fell" if str(number) in shown else ""
        body.append(("cell", {**{n: str(v) for n, v in cell.items()}, "class": fell, "text": str(number)}))
    return body


def _on_numbers(wager: Wager, numbers: Sequence[int]) -> list[Node]:
    centres = [_centre(number) for number in numbers]
    x, y = (sum(c[axis] for c in centres) // len(centres) for axis in (0, 1))
    # in the corner of a number of its own, on the line between several: no number is covered
    beside = _CELL // 4 if len(numbers) == 1 else 0
    return [_chip(x + 1 + beside, y + 1 - beside, "marked" if wager["marked"] else "")]
