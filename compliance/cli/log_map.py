"""The command `log map`: proposes a mapping for a log of another program, and shows rows beside their events."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Final

import typer

from compliance.cli.exits import UNUSABLE
from compliance.cli.log_options import UnpackLimitOption
from compliance.cli.terminal import say

if TYPE_CHECKING:
    from compliance.logs.mapping_file import LogMapping
    from compliance.problems import Problem

_SHOWN: Final = 10
_COPY: Final = "standard-input"  # what a pipe gave, in a folder of its own


def map_log(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A log of another program, or the first part of one; - for a pipe.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="MAPPING", help="Where to write the mapping; else it is printed.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Of which game the file tells, where it is known.")] = None,
    mapping: Annotated[
        Path | None, typer.Option("--mapping", metavar="FILE", help="With --check: a mapping that there is.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Show the first ten rows beside their events.")] = False,
    unpack_limit: UnpackLimitOption = None,
) -> None:
    """Propose a mapping for a log of another program, with its reasons and questions. Exit 2: none gives events."""
    with TemporaryDirectory() as folder:
        _map(_kept(file, Path(folder)), out, game, mapping, unpack_limit, check=check)


def _kept(file: Path, folder: Path) -> Path:
    """The file; of a pipe, which can be read once only, a copy: a proposal looks at it several times."""
    from compliance.logs.lines import STANDARD_INPUT

    is_standard = str(file) == STANDARD_INPUT
    if not is_standard and not file.is_fifo():
        return file
    copy = folder / _COPY
    opened = sys.stdin.buffer if is_standard else file.open("rb")
    with opened as pipe, copy.open("wb") as to:
        shutil.copyfileobj(pipe, to)
    return copy


def _tell(problem: Problem, *, err: bool = True) -> None:
    """Says a problem; one of the copy of a pipe is of the pipe."""
    from compliance.logs.lines import STANDARD_INPUT, name_of

    place = problem.place
    if place is not None and Path(place.file).name == _COPY and Path(place.file).is_absolute():
        problem = replace(problem, place=replace(place, file=name_of(Path(STANDARD_INPUT))))
    say(problem, err=err)


def _map(
    file: Path, out: Path | None, game: str | None, mapping: Path | None, unpack_limit: int | None, *, check: bool
) -> None:
    from compliance.logs.lines import SWELLS
    from compliance.logs.mapping_proposal import propose
    from compliance.logs.mapping_reading import load_mapping
    from compliance.logs.proposed_form_told import ProposalError
    from compliance.problems import Place, Problem

    swells = unpack_limit or SWELLS
    if mapping is not None:
        if not check or out is not None or game is not None:
            message = "With --mapping there is nothing to propose."
            remedy = "Say --check besides and neither --out nor --game, or leave --mapping out."
            _fail(Problem("log.no-proposal", "error", message, Place("--mapping"), remedy))
        loaded, problems = load_mapping(mapping)
        _fail(*problems) if loaded is None else _show(file, loaded, swells)
        return
    try:
        text = propose(file, game, swells)
    except ProposalError as error:
        _fail(error.problem)
        return
    with TemporaryDirectory() as folder:
        proposed = Path(folder) / "proposed.yaml"
        proposed.write_text(text, encoding="utf-8")
        loaded, problems = load_mapping(proposed)
    if loaded is None:
        message = "No mapping that runs could be made of this file's columns."
        remedy = "Begin with the example of docs/mappings.md that is most like it."
        _fail(Problem("log.no-proposal", "error", message, Place(str(file)), remedy, problems[0].message))
        return
    if check:
        _show(file, loaded, swells)
    elif out is None:
        say(text, end="")
    events, faults, silent = _counted(file, loaded, swells)
    if out is not None:
        if not events:
            message = "The mapping that is proposed makes no event of this file, and is not written."
            remedy = "See above why; without --out it is shown."
            _fail(Problem("log.no-proposal", "error", message, Place(str(file)), remedy))
        _write(file, out, text)
    questions = text.count("QUESTION: ")
    where = f"written to {out}" if out is not None else "proposed"
    say(
        f"{where}: {events:,} events, {faults:,} rows with faults, {silent:,} rows without events, "
        f"{questions} questions to be answered",
        err=True,
    )
    if not events:
        raise typer.Exit(UNUSABLE)


def _write(file: Path, out: Path, text: str) -> None:
    from compliance.writing import Output, unwritable

    with Output([file]) as output:
        refused = output.refusal(out)
        if refused is not None:
            _fail(refused)
        try:
            output.put(out, [text.encode("utf-8")])
            output.commit()
        except OSError as error:
            _fail(unwritable(out, error))


def _counted(file: Path, mapping: LogMapping, swells: int) -> tuple[int, int, int]:
    """How many events the whole file makes, how many of its rows none because of a fault, and how many none at all."""
    from collections import Counter

    from compliance.logs.fault_list import FaultList
    from compliance.logs.lines import LogFile
    from compliance.logs.mapped_reading import read_mapped
    from compliance.logs.reading import Entry
    from compliance.logs.silent_rows import WITHOUT_EVENTS

    events = faults = silent = 0
    told = FaultList()
    for read in read_mapped(file, mapping, told, Counter(), swells=swells):
        if isinstance(read, LogFile):
            silent = read.rows.without_events + read.rows.things if read.rows is not None else 0
            for problem in read.problems:
                _tell(problem)
        else:
            events += isinstance(read, Entry)
            faults += not isinstance(read, Entry)
    for problem in told.in_order([str(file)]):
        if problem.code == WITHOUT_EVENTS:
            _tell(problem)
    return events, faults, silent


def _show(file: Path, mapping: LogMapping, swells: int) -> None:
    """The first rows, each with the events that it becomes."""
    import json
    from collections import Counter

    from compliance.logs.canonical import canonical_line
    from compliance.logs.fault_list import FaultList
    from compliance.logs.faults import shorten
    from compliance.logs.foreign_rows import IN_UTF_8, Header, read_rows
    from compliance.logs.lines import LogFile
    from compliance.logs.mapped_reading import read_mapped
    from compliance.logs.reading import Entry
    from compliance.logs.silent_rows import WITHOUT_EVENTS

    made: dict[int, list[str]] = {}
    shown: list[tuple[int, str]] = []
    encoding = mapping.encoding if mapping.encoding in IN_UTF_8 else None
    is_text = mapping.format != "xlsx"
    log = LogFile(file, lambda _file, _start: None, swells=swells, encoding=encoding, is_text=is_text)
    for row in read_rows(log, mapping, Header()):
        if row.values or row.fault is not None:
            cells = "  ".join(f"{k}={shorten(str(v))}" for k, v in row.values.items() if v not in (None, ""))
            shown.append((row.line, cells or shorten(row.text)))
        if len(shown) == _SHOWN:
            break
    lines = {line for line, _ in shown}
    problems = FaultList()
    for read in read_mapped(file, mapping, problems, Counter(), swells=swells):
        if isinstance(read, LogFile):
            for problem in read.problems:
                _tell(problem)
            if read.refused:
                raise typer.Exit(UNUSABLE)
        elif read.line in lines:
            if isinstance(read, Entry):
                event = json.loads(canonical_line(read.event, read.extras))
                kind = event.pop("event")
                members = "  ".join(f"{k}={v if isinstance(v, str) else json.dumps(v)}" for k, v in event.items())
                made.setdefault(read.line, []).append(f"{kind:<8} {members}")
            else:
                made.setdefault(read.line, []).append("(left out: a fault)")
    for line, cells in shown:
        say(f"line {line}: {cells}")
        # several rows of a document may stand on one line: their events follow the first
        for event in made.pop(line, []):
            say(f"    {event}")
    for problem in problems.in_order([str(file)]):
        # of rows that make nothing each sort is told, wherever its first one stands
        if problem.place is not None and (problem.place.line in lines or problem.code == WITHOUT_EVENTS):
            _tell(problem, err=False)


def _fail(*problems: Problem) -> None:
    for problem in problems:
        _tell(problem)
    raise typer.Exit(UNUSABLE)
