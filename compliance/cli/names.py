"""The options on names: how people are named in what a command writes and prints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from compliance.cli.given_logs import GivenLogs
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.opening import had
from compliance.spelling import hint

if TYPE_CHECKING:
    from compliance.reporting.names import Names

NamesOption = Annotated[
    str | None,
    typer.Option("--names", metavar="HOW", help="Players and staff: show, pseudonym or omit."),
]
PseudonymsOption = Annotated[
    Path | None,
    typer.Option("--pseudonyms", metavar="KEYFILE", help="The key by which pseudonyms are the same in every run."),
]


def names_of(asked: str | None, keyfile: Path | None, default: str = "show") -> Names:
    """How people are to be named; what cannot be used ends the command."""
    from compliance.reporting.names import MODES, Names, read_key

    mode = asked or ("pseudonym" if keyfile is not None else default)
    for known in MODES:
        if known == mode:
            break
    else:
        raise UnusableOptionError(f"--names {mode}: it is one of {', '.join(MODES)}.{hint(mode, MODES)}")
    if keyfile is None:
        return Names(known)
    if known != "pseudonym":
        raise UnusableOptionError(f"--pseudonyms with --names {known}: a key makes pseudonyms, and none are asked for.")
    return Names(known, had(*read_key(keyfile)))


def learn(names: Names, given: GivenLogs) -> None:
    """Reads the logs for the names in them, where these are not shown as they stand."""
    if names.mode == "show":
        return
    if not given.are_read_twice():
        raise UnusableOptionError(f"--names {names.mode}: logs are read for names first, and a pipe is read only once.")
    from compliance.logs.people import people_of

    names.learn(people_of(given.open()))
