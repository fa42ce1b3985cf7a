"""Options on how a check is conducted: by how many processes, with what kept from run to run, and what is shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from compliance.cli.law_options import UnusableOptionError
from compliance.spelling import hint

if TYPE_CHECKING:
    from compliance.cli.asked import Shard

COLUMNS, SCALAR, SPARK = ENGINES = ("columns", "scalar", "spark")
EngineOption = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="NAME",
        help="columns: rounds like one that was judged are cleared; scalar: none; spark: as columns, on its machines.",
    ),
]
MasterOption = Annotated[
    str | None, typer.Option("--master", metavar="URL", help="The master of --engine spark, e.g. spark://host:7077.")
]
SparkOutOption = Annotated[
    str | None,
    typer.Option("--spark-out", metavar="URL", help="Where its executors write: a folder or bucket that all see."),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        min=1,
        help="How many processes check; as many as cores for a long log of which few rounds are cleared.",
    ),
]
StateOption = Annotated[
    Path | None,
    typer.Option("--state", metavar="DIR", help="Keeps what is done: a run that is stopped goes on from there."),
]
ShardOption = Annotated[
    str | None,
    typer.Option("--shard", metavar="I/N", help="Only the tables of share I of N; see `report merge`."),
]
QuietOption = Annotated[bool, typer.Option("--quiet", help="Shows no bar on a terminal.")]
TimingsOption = Annotated[bool, typer.Option("--timings", help="Says at the end how long each stage took.")]


def known_engine(name: str) -> str:
    """The engine of that name, by which rounds are judged wherever that is; another one ends the command."""
    if name not in ENGINES:
        raise UnusableOptionError(f"--engine {name}: it is one of {', '.join(ENGINES)}.{hint(name, ENGINES)}")
    return COLUMNS if name == SPARK else name


def read_shard(written: str | None) -> Shard:
    """Which share of how many; the whole where nothing is said."""
    from compliance.cli.asked import Shard

    if written is None:
        return Shard()
    number, _, of = written.partition("/")
    if not (number.isdecimal() and of.isdecimal() and number.isascii() and of.isascii()):
        raise UnusableOptionError(f"--shard {written}: write it as 1/3, the first of three shares.")
    if not 1 <= int(number) <= int(of):
        raise UnusableOptionError(f"--shard {written}: the shares of {of} are 1/{of} to {of}/{of}.")
    return Shard(int(number), int(of))
