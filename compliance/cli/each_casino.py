"""A report of each casino of a manifest, which can be served alone and holds nothing of another, and one overview.

Each casino is read and judged again for its own report: what is never read with it can be in none of its figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from compliance.cli.answering import Wanted
from compliance.cli.given_logs import GivenLogs
from compliance.cli.law_options import UnusableOptionError
from compliance.problems import Problem

PerCasinoOption = Annotated[
    bool, typer.Option("--per-casino", help="With --manifest: a report for each casino alone, and one overview.")
]


def usable(*, per_casino: bool, manifest: bool, out: Path | None, formats: Sequence[str]) -> None:
    """Ends the command where reports by casino cannot be made of what was given."""
    if not per_casino:
        return
    if not manifest:
        raise UnusableOptionError("--per-casino: the casinos and their logs are named by --manifest FILE.")
    if out is None:
        raise UnusableOptionError("--per-casino: say with --out DIR where the reports are written.")
    if "html" not in formats:
        raise UnusableOptionError("--per-casino: the overview leads to pages, so --format needs html among its names.")


def write_each(
    whole: Mapping[str, Any],
    wanted: Wanted,
    inputs: Sequence[Path],
    judged: Callable[[str], dict[str, Any]],
    silent: Sequence[str],
) -> list[Problem]:
    """Writes overview.html and, in a folder for each casino, its own report. judged: the document of one casino.
    silent: casinos of the manifest of which no round was read."""
    from compliance.reporting import write_reports
    from compliance.reporting.overview import folder_of, render_overview
    from compliance.writing import write_files

    assert wanted.out is not None
    found: list[Problem] = []
    for casino in whole["casinos"]:
        name = casino["casino"]
        folder = wanted.out / folder_of(name)
        found += write_reports(judged(name), folder, wanted.formats, inputs, staff=wanted.staff, key=wanted.key)[1]
    _, faults = write_files({wanted.out / "overview.html": render_overview(whole, silent).encode("utf-8")}, inputs)
    return [*found, *faults]


def without_rounds(given: GivenLogs, document: Mapping[str, Any]) -> list[str]:
    """The casinos of the manifest of which no round was read: their logs are missing, empty or could not be read."""
    if given.manifest is None:
        return []
    named = dict.fromkeys(source.standing.casino.casino for source in given.manifest.sources)
    read = {casino["casino"] for casino in document["casinos"]}
    return [name for name in named if name not in read and given.only in (None, name)]


def lacks_logs(given: GivenLogs, document: Mapping[str, Any]) -> bool:
    """Whether a log that the manifest names is missing, or nothing of it was read."""
    if given.manifest is None:
        return False
    missing = any(problem["code"] == "log.missing-file" for problem in document["problems"])
    silent = without_rounds(given, document) or [c for c in document["casinos"] if not c["rounds"]]
    return missing or any(not log["events"] for log in document["logs"]) or bool(silent)
