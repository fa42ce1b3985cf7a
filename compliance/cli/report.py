"""`compliance report`: what was found, put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from compliance.cli import exits
from compliance.cli.answering import (
    FailOnOption,
    FormatOption,
    MinAssessedOption,
    OutOption,
    Wanted,
    document_said,
    end,
    refuse_nothing,
    wanted_of,
    write,
)
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.names import NamesOption, PseudonymsOption, names_of
from compliance.cli.terminal import say
from compliance.cli.usage import Commands

if TYPE_CHECKING:
    from compliance.reporting.names import Names

app = typer.Typer(
    cls=Commands, no_args_is_help=True, rich_markup_mode=None, help="What was found, put together.", name="report"
)


@app.callback()
def _report() -> None:
    """What was found, put together."""


@app.command()
def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="The folders of all shares, in any order.")],
    out: OutOption = None,
    formats: FormatOption = None,
    fail_on: FailOnOption = "breach",
    min_assessed: MinAssessedOption = 0,
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
) -> None:
    """Puts the shares of a check (`check --shard I/N --out DIR`) together: the same report as of one run.

    Exit codes as those of `check`; 2 also where a share is missing, given twice, damaged, or of another run.
    """
    from compliance.cli.shards import FACE, PARTS

    if fail_on == "new":
        raise UnusableOptionError("--fail-on new: shares are compared with no earlier report.")
    wanted = wanted_of(formats, out, fail_on, min_assessed)
    named = names_of(names, pseudonyms)
    tell_shares(folders, wanted, [folder / name for folder in folders for name in (FACE, PARTS)], named)


def tell_shares(
    folders: Sequence[Path], wanted: Wanted, inputs: Iterable[Path], names: Names | None = None
) -> NoReturn:
    """The shares of a run put together and told; ends the command."""
    from compliance.checking.tally import Tally
    from compliance.cli.shards import problem_of, read_faces, read_parts

    faces, problems = read_faces(folders)
    for problem in problems:
        say(problem, err=True)
    if not faces:
        raise typer.Exit(exits.UNUSABLE)
    names = names or names_of(None, None)
    if names.mode != "show":
        if faces[0][1].people is None:
            raise UnusableOptionError(
                f"--names {names.mode}: these shares do not hold whom the logs name. Make them with that option too."
            )
        names.learn(faces[0][1].people)
    tally = Tally()
    try:
        for parts in read_parts([folder for folder, _ in faces]):
            tally.take(*parts)
    except ValueError:
        say("error: The shares do not go together block by block. Run them again, all by the same program.", err=True)
        raise typer.Exit(exits.UNUSABLE) from None
    said = faces[0][1].said
    refuse_nothing(said, tally, [names.text(str(problem_of(row))) for row in said.log_problems])
    document = names.document(document_said(tally, said))
    for problem in tally.faults:
        say(names.text(str(problem)), err=True)
    write(document, wanted, inputs)
    raise end(document, tally, said, wanted)
