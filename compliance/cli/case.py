"""The options `--case` and `--custody` of a check: a complaint heard beside it, and whence the logs came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from compliance.cli import exits
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.opening import had
from compliance.cli.terminal import say

if TYPE_CHECKING:
    from compliance.checking.run import Task
    from compliance.cli.asked import Bench
    from compliance.games.past import Memory
    from compliance.logs.case_file import Custody
    from compliance.logs.case_reading import OpenCase
    from compliance.logs.claims import Otherwise
    from compliance.reporting.names import Names

CaseOption = Annotated[
    Path | None,
    typer.Option("--case", metavar="CASE.yaml", help="With --table: also a report on this complaint."),
]
CustodyOption = Annotated[
    Path | None,
    typer.Option(
        "--custody", metavar="CUSTODY.yaml", help="Through whose hands the logs came, and their digests then."
    ),
]


@dataclass(frozen=True, slots=True)
class Heard:
    """What is told beside a check, as far as it is asked for."""

    opened: OpenCase | None = None
    custody: Custody | None = None

    def add(self, document: dict[str, Any], bench: Bench) -> None:
        """Adds it to the document of the run; what of the case cannot be found in the logs ends the command."""
        if self.custody is not None:
            from compliance.checking.custody import custody_said

            document["custody"] = custody_said(self.custody, document["logs"])
            _say_differences(document["custody"])
        if self.opened is not None:
            document["case"] = _case(self.opened, document, bench)

    def learn(self, names: Names) -> None:
        """Makes the people whom the case names known, where names are not shown."""
        if self.opened is None or names.mode == "show":
            return
        from compliance.reporting.names import people_of_case

        names.learn(people_of_case(self.opened.case))


def heard(case: Path | None, custody: Path | None, *, table: str | None, elsewhere: str, read_twice: bool) -> Heard:
    """The options, read; what cannot be used ends the command. elsewhere: an option that makes parts of a run."""
    for option, path in (("--case", case), ("--custody", custody)):
        if path is not None and elsewhere:
            raise UnusableOptionError(f"{option} {path} with {elsewhere}: it is for a check that is one whole.")
    if case is None and custody is None:
        return Heard()
    from compliance.logs.case_reading import load_case, load_custody

    if case is not None and table is None:
        raise UnusableOptionError(f"--case {case}: say with --table T at which table it was, and with --between when.")
    if case is not None and not read_twice:
        raise UnusableOptionError(f"--case {case}: its rounds are read once more, and a pipe is read only once.")
    opened = had(*load_case(case)) if case is not None else None
    return Heard(opened, had(*load_custody(custody)) if custody is not None else None)


def _case(opened: OpenCase, document: Mapping[str, Any], bench: Bench) -> dict[str, Any]:
    """The case as the document has it: its rounds are read and judged once more, and otherwise."""
    from compliance.checking.case import Hearing
    from compliance.checking.run import blocks
    from compliance.games.past import in_order_of_time
    from compliance.logs.claims import AS_RECORDED
    from compliance.logs.quoting import quotes_of

    digests = {log["file"]: log["sha256"] for log in document["logs"]}

    def quoted(file: str, lines: Iterable[int]) -> Mapping[int, str]:
        return quotes_of(file, lines, digests.get(file))

    def tasks(otherwise: Otherwise, memory: Memory) -> Iterator[Task]:
        for block in blocks(bench.given.open().rounds(otherwise), bench.scope, memory):
            yield from (task for task in block.tasks if not task.left_out and not task.fault)

    def hear(memory: Memory) -> Hearing:
        hearing = Hearing(opened, bench.court, bench.law.readings, bench.law.taken, tasks, quoted)
        for task in tasks(AS_RECORDED, memory):
            hearing.take(task)
        return hearing

    hearing, _ = in_order_of_time(hear, again=True)
    faults = hearing.faults()
    for fault in faults:
        say(fault, err=True)
    if faults:
        raise typer.Exit(exits.UNUSABLE)
    return hearing.document({work["work"]: work["title"] for work in document["works"]})


def _say_differences(custody: Iterable[Mapping[str, Any]]) -> None:
    from compliance.reporting.custody import differing

    for said in differing(custody):
        say(f"warning: {said}", err=True)
