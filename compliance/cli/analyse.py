"""`compliance analyse`: what the rules of a work come to, proved and reckoned exactly from their words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from compliance.cli import exits
from compliance.cli.law_options import (
    AtOption,
    CommencementOption,
    KnownAtOption,
    ReadingOption,
    RulebooksOption,
    UnusableOptionError,
    chosen_readings,
)
from compliance.cli.opening import instant_of, known_work, load, say_in_doubt
from compliance.cli.terminal import say, say_json
from compliance.problems import Problem
from compliance.reporting.behaviour import said_on, said_option
from compliance.rulebook.model import Standing, Version
from compliance.rulebook.timeline import spoken, spoken_day

if TYPE_CHECKING:
    from compliance.analysis.analysing import Analysis
    from compliance.checking.law import Law
    from compliance.rulebook.rulebook import Rulebook

SCHEMA_VERSION = "1"
_FEW = 3


def analyse(
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work of a game, as `rulebook list` names it.")],
    at: AtOption = None,
    decks: Annotated[
        int | None,
        typer.Option(
            "--decks",
            metavar="N",
            min=1,
            help="Decks in the shoe; by default the most permitted, in some games every number permitted.",
        ),
    ] = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    known_at: KnownAtOption = None,
    reading: ReadingOption = None,
    output: Annotated[Literal["text", "json"], typer.Option("--format", help="How to print.")] = "text",
) -> None:
    """Proves that the rules of a work decide every case, and gives the exact house edge of each wager.

    Without --at: by the last text of the work that is held, with what stands in its place today.

    Exit codes: 0 all proofs hold, 2 the command cannot be used, 3 the rules contradict themselves or leave a gap,
    4 the law at that instant is not known.
    """
    rulebook, _ = load(rulebooks, commencement, known_at)
    known_work(rulebook, work)
    instant = instant_of(at, rulebook, work)
    standing = rulebook.standing(work, instant) if at is not None else _last_held(rulebook, work)
    if standing.successor is not None and standing.version is None:
        standing = rulebook.standing(standing.successor, instant)
    if standing.version is None:
        _say_unknown(work, instant, standing, output)
        raise typer.Exit(exits.NOTHING_ASSESSED)
    from compliance.analysis.analysing import analysis_of

    analysis = analysis_of(standing.work)
    if analysis is None:
        raise UnusableOptionError(
            f"{standing.work} holds no game with wagers of its own, so there is nothing to analyse in it."
        )
    from compliance.meaning.readings import read_readings

    readings = chosen_readings(read_readings(rulebook.folder)[0], reading)
    document, problems = _analysed(analysis, rulebook, standing, standing.version, decks, readings)
    document |= {"at": instant.isoformat()} if at is not None else {"today": _today(rulebook, work, instant)}
    if output == "json":
        say_json(document, indent=2)
    else:
        _print_text(document)
    for problem in problems:
        say(problem, err=True)
    say_in_doubt(standing)
    # a contradiction of the words that a recorded reading settles is told, and is no fault of the rulebook
    if problems or not all(proof["holds"] or "settled_by" in proof for proof in document["proofs"]):
        raise typer.Exit(exits.RULEBOOK_PROBLEM)


def _analysed(
    analysis: Analysis,
    rulebook: Rulebook,
    standing: Standing,
    version: Version,
    decks: int | None,
    readings: Mapping[str, str],
) -> tuple[dict[str, Any], list[Problem]]:
    found, problems = analysis.analyse(version, readings, decks)
    if decks is not None:
        _permits(standing.work, found, decks, by_decks=analysis.by_decks)
        found["wagers"] = [row for row in found["wagers"] if row["options"].get("decks", decks) == decks]
    if analysis.beside is not None:
        found["proofs"] += analysis.beside(version, readings, _elsewhere(rulebook, version))
    if analysis.settled is not None:
        from compliance.meaning.readings import read_readings

        recorded = [r for r in read_readings(rulebook.folder)[0] if version.work in r.works]
        found["proofs"] = analysis.settled(found["proofs"], version, readings, recorded)
    if problems or standing.touched:
        from compliance.analysis.behaviour.laws import law_in

        _leave_out_doubtful(found, law_in(rulebook, version, readings, standing.touched)[0])
    head = {
        "schema_version": SCHEMA_VERSION,
        "work": found.pop("work"),
        "at": None,
        "version": {
            "from": version.starts.isoformat() if version.starts else None,
            "until": version.until.isoformat() if version.until else None,
            "made_by": list(version.made_by),
            "status": standing.status,
            "missing": list(standing.missing),
        },
        "readings": dict(readings),
    }
    return head | found, problems


def _permits(work: str, found: Mapping[str, Any], decks: int, *, by_decks: bool) -> None:
    """Raises UnusableOptionError for a number of decks that the rules do not permit, or do not ask for."""
    if by_decks:
        permitted = found["permitted_decks"]
        if not permitted:
            return
    else:
        permitted = sorted({row["options"]["decks"] for row in found["wagers"] if "decks" in row["options"]})
    if not permitted:
        raise UnusableOptionError(f"--decks {decks}: the analysis of {work} asks for no number of decks.")
    if decks not in permitted:
        numbers = ", ".join(map(str, permitted))
        raise UnusableOptionError(f"--decks {decks}: under {work} the shoe holds {numbers} decks.")


def _leave_out_doubtful(found: dict[str, Any], law: Law) -> None:
    """No edge is given of a wager of whose clauses one is in doubt."""
    wagers = law.rules.wagers if law.rules is not None else {}
    doubts = {bet: wager.doubt for bet, wager in wagers.items() if wager.doubt}
    left_out = dict.fromkeys(row["wager"] for row in found["wagers"] if row["wager"] in doubts)
    found["wagers"] = [row for row in found["wagers"] if row["wager"] not in doubts]
    if left_out:
        told = [{"wager": bet, "why": doubts[bet]} for bet in left_out]
        found["not_given"] = [*found.get("not_given", ()), *told]


def _elsewhere(rulebook: Rulebook, version: Version) -> list[Version]:
    """The last text held of the same game in each other jurisdiction, with which it is compared."""
    from compliance.games.registry import game_of_work

    game = game_of_work(version.work)
    jurisdiction = version.work.split("/", maxsplit=1)[0]
    latest: dict[str, Version] = {}
    for work, history in rulebook.works.items():
        place = work.split("/", maxsplit=1)[0]
        if place != jurisdiction and history.versions and game_of_work(work) is game:
            dated = [v for v in history.versions if v.starts is not None]
            latest[place] = (dated or list(history.versions))[-1]
    return list(latest.values())


def _last_held(rulebook: Rulebook, work: str) -> Standing:
    """What can be said of the last version of a work that is held, at the instant from which it stands."""
    version = rulebook.works[work].versions[-1]
    if version.starts is not None:
        return rulebook.standing(work, version.starts)
    reason = "The day on which this text commenced is not known."
    return Standing(work, "unknown", version, reason)


def _today(rulebook: Rulebook, work: str, instant: datetime) -> dict[str, str | None]:
    """What stands in the place of the text on the day on which it is asked for, or on the last day searched before."""
    searched = rulebook.corpora[work.partition("/")[0]].searched_until
    known = instant
    if searched is not None and instant.date() > searched:
        known = datetime.combine(searched, time.max.replace(microsecond=0), instant.tzinfo)
    standing = rulebook.standing(work, known)
    on = known.date().isoformat()
    return {"on": on, "status": standing.status, "reason": standing.reason, "successor": standing.successor}


def _say_unknown(work: str, instant: datetime, standing: Standing, output: str) -> None:
    if output == "json":
        members: dict[str, Any] = {
            "schema_version": SCHEMA_VERSION,
            "work": standing.work,
            "at": instant.isoformat(),
            "version": None,
            "status": standing.status,
            "reason": standing.reason,
            "wagers": [],
            "proofs": [],
        }
        say_json(members, indent=2)
    else:
        say(f"{work} at {instant.isoformat()}: {standing.status}. {standing.reason}", err=True)


def _print_text(document: Mapping[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    version = document["version"]
    made_by = ", ".join(version["made_by"])
    at = f" as at {document['at']}" if document["at"] is not None else ", the last text held"
    console.print(f"{document['work']}{at} ({made_by}; {version['status']})", soft_wrap=True)
    if "today" in document:
        today = document["today"]
        begins = spoken(datetime.fromisoformat(version["from"])) if version["from"] else "a day that is not known"
        ends = f" until {spoken(datetime.fromisoformat(version['until']))}" if version["until"] else ""
        console.print(f"In force from {begins}{ends}.", soft_wrap=True)
        on = spoken_day(date.fromisoformat(today["on"]))
        console.print(f"On {on}: {today['status']}. {today['reason']}", soft_wrap=True)
    for missing in version["missing"]:
        console.print(f"  may be touched by what is not held: {missing}", soft_wrap=True)
    if "decks" in document:
        permitted = document["permitted_decks"]
        console.print(f"{document['decks']} decks (permitted: {', '.join(str(n) for n in permitted)})")
    console.print()
    table = Table("Wager", "Options", "Wins", "Loses", "Stands off", "House edge", box=None, pad_edge=False)
    table.add_column("Exactly", overflow="fold")
    for row in _alike(document["wagers"]):
        options = ", ".join(f"{name} {said_option(value)}" for name, value in row["options"].items())
        on = f" ({said_on(row['on'])})" if row.get("on") is not None else ""
        chances = (f"{float(_ratio(row[result])):.4%}" for result in ("win", "lose", "stand_off"))
        table.add_row(f"{row['wager']}{on}", options, *chances, f"{row['edge_decimal']:.5%}", row["edge"])
    if document["wagers"]:
        console.print(table)
    else:
        console.print(document.get("undetermined", ""))
    for left in document.get("not_given", ()):
        console.print(f"{left['wager']}: {left['why']}.", soft_wrap=True)
    console.print("\nProofs")
    for proof in document["proofs"]:
        console.print(f"  {_held(proof)}: {proof['what']}", soft_wrap=True)
        if "settled_by" in proof:
            console.print(f"         settled by the reading {proof['settled_by']}", soft_wrap=True)
        if "counterexample" in proof:
            named = "by the words alone" if proof["holds"] else "counter-example"
            console.print(f"         {named}: {_counterexample(proof['counterexample'])}", soft_wrap=True)


def _held(proof: Mapping[str, Any]) -> str:
    """How a proof is told: one that a recorded reading settles, where the words alone do not, has not failed."""
    if proof["holds"]:
        return "holds"
    return "settled by a reading" if "settled_by" in proof else "FAILS"


def _alike(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The rows to print: wagers that differ only in what they are on, and in nothing that is printed, as one."""
    alike: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        alike.setdefault(json.dumps({k: v for k, v in row.items() if k != "on"}), []).append(row)
    return [
        same[0] if len(same) == 1 else {**same[0], "on": _all_of([r.get("on") for r in same])}
        for same in alike.values()
    ]


def _all_of(on: Sequence[Any]) -> str:
    """A few that are alike are all named, of many the first and how many more."""
    return f"{said_on(on[0])} and {len(on) - 1} more" if len(on) > _FEW else ", ".join(said_on(value) for value in on)


def _counterexample(found: Mapping[str, Any]) -> str:
    clauses = "; ".join(f"{clause['rule']} says {clause['says']}" for clause in found.get("clauses", ()))
    return f"{found['outcome']}: {clauses or 'no clause applies'}"


def _ratio(text: str) -> float:
    over, _, under = text.partition("/")
    return int(over) / int(under or "1")
