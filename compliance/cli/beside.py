"""What looks at the rounds of a check beside the judge, and decides no verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compliance.cli.opening import had

if TYPE_CHECKING:
    from compliance.analysis.statistics import Collector
    from compliance.checking.control import Control
    from compliance.cli.asked import Bench, Said
    from compliance.reporting.baseline import Baseline
    from compliance.reporting.names import Names


@dataclass(slots=True)
class Beside:
    """What looks at the rounds beside the judge: an earlier report, control totals, statistics.

    names: how people are named in what is said.
    """

    earlier: Baseline | None
    totals: Control | None
    names: Names
    statistics: bool
    collector: Collector | None = None

    def watchers(self, bench: Bench) -> Callable[[], Sequence[Callable[..., None]]]:
        """Those of a reading of the logs, which begin anew with each."""

        def begun() -> list[Callable[..., None]]:
            self.collector = _collector(bench.law.taken) if self.statistics else None
            return [one.take for one in (self.collector, self.earlier) if one is not None]

        return begun


def _collector(taken: Mapping[str, str]) -> Collector:
    # imported here: only who asks for statistics waits for the libraries behind them
    from compliance.analysis.statistics import Collector

    return Collector(taken)


def weighed(collector: Collector | None, said: Said) -> dict[str, Any] | None:
    """The member `statistics` of the document of a run that is over, None where it was not asked for."""
    if collector is None:
        return None
    from compliance.analysis.statistics.rows_left import why_of_rows

    return collector.document(why_of_rows(said.frame.files, said.frame.assumptions))


def earlier_report(path: Path | None) -> Baseline | None:
    """The earlier report; one that is none ends the command."""
    if path is None:
        return None
    from compliance.reporting.baseline import read_baseline

    return had(*read_baseline(path))


def control_totals(path: Path | None) -> Control | None:
    """The control totals; a file that holds none, or at any place something else, ends the command."""
    if path is None:
        return None
    from compliance.checking.control import read_control

    return had(*read_control(path))
