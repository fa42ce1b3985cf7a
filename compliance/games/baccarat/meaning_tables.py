"""The tables that say who draws: a list of counts for each row, or a matrix of letters with a legend."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.language import TABLES
from compliance.meaning.provisions import Reading, Statement, read_cell
from compliance.meaning.wording import plain
from compliance.rulebook.model import Provision

DRAWS, STANDS, NATURAL = "draws", "stands", "has a natural"


@dataclass(frozen=True, slots=True)
class TableRow:
    """One thing that a table says: with these counts, and this third card of the other hand, the hand draws or stands.

    thirds None: whatever the third card is. no_third: (also) when the other hand has no third card. natural: the row
    says that the hand has a natural. third_place: the ordinal by which the heading calls the third card.
    """

    counts: tuple[int, ...]
    thirds: tuple[int, ...] | None
    no_third: bool
    draws: bool
    natural: bool = False
    third_place: int | None = None


@dataclass(slots=True)
class _Columns:
    """What stands at the head of the table: per column its heading, and in a matrix its third cards."""

    headings: dict[int, said.Heading]
    cells: dict[int, said.Cell]


def read_table(reading: Reading, statement: Statement, rule: said.Drawing) -> tuple[str, tuple[TableRow, ...]]:
    """The address and the rows of the table to which a rule refers."""
    table = _table_of(reading, statement, rule)
    if table is None or table.rows is None:
        return "", ()
    reading.read[table.address] = f"table of who draws: {rule.hand}"
    rows = [row for row in table.rows if any(plain(cell) for cell in row)]
    legend = _legend(reading, statement, table)
    columns, body = _head(reading, table, rule, rows)
    found: list[TableRow] = []
    for row in body:
        found += _read_row(reading, table, columns, legend, row)
    return table.address, tuple(found)


def _table_of(reading: Reading, statement: Statement, rule: said.Drawing) -> Provision | None:
    below = [p for p in reading.version.children.get(statement.address, ()) if p.kind == "table"]
    closing = statement.closing
    number = closing.table if isinstance(closing, said.ByTable) else rule.table
    if number is not None:
        below = [p for p in below if p.address == f"{statement.address} Table {number}"]
    if len(below) == 1:
        return below[0]
    which = f"Table {number}" if number is not None else "one table"
    reading.report(
        "reference",
        f"{statement.address} refers to {which} below it, but {len(below)} such tables stand there.",
        statement.address,
        statement.provision.closing or statement.provision.text,
        "Check the number of the table and its caption.",
    )
    return None


def _legend(reading: Reading, statement: Statement, table: Provision) -> dict[str, str]:
    """What the letters of a matrix stand for, from the words that close the rule."""
    legend: dict[str, str] = {}
    closing = statement.closing
    for entry in closing.legend if isinstance(closing, said.ByTable) else ():
        if entry.letter in legend or entry.action in legend.values():
            reading.report(
                "contradiction",
                f"the legend of {table.address} explains a letter or an action twice.",
                statement.address,
                statement.provision.closing or "",
            )
        legend[entry.letter] = entry.action
    return legend


def _head(
    reading: Reading, table: Provision, rule: said.Drawing, rows: list[tuple[str, ...]]
) -> tuple[_Columns, list[tuple[str, ...]]]:
    columns = _Columns({}, {})
    first, *body = rows or [()]
    for at, text in enumerate(first):
        if plain(text):
            heading = read_cell(reading, table.address, TABLES, "heading", text)
            if isinstance(heading, said.Heading):
                columns.headings[at] = heading
    own = columns.headings.get(0)
    if own is None or own.ordinal is not None or own.hand != rule.hand:
        reading.report(
            "contradiction",
            f"{table.address} should be headed with the count of the {rule.hand}'s hand, of which the rule speaks.",
            table.address,
            " | ".join(first),
        )
    for heading in columns.headings.values():
        if heading is not own and (heading.ordinal is None or heading.hand == rule.hand):
            reading.report(
                "contradiction",
                f"a heading of {table.address} should name the third card of the other hand.",
                table.address,
                " | ".join(first),
            )
    if body and not plain(body[0][0]):
        for at, text in enumerate(body[0]):
            if plain(text):
                cell = read_cell(reading, table.address, TABLES, "cell", text)
                if isinstance(cell, said.Cell):
                    columns.cells[at] = cell
        body = body[1:]
    return columns, body


def _read_row(
    reading: Reading, table: Provision, columns: _Columns, legend: dict[str, str], row: tuple[str, ...]
) -> list[TableRow]:
    cells = {at: read_cell(reading, table.address, TABLES, "cell", text) for at, text in enumerate(row) if plain(text)}
    own = cells.pop(0, None)
    if not isinstance(own, said.Cell) or own.counts is None or own.action or own.letter:
        reading.report(
            "unread",
            f"a row of {table.address} does not begin with the counts of a hand.",
            table.address,
            " | ".join(row),
        )
        return []
    found: list[TableRow] = []
    for at in sorted(set(cells) | set(columns.cells)):
        cell = cells.get(at)
        if isinstance(cell, said.Cell):
            one = _read_row_cell(columns, legend, own.counts, at, cell)
            if one is not None:
                found.append(one)
                continue
        elif at in cells:
            continue  # the cell was not understood, and that is reported
        reading.report(
            "gap",
            f"a cell of {table.address} in the row of {', '.join(str(n) for n in own.counts)} does not say whether "
            "the hand draws.",
            table.address,
            " | ".join(row),
        )
    if columns.cells:
        found = _joined(found)
    if not found:
        reading.report(
            "gap", f"a row of {table.address} does not say whether the hand draws.", table.address, " | ".join(row)
        )
    return found


def _joined(cells: list[TableRow]) -> list[TableRow]:
    """The cells of a matrix row: one row for all third cards with which the hand draws, one for the others."""
    joined: list[TableRow] = []
    for draws in (True, False):
        same = [cell for cell in cells if cell.draws is draws]
        if same:
            thirds = tuple(n for cell in same for n in cell.thirds or ())
            no_third = any(cell.no_third for cell in same)
            joined.append(TableRow(same[0].counts, thirds, no_third, draws, third_place=same[0].third_place))
    return joined


def _read_row_cell(
    columns: _Columns, legend: dict[str, str], counts: tuple[int, ...], at: int, cell: said.Cell
) -> TableRow | None:
    action = cell.action or legend.get(cell.letter or "")
    heading, column = columns.headings.get(at), columns.cells.get(at)
    if columns.cells:
        # a matrix: the third card stands at the head of the column, and the cell only says what is done
        if action is None or column is None or cell.counts is not None:
            return None
        thirds, no_third = column.counts, column.no_card
        heading = next((h for h in columns.headings.values() if h.ordinal is not None), None)
        if heading is None or (thirds is None and not no_third):
            return None
    else:
        thirds, no_third = cell.counts, cell.no_card
        if action is None or (thirds is not None and (heading is None or heading.ordinal is None)):
            return None
    place = heading.ordinal if heading else None
    return TableRow(counts, thirds, no_third, action == DRAWS, action == NATURAL, place)
