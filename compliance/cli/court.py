"""Brings together what logs are checked against: rulebook, bindings, readings, assumptions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compliance.checking.law_store import LawStore, open_store
from compliance.checking.rounds import LAST_KNOWN, SUPPLIED, Court
from compliance.checking.standing_data import read_assumptions
from compliance.cli.law_options import chosen_readings
from compliance.cli.opening import load
from compliance.cli.terminal import say
from compliance.games.deck import standard_deck
from compliance.meaning.binding_folder import BindingsOfFolder
from compliance.meaning.readings import Reading, read_readings
from compliance.problems import Problem


@dataclass(frozen=True, slots=True)
class LawTaken:
    """The readings and assumptions of a run, and what is wrong with the rulebook.

    taken: reading id -> alternative, for every reading. acknowledged: codes and places that a person has looked at.
    """

    readings: Sequence[Reading]
    taken: Mapping[str, str]
    assumptions: Sequence[Mapping[str, Any]]
    problems: Sequence[Problem]
    rulebook_faults: Sequence[Problem]

    def unacknowledged(self, more: Iterable[Problem]) -> bool:
        """Whether the rulebook has a problem of severity error that nobody has acknowledged."""
        return any(p.severity == "error" for p in (*self.rulebook_faults, *more))


def convene(
    rulebooks: Path | None,
    commencement: Sequence[str] | None,
    known_at: str | None,
    reading: Sequence[str] | None,
    *,
    assume_last_known: bool,
) -> tuple[Court, LawTaken]:
    """The court and the law it takes, from the options of a command."""
    rulebook, faults = load(rulebooks, list(commencement or ()), known_at)
    folder = rulebook.folder
    problems: list[Problem] = [p for p in faults if p.severity == "error" or p.code.startswith("rulebook.made-anew")]
    readings, found = read_readings(folder)
    store, notices = open_store(folder, readings)
    bindings = BindingsOfFolder(folder)
    if store is None:
        for notice in notices:
            say(notice, err=True)
        problems += [*notices, *bindings.problems]
    else:
        problems += [problem for faults_found in store.faults.values() for problem in faults_found]
    problems += found
    taken = {r.id: r.taken for r in readings} | chosen_readings(readings, reading)
    problems += standard_deck()[1]
    casinos = {c.name: c.premises for record in rulebook.records for c in record.casinos}
    stated, found = read_assumptions(folder)
    problems += found
    assumptions = [*stated, *_supplied(rulebook.commencements), *_last_known(assume_last_known)]
    court = Court(
        rulebook,
        bindings,
        casinos,
        taken,
        assume_last_known,
        readings=readings,
        store=store,
    )
    if store is not None:
        _say_combined(store, taken)
    return court, LawTaken(readings, taken, assumptions, problems, [*faults, *problems])


def _say_combined(store: LawStore, taken: Mapping[str, str]) -> None:
    """Says where readings are taken together of which a build stores each alone."""
    combined = {other for work in store.bearing if len(others := store.others(work, taken)) > 1 for other in others}
    if combined:
        together = ", ".join(sorted(combined))
        message = f"Under these readings together no law is stored, so it is made anew in memory: {together}."
        say(Problem("rulebook.readings-combined", "note", message), err=True)


def _supplied(commencements: Mapping[str, object]) -> list[dict[str, Any]]:
    return [
        {
            "id": f"{SUPPLIED}{instrument}",
            "text": f"{instrument} is taken to have commenced on {day}.",
            "why": "The date is not known from any text held; it was supplied for this run.",
            "face": True,
        }
        for instrument, day in commencements.items()
    ]


def _last_known(assumed: bool) -> list[dict[str, Any]]:
    if not assumed:
        return []
    return [
        {
            "id": LAST_KNOWN,
            "text": "Where the law in force is not known, the last text held is taken.",
            "why": "It was asked for in this run; findings under such a text stand only if it was still the law.",
            "face": True,
        }
    ]
