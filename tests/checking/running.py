"""Checks the text of a log in process, as `compliance check` does, and gives the document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from compliance.analysis.statistics import Collector
from compliance.analysis.statistics.rows_left import why_of_rows
from compliance.checking.clearing import Clearing
from compliance.checking.document import document_of
from compliance.checking.rounds import Court
from compliance.checking.run import Scope, run
from compliance.checking.tally import Tally
from compliance.cli.court import LawTaken, convene
from compliance.logs import open_logs
from compliance.logs.many_logs import Logs
from compliance.logs.sittings import seen
from compliance.problems import Problem

COMMENCEMENTS = ("act-ni2012-170=2012-03-30", "nz-2014-08-19=2014-08-29")


@cache
def the_court(reading: Sequence[str] = ()) -> tuple[Court, LawTaken]:
    """The court over the shipped rulebook, with both unknown commencements supplied."""
    return convene(None, COMMENCEMENTS, None, reading, assume_last_known=False)


def check_text(
    log: str, folder: Path, court: Court | None = None, reading: Sequence[str] = (), *, statistics: bool = False
) -> dict[str, Any]:
    """The check document of a log given as text, with statistics if they are asked for."""
    path = folder / "log.jsonl"
    path.write_text(log, encoding="utf-8")
    return check_path(path, court, reading, statistics=statistics)


def check_path(
    path: Path, court: Court | None = None, reading: Sequence[str] = (), *, statistics: bool = False
) -> dict[str, Any]:
    """The check document of a log, with statistics if they are asked for."""
    shipped, law = the_court(tuple(reading))
    used = court or replace(shipped, problems=[])
    return document_under(path, used, law, statistics=statistics)


def document_under(
    path: Path, court: Court, law: LawTaken, *, mapping: Path | None = None, statistics: bool = False
) -> dict[str, Any]:
    """The same before a court of one's own, under the readings taken there; a foreign log through its mapping."""
    logs = open_logs([path], mapping)
    collector = Collector(law.taken) if statistics else None
    tally = run(court, logs.rounds(), law.readings, Scope(), [collector.take] if collector is not None else [])
    problems = [*law.problems, *court.problems, *logs.problems]
    return document_after(
        tally,
        court,
        law,
        logs,
        problems,
        statistics=collector.document(why_of_rows([f.as_json() for f in logs.files])) if collector else None,
    )


def document_of_logs(logs: Logs, court: Court | None = None, clearing: Clearing | None = None) -> dict[str, Any]:
    """The check document of logs that are opened, with the problems of the logs alone; the shipped court by default."""
    shipped, law = the_court()
    used = court or replace(shipped, problems=[])
    tally = run(used, logs.rounds(), law.readings, Scope(), clearing=clearing)
    return document_after(tally, used, law, logs, logs.problems)


def document_after(
    tally: Tally, court: Court, law: LawTaken, logs: Logs, problems: Sequence[Problem], **more: Any
) -> dict[str, Any]:
    """The check document of a run in which no round was lost."""
    assert not tally.lost_rounds(), [str(remark) for remark in tally.remarks]
    tally.add_sessions([seen(sitting) for sitting in logs.sittings])
    return document_of(
        tally,
        court,
        files=[f.as_json() for f in logs.files],
        problems=problems,
        readings=law.readings,
        taken=law.taken,
        assumptions=law.assumptions,
        **more,
    )
