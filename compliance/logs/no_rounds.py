"""Exports of table management systems that hold no rounds: drop, fills and credits, ratings. Known by their columns."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from compliance.logs.column_words import general, plain_name
from compliance.logs.faults import shorten
from compliance.logs.lines import is_read_twice, name_of
from compliance.logs.proposed_form import forms_of, rows_of
from compliance.logs.proposed_form_told import ProposalError
from compliance.problems import Place, Problem

_NAMED = 5  # so many of its columns are named
REMEDY = "Ask for the record of rounds: wagers, cards or numbers, settlements."


def what_it_exports(names: Iterable[str]) -> str | None:
    """What columns of these names say that a file is an export of, in words with the columns; None where nothing."""
    plain = {plain_name(name): name for name in names}
    for kind in general()["no_logs"]:
        has = [plain[name] for name in dict.fromkeys(map(plain_name, kind["names"])) if name in plain]
        sure = [name for told, name in plain.items() if any(f" {word} " in f" {told} " for word in kind["sure"])]
        if sure or len(has) >= int(kind["at_least"]):
            has = list(dict.fromkeys([*has, *sure]))
            return (
                f"This is an export of {kind['what']} (columns {', '.join(map(shorten, has[:_NAMED]))}) "
                "and holds no rounds: no rule of play can be tested from it."
            )
    return None


def no_rounds(path: Path) -> Problem | None:
    """Told of a file of which no line was an event: that it is such an export, where its columns show it."""
    if not is_read_twice(path):
        return None
    try:
        names = [name for form in forms_of(path) for name in rows_of(path, form)[0]]
    except ProposalError:
        return None
    message = what_it_exports(names)
    return Problem("log.no-rounds", "error", message, Place(name_of(path)), REMEDY) if message is not None else None
