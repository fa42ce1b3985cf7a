"""Makes training logs in process, and sets what a check finds in them beside their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from compliance.analysis.sampling.evening import Answers, Asked, log_lines
from compliance.analysis.sampling.law import Ground, ground
from compliance.rulebook.instants import parse_instant
from compliance.strict_yaml import read_yaml
from tests.checking.running import the_court

GROUNDS: list[dict[str, str]] = read_yaml(Path(__file__).parent / "grounds.yaml")[0]
# of a finding, what an answer tells
TOLD = ("work", "rule", "code", "verdict", "wager", "money_cents", "stake_cents", "favour")
Found = Counter[tuple[str, ...]]


def made(
    entry: Mapping[str, str], rounds: int, faults: int, seed: int, tables: int = 3, **habits: int
) -> tuple[str, Answers]:
    """A log and its answers. habits: of the game's own, what is otherwise than usual."""
    on = ground_of(entry)
    if habits:
        on = replace(on, habits=on.habits.model_copy(update={"own": on.habits.own | habits}))
    answers = Answers()
    asked = Asked(instant_of(entry), rounds, tables, faults, seed)
    return b"".join(log_lines(on, asked, answers)).decode("utf-8"), answers


def ground_of(entry: Mapping[str, str]) -> Ground:
    """What the tables of an entry are played by."""
    court, law = the_court()
    return ground(court, law.taken, entry["work"], instant_of(entry))


def instant_of(entry: Mapping[str, str]) -> datetime:
    """The instant of an entry, by the clocks of its jurisdiction."""
    instant = parse_instant(entry["at"], the_court()[0].rulebook.zone(entry["work"]))
    assert isinstance(instant, datetime)
    return instant


def answered(answers: Answers) -> Found:
    """What the answers say a check is to find."""
    return Counter(_told(round_, finding) for round_ in answers.rounds for finding in round_["findings"])


def found(document: Mapping[str, Any]) -> Found:
    """The breaches that a check found."""
    return Counter(_told(f, f) for f in document["findings"] if f["verdict"] == "breach")


def _told(where: Mapping[str, Any], finding: Mapping[str, Any]) -> tuple[str, ...]:
    members = [where[name] for name in ("casino", "table", "session", "round")]
    return tuple(str(member) for member in (*members, *(finding.get(name) for name in TOLD)))


def assessed(document: Mapping[str, Any], works: Iterable[str]) -> float:
    """The share of what these works ask that could be assessed."""
    rows = [p for p in document["provisions"] if p["work"] in works]
    judged = sum(p["conforms"] + p["breach"] for p in rows)
    return float(judged / (judged + sum(p["not_assessable"] for p in rows)))
