"""What is shown while a check goes on: a bar on a terminal, with rounds, rate and what is left; nothing elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from compliance.cli.asked import Progress
from compliance.cli.terminal import say

_PACKED = (".gz", ".zst", ".zip")


@contextmanager
def bar(paths: Iterable[Path], *, quiet: bool) -> Iterator[Progress]:
    """A bar on a terminal while rounds are judged; yields what is to be told of each block."""
    if quiet or not sys.stderr.isatty():
        yield lambda _rounds, _taken: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    files = list(paths)
    known = all(path.is_file() and path.suffix not in _PACKED for path in files)
    total = sum(path.stat().st_size for path in files) if known else None
    columns = (
        BarColumn(), TextColumn("{task.fields[rounds]:,} rounds"), TextColumn("{task.fields[rate]:,.0f} a second"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )  # fmt: skip
    begun = time.monotonic()
    with Bar(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=total, rounds=0, rate=0.0)
        judged, furthest = 0, 0

        def tell(rounds: int, taken: int) -> None:
            nonlocal judged, furthest
            judged, furthest = judged + rounds, max(furthest, taken)
            rate = judged / max(time.monotonic() - begun, 1e-6)
            shown.update(task, completed=furthest, rounds=judged, rate=rate)

        yield tell


class Timings:
    """How long each stage took, said at the end where it was asked for."""

    def __init__(self, *, asked: bool) -> None:
        self._asked = asked
        self._stages: list[tuple[str, float]] = []
        self._since = time.monotonic()

    def stage(self, name: str) -> None:
        """A stage is over."""
        now = time.monotonic()
        self._stages.append((name, now - self._since))
        self._since = now

    def tell(self, rounds: int, workers: int) -> None:
        """Says them on standard error."""
        if not self._asked:
            return
        for name, seconds in self._stages:
            say(f"{seconds:>8.2f} s  {name}", err=True)
        whole = sum(seconds for _, seconds in self._stages)
        rate = rounds / whole if whole else 0
        by = "1 process" if workers == 1 else f"{workers} processes"
        say(f"{whole:>8.2f} s  altogether: {rounds:,} rounds, {rate:,.0f} a second, by {by}", err=True)
