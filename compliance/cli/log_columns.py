"""`compliance log convert --out NAME.parquet`: a log in columns, in its place whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from compliance.cli.exits import UNUSABLE
from compliance.cli.opening import fail
from compliance.cli.terminal import say
from compliance.problems import Place, Problem
from compliance.writing import unwritable

if TYPE_CHECKING:
    from compliance.logs.many_logs import Logs


def convert_to_columns(run: Logs, out: Path) -> int:
    """Writes the events of logs as a folder of Parquet files; the exit code is that of `log validate`."""
    from compliance.logs.columnar import write_columns

    if out.exists():
        message = "There is something in this place already, and a folder of columns is written as a whole."
        fail([Problem("output.exists", "error", message, Place(str(out)), "Name another place, or take that away.")])
    beside: Path | None = None
    try:
        beside = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
        written = write_columns(run.entries(), beside / out.name)
        read = any(file.events for file in run.files)
        if read:
            os.rename(beside / out.name, out)
    except OSError as error:
        fail([unwritable(out, error)])
    finally:
        if beside is not None:
            shutil.rmtree(beside, ignore_errors=True)
    for problem in run.problems:
        say(problem, err=True)
    if not read:
        return UNUSABLE
    say(f"{written:,} events written to {out}", err=True)
    return 1 if any(problem.severity == "error" for problem in run.problems) else 0
