"""Columns of a table that say a thing in the first row of its group alone (cells that were merged, or left empty where
they would repeat): a proposed mapping keeps it for the rows below, and asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any, Final

from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.proposed_form_told import OF_CELLS, Form, ProposalError
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_wagers import WAGER_ROW

KEPT: Final = "kept"
_ASKED: Final = "QUESTION: does an empty cell mean what the row above says? it is taken so"


def with_groups(form: Form, rows: list[ForeignRow], names: Sequence[str]) -> tuple[Form, list[ForeignRow]]:
    """The form with the columns that tell of groups of rows kept, and the rows as that reads them."""
    if form.keys.get("format") not in OF_CELLS or not rows:
        return form, rows
    of_groups = list(_of_groups(names, rows))
    if not of_groups:
        return form, rows
    told: list[list[Any]] = [
        list(accumulate((row.values.get(name) for row in rows), lambda above, own: own or above)) for name in of_groups
    ]
    filled = [
        replace(row, values={**row.values, **dict(zip(of_groups, said, strict=True))})
        for row, said in zip(rows, zip(*told, strict=True), strict=True)
    ]
    return form.with_key(KEPT, {name: {"column": name} for name in of_groups}, _ASKED), filled


def _of_groups(names: Sequence[str], rows: Sequence[ForeignRow]) -> Iterator[str]:
    """The first columns that are empty in rows, each only where the one before is, and that say something else each
    time; some column behind them is never empty."""
    above = set(range(len(rows)))
    for place, name in enumerate(names):
        empty = {n for n, row in enumerate(rows) if not row.values.get(name)}
        said = [row.values[name] for n, row in enumerate(rows) if n not in empty]
        is_repeated = any(one == other for one, other in pairwise(said))
        behind = names[place + 1 :]
        is_full = any(all(row.values.get(other) for row in rows) for other in behind)
        if not empty or 0 in empty or not empty <= above or is_repeated or not is_full:
            return
        above = empty
        yield name


def all_kept(sample: Sample, of_wagers: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """What the mapping of a sample keeps from row to row, with that of its wagers, and why."""
    of_groups = sample.form.keys.get(KEPT, {})
    of_seats = sample.seats.kept if sample.seats is not None else {}
    named = "one wager has several names, and is known by what they mean" if of_wagers else ""
    if WAGER_ROW in of_wagers:
        named = "a wager is known by the row that places it, until a row settles it"
    seated = "lines name the player, and not always the seat" if of_seats else ""
    why = "; ".join(filter(None, (seated, named, sample.form.why.get(KEPT))))
    return {**of_groups, **of_seats, **of_wagers}, why


def refuse_newest_first(path: str) -> None:
    """What stands in the first row of a group is not carried on to rows that happened before it. Raises
    ProposalError."""
    raise ProposalError(
        path,
        "The newest row stands first, and what is said of several rows stands in the first of them alone.",
        "Fill the empty cells with what stands above them, or sort the rows with the oldest first.",
    )
