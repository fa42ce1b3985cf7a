"""The command line: one command a question, each answering on standard output and by its exit code."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from copy import copy
from types import TracebackType
from typing import Annotated, NoReturn

import typer
from typer.main import get_command

from compliance import __version__
from compliance.cli.analyse import analyse
from compliance.cli.check import check
from compliance.cli.exits import BROKEN_PIPE, INTERRUPTED, PROGRAM_FAULT, RULEBOOK_PROBLEM, UNUSABLE
from compliance.cli.explain import explain
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.log import app as log_app
from compliance.cli.opening import STORE_FAULTS
from compliance.cli.report import app as report_app
from compliance.cli.rulebook import app as rulebook_app
from compliance.cli.stopping import cleaning_up, leave_at_once
from compliance.cli.terminal import prepare, say
from compliance.cli.usage import Commands
from compliance.cli.verify import verify
from compliance.places import use_rulebooks
from compliance.problems import fault_named, is_interruption
from compliance.program import program_digest

app = typer.Typer(
    name="compliance",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _say_version(asked: bool) -> None:
    if asked:
        typer.echo(f"compliance {__version__} (program {program_digest()})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_say_version, help="Which program this is.")
    ] = False,
) -> None:
    """Says, round by round, whether a recorded casino table game was conducted as the law then stood."""


app.command()(check)
app.command()(explain)
app.command()(analyse)
app.command()(verify)
app.add_typer(rulebook_app, name="rulebook")
app.add_typer(log_app, name="log")
app.add_typer(report_app, name="report")


def main() -> None:
    """Runs the command line; what cannot be used is said in one line, without a traceback."""
    sys.excepthook = _say_fault_of_the_program
    STORE_FAULTS.clear()
    prepare()
    try:
        with cleaning_up():
            get_command(_asked_for(sys.argv[1:2]))(prog_name="compliance")
    except UnusableOptionError as error:
        say(f"error: {error}", err=True)
        sys.exit(UNUSABLE)
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            leave_at_once()  # Python, told to end, may die of the signal instead
        if _reader_has_gone(ended):
            sys.exit(BROKEN_PIPE)
        # whatever a command answers, a stored file that is not the one recorded is a problem of the rulebook
        if STORE_FAULTS and ended.code not in (UNUSABLE, PROGRAM_FAULT):
            sys.exit(RULEBOOK_PROBLEM)
        raise
    finally:
        use_rulebooks(None)  # a command's folder is its own, where several run in one process


def _asked_for(first: Sequence[str]) -> typer.Typer:
    """The commands of which the first word of a command line names one: that alone, or all where it names none.

    The options of some thirty commands are otherwise made anew for each run.
    """
    commands = [c for c in app.registered_commands if (c.name or getattr(c.callback, "__name__", "")) in first]
    groups = [group for group in app.registered_groups if group.name in first]
    if not commands and not groups:
        return app
    asked = copy(app)
    asked.registered_commands, asked.registered_groups = commands, groups
    return asked


def _reader_has_gone(ended: SystemExit) -> bool:
    """Whether what was printed found no reader (`compliance check LOG | head`): then nothing more is printed."""
    gone = isinstance(ended.__context__, BrokenPipeError)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            gone = True
            # what is left in the buffer goes nowhere, and is not complained of at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except OSError as error:
            _cannot_be_printed(error)
    return gone


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def _cannot_be_printed(error: OSError) -> NoReturn:
    """What is printed goes to a file for which there is no room: that is no fault of the program."""
    os.write(2, f"error: What is to be printed cannot be written: {error.strerror}.\n".encode("ascii", "replace"))
    os._exit(UNUSABLE)


def _say_fault_of_the_program(_kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What a user reads where the program itself is broken: that it is, and where, for whoever mends it."""
    if is_interruption(error):
        leave_at_once()
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        _cannot_be_printed(error)
    print(
        f"error: This is a fault of the program, not of your input: {fault_named(error, trace)}. "
        "Nothing of this run can be relied on. Please report it with the input that caused it.",
        file=sys.stderr,
    )
    sys.stderr.flush()
    sys.stdout.flush()
    os._exit(PROGRAM_FAULT)
