"""The Schedules of a notice: where new matter stands that an order sets out there, and what a Schedule amends."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.drafting.amending_acts import Act, Lead
from compliance.drafting.amending_frame import begins_note
from compliance.drafting.amending_lacking import Source, no_schedule
from compliance.drafting.amending_layout import Layout, heading_of, item_label
from compliance.drafting.amending_model import Operation, Span
from compliance.drafting.amending_orders import is_caption
from compliance.drafting.amending_progress import Progress, schedule_name
from compliance.drafting.amending_quotes import starts_with_opening_mark
from compliance.drafting.lines import read_line
from compliance.drafting.signatures import signed_rows
from compliance.problems import Problem


def schedules_of(layout: Layout) -> dict[str, Span]:
    """The rows of the matter of each Schedule by its name: the first that bears a number, a quotation or a heading of
    the rules, and that after its last. A notice's only Schedule is also meant where none is named by its number."""
    filled = [row for row in range(len(layout.starts)) if layout.line(row).strip()]
    heads = [row for row in filled if _is_schedule(layout, row)]
    signed = signed_rows(layout.plain)
    found: dict[str, Span] = {}
    for head in heads:
        below = (row for row in filled if row > head)
        ends = (row for row in below if row in heads or row in signed or begins_note(layout.line(row)))
        after = next(ends, len(layout.starts))
        inside = [row for row in filled if head < row < after]
        first = next((row for row in inside if _begins_matter(layout, row)), inside[0] if inside else after)
        name = schedule_name(layout.line(head))
        # two Schedules of one name: neither is meant
        found[name] = (first, after) if name not in found else (after, after)
    if len(found) == 1:
        found["schedule"] = next(iter(found.values()))
    return {name: rows for name, rows in found.items() if rows[0] < rows[1]}


def _begins_matter(layout: Layout, row: int) -> bool:
    line = layout.line(row)
    label = item_label(line)
    if label is not None or heading_of(line) is not None or starts_with_opening_mark(layout.plain, *layout.bounds(row)):
        return True
    # the title of a Schedule is no part of the table below it
    return not is_caption(line) or "\t" in line or read_line(line).kind == "caption"


def matter_of_schedules(progress: Progress) -> Mapping[str, Span]:
    """The offsets of the matter of each Schedule."""
    layout = progress.layout
    return {
        name: (layout.starts[first], layout.bounds(after - 1)[1]) for name, (first, after) in progress.schedules.items()
    }


def taken_from_schedule(
    progress: Progress, act: Act, operations: list[Operation], problems: list[Problem], source: Source
) -> tuple[list[Operation], list[Problem]]:
    """The operations whose matter stands in a Schedule, with its rows marked as theirs; nothing is taken twice."""
    layout = progress.layout
    spans = [operation.matter.span for operation in operations if operation.matter is not None]
    rows = {row for first, last in spans for row in range(_row(layout, first), _row(layout, max(last - 1, first)) + 1)}
    if rows & progress.taken:
        return [], [*problems, no_schedule(act, source)]
    first = progress.schedules.get(act.scheduled, (0, 0))[0]
    head = next((row for row in range(first, -1, -1) if _is_schedule(layout, row)), first)
    headed = set(range(head, first)) if rows else set()
    progress.taken |= rows | headed
    for row in sorted(rows | headed):
        if layout.line(row).strip():
            progress.leftovers.fates[row] = "order" if row in rows else "heading"
    return operations, problems


def _row(layout: Layout, offset: int) -> int:
    return (layout.place(offset).line or 1) - 1


def _is_schedule(layout: Layout, row: int) -> bool:
    heading = heading_of(layout.line(row))
    return heading is not None and heading.kind == "schedule"


def point_to(progress: Progress, lead: Lead, row: int) -> None:
    """Takes in that what a Schedule orders is about the provisions that a sentence names."""
    only = [name for name in progress.schedules if name != "schedule"]
    name = only[0] if lead.schedule == "schedule" and len(only) == 1 else lead.schedule
    progress.pointers[name] = (row, progress.item, lead.targets)


def pointing_nowhere(progress: Progress) -> list[Problem]:
    """The problems of sentences that have the changes stand in a Schedule which the text has not."""
    problems: list[Problem] = []
    for name, (row, item, _) in progress.pointers.items():
        start, end = progress.layout.bounds(row)
        source = Source(progress.layout, item, (start, end), " ".join(progress.layout.text[start:end].split()))
        message = f"says that the changes stand in {name}, and no heading of that name stands below it."
        problems.append(source.problem("no-schedule", "error", message, "Supply the text of that Schedule."))
    return problems
