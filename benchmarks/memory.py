"""The memory curve of a check: peak resident memory and CPU seconds over the number of rounds, at 1 % faulty.

    ./run python benchmarks/memory.py [ROUNDS...]        by default 5000 20000

Each row is a check of its own in a process of its own, over a log made for it, with report.json written. Memory is
flat where the last column does not grow with the first, time linear where the third stays the same.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import tempfile
from pathlib import Path

WORK, AT = "nz/baccarat", "2004-07-01"
ONE_IN = 100


def compliance(*arguments: str) -> None:
    """A command in a process of its own; what it prints is of no interest."""
    done = subprocess.run(
        [sys.executable, "-m", "compliance", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr.decode()}")


def measured(rounds: int, folder: Path) -> tuple[float, int]:
    """(CPU seconds, peak MiB) of a check of so many rounds."""
    log = folder / f"{rounds}.jsonl"
    faults = str(rounds // ONE_IN)
    sample = ["log", "sample", WORK, "--at", AT, "--rounds", str(rounds), "--faults", faults, "--tables", "12"]
    compliance(*sample, "--out", str(log))
    child = (
        "import resource, subprocess, sys\n"
        "subprocess.run([sys.executable, '-m', 'compliance', *sys.argv[1:]], stdout=subprocess.DEVNULL, check=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss)\n"
    )
    checked = ["check", str(log), "--format", "json", "--out", str(folder / "out"), "--fail-on", "never"]
    said = subprocess.run([sys.executable, "-c", child, *checked], capture_output=True, text=True, check=True).stdout
    seconds, kibibytes = said.split()
    log.unlink()
    return float(seconds), int(kibibytes) // 1024


def main() -> None:
    """Measures and prints."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    print(f"{'rounds':>10} {'CPU s':>8} {'ms a round':>11} {'peak MiB':>9}")
    with tempfile.TemporaryDirectory() as made:
        for rounds in [int(word) for word in sys.argv[1:]] or [5_000, 20_000]:
            seconds, peak = measured(rounds, Path(made))
            print(f"{rounds:>10,} {seconds:>8.1f} {1000 * seconds / rounds:>11.2f} {peak:>9,}", flush=True)


if __name__ == "__main__":
    main()
