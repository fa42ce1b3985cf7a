"""Why a file is not what its mapping describes, so that nothing of it is read."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.logs.faults import Fault, shorten
from compliance.logs.mapping_file import LogMapping
from compliance.problems import Place, Problem
from compliance.spelling import aside


def no_such_columns(file: str, mapping: LogMapping, columns: tuple[str, ...], missing: list[str]) -> Problem:
    """That the file has not the columns that its mapping reads."""
    has = ", ".join(shorten(column) for column in columns[:20])
    lacks = ", ".join(f"{column}{aside(column, columns)}" for column in missing)
    message = (
        f"This file is not what the mapping {mapping.mapping} describes: it has no column "
        f"{lacks}; its columns are {has}. Nothing of it was read."
    )
    return Problem("log.not-as-mapped", "error", message, Place(file, 1), "Give the mapping that fits the file.")


def columns_twice(file: str, twice: list[str]) -> Problem:
    """That a column which the mapping reads stands in the file more than once."""
    message = (
        f"The header has more than one column {', '.join(map(shorten, twice))}, and the mapping reads it: which one is "
        "meant is not known. Nothing of the file was read."
    )
    return Problem("log.not-as-mapped", "error", message, Place(file, 1), "Give each column a name of its own.")


def reasons(
    file: str, mapping: LogMapping, rows: int, faults: dict[str, list[int]], first: dict[str, tuple[int, Fault]]
) -> Iterator[Problem]:
    """That too few rows are as the mapping says, or none: each reason with the first row of it."""
    remedy = "Give the mapping that fits the file, or ask who wrote it what it is."
    if rows == 0:
        message = f"This file has no rows for the mapping {mapping.mapping}."
        yield Problem("log.not-as-mapped", "error", message, Place(file), remedy)
    for reason, lines in faults.items():
        line, fault = first[reason]
        reason_said = fault.message.removeprefix("This row is not what the mapping says: ").rstrip(".")
        message = (
            f"This file is not what the mapping {mapping.mapping} describes, and nothing of it was taken: "
            f"in {len(lines):,} of {rows:,} rows, first here: {reason_said}."
        )
        yield Problem("log.not-as-mapped", "error", message, Place(file, line), remedy, fault.quote)
