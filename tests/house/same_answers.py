"""Whether this checkout gives the answers that another one gives: a refactoring proves itself by equality.

    ./run python tests/house/same_answers.py OLD_CHECKOUT [--every N] [--keep DIR]

Asks both for the analysis of every work, coverage, lint, operations, repairs, gaps, and report.json of all examples and
sample logs (or of every Nth sample log), as they are after names of programs, digests, engine and resume data are taken
out. Prints each answer that differs, with the first lines that do, and ends with 1 if any does.
"""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

HERE = Path(__file__).resolve().parents[2]
_SHOWN = 12


def ask(checkout: Path, logs: Path, out: Path) -> subprocess.Popen[bytes]:
    """Starts a process in which this checkout answers."""
    paths = os.pathsep.join([str(checkout), str(HERE)])
    asking = [sys.executable, str(HERE / "tests" / "house" / "answers.py"), str(logs), str(out)]
    return subprocess.Popen(asking, env={**os.environ, "PYTHONPATH": paths}, cwd=checkout)


def compare(old: Path, every: int = 1, keep: Path | None = None) -> list[str]:
    """What differs: a difference in lines for each answer that is not the same."""
    from tests.checking.sample_logs import sample_logs

    with tempfile.TemporaryDirectory() as made:
        folder = keep or Path(made)
        logs = folder / "logs"
        logs.mkdir(parents=True, exist_ok=True)
        for number, (_, text) in enumerate(islice(sample_logs(), None, None, every)):
            (logs / f"sample-{number:05}.jsonl").write_text(text, encoding="utf-8")
        for path in (HERE / "examples").glob("*.jsonl"):
            (logs / path.name).write_bytes(path.read_bytes())
        answers = {"old": folder / "old", "new": folder / "new"}
        running = [ask(old.resolve(), logs, answers["old"]), ask(HERE, logs, answers["new"])]
        if max(process.wait() for process in running):
            return ["a checkout could not answer; its own words stand above"]
        names = sorted({path.name for there in answers.values() for path in there.iterdir()})
        print(f"{len(names):,} answers compared, {len(list(logs.iterdir())):,} of them reports of logs")
        return [
            difference for name in names if (difference := _difference(answers["old"] / name, answers["new"] / name))
        ]


def _difference(old: Path, new: Path) -> str:
    one, other = (path.read_text(encoding="utf-8").splitlines() if path.is_file() else [] for path in (old, new))
    lines = difflib.unified_diff(one, other, f"old {old.name}", f"new {new.name}", lineterm="", n=1)
    return "\n".join(islice(lines, _SHOWN))


def main(
    old: Annotated[Path, typer.Argument(exists=True, file_okay=False)],
    every: Annotated[int, typer.Option(min=1, help="Take every Nth sample log.")] = 1,
    keep: Annotated[Path | None, typer.Option(help="Keep logs and answers in this folder.")] = None,
) -> None:
    differing = compare(old, every, keep)
    print("\n\n".join(differing) or "All are the same.")
    raise typer.Exit(bool(differing))


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    typer.run(main)
