"""What the world gives of wheel and layout, since the diagrams are lost: order around the wheel, rows of the layout."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from compliance.games.roulette import vocabulary as v
from compliance.places import rulebook_folder
from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml


@dataclass(frozen=True, slots=True)
class Assumed:
    """around: the numbers in the order of the wheel, from zero. after_zero: the colour of the next compartment.

    first_row: the numbers of the layout's first row.
    """

    around: tuple[int, ...]
    after_zero: str
    first_row: tuple[int, ...]


def assumed_wheel() -> tuple[Assumed, tuple[Problem, ...]]:
    """What rulebooks/assumptions.yaml says of wheel and layout, or nothing and the reason."""
    return _wheel_in(rulebook_folder())


@cache
def _wheel_in(folder: Path) -> tuple[Assumed, tuple[Problem, ...]]:
    path = folder / "assumptions.yaml"
    document, problems = read_yaml(path, f"rulebooks/{path.name}")
    entries = {e["id"]: e for e in document or [] if isinstance(e, dict) and "id" in e}
    found = list(problems)
    around = _numbers(entries, v.COLOURS, "around", found)
    first_row = _numbers(entries, v.LAYOUT, "first_row", found)
    after_zero = entries.get(v.COLOURS, {}).get("after_zero", "")
    return Assumed(around, str(after_zero), first_row), tuple(found)


def _numbers(entries: dict[str, Any], id_: str, member: str, problems: list[Problem]) -> tuple[int, ...]:
    listed = entries.get(id_, {}).get(member)
    if isinstance(listed, list) and listed and all(isinstance(n, str) and n.isascii() and n.isdigit() for n in listed):
        return tuple(int(n) for n in listed)
    message = f"The assumptions have no entry `{id_}` with the numbers in `{member}`, so roulette cannot be judged."
    problems.append(
        Problem("assumptions.wheel", "error", message, Place("rulebooks/assumptions.yaml"), "Add the entry.")
    )
    return ()
