"""The zeros of a wheel, and what the world gives of wheel and layout, since the diagrams are lost: the order around the
wheel, the rows of the layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from compliance.games.roulette import vocabulary as v
from compliance.games.spins import Pocket
from compliance.logs.members import DOUBLE_ZERO
from compliance.places import rulebook_folder
from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml


@dataclass(frozen=True, slots=True)
class Zeros:
    """The compartments of a wheel that are told apart from its numbers. zero: the number that zero is. double_zero:
    whether there is a double zero."""

    zero: int
    double_zero: bool = False

    @property
    def pockets(self) -> tuple[Pocket, ...]:
        """Zero, and the double zero if there is one, as a log writes them."""
        return (self.zero, DOUBLE_ZERO) if self.double_zero else (self.zero,)

    def named(self, names: Iterable[str]) -> tuple[Pocket, ...]:
        """The compartments that the words call by these names, whether the wheel has them or not."""
        return tuple(DOUBLE_ZERO if name == v.DOUBLE_ZERO_NAME else self.zero for name in names)


@dataclass(frozen=True, slots=True)
class Assumed:
    """around: the pockets in the order of the wheel, from zero. after: zero, or double zero -> the colour of the next
    compartment. assumption: the id of the assumption on them.

    first_row: the numbers of the layout's first row.
    """

    around: tuple[Pocket, ...]
    after: Mapping[Pocket, str]
    first_row: tuple[int, ...]
    assumption: str


def assumed_wheel(double_zero: bool = False) -> tuple[Assumed, tuple[Problem, ...]]:
    """What rulebooks/assumptions.yaml says of layout and wheel (with a double zero, or without), or nothing and why."""
    return _wheel_in(rulebook_folder(), v.COLOURS_OF_DOUBLE_ZERO if double_zero else v.COLOURS)


@cache
def _wheel_in(folder: Path, assumption: str) -> tuple[Assumed, tuple[Problem, ...]]:
    path = folder / "assumptions.yaml"
    document, problems = read_yaml(path, f"rulebooks/{path.name}")
    entries = {e["id"]: e for e in document or [] if isinstance(e, dict) and "id" in e}
    found = list(problems)
    around = _pockets(entries, assumption, "around", found)
    first_row = tuple(n for n in _pockets(entries, v.LAYOUT, "first_row", found) if isinstance(n, int))
    entry = entries.get(assumption, {})
    after: dict[Pocket, str] = {around[0]: str(entry.get("after_zero", ""))} if around else {}
    if DOUBLE_ZERO in around:
        after[DOUBLE_ZERO] = str(entry.get("after_double_zero", ""))
    return Assumed(around, after, first_row, assumption), tuple(found)


def _pockets(entries: dict[str, Any], id_: str, member: str, problems: list[Problem]) -> tuple[Pocket, ...]:
    listed = entries.get(id_, {}).get(member)
    if isinstance(listed, list) and listed and all(isinstance(n, str) and n.isascii() and n.isdigit() for n in listed):
        return tuple(DOUBLE_ZERO if n == DOUBLE_ZERO else int(n) for n in listed)
    message = f"The assumptions have no entry `{id_}` with the numbers in `{member}`, so roulette cannot be judged."
    problems.append(
        Problem("assumptions.wheel", "error", message, Place("rulebooks/assumptions.yaml"), "Add the entry.")
    )
    return ()
