"""The casinos that a notice lists, with the addresses of their premises (Schedule 2 of the notice of 2004)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from compliance.drafting.tree import Unit
from compliance.problems import Place, Problem

_HEADING: Final = "Casinos"
_COLUMNS: Final = ("casino", "address of premises")


@dataclass(frozen=True, slots=True)
class ListedCasino:
    """A casino as a schedule lists it; `provision` is the table it stands in."""

    name: str
    premises: str
    provision: str


def read_listed_casinos(units: Iterable[Unit], file: str) -> tuple[tuple[ListedCasino, ...], list[Problem]]:
    """The casinos in the tables of schedules headed "Casinos", in order."""
    listed = list(units)
    schedules = {u.address for u in listed if u.kind == "heading" and (u.heading or "").strip() == _HEADING}
    casinos: list[ListedCasino] = []
    problems: list[Problem] = []
    for unit in listed:
        if unit.parent not in schedules or unit.kind != "table":
            continue
        head, *rows = unit.rows or [()]
        unlike = [row for row in rows if len(row) != len(_COLUMNS) or not all(row)]
        if tuple(cell.strip().lower() for cell in head) != _COLUMNS or unlike:
            message = f"{unit.address} is not a list of casinos with the address of their premises."
            remedy = "Correct the table by a repair if it is damaged; until then these casinos are not known."
            quote = "; ".join(" | ".join(row) for row in unlike or (head,))
            problems.append(
                Problem("notice.casinos-not-understood", "error", message, Place(file, unit.first_line), remedy, quote)
            )
            continue
        casinos += [ListedCasino(name.strip(), premises.strip(), unit.address) for name, premises in rows]
    return tuple(casinos), problems
