"""The command line: one command a question, each answering on standard output and by its exit code."""

from __future__ import annotations

import sys

import typer

from compliance.cli.analyse import analyse
from compliance.cli.check import check
from compliance.cli.explain import explain
from compliance.cli.exits import UNUSABLE
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
    try:
        app()
    except UnusableOptionError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(UNUSABLE)
