"""The command `log join`: the logs of several devices at one table, joined into one log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from compliance.cli.exits import UNUSABLE
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.log_options import ChainOption, UnpackLimitOption
from compliance.cli.names import NamesOption, PseudonymsOption, names_of
from compliance.cli.terminal import say


def join_logs(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG...", help="The logs, one of each device.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write the log (.gz, .zst: compressed).")],
    offset: Annotated[
        list[str] | None,
        typer.Option(
            "--offset", metavar="DEVICE=SECONDS", help="By how much a clock is ahead: shoe=+1.5s or shoe=+1.5s±0.2s."
        ),
    ] = None,
    chain: ChainOption = False,
    unpack_limit: UnpackLimitOption = None,
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
) -> None:
    """Join the logs of several devices at one table by round and time. Exit codes as validate."""
    from compliance.logs.canonical import canonical_line
    from compliance.logs.chain import chained
    from compliance.logs.join_clocks import read_offset
    from compliance.logs.joining import join
    from compliance.logs.people import people_of_event
    from compliance.packing import packed
    from compliance.writing import Output, unwritable

    named = names_of(names, pseudonyms)
    declared = {}
    for written in offset or ():
        read = read_offset(written)
        if read is None:
            why = "it names a device and by how many seconds its clock is ahead (or -, behind): shoe=+1.5s"
            raise UnusableOptionError(f"--offset {written}: {why}")
        if read[0] in declared:
            raise UnusableOptionError(f"--offset {written}: the offset of {read[0]} is given twice.")
        declared[read[0]] = read[1]
    if len(set(logs)) == 1:
        raise UnusableOptionError("log join: give the logs of at least two devices.")
    with Output(logs) as output:
        refused = output.refusal(out)
        if refused is not None:
            say(refused, err=True)
            raise typer.Exit(UNUSABLE)
        joined = join(logs, declared, unpack_limit)
        for event, _ in joined.events:
            named.learn(people_of_event(event))
        for problem in joined.problems:
            say(named.text(str(problem)), err=True)
        if not joined.devices:
            raise typer.Exit(UNUSABLE)
        lines = (named.line(canonical_line(event, extras)) for event, extras in joined.events)
        try:
            output.put(out, packed(out, (f"{line}\n".encode() for line in (chained(lines) if chain else lines))))
            output.commit()
        except OSError as error:
            say(unwritable(out, error), err=True)
            raise typer.Exit(UNUSABLE) from None
    for device, known in zip(joined.devices, joined.offsets, strict=True):
        say(f"clock of {known.said(device.name)}", err=True)
    say(
        f"{len(joined.events):,} events of {len(joined.devices)} devices written to {out}: "
        f"sessions {joined.sessions:,}, rounds {joined.rounds:,}; told by several {joined.shared:,}, "
        f"told differently {joined.disputed:,}, in an order that is not known {joined.unordered:,}",
        err=True,
    )
    raise typer.Exit(1 if any(problem.severity != "note" for problem in joined.problems) else 0)
