"""The command line: one command a question, each answering on standard output and by its exit code."""

from __future__ import annotations

import os
import sys
import traceback
from types import TracebackType

import typer
from typer.main import get_command

from compliance.cli.analyse import analyse
from compliance.cli.check import check
from compliance.cli.exits import UNUSABLE
from compliance.cli.explain import explain
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.log import app as log_app
from compliance.cli.rulebook import app as rulebook_app

app = typer.Typer(
    name="compliance",
    help="Says, round by round, whether a recorded casino table game was conducted as the law then stood.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(check)
app.command()(explain)
app.command()(analyse)
app.add_typer(rulebook_app, name="rulebook")
app.add_typer(log_app, name="log")


def main() -> None:
    """Runs the command line; what cannot be used is said in one line, without a traceback."""
    sys.excepthook = _say_fault_of_the_program
    try:
        get_command(app)(prog_name="compliance")
    except UnusableOptionError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(UNUSABLE)


def _say_fault_of_the_program(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What a user reads where the program itself is broken: that it is, and where, for whoever mends it."""
    if issubclass(kind, KeyboardInterrupt):
        print("Stopped.", file=sys.stderr)
        os._exit(UNUSABLE)
    where = traceback.extract_tb(trace)[-1] if trace is not None else None
    place = f" at {os.path.basename(where.filename)}:{where.lineno} ({where.name})" if where is not None else ""
    print(
        f"error: This is a fault of the program, not of your input: {kind.__name__}{place}: {error}. "
        "Nothing of this run can be relied on. Please report it with the input that caused it.",
        file=sys.stderr,
    )
    sys.stderr.flush()
    sys.stdout.flush()
    os._exit(UNUSABLE)
