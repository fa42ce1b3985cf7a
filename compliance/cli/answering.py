"""The last part of a check: the document made and written, what is printed, and how the command ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from compliance.cli import exits
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.terminal import say, say_json_text
from compliance.json_text import json_chunks
from compliance.spelling import hint

if TYPE_CHECKING:
    from compliance.checking.tally import Tally
    from compliance.cli.asked import Said
    from compliance.reporting.signing import Key

_FORMATS: Final = "html,pdf,json"
_QUOTED: Final = 2_000  # findings of which the lines of the log are quoted; of the others they are named
_FAIL_ON: Final = ("breach", "new", "not-assessable", "never")

OutOption = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where the reports are written.")]
FormatOption = Annotated[
    str | None,
    typer.Option("--format", metavar="LIST", help=f"{_FORMATS} by default; csv, xlsx, parquet, owed, sarif, junit."),
]
FailOnOption = Annotated[
    str, typer.Option("--fail-on", metavar="WHAT", help="Exit 1 on: breach, new, not-assessable or never.")
]
StaffOption = Annotated[
    bool, typer.Option("--staff", help="The page also counts findings by dealer, per rounds dealt and beside chance.")
]
MinAssessedOption = Annotated[
    float,
    typer.Option("--min-assessed", metavar="PERCENT", min=0, max=100, help="Exit 4 where less could be assessed."),
]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be written, and when the command is to fail. staff: whether the page counts findings by dealer; key:
    what the PDF is signed with."""

    out: Path | None
    formats: tuple[str, ...]
    fail_on: str
    min_assessed: float
    staff: bool = False
    key: Key | None = None


def wanted_of(
    formats: str | None, out: Path | None, fail_on: str, min_assessed: float, *, staff: bool = False
) -> Wanted:
    """The options on reports, read; one that cannot be used ends the command."""
    from compliance.reporting import FORMATS

    if fail_on not in _FAIL_ON:
        near = hint(fail_on, _FAIL_ON)
        raise UnusableOptionError(f"--fail-on {fail_on}: it is one of breach, new, not-assessable and never.{near}")
    wanted = tuple(f.strip() for f in (formats or _FORMATS).split(",") if f.strip())
    for name in wanted:
        if name not in FORMATS:
            raise UnusableOptionError(f"--format {name}: it is one of {', '.join(FORMATS)}.{hint(name, FORMATS)}")
    if formats is not None and out is None and wanted != ("json",):
        raise UnusableOptionError(f"--format {formats}: say with --out DIR where to write it.")
    return Wanted(out, wanted, fail_on, min_assessed, staff)


def document_said(tally: Tally, said: Said, statistics: dict[str, Any] | None = None) -> dict[str, Any]:
    """The document of a run that is over."""
    from compliance.checking.document import document_from
    from compliance.checking.problem_rows import problem_row

    for outside in said.outside:
        tally.add_outside(outside)
    tally.add_sessions(said.sessions)
    said.frame.problems = [*said.law_problems, *(problem_row(p) for p in tally.law), *said.log_problems]
    document = document_from(tally, said.frame, statistics)
    document["invented"] = said.invented
    document["clocks"] = said.clocks
    document["quoted"] = _quoted(document)
    return document


def _quoted(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of the logs that the first findings rest on, as they stand there."""
    from compliance.logs.quoting import quotes_of

    wanted: dict[str, set[int]] = {}
    for finding in islice((f for f in document["findings"] if f["verdict"] == "breach"), _QUOTED):
        for part in (finding["log"], *finding["log"].get("further", ())):
            wanted.setdefault(part["file"], set()).update(part["lines"])
    digests = {log["file"]: log["sha256"] for log in document["logs"]}
    return [
        {"file": file, "line": line, "text": text}
        for file, lines in sorted(wanted.items())
        for line, text in sorted(quotes_of(file, lines, digests.get(file)).items())
    ]


def write(document: dict[str, Any], wanted: Wanted, inputs: Iterable[Path]) -> None:
    """Writes the reports that are wanted, and prints the rest; what cannot be written ends the command."""
    from compliance.reporting import terminal_summary, write_reports

    if wanted.out is not None:
        _, faults = write_reports(document, wanted.out, wanted.formats, inputs, staff=wanted.staff, key=wanted.key)
        for fault in faults:
            say(fault, err=True)
        if faults:
            raise typer.Exit(exits.UNUSABLE)
    if wanted.out is None and wanted.formats == ("json",):
        for piece in json_chunks(document, ascii_only=False):
            say_json_text(piece)
    else:
        from rich.console import Console

        console = Console(highlight=False)
        console.print(terminal_summary(document, console.width))


def end(document: dict[str, Any], tally: Tally, said: Said, wanted: Wanted) -> typer.Exit:
    """How the command ends."""
    if tally.lost_rounds():
        return typer.Exit(exits.PROGRAM_FAULT)
    of_rulebook = said.rulebook_problem or any(problem.severity == "error" for problem in tally.law)
    return typer.Exit(_exit_code(document, wanted, rulebook_problem=of_rulebook))


def refuse_nothing(said: Said, tally: Tally, problems: Sequence[object]) -> None:
    """Ends the command where nothing could be read."""
    if said.hold_events and not (said.nothing_left and tally.rounds == 0):
        return
    for problem in problems:
        say(problem, err=True)
    raise typer.Exit(exits.UNUSABLE)


def _exit_code(document: dict[str, Any], wanted: Wanted, *, rulebook_problem: bool) -> int:
    from compliance.reporting import unread_logs

    summary = document["summary"]
    if rulebook_problem:
        return exits.RULEBOOK_PROBLEM
    failing = {
        "breach": summary["breach"],
        "new": sum(document.get("baseline", {}).get(member, 0) for member in ("new", "changed")),
        "not-assessable": summary["breach"] + summary["not_assessable"],
        "never": 0,
    }
    if failing[wanted.fail_on]:
        return exits.BREACHES
    # --fail-on names what ends with 1; where nothing was assessed there is no answer, whatever is asked to fail
    nothing = not summary["conforms"] + summary["breach"] or unread_logs(document)
    if nothing or summary["assessed_percent"] < wanted.min_assessed:
        return exits.NOTHING_ASSESSED
    return exits.CONFORMS
