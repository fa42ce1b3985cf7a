"""Tables: rows of tabs or pipes under the rule that introduces them, with a caption before or after."""

from __future__ import annotations

from compliance.drafting.tree import Unit


class TableReader:
    """The table that is open under a rule. Its address is "9.4 Table 2" by its caption, or "5.1 Table" without one."""

    def __init__(self) -> None:
        self._table: Unit | None = None
        self._base: Unit | None = None
        self._caption: str | None = None

    def close(self) -> None:
        """End the open table. A row or a column in which no cell is filled was only ruled, and is not part of it."""
        if self._table is not None:
            rows = [row for row in self._table.rows if any(row)]
            filled = [any(row[c] for row in rows if c < len(row)) for c in range(max(map(len, rows), default=0))]
            self._table.rows = [tuple(cell for c, cell in enumerate(row) if filled[c]) for row in rows]
        self._table = self._base = self._caption = None

    def belongs_to(self, base: Unit) -> bool:
        """Whether a table stands under this rule already."""
        return self._table is not None and self._base is base

    def may_begin(self, base: Unit, introduction: str, *, in_schedule: bool) -> bool:
        """Rows are a table only where words, a caption or a schedule introduce them; else they are rubble."""
        return self.belongs_to(base) or self._caption is not None or in_schedule or introduction.endswith(":")

    def caption(self, words: str, base: Unit) -> Unit | None:
        """Take a caption; the table above it, if it has none, is returned as the one it belongs to."""
        table = self._table if self._base is base else None
        if table is None or table.heading is not None:
            self._caption = words
            self._table = None
            return None
        table.heading = words
        table.address = _address(base, words)
        return table

    def reach(self, line: int) -> None:
        """Let the open table reach as far as a line."""
        if self._table is not None:
            self._table.reach(line)

    def cells(self, words: str, kind: str) -> list[str]:
        """The cells of a row as printed; an empty list for the line that rules off a head."""
        cells = words.strip().strip("|").split("|") if kind == "pipes" else words.split("\t")
        cells = [cell.strip() for cell in cells]
        ruled = kind == "pipes" and all(not cell.strip("-: ") for cell in cells)
        return [] if ruled else cells

    def row(self, cells: list[str], base: Unit, line: int) -> Unit | None:
        """Add a row; the table is returned when this row began it."""
        begun = None
        if self._table is None or self._base is not base:
            begun = Unit("table", _address(base, self._caption), base.address, line, line, heading=self._caption)
            self._table, self._base, self._caption = begun, base, None
        self._table.rows.append(tuple(cells))
        self._table.reach(line)
        return begun


def _address(base: Unit, caption: str | None) -> str:
    number = caption.split(":", 1)[0].split()[1] if caption else ""
    return f"{base.address} Table {number}".strip()
