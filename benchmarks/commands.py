"""CPU seconds of whole commands, from the door to their end, children included, each beside what it should take.

    ./run python benchmarks/commands.py [--times N]

Prints the least of N runs (on a quiet machine the least is what the command itself takes) with machine and versions. It
changes nothing: what is built is a copy of the rulebook.
"""

from __future__ import annotations

import platform
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

HERE = Path(__file__).resolve().parents[1]
LOG = HERE / "examples" / "roulette-1996-faulty.jsonl"
ROUND = ["--table", "AR-02", "--round", "1"]
CHANGES = {  # source -> a number in it that is changed, and to what
    "act/sources/act-ni2012-170-mini-baccarat.txt": ("8 to 1", "7 to 1"),
    "nz/sources/nz-amendments-2014-08-19-division-5.txt": ("25 to 1", "24 to 1"),
    "nz/sources/nz-gazette-1996-01-26-no-7.txt": ("35 to 1", "34 to 1"),
    "nz/sources/nz-gazette-1998-01-28-no-11.txt": ("8 to1", "7 to1"),
    "nz/sources/nz-gazette-2004-05-19-no-56.txt": ("8 to 1", "7 to 1"),
}


def cpu_of(command: Sequence[str]) -> float:
    """CPU seconds of a command and of all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(HERE / "run"), *command], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(times: Annotated[int, typer.Option(min=1)] = 5) -> None:
    print(
        f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, the least of {times} runs"
    )
    print(f"{'CPU s':>7} {'at most':>8}  command")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        commands: list[tuple[str, float, list[str]]] = [
            ("--help", 0.3, ["--help"]),
            ("rulebook show nz/roulette 4.1", 0.4, ["rulebook", "show", "nz/roulette", "4.1", "--at", "1997-01-01"]),
            ("check, JSON", 1.0, ["check", str(LOG), "--format", "json", "--out", str(out)]),
            ("check, PDF", 2.0, ["check", str(LOG), "--format", "pdf", "--out", str(out)]),
            ("explain", 1.0, ["explain", str(LOG), *ROUND]),
        ]
        for name, limit, command in commands:
            cpu_of(command)
            print(f"{min(cpu_of(command) for _ in range(times)):7.2f} {limit:8.2f}  {name}", flush=True)
        copy = Path(shutil.copytree(HERE / "rulebooks", Path(folder) / "rulebooks"))
        building = ["rulebook", "build", "--rulebooks", str(copy)]
        print(f"{cpu_of(building):7.2f} {2:8.2f}  rulebook build, nothing changed", flush=True)
        for source, (old, new) in CHANGES.items():
            text = (copy / source).read_text(encoding="utf-8")
            (copy / source).write_text(text.replace(old, new, 1), encoding="utf-8")
            print(f"{cpu_of(building):7.2f} {10:8.2f}  rulebook build, after a change of {source}", flush=True)
        for path in (*copy.glob("*/compiled"), *copy.glob("*/laws")):
            shutil.rmtree(path)
        print(f"{cpu_of(building):7.2f} {60:8.2f}  rulebook build, from nothing", flush=True)


if __name__ == "__main__":
    typer.run(main)
