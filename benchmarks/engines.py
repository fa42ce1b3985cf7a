"""What a check costs, game by game, as a multiple of merely reading the log: both engines, in one run.

    ./run python benchmarks/engines.py [ROUNDS] [FAULTS IN A THOUSAND]

Prints a row a game: CPU seconds of DuckDB reading all columns of the file, of a loop of Python's own json over its
lines, and of the check from the lines to its findings (cold but for the law, the sample that is judged again counted,
no reports), then their ratios, and how many rounds were cleared. The logs are made by `log sample`. Ratios travel from
machine to machine better than seconds do; nothing here is a test.
"""

from __future__ import annotations

import json
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
from rich.console import Console
from rich.table import Table

from compliance.checking.clearing import Clearing
from compliance.checking.rounds import Court
from compliance.checking.run import Scope, run
from compliance.checking.tally import Tally
from compliance.cli.commands import main as command
from compliance.cli.court import LawTaken, convene
from compliance.cli.crew import look_rarely_for_circles
from compliance.logs import open_logs

# work -> an instant at which its law is held
WORKS = {
    "nz/baccarat": "2005-03-01",
    "nz/mini-baccarat": "1996-06-01",
    "nz/roulette": "1996-06-01",
    "nz/tai-sai": "1996-06-01",
    "nz/money-wheel": "1996-06-01",
    "nz/blackjack": "1996-06-01",
    "nz/caribbean-stud-poker": "1996-06-01",
    "nz/craps": "1996-06-01",
}
_JUDGED_ALONE = 400  # rounds of which the scalar engine is measured; it takes every round alike


def made(work: str, rounds: int, faults: int, folder: Path) -> Path:
    """A log of a work."""
    path = folder / f"{work.replace('/', '-')}-{rounds}.jsonl"
    asked = ["--at", WORKS[work], "--rounds", str(rounds), "--faults", str(faults), "--out", str(path)]
    before, sys.argv = sys.argv, ["compliance", "log", "sample", work, *asked]
    try:
        command()
    except SystemExit as ended:
        if ended.code:
            raise
    finally:
        sys.argv = before
    return path


def cpu(action: Callable[[], object]) -> float:
    """CPU seconds of an action."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def read_by_duckdb(path: Path) -> None:
    """All columns of a log, by one thread."""
    connection = duckdb.connect()
    connection.execute("set threads = 1")
    source = f"read_json('{path}', format = 'newline_delimited', union_by_name = true)"
    connection.execute(f"create table log as select * from {source}")


def looped(path: Path) -> None:
    """Every line of a log, by json."""
    with path.open("rb") as lines:
        for line in lines:
            json.loads(line)


def checked(path: Path, court: Court, law: LawTaken, clearing: Clearing | None) -> Tally:
    """A log from its lines to its findings."""
    return run(court, open_logs([path]).rounds(), law.readings, Scope(), clearing=clearing)


def main() -> None:
    """Measures and prints."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    in_thousand = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    table = Table(title=f"{rounds:,} rounds, {in_thousand} in a thousand with a fault; CPU seconds and ratios")
    for name in ("work", "DuckDB", "json", "check", "of DuckDB", "of json", "scalar, ms a round", "cleared"):
        table.add_column(name, justify="left" if name == "work" else "right")
    look_rarely_for_circles()  # as a check does
    court, law = convene(None, None, None, None, assume_last_known=False)
    with tempfile.TemporaryDirectory() as folder:
        for work in WORKS:
            path = made(work, rounds, rounds * in_thousand // 1000, Path(folder))
            few = made(work, _JUDGED_ALONE, 0, Path(folder))
            scalar = cpu(lambda log=few: checked(log, court, law, None)) / _JUDGED_ALONE
            bare, loop = cpu(lambda log=path: read_by_duckdb(log)), cpu(lambda log=path: looped(log))
            tallies: list[Tally] = []
            check = cpu(lambda log=path, found=tallies: found.append(checked(log, court, law, Clearing(court))))
            table.add_row(
                work,
                f"{bare:.2f}",
                f"{loop:.2f}",
                f"{check:.2f}",
                f"{check / bare:.0f}",
                f"{check / loop:.0f}",
                f"{scalar * 1000:.1f}",
                f"{tallies[0].cleared / tallies[0].rounds:.0%}",
            )
    console = Console(width=120)
    console.print(table)
    console.print(
        f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, DuckDB {duckdb.__version__}"
    )


if __name__ == "__main__":
    main()
