"""Rounds whose numbers begin anew with each day: told apart by the day, which a column has or which its time says."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from compliance.logs.columns_seen import Column, Found
from compliance.logs.mapped_cells import with_cells
from compliance.logs.mapping_file import Cell
from compliance.logs.patterns import matched
from compliance.logs.proposed_rounds import comes_again
from compliance.logs.proposed_sample import Sample

DAY_OF: Final = "day_of_time"  # the column of the day that is taken out of a time
_MATCHES: Final = f"(?P<{DAY_OF}>[^ T]*[0-9][^ T]*)[ T].*"
_ASKED: Final = "QUESTION: do the numbers of rounds begin anew with each day? (`sessions: [{}]` makes each a session)"


def with_days(sample: Sample) -> Sample:
    """The sample with the day besides the number of a round, where numbers come again, each on another day. Where one
    comes again within a day (of a night that goes on past midnight), the days do not tell rounds apart.
    """
    roles = sample.roles
    if not {"round", "time"} <= roles.keys() or "shoe" in roles or not comes_again(sample, ("table", "round")):
        return sample
    told = _with_column(sample)
    if told is None:
        return sample
    within, day = told
    within.roles["shoe"] = Found(day, {}, "the day, with which numbers of rounds begin anew", 0)
    if comes_again(within, ("table", "shoe", "round")):
        return sample
    found = within.roles["round"]
    within.roles["round"] = replace(found, why=f"{found.why}; {_ASKED.format(day)}")
    return within


def _with_column(sample: Sample) -> tuple[Sample, str] | None:
    """The sample and its column of days: one of the file, or one taken out of the column of times."""
    roles = dict(sample.roles)
    if "day" in roles:
        return replace(sample, roles=roles), roles["day"].column
    time = roles["time"].column
    texts = [str(row.values.get(time) or "") for row in sample.rows]
    if "{" in time or any(matched(_MATCHES, text) is None for text in texts):
        return None
    cell = {"column": time, "matches": _MATCHES}
    cells = [*sample.form.keys.get("cells", []), cell]
    rows = [replace(row, values=with_cells((Cell.model_validate(cell),), row.values)) for row in sample.rows]
    form = sample.form.with_key("cells", cells, sample.form.why.get("cells", "the day is taken out of the time"))
    days = Column(DAY_OF, tuple(row.values[DAY_OF] for row in rows))
    return replace(sample, form=form, rows=rows, columns=[*sample.columns, days], roles=roles), DAY_OF
