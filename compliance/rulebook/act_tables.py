"""Operations on tables: one put under a rule, one put in the place of another."""

from __future__ import annotations

from dataclasses import replace

from compliance.drafting.amending_model import Operation, Target
from compliance.drafting.cells import rows_of
from compliance.drafting.lines import read_line
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.model import Provision
from compliance.rulebook.provisions import subtree

_Rows = tuple[tuple[str, ...], ...]


def insert(draft: Draft, operation: Operation) -> Result:
    """A table under the rule that the order names, behind what stands there already."""
    target = operation.target
    above = _above(draft, target)
    if above is None:
        return draft.missing(replace(target, table="", unit="rule"))
    rows, caption = _read(operation)
    if rows is None:
        return _unreadable(target)
    number = target.table.removeprefix("the table")
    address = f"{above.address} Table {number.removeprefix('Table ')}".strip()
    if draft.held(address) is not None:
        return "ambiguous", f"{address} is held already; inserting it would make two."
    table = Provision(
        address=address,
        kind="table",
        text="",
        heading=_as_printed(operation, caption) if number and caption else number or None,
        rows=rows,
        parent=above.address,
        source=draft.matter.span_of(operation),
        lineage=(draft.by,),
    )
    last = subtree(draft.provisions, above.address)[-1]
    at = draft.provisions.index(last) + 1
    draft.provisions = [*draft.provisions[:at], table, *draft.provisions[at:]]
    return "applied", f"{address} inserted."


def _as_printed(operation: Operation, caption: str) -> str:
    """The caption of a new table with its number, as the line over its rows has them."""
    table = operation.target.table
    lines = (
        " ".join(line.strip("“”\"' ").split())
        for line in (operation.matter.raw.splitlines() if operation.matter else ())
    )
    printed = (line for line in lines if line.casefold().startswith(table.casefold()) and line.endswith(caption))
    return next(printed, f"{table}: {caption}")


def replace_table(draft: Draft, operation: Operation) -> Result:
    """Other rows (and, where the new matter has one, another caption) for a table; its place stays."""
    target = operation.target
    found = draft.meant(target)
    held = draft.held(found[0]) if len(found) == 1 else None
    if held is None:
        return draft.missing(target)
    rows, caption = _read(operation)
    if rows is None:
        return _unreadable(target)
    number = held.heading.partition(":")[0] if held.heading else ""
    heading = f"{number}: {caption}" if number and caption else held.heading
    changed = replace(
        held,
        rows=rows,
        heading=heading,
        source=draft.matter.span_of(operation),
        lineage=(*held.lineage, f"replaced by {draft.by}"),
    )
    draft.provisions = [changed if p is held else p for p in draft.provisions]
    return "applied", f"{held.address} replaced."


def _above(draft: Draft, target: Target) -> Provision | None:
    """The provision under which a table is to stand."""
    found = draft.meant(replace(target, table="", unit="paragraph")) if target.address else []
    return draft.held(found[0]) if len(found) == 1 else None


def _unreadable(target: Target) -> Result:
    return "ambiguous", f"The new matter could not be read as the rows of {target}."


def _read(operation: Operation) -> tuple[_Rows | None, str]:
    """The rows of the new matter, None if it is not all rows, and its caption without the number."""
    pieces = operation.matter.pieces if operation.matter else ()
    if len(pieces) != 1 or pieces[0].kind not in ("table", "text"):
        return None, ""
    lines = [line for line in pieces[0].text.split("\n") if line.strip()]
    if lines and not pieces[0].heading and read_line(lines[0]).kind == "caption":
        caption = lines.pop(0).partition(":")[2].strip()
    else:
        caption = pieces[0].heading
    # words above a caption are no row of its table
    return (None if any(read_line(line).kind == "caption" for line in lines) else _rows(lines)), caption


def _rows(lines: list[str]) -> _Rows | None:
    rows: list[tuple[str, ...]] = []
    for line in lines:
        mark = "|" if line.startswith("|") else "\t" if "\t" in line else ""
        cells = tuple(cell.strip() for cell in (line.strip().strip("|") if mark == "|" else line).split(mark or "\t"))
        if mark == "|" and all(not cell.strip("-: ") for cell in cells):
            continue
        if not mark:
            found = rows_of(lines)
            if found is None and line == lines[0] and len(lines) > 1 and all("\t" in below for below in lines[1:]):
                # what stands over the columns spans them all
                rows.append((line.strip(), *("" for _ in lines[1].split("\t")[1:])))
                continue
            return tuple(found) if found is not None and not rows else None
        rows.append(cells)
    is_set_in = bool(rows) and not any(row[0] for row in rows)  # the tab before every row parts no cells
    return tuple(row[1:] for row in rows) if is_set_in else tuple(rows) or None
