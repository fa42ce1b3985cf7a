"""The memory curve of a check: peak resident memory and CPU seconds over the number of rounds, at 1 % faulty.

    ./run python benchmarks/memory.py [ROUNDS...]        by default 5000 20000
    ./run python benchmarks/memory.py --pdf REPORT.json  the PDF of a report: all processes alive at once, summed

Each row is a check of its own in a process of its own, over a log made for it, with report.json written. Memory is
flat where the last column does not grow with the first, time linear where the third stays the same.
"""

from __future__ import annotations

import platform
import resource
import subprocess
import sys
import tempfile
import time
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


_PDF = (
    "import json, sys; from pathlib import Path; from compliance.reporting.files import write_reports\n"
    "write_reports(json.loads(Path(sys.argv[1]).read_text('utf-8')), Path(sys.argv[2]), ['pdf'])"
)
_BETWEEN_LOOKS = 0.02


def _alive(process: int) -> set[int]:
    """The process and all that it began and that have not ended."""
    began: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            began[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it ended while it was looked at
    alive, more = set[int](), {process}
    while more:
        alive |= more
        more = {one for one, by in began.items() if by in alive} - alive
    return alive


def _held(process: int) -> int:
    """KiB that a process holds, what it shares with others counted in shares."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0  # it ended while it was looked at
    return next((int(line.split()[1]) for line in told if line.startswith("Pss:")), 0)


def pdf_measured(report: str, folder: Path) -> None:
    """Prints what the PDF of a report takes: the program, and the typesetters that it starts, alive at one moment."""
    if not Path("/proc/self/smaps_rollup").exists():
        sys.exit("This system does not say what a process shares with others (Linux does).")
    running, peak = subprocess.Popen([sys.executable, "-c", _PDF, report, str(folder)]), 0
    while running.poll() is None:
        peak = max(peak, sum(map(_held, _alive(running.pid))))
        time.sleep(_BETWEEN_LOOKS)
    if running.returncode:
        sys.exit(running.returncode)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    size = (folder / "report.pdf").stat().st_size
    print(f"{used.ru_utime + used.ru_stime:.1f} s CPU, {peak // 1024:,} MiB at once, {size / 1e6:.1f} MB")


def main() -> None:
    """Measures and prints."""
    if sys.argv[1:2] == ["--pdf"]:
        with tempfile.TemporaryDirectory() as made:
            pdf_measured(sys.argv[2], Path(made))
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    print(f"{'rounds':>10} {'CPU s':>8} {'ms a round':>11} {'peak MiB':>9}")
    with tempfile.TemporaryDirectory() as made:
        for rounds in [int(word) for word in sys.argv[1:]] or [5_000, 20_000]:
            seconds, peak = measured(rounds, Path(made))
            print(f"{rounds:>10,} {seconds:>8.1f} {1000 * seconds / rounds:>11.2f} {peak:>9,}", flush=True)


if __name__ == "__main__":
    main()
