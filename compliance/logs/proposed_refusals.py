"""Why no mapping is proposed for a foreign file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compliance.logs.column_roles import beyond_its_range
from compliance.logs.column_words import GameColumns
from compliance.logs.faults import a_few, shorten
from compliance.logs.no_rounds import REMEDY, what_it_exports
from compliance.logs.proposed_form_told import ProposalError
from compliance.logs.proposed_sample import Sample


def refuse(path: Path, samples: Sequence[Sample], games: Sequence[GameColumns], game: str | None) -> None:
    """Raises the ProposalError that says why none of these samples tells of one of the games."""
    names = [column.name for sample in samples for column in sample.columns]
    exported = what_it_exports(names)
    if exported is not None:
        raise ProposalError(str(path), exported, REMEDY)
    beyond = beyond_its_range([column for sample in samples for column in sample.columns], games)
    if beyond:
        raise ProposalError(str(path), beyond, "Propose from a copy without such rows, then check the whole.")
    differ = next((sample.differ for sample in samples if sample.differ), ())
    if differ:
        raise ProposalError(
            str(path),
            f"Rows of one round say different things of what came: {a_few(differ)}.",
            "Give the rounds that were played again under one number a number each in a copy, or leave the column of "
            "rounds out of it.",
        )
    listed = ", ".join(shorten(name) for name in list(dict.fromkeys(names))[:12])
    of = f"No column of {game} was" if game else "No column of any game was"
    raise ProposalError(
        str(path),
        f"{of} told among these: {listed}. Columns of a game are its cards, numbers of a wheel, dice or results.",
        ("" if game else "Say --game if it is known. ")
        + "Name the columns as the game does in a copy of the file, or write the mapping by hand, from an example of "
        "docs/mappings.md.",
    )
