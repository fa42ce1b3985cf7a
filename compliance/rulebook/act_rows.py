"""Operations on the rows of tables: put in, taken away, named by their first cell."""

from __future__ import annotations

from dataclasses import replace

from compliance.drafting.amending_model import Target
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.model import Provision
from compliance.rulebook.passages import ORDINALS


def row(draft: Draft, target: Target, words: str | None, *, beside: str = "") -> Result:
    """Take away or replace a row, or add rows `beside` it ("before", "after"); its first cell or its place names it."""
    found = draft.meant(replace(target, row="", table=target.table or "the table"))
    table = draft.held(found[0]) if found else None
    if table is None or table.rows is None:
        return draft.missing(target)
    at = row_index(table, target.row)
    if at is None:
        counted = target.row in ORDINALS
        why = "; whether its head counts, the order does not say: name the row by its first cell" if counted else ""
        return "ambiguous" if counted else "target missing", f"{table.address} has no row “{target.row}”{why}."
    rows = list(table.rows)
    new = [] if words is None else _rows_of(words)
    if any(len(cells) != len(rows[at]) for cells in new):
        return "ambiguous", f"The new matter is not rows like those of {table.address}, of {len(rows[at])} cells."
    rows[at : at + 1] = {"after": [rows[at], *new], "before": [*new, rows[at]]}.get(beside, new)
    return _with_rows(draft, table, rows)


def add_rows(draft: Draft, target: Target, words: str, where: str) -> Result:
    """Rows added to a table at its end, or below its head."""
    found = draft.meant(replace(target, table=target.table or "the table"))
    table = draft.held(found[0]) if len(found) == 1 else None
    if table is None or not table.rows:
        return "ambiguous", f"The order does not say to which row or cell of the table in {target} the words go."
    new, rows = _rows_of(words), list(table.rows)
    if where != "at the end" or any(len(cells) != len(rows[-1]) for cells in new):
        return "ambiguous", f"The new matter is not rows that can stand at the end of {table.address}."
    return _with_rows(draft, table, [*rows, *new])


def _rows_of(words: str) -> list[tuple[str, ...]]:
    """The rows that new matter sets out: a line each, with tabs or upright strokes between the cells."""
    lines = [line for line in words.splitlines() if line.strip("| \t")]
    return [tuple(cell.strip() for cell in line.strip("| ").split("|" if "|" in line else "\t")) for line in lines]


def _with_rows(draft: Draft, table: Provision, rows: list[tuple[str, ...]]) -> Result:
    changed = replace(table, rows=tuple(rows), lineage=(*table.lineage, f"words changed by {draft.by}"))
    draft.provisions = [changed if p is table else p for p in draft.provisions]
    return "applied", f"Changed in {table.address}."


def row_index(table: Provision, wanted: str) -> int | None:
    """Which row of a table an order names by its first cell or by all its words; None where none or several are."""
    rows = table.rows or ()
    if wanted in ORDINALS:
        return None  # whether the head of the table counts, no order says
    if wanted == "last":
        return len(rows) - 1
    found = [i for i, row in enumerate(rows) if row and row[0].casefold() == wanted.casefold()]
    found = found or [i for i, row in enumerate(rows) if " ".join(" ".join(row).split()) == wanted]
    return found[0] if len(found) == 1 else None
