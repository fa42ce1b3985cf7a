"""The smallest unit in which wagers can be made and paid at a table."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

from compliance.games.chips import unit_of_chips
from compliance.logs.faults import UnreadableError
from compliance.logs.quantities import read_amount
from compliance.logs.rounds import Session
from compliance.places import rulebook_folder
from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml


def smallest_chip() -> tuple[int | None, tuple[Problem, ...]]:
    """The smallest chip, in cents, that is assumed where a log names none (rulebooks/assumptions.yaml)."""
    return _smallest_in(rulebook_folder())


@cache
def _smallest_in(folder: Path) -> tuple[int | None, tuple[Problem, ...]]:
    path = folder / "assumptions.yaml"
    shown = f"rulebooks/{path.name}"
    document, problems = read_yaml(path, shown)
    for entry in document or []:
        if isinstance(entry, dict) and entry.get("id") == "smallest-chip":
            try:
                return read_amount(entry.get("amount")), tuple(problems)
            except UnreadableError as error:
                return None, (Problem("assumptions.chip", "error", f"The smallest chip: {error}", Place(shown)),)
    message = "The assumptions have no entry `smallest-chip` with its `amount`, so units of wagers cannot be judged."
    return None, (*problems, Problem("assumptions.chip", "error", message, Place(shown), "Add the entry."))


def unit_of(session: Session) -> int | None:
    """The smallest unit of a table in cents: of which every sum of the chips named is a multiple."""
    return unit_of_chips(session.chips) if session.chips else smallest_chip()[0]


def payable_from(least: Fraction, odds: Fraction, unit: int) -> Fraction:
    """The lowest wager of at least so much that is whole units and wins whole units at these odds."""
    # a wager of `unit` times the odds' denominator wins whole units; so does every multiple, and nothing between
    step = unit * odds.denominator
    return Fraction(-(-least // step) * step)
