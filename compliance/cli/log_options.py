"""Options on how logs are read: the limits that keep a hostile or broken one from taking all time and memory."""

from __future__ import annotations

from typing import Annotated

import typer

UnpackLimitOption = Annotated[
    int | None,
    typer.Option(
        "--unpack-limit", metavar="TIMES", min=1, help="To how many times its size a compressed log may unpack: 1000."
    ),
]
LongestRoundOption = Annotated[
    int | None,
    typer.Option(
        "--longest-round", metavar="EVENTS", min=1, help="How many events a round may have to be assessed: 2000."
    ),
]
ChainOption = Annotated[
    bool, typer.Option("--chain", help="Write on each line the digest of the one before, so that a change shows.")
]
