"""Opens a rulebook for a command: options read, works and instants checked, what is wrong said in one line each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar
from zoneinfo import ZoneInfo

import typer

from compliance.cli import exits
from compliance.cli.terminal import say
from compliance.logs.faults import shorten
from compliance.places import use_rulebooks
from compliance.problems import Problem
from compliance.rulebook.instants import parse_commencement, parse_instant
from compliance.rulebook.stored import OF_THE_STORE
from compliance.spelling import hint

if TYPE_CHECKING:
    from compliance.cli.asked import LogsSaid
    from compliance.logs.many_logs import Logs
    from compliance.rulebook.model import Standing
    from compliance.rulebook.rulebook import Rulebook

T = TypeVar("T")
_TABLES_NAMED: Final = 20

STORE_FAULTS: list[Problem] = []
"""Stored files that could not be used in this run: no command ends as if nothing were wrong then."""


def load(folder: Path | None, commencements: list[str] | None, known_at: str | None) -> tuple[Rulebook, list[Problem]]:
    """The rulebook that the options name, and what is wrong with it; an option that cannot be used ends the command."""
    from compliance.rulebook.load import load_rulebook

    supplied = {}
    for written in commencements or ():
        parsed = parse_commencement(written)
        if isinstance(parsed, Problem):
            fail([parsed])
        supplied[parsed[0]] = parsed[1]
    known = None
    if known_at is not None:
        parsed_instant = parse_instant(known_at, ZoneInfo("UTC"))
        if isinstance(parsed_instant, Problem):
            fail([parsed_instant])
        known = parsed_instant
    use_rulebooks(folder)
    rulebook, problems = load_rulebook(folder, commencements=supplied, known_at=known)
    for problem in problems:
        if problem.code in OF_THE_STORE:
            say(problem, err=True)
            STORE_FAULTS.extend([problem] if problem.severity == "error" else [])
    unusable = [p for p in problems if p.code in ("rulebook.folder", "rulebook.commencement-misnamed")]
    if unusable:
        fail(unusable)
    for problem in problems:
        if problem.code.startswith("rulebook.commencement"):
            say(problem, err=True)
    return rulebook, problems


def known_work(rulebook: Rulebook, work: str) -> None:
    """Ends the command where there is no such work, naming those there are."""
    if work not in rulebook.works:
        remedy = f"The works are: {', '.join(rulebook.works)}.{hint(work, rulebook.works)}"
        fail([Problem("work.unknown", "error", f"There is no work '{work}'.", None, remedy)])


def known_table(table: str, log: Logs | LogsSaid) -> None:
    """Ends the command where no log that was read has such a table, naming those there are."""
    tables = sorted({session.table for session in log.sessions} | {outside.table for outside in log.outside})
    if table in tables:
        return
    more = f" and {len(tables) - _TABLES_NAMED:,} more" if len(tables) > _TABLES_NAMED else ""
    has = f" (it has {', '.join(map(shorten, tables[:_TABLES_NAMED]))}{more})" if tables else ""
    say(f"error: The log has no table {shorten(table)}{has}.{hint(table, tables)}", err=True)
    raise typer.Exit(exits.UNUSABLE)


def known_casino(casino: str, log: Logs | LogsSaid) -> None:
    """Ends the command where no log that was read has such a casino, naming those there are."""
    casinos = sorted({session.casino for session in log.sessions if session.casino})
    if casino in casinos:
        return
    has = f" (it has {', '.join(map(shorten, casinos[:_TABLES_NAMED]))})" if casinos else ""
    say(f"error: The log has no casino {shorten(casino)}{has}.{hint(casino, casinos)}", err=True)
    raise typer.Exit(exits.UNUSABLE)


def instant_of(at: str | None, rulebook: Rulebook, work: str) -> datetime:
    """The instant of an option, local to the work's jurisdiction where it says no offset; now where there is none."""
    zone = rulebook.zone(work)
    if at is None:
        return datetime.now(zone).replace(microsecond=0)
    parsed = parse_instant(at, zone)
    if isinstance(parsed, Problem):
        fail([parsed])
    return parsed


def had(found: T | None, problems: Iterable[Problem]) -> T:
    """What was read of a file that an option names; its problems are said, and where it is none the command ends."""
    for problem in problems:
        say(problem, err=True)
    if found is None:
        raise typer.Exit(exits.UNUSABLE)
    return found


def fail(problems: list[Problem]) -> NoReturn:
    """Ends the command: its input is unusable."""
    for problem in problems:
        say(problem, err=True)
    raise typer.Exit(exits.UNUSABLE)


def not_in_order_of_time() -> Problem:
    """What is said where a player's wagers at several tables come in another order than they were made, by a pipe."""
    message = (
        "Wagers of one player below the minimum at several tables stand in another order than that of time. Which was "
        "the first is judged by the order in which they came, since a pipe cannot be read a second time."
    )
    return Problem("log.not-in-order-of-time", "warning", message, None, "Give the log as a file.")


def say_in_doubt(*standings: Standing) -> None:
    """Says of each text whether an order that was not carried out leaves all of it in doubt, and which, once each."""
    found = {(standing.work, each.reason): None for standing in standings for each in standing.touched if each.whole}
    for work, reason in found:
        say(Problem("rulebook.all-in-doubt", "warning", f"All of {work} is in doubt: {reason}."), err=True)


def standings_told(rulebook: Rulebook, work: str) -> list[Standing]:
    """What can be said of a work as each of the periods ends in which a text of it is held."""
    ends = [period.until for period in rulebook.periods(work) if period.label is not None]
    return [rulebook.standing(work, end - timedelta(microseconds=1)) for end in ends if end is not None]
