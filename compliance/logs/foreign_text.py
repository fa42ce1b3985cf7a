"""Foreign logs that are lines of text: each of a kind that the mapping describes, or of columns of fixed width."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from compliance.logs.faults import Fault, shorten
from compliance.logs.foreign_rows import CORRECT_ROW, ForeignRow, Header, text_lines
from compliance.logs.lines import LogFile
from compliance.logs.mapped_cells import names_taken, taken_apart
from compliance.logs.mapping_file import LogMapping

LINE = "line"


def columns_of_lines(mapping: LogMapping) -> tuple[str, ...]:
    """The columns that the rows of such a text have: the kind of the line, and whatever lines name."""
    names = [name for how in mapping.lines.values() for name in (*names_taken(how), *how.sets)]
    return tuple(dict.fromkeys([LINE, *names]))


def text_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    """A row for each line of a kind that the mapping describes; what earlier lines keep, it has too.

    The first kind that fits is taken. A line of none of them is a fault, or nothing, as the mapping says.
    """
    kept: dict[str, str] = {}
    for number, text, fault in text_lines(log, mapping):
        if not header.columns:
            header.columns = columns_of_lines(mapping)
            yield ForeignRow(number, text, {})
        if fault is not None:
            yield ForeignRow(number, text, {}, fault)
            continue
        line = " ".join(text.split())
        *before, last = line.split(mapping.statements) if mapping.statements is not None else [line]
        for part in before:
            yield from _row_of_line(log, mapping, number, part.strip(), kept)
        for row in _row_of_line(log, mapping, number, last.strip(), kept):
            yield replace(row, cut=_at_the_end(row, mapping)) if log.is_unended else row


def _row_of_line(
    log: LogFile, mapping: LogMapping, number: int, line: str, kept: dict[str, str]
) -> Iterator[ForeignRow]:
    """The row of a line, or of one of several statements on it; what it says for those after it is put into `kept`."""
    if not line:
        return
    for name, how in mapping.lines.items():
        taken = taken_apart(how, line)
        if taken is None:
            continue
        if how.refused == "yes":
            message = f"This line is of the kind {shorten(name)}, which the mapping does not read."
            yield ForeignRow(number, line, {}, Fault("log.bad-row", message, 1, CORRECT_ROW, shorten(line)))
            return
        found = {**how.sets, **taken}
        for forgotten in how.forgets:
            kept.pop(forgotten, None)
        kept.update((column, found.get(column, "")) for column in how.keeps)
        if how.skips == "no":
            yield ForeignRow(number, line, {**kept, **found, LINE: name})
        return
    if mapping.other_lines == "ignored" and log.rows is not None:
        log.rows.take_ignored(number, line)
    if mapping.other_lines == "fault":
        message = f"This line is of none of the kinds that the mapping describes ({', '.join(mapping.lines)})."
        yield ForeignRow(number, line, {}, Fault("log.bad-row", message, 1, CORRECT_ROW, shorten(line)))


def _at_the_end(row: ForeignRow, mapping: LogMapping) -> tuple[str, ...]:
    """The column that ends such a line; none where words of its kind do."""
    if row.fault is not None:
        return ()
    ending = [
        name
        for name in names_taken(mapping.lines[str(row.values[LINE])])
        if (value := row.values.get(name)) and row.text.endswith(str(value))
    ]
    return tuple(ending[-1:])


def fixed_rows(log: LogFile, mapping: LogMapping, header: Header) -> Iterator[ForeignRow]:
    """A row for each line, its columns at fixed places; of a line that ends before a column, that column is empty. A
    row is refused where something stands after the last column or, if blanks are to stand between them, where a value
    runs on into the next column: it may have moved all that is on its right."""
    longest = max((last for _, last in mapping.widths.values()), default=0)
    in_order = sorted(mapping.widths.items(), key=lambda column: column[1])
    neighbours = list(pairwise(in_order)) if mapping.between == "blank" else []
    for number, text, fault in text_lines(log, mapping):
        if not header.columns:
            header.columns = tuple(mapping.widths)
            yield ForeignRow(number, text, {})
        if fault is None and not text.strip():
            continue
        values = {name: text[first - 1 : last].strip() for name, (first, last) in mapping.widths.items()}
        if fault is None and text[longest:].strip():
            message = f"Something stands after character {longest}, where the last column ends."
            fault = Fault("log.bad-row", message, longest + 1, CORRECT_ROW, shorten(text[longest:]))
        for (left, (_, last)), (right, (first, _)) in neighbours:
            if fault is None and runs_on(text, last, first):
                message = f"What stands in {left} runs on into {right}: no blank stands at {last} to {first}."
                fault = Fault("log.bad-row", message, last, CORRECT_ROW, shorten(text[last - 1 :]))
        row = ForeignRow(number, text, {} if fault is not None else values, fault)
        yield replace(row, cut=tuple(n for n, (_, last) in in_order if last > len(text))) if log.is_unended else row


def runs_on(line: str, last: int, first: int) -> bool:
    """Whether no blank stands from the last character of a column (from 1) to the first of the next."""
    between = line[last - 1 : first]
    return len(between) > first - last and " " not in between
