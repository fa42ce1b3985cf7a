"""Tables, and images whose headings alone are text."""

from __future__ import annotations

from compliance.drafting.cells import one_cell_a_line, rows_of
from compliance.drafting.lines import Reading
from compliance.drafting.state import ReadingState
from compliance.drafting.tree import Unit, finished
from compliance.problems import Place, Problem
from compliance.sources.clean import Line


def take_caption(state: ReadingState, line: Line, reading: Reading) -> None:
    """The caption of a table, set before it or (by the scan) after it."""
    state.claim(line, "heading")
    if state.base is None:
        return
    placed_late = state.tables.caption(reading.rest, state.base)
    if placed_late is not None:
        placed_late.reach(line.number)
        why = "the caption of the table above it"
        state.note("table caption after its table", line, "", reading.rest, why)


def take_row(state: ReadingState, line: Line, reading: Reading) -> None:
    """A row of cells: of the table that words, a caption or a schedule introduced, else rubble of an image."""
    base = state.base
    in_schedule = state.region == "schedule"
    if base is None or not state.tables.may_begin(base, state.own_words(), in_schedule=in_schedule):
        place = Place(state.instrument.text_file, line.number)
        message = (
            "These rows are introduced by no words and no caption; they are taken for what a scanner made of an image."
        )
        remedy = "If they are a table, restore what introduces it by a reviewed repair; if not, acknowledge it."
        state.problems.append(
            Problem("structure.rows-not-introduced", "warning", message, place, remedy, line.text[:60])
        )
        state.region = "image"
        take_rubble(state, line)
        return
    state.claim(line, "table")
    cells = state.tables.cells(line.text, reading.kind)
    if cells:
        row_of(state, line, cells, base)


def row_of(state: ReadingState, line: Line, cells: list[str], base: Unit) -> None:
    table = state.tables.row(cells, base, line.number)
    if table is not None:
        state.add(table)


def _cell_lines(state: ReadingState) -> list[str]:
    """The unmarked, unfinished lines from here on: the cells of a table, if they are one."""
    found: list[str] = []
    for line, reading in state.lines[state.at :]:
        if reading.kind not in ("text", "quoted") or finished(line.text):
            break
        found.append(line.text)
    return found


def begins_cells(state: ReadingState, words: str) -> bool:
    """Whether a table set one cell a line begins here: after a rule's colon, with odds among its lines."""
    last = state.last
    introduced = last is not None and last is state.base and not state.lists and last.text.endswith(":")
    return introduced and not finished(words) and one_cell_a_line(_cell_lines(state))


def take_cells(state: ReadingState, line: Line) -> None:
    """A table set one cell a line: all its lines are taken at once."""
    lines = _cell_lines(state)
    rows = rows_of(lines)
    state.claim(line, "table")
    state.taken_until = state.at + len(lines)
    if rows is None or state.base is None:
        message = "These lines are cells of a table, but they do not fill its rows and columns."
        state.error("structure.table-not-laid-out", line, message, "Restore the table by a reviewed repair.")
        return
    for row in rows:
        row_of(state, line, list(row), state.base)
    state.tables.reach(state.lines[state.taken_until - 1][0].number)
    why = "its rows are found again by names and odds"
    state.note("table set one cell a line", line, " / ".join(lines), "", why)


def take_image(state: ReadingState, line: Line, reading: Reading) -> None:
    """The heading of a diagram or appendix, whose image is not in the text."""
    state.region = "division"
    state.claim(line, "heading")
    name, title = (reading.marks or ("",))[0], reading.rest
    if reading.kind == "diagram":
        kind, number, title = title.split(" ", 2)
        name = f"{kind} {number}"
    if name not in state.addresses:
        unit = state.add(Unit("heading", name, None, line.number, line.number, heading=title))
        state.untitled = None if title else unit
    state.region = "image"


def take_rubble(state: ReadingState, line: Line) -> None:
    """A line below the heading of an image: its title, or what a scanner made of the image: nothing is read from it."""
    if state.untitled is not None:
        state.untitled.heading = line.text
        state.untitled.reach(line.number)
        state.untitled = None
        state.claim(line, "heading")
        return
    state.claim(line, "furniture")
    why = "part of a diagram or an image, from which nothing is read"
    state.note("image matter", line, line.text, "", why)
