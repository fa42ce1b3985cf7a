"""Tables set one cell a line: the rows are found again from the names and the odds among the lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from compliance.sources.parsers import parser_of

if TYPE_CHECKING:
    pass

Cell = tuple[str, str]
"""Name and odds of one line; either may be empty."""


@lru_cache(maxsize=2_000)
def cell_of(words: str) -> Cell:
    tokens = {token.type: str(token).strip() for token in parser_of("cells").parse(words).children}  # type: ignore[union-attr]
    return tokens.get("NAME", ""), tokens.get("ODDS", "")


def rows_of(lines: Sequence[str]) -> list[tuple[str, ...]] | None:
    """The rows of a table whose cells stand one a line, read row-wise; None if they do not fill its columns.

    Names before the first odds are the heads of the columns, the last of them the name of the first row. Where names
    and odds share a line, the lines are the rows.
    """
    cells = [cell_of(line) for line in lines]
    if any(name and odds for name, odds in cells):
        return [tuple(part for part in cell if part) for cell in cells]
    first_odds = next((index for index, (_, odds) in enumerate(cells) if odds), None)
    if not first_odds:
        return None
    heads = [name for name, _ in cells[: first_odds - 1]]
    width = len(heads) + 1
    body = [name or odds for name, odds in cells[first_odds - 1 :]]
    rows = [tuple(body[start : start + width]) for start in range(0, len(body), width)]
    if len(heads) == 0 or any(len(row) < width or cell_of(row[0])[1] for row in rows):
        return None
    return [("", *heads), *rows]


def one_cell_a_line(lines: Sequence[str]) -> bool:
    """Whether lines after a colon are cells of a table: at least one of them is odds, with or without a name."""
    return any(cell_of(line)[1] for line in lines)
