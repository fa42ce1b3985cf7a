"""Rows below those of a game, or between them, that sum them up: a proposed mapping passes over them, and asks."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from compliance.logs.column_words import general, plain_name
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.proposed_form import SAMPLE
from compliance.logs.proposed_form_told import OF_CELLS, Form
from compliance.logs.proposed_text import is_value
from compliance.logs.proposed_yaml import in_condition

_MOST: Final = 3  # rows at the end of a file


def without_sums(form: Form, names: Sequence[str], rows: list[ForeignRow]) -> tuple[Form, list[ForeignRow]]:
    """The form and the rows without the last ones, where these have at most half of the cells that rows usually have
    (or begin with a word, as no other row does), and a column that all others have tells them."""
    if form.keys.get("format") not in OF_CELLS:
        return form, rows
    form, rows = _without_totals(form, names, rows)
    if not _MOST < len(rows) < SAMPLE:
        return form, rows
    filled = [_filled(row) for row in rows]
    usual = median(filled)
    has_values = is_value(_first(rows[0]))
    worded = [has_values and not is_value(_first(row)) for row in rows]
    sums = next((n for n in range(_MOST + 1) if filled[-1 - n] * 2 > usual and not worded[-1 - n]), 0)
    if not sums:
        return form, rows
    above, below = rows[:-sums], rows[-sums:]
    why = "QUESTION: do the last rows only sum up? rows of which this holds are passed over"
    passing = _passing_over(form, names, below, above, why)
    return (form, rows) if passing is None else (passing, above)


def _without_totals(form: Form, names: Sequence[str], rows: list[ForeignRow]) -> tuple[Form, list[ForeignRow]]:
    """The form and the rows without those that a word tells to sum up others, where they stand between them: they have
    fewer cells, and a column that all others have tells them."""
    words = frozenset(general()["totals"])
    summing = [row for row in rows if any(plain_name(str(value)) in words for value in row.values.values() if value)]
    others = [row for row in rows if row not in summing]
    if not summing or not others or all(row in summing for row in rows[-len(summing) :]):
        return form, rows
    usual = median(map(_filled, others))
    if any(_filled(row) >= usual for row in summing):
        return form, rows
    lines = ", ".join(str(row.line) for row in summing[:_MOST]) + (", …" if len(summing) > _MOST else "")
    why = f"QUESTION: do rows like line {lines} only sum up others? rows of which this holds are passed over"
    passing = _passing_over(form, names, summing, others, why)
    return (form, rows) if passing is None else (passing, others)


def _passing_over(
    form: Form, names: Sequence[str], summing: Sequence[ForeignRow], others: Sequence[ForeignRow], why: str
) -> Form | None:
    """The form that passes over rows which sum up others, by the first column that all others have and none of these;
    None where there is no such column."""
    for name in names:
        if all(r.values.get(name) not in (None, "") for r in others) and not any(r.values.get(name) for r in summing):
            passed = [form.keys["ignored"]] if "ignored" in form.keys else []
            whys = "; ".join([*filter(None, [form.why.get("ignored")]), why])
            return form.with_key("ignored", " or ".join([*passed, f"{in_condition(name)} is empty"]), whys)
    return None


def _filled(row: ForeignRow) -> int:
    return sum(1 for value in row.values.values() if value not in (None, ""))


def _first(row: ForeignRow) -> str:
    return str(next(iter(row.values.values()), ""))
