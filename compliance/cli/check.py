"""`compliance check`: logs against the law in force for each of their rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from compliance.cli import exits
from compliance.cli.given_logs import (
    CasinoOption,
    LogsArgument,
    ManifestOption,
    MappingOption,
    given_logs,
    law_of_manifest,
)
from compliance.cli.law_options import (
    CommencementOption,
    KnownAtOption,
    ReadingOption,
    RulebooksOption,
    UnusableOptionError,
    read_instant,
)
from compliance.cli.log_options import LongestRoundOption, UnpackLimitOption
from compliance.cli.opening import known_casino, known_table, not_in_order_of_time
from compliance.cli.terminal import say, say_json_text
from compliance.json_text import json_chunks
from compliance.spelling import hint

if TYPE_CHECKING:
    from compliance.analysis.statistics import Collector
    from compliance.checking.control import Control
    from compliance.checking.tally import Tally
    from compliance.games.past import Memory
    from compliance.logs.many_logs import Logs
    from compliance.reporting.baseline import Baseline

_FORMATS = "html,pdf,json"
_FAIL_ON = ("breach", "new", "not-assessable", "never")


def check(
    logs: LogsArgument = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where the reports are written.")] = None,
    formats: Annotated[
        str | None, typer.Option("--format", metavar="LIST", help=f"Reports to write, {_FORMATS} by default.")
    ] = None,
    mapping: MappingOption = None,
    manifest: ManifestOption = None,
    table: Annotated[str | None, typer.Option("--table", help="Only this table.")] = None,
    casino: CasinoOption = None,
    between: Annotated[
        tuple[str, str] | None,
        typer.Option("--between", metavar="A B", help="Only rounds that begin from A and before B."),
    ] = None,
    fail_on: Annotated[
        str, typer.Option("--fail-on", metavar="WHAT", help="Exit 1 on: breach, new, not-assessable or never.")
    ] = "breach",
    min_assessed: Annotated[
        float,
        typer.Option("--min-assessed", metavar="PERCENT", min=0, max=100, help="Exit 4 where less could be assessed."),
    ] = 0,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Also tests of randomness, and returns: evidence, never a finding.")
    ] = False,
    baseline: Annotated[
        Path | None, typer.Option("--baseline", metavar="LAST.json", help="The report.json of an earlier check.")
    ] = None,
    control: Annotated[
        Path | None,
        typer.Option("--control", metavar="TOTALS.csv", help="What another system counted by table and gaming day."),
    ] = None,
    longest_round: LongestRoundOption = None,
    unpack_limit: UnpackLimitOption = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    known_at: KnownAtOption = None,
    reading: ReadingOption = None,
    assume_last_known: Annotated[
        bool, typer.Option("--assume-last-known", help="Takes the last text held where the law is not known.")
    ] = False,
) -> None:
    """Checks recorded games against the law in force for each round, and writes reports.

    Exit codes, the first that holds: 2 nothing could be read, 5 the program failed at a round (the others are
    checked), 3 the rulebook has a problem that nobody has acknowledged, 1 something does not conform, 4 nothing could
    be assessed, 0 no fault found; 130 stopped by Ctrl-C, 141 nobody reads the output.
    """
    from compliance.checking.document import document_of
    from compliance.checking.run import Scope, run
    from compliance.cli.court import convene
    from compliance.games.past import in_order_of_time
    from compliance.reporting import FORMATS, terminal_summary, write_reports

    wanted = _formats(formats, out, FORMATS)
    if fail_on not in _FAIL_ON:
        near = hint(fail_on, _FAIL_ON)
        raise UnusableOptionError(f"--fail-on {fail_on}: it is one of breach, new, not-assessable and never.{near}")
    if fail_on == "new" and baseline is None:
        raise UnusableOptionError("--fail-on new: say with --baseline LAST.json what was found before.")
    if control is not None and between is not None:
        raise UnusableOptionError("--control with --between: control totals are of whole gaming days.")
    earlier, totals = _earlier(baseline), _control(control)
    begins, ends = (read_instant("--between", at) for at in between) if between else (None, None)
    if begins is not None and ends is not None and (begins.tzinfo is None) == (ends.tzinfo is None) and begins >= ends:
        raise UnusableOptionError(f"--between {' '.join(between or ())}: the second instant is not after the first.")
    given = given_logs(logs, mapping, manifest, casino, unpack_limit)
    scope = Scope(
        table,
        begins,
        ends,
        given.only,
        longest_round,
    )
    rulebooks, commencement, reading = law_of_manifest(given.manifest, rulebooks, commencement, reading)
    court, law = convene(rulebooks, commencement, known_at, reading, assume_last_known=assume_last_known)

    def judge(memory: Memory) -> tuple[Logs, Collector | None, Tally]:
        log = given.open()
        collector = _collector(law.taken) if statistics else None
        watchers = [one.take for one in (collector, earlier) if one is not None]
        rounds = log.rounds() if totals is None else totals.counted(log.rounds())
        return log, collector, run(court, rounds, law.readings, scope, watchers, memory)

    (log, collector, tally), in_order = in_order_of_time(judge, again=given.are_read_twice())
    for outside in log.outside:
        tally.add_outside(outside)
    problems = [*law.problems, *court.problems, *log.problems, *([] if in_order else [not_in_order_of_time()])]
    document = document_of(
        tally,
        court,
        files=[f.as_json() for f in log.files],
        problems=problems,
        readings=law.readings,
        taken=law.taken,
        assumptions=[*law.assumptions, *(asdict(a) | {"face": True} for a in log.assumptions)],
        statistics=collector.document() if collector is not None else None,
    )
    document["invented"] = log.inventions()
    document["clocks"] = log.clocks_compared()
    if earlier is not None:
        earlier.compare(document)
    if totals is not None:
        totals.compare(document, table, given.only)
    if not any(f.events for f in log.files) or (log.nothing_left() and tally.rounds == 0):
        for problem in log.problems:
            say(problem, err=True)
        raise typer.Exit(exits.UNUSABLE)
    if given.only is not None:
        known_casino(given.only, log)
    if table is not None:
        known_table(table, log)
    for problem in tally.faults:
        say(problem, err=True)
    if out is not None:
        inputs = [*given.inputs, *(path for path in (baseline, control) if path is not None)]
        _, faults = write_reports(document, out, wanted, inputs)
        for fault in faults:
            say(fault, err=True)
        if faults:
            raise typer.Exit(exits.UNUSABLE)
    if out is None and wanted == ("json",):
        for piece in json_chunks(document, ascii_only=False):
            say_json_text(piece)
    else:
        from rich.console import Console

        Console(highlight=False).print(terminal_summary(document))
    if tally.lost_rounds():
        raise typer.Exit(exits.PROGRAM_FAULT)
    raise typer.Exit(_exit_code(document, fail_on, min_assessed, rulebook_problem=law.unacknowledged(court.problems)))


def _collector(taken: Mapping[str, str]) -> Collector:
    # imported here: only who asks for statistics waits for the libraries behind them
    from compliance.analysis.statistics import Collector

    return Collector(taken)


def _earlier(path: Path | None) -> Baseline | None:
    """The earlier report; one that is none ends the command."""
    if path is None:
        return None
    from compliance.reporting.baseline import read_baseline

    found, problems = read_baseline(path)
    for problem in problems:
        say(problem, err=True)
    if found is None:
        raise typer.Exit(exits.UNUSABLE)
    return found


def _control(path: Path | None) -> Control | None:
    """The control totals; a file that holds none, or at any place something else, ends the command."""
    if path is None:
        return None
    from compliance.checking.control import read_control

    found, problems = read_control(path)
    for problem in problems:
        say(problem, err=True)
    if found is None:
        raise typer.Exit(exits.UNUSABLE)
    return found


def _formats(given: str | None, out: Path | None, known: tuple[str, ...]) -> tuple[str, ...]:
    wanted = tuple(f.strip() for f in (given or _FORMATS).split(",") if f.strip())
    for name in wanted:
        if name not in known:
            raise UnusableOptionError(f"--format {name}: it is one of {', '.join(known)}.{hint(name, known)}")
    if given is not None and out is None and wanted != ("json",):
        raise UnusableOptionError(f"--format {given}: say with --out DIR where to write it.")
    return wanted


def _exit_code(document: dict[str, Any], fail_on: str, min_assessed: float, *, rulebook_problem: bool) -> int:
    summary = document["summary"]
    if rulebook_problem:
        return exits.RULEBOOK_PROBLEM
    failing = {
        "breach": summary["breach"],
        "new": document.get("baseline", {}).get("new", 0),
        "not-assessable": summary["breach"] + summary["not_assessable"],
        "never": 0,
    }
    if failing[fail_on]:
        return exits.BREACHES
    assessed = summary["conforms"] + summary["breach"]
    if summary["assessed_percent"] < min_assessed or (not assessed and fail_on != "never"):
        return exits.NOTHING_ASSESSED
    return exits.CONFORMS
