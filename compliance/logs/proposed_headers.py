"""The line that names the columns, where it comes again further down, and rows above it that would be lost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from compliance.logs.faults import shorten
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.foreign_text import runs_on
from compliance.logs.proposed_form_told import OF_CELLS, Form, ProposalError
from compliance.logs.proposed_heads import usable
from compliance.logs.proposed_text import cells_at, is_rule, is_value
from compliance.logs.proposed_yaml import in_condition

_SHOWN: Final = 3


def without_headers(form: Form, names: Sequence[str], rows: list[ForeignRow]) -> tuple[Form, list[ForeignRow]]:
    """The form and the rows without those that name the columns once more, as on each page of a print: they tell
    nothing, and their words are no values of the columns."""
    again = [row for row in rows if _names_columns(row, names)]
    if form.keys.get("format") not in OF_CELLS or not again or len(again) == len(rows):
        return form, rows
    others = [row for row in rows if row not in again]
    for name in names:
        word = _said(again[0], name)
        # a column's own name may be a word in other rows too
        if word and '"' not in word and not any(_said(row, name) == word for row in others):
            lines = ", ".join(str(row.line) for row in again[:_SHOWN]) + (", …" if len(again) > _SHOWN else "")
            why = f"the names of the columns come again (line {lines}): such rows are passed over"
            holds = f"{in_condition(name)} is {json.dumps(word, ensure_ascii=False)}"
            return form.with_key("ignored", holds, why), others
    return form, rows


def rows_above(form: Form, lines: Sequence[str]) -> list[int]:
    """The lines above that of the names whose cells are filled as rows have them: several tables stand below one
    another, each with its own title, and by this form all but the last would be lost."""
    widths = form.keys.get("widths", {})
    places = [(int(first), int(last)) for first, last in (place.split("-") for place in widths.values())]
    above = lines[: max(0, form.keys.get("skip", 0) - 1)]
    return [n for n, line in enumerate(above, start=1) if _is_row(line, places)]


def lost_above(file: str, form: Form, lines: Sequence[str]) -> ProposalError:
    """Why nothing is proposed where there are such lines."""
    lost = rows_above(form, lines)
    message = (
        f"Several tables stand below one another: line {form.keys['skip']} names the columns, but lines above it are "
        f"rows as well (line {', '.join(map(str, lost))}), the first «{shorten(lines[lost[0] - 1])}»."
    )
    remedy = (
        "Save each table as a file of its own, with the line that names its columns, and say in each mapping what the "
        "title above it says (the table, the day)."
    )
    return ProposalError(file, message, remedy)


def _is_row(line: str, places: Sequence[tuple[int, int]]) -> bool:
    """Whether a line has something in each column, a value in one at least, and nothing across two."""
    cells = cells_at(line, places)
    is_across = any(runs_on(line, last, first) for (_, last), (first, _) in pairwise(places))
    return all(cells) and any(map(is_value, cells)) and not is_across and not is_rule(line)


def _names_columns(row: ForeignRow, names: Sequence[str]) -> bool:
    said = [_said(row, name) for name in names]
    return any(said) and usable(said) == list(names)


def _said(row: ForeignRow, name: str) -> str:
    return str(row.values.get(name) or "").strip()
