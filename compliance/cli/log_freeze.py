"""The command `log freeze`: the rows of a query, written as evidence before anything is made of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from compliance.cli.exits import UNUSABLE
from compliance.cli.terminal import say

if TYPE_CHECKING:
    from compliance.problems import Problem


def freeze(
    mapping: Annotated[Path, typer.Option("--mapping", metavar="FILE", help="Mapping file with `format: query`.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Where to write the rows (.gz, .zst: compressed).")
    ],
    parameters: Annotated[
        list[str] | None, typer.Option("--parameter", metavar="NAME=VALUE", help="A value for :NAME in the query.")
    ] = None,
) -> None:
    """Ask a database a mapping's query, and write the rows with query, instant and digest. Then check that file."""
    from datetime import UTC, datetime

    from compliance.logs.faults import shorten
    from compliance.logs.freezing import AskingError, frozen_lines
    from compliance.logs.mapping_reading import load_query
    from compliance.packing import packed
    from compliance.problems import Place, Problem
    from compliance.writing import Output, unwritable

    loaded, problems = load_query(mapping)
    if loaded is None:
        _fail(*problems)
        return
    if loaded.format != "query":
        message = f"This mapping is of the format {loaded.format}, and asks no database."
        place = Place(str(mapping))
        _fail(Problem("query.failed", "error", message, place, "Freeze by a mapping with `format: query`."))
    if loaded.database is None or loaded.query is None:
        lacking = "database" if loaded.query is not None else "query"
        message = f"This mapping has no `{lacking}`: what is asked where is not known."
        _fail(Problem("query.failed", "error", message, Place(str(mapping)), "Write it: docs/mappings.md."))
    given: dict[str, str] = {}
    for parameter in parameters or ():
        name, equals, value = parameter.partition("=")
        if not equals or not name:
            message = f"A parameter is written NAME=VALUE, not {shorten(parameter)}."
            _fail(Problem("query.failed", "error", message, Place("--parameter")))
        given[name] = value
    with Output([mapping]) as output:
        refused = output.refusal(out) or _evidence_there(out)
        if refused is not None:
            _fail(refused)
        try:
            output.put(out, packed(out, frozen_lines(loaded, str(mapping), given, datetime.now(UTC))))
            output.commit()
        except AskingError as error:
            _fail(error.problem)
        except OSError as error:
            _fail(unwritable(out, error))
    say(f"rows frozen in {out}; check them with: compliance check {out} --mapping {mapping}", err=True)


def _fail(*problems: Problem) -> None:
    for problem in problems:
        say(problem, err=True)
    raise typer.Exit(UNUSABLE)


def _evidence_there(out: Path) -> Problem | None:
    """Why nothing is written over rows that were frozen before: they may be the only evidence of what was there."""
    from compliance.logs.frozen_rows import frozen_query
    from compliance.logs.lines import LogFile
    from compliance.logs.proposed_form_told import any_shape
    from compliance.problems import Place, Problem

    if not out.is_file():
        return None
    _, first = next(LogFile(out, any_shape).lines(), (0, None))
    if first is None or frozen_query(first.decode("utf-8", "replace")) is None:
        return None
    message = "Rows that were frozen before stand in this file, and are not written over."
    return Problem("query.failed", "error", message, Place(str(out)), "Name another file, or take that one away.")
