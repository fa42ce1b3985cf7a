"""The sample logs: every log that the case files of all games describe, and the examples.

What walks over all provisions (two-sided test, mutation of every number) and over all readings checks these, also the
logs of cases that ask for another reading than the one taken.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from compliance.checking.rounds import Court, check_round
from compliance.checking.verdicts import Verdict
from compliance.games.past import Memory, Past
from compliance.logs import open_logs
from compliance.logs.rounds import Round
from compliance.rulebook.rulebook import Rulebook
from tests.checking import tables as baccarat
from tests.checking.case_files import read_cases
from tests.checking.event_lines import log_of as log_of_lines
from tests.checking.event_lines import plain
from tests.checking.matching import matching_logs
from tests.checking.running import the_court
from tests.games.baccarat_2014 import tables as baccarat_2014
from tests.games.blackjack import lines as blackjack
from tests.games.caribbean_stud import tables as caribbean_stud
from tests.games.craps import made_rounds as craps_rounds
from tests.games.craps import scripts as craps
from tests.games.general import tables as general
from tests.games.spins import scripts as spins

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parent / "examples"
# so many rounds are enough to show what a requirement comes to
TELLING = 2
Case = Mapping[str, Any]
# a version: its work and its last instrument
Key = tuple[str, str]
# what is said of a subject: its key, the address, the code and the verdict
Said = tuple[str, str, str, str]


def _of_baccarat(case: Case) -> Iterable[str]:
    sign = {"sign": case["sign"]} if "sign" in case else {}
    return [baccarat.write_log({**case, "table": {**table, **sign}}) for table in baccarat.tables_of(case).values()]


def _of_blackjack(case: Case) -> Iterable[str]:
    return [blackjack.log_of({**case, "lines": blackjack.lines_of(case["lines"].splitlines())})]


def _of_spins(game: str) -> Callable[[Case], Iterable[str]]:
    return lambda case: [spins.write_log(game, case["rounds"], case.get("session"))]


# folder of case files -> how a log is written; rounds that tell of one requirement come before those that tell of many
WRITERS: Mapping[str, Callable[[Case], Iterable[str]]] = {
    "checking/cases": _of_baccarat,
    "games/baccarat/cases": _of_baccarat,
    "games/baccarat_2014/cases": lambda case: [baccarat_2014.write_log(case)],
    "games/blackjack/cases": _of_blackjack,
    "games/caribbean_stud/cases": lambda case: [caribbean_stud.write_log(case)],
    "games/craps/cases": lambda case: [craps.write_log(case["script"], case.get("table"))],
    "games/general/cases": lambda case: [general.write_log(case)],
    "games/money_wheel/cases": _of_spins("money wheel"),
    "games/roulette/cases": _of_spins("roulette"),
    "games/tai_sai/cases": _of_spins("tai-sai"),
    "checking/from_the_law": lambda case: [log_of_lines(case["at"], plain(case["session"]), case["log"].splitlines())],
}


def sample_logs() -> Iterable[tuple[str, str]]:
    """(name, text) of every sample log."""
    for folder, write in WRITERS.items():
        for file, cases in read_cases(TESTS / folder).items():
            for case in cases:
                for log in write(case):
                    yield _name(folder, file, case), log
    for log in craps_rounds.right_and_wrong():
        yield "rounds made from the outcomes of craps", log
    yield from matching_logs()
    for path in sorted(EXAMPLES.glob("*.jsonl")):
        yield path.name, path.read_text(encoding="utf-8")


def _name(folder: str, file: str, case: Case) -> str:
    return f"{folder}/{file}.yaml: {case['name']}"


def logs_asking_for(reading: str) -> set[str]:
    """The names of the sample logs whose case asks for an alternative of a reading, and so tells of it."""
    return {
        _name(folder, file, case)
        for folder in WRITERS
        for file, cases in read_cases(TESTS / folder).items()
        for case in cases
        if any(asked.partition("=")[0] == reading for asked in case.get("reading", ()))
    }


@dataclass(frozen=True, slots=True)
class Sample:
    """One round of a sample log (`text`), as the checker takes it."""

    log: str
    text: str
    round: Round
    first: bool
    past: Past


@dataclass(frozen=True, slots=True)
class Judged:
    """A round of a sample log and what the shipped law says of it under one work."""

    sample: Sample
    verdicts: frozenset[Said]


def said(verdicts: Iterable[Verdict]) -> frozenset[Said]:
    """What was decided of a round: conforming or not, under which provision, of which subject."""
    return frozenset((v.key, v.address, v.code, v.verdict) for v in verdicts if v.verdict in ("conforms", "breach"))


@cache
def samples() -> tuple[Sample, ...]:
    """Every round of every sample log."""
    found: list[Sample] = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, text) in enumerate(sample_logs()):
            path = Path(folder) / f"{number}.jsonl"
            path.write_text(text, encoding="utf-8")
            sessions: set[tuple[str, str]] = set()
            memory = Memory()
            for round_ in open_logs([path]).rounds():
                past = memory.take(round_)
                key = (round_.session.table, round_.session.id)
                found.append(Sample(name, text, round_, key not in sessions, past))
                sessions.add(key)
    return tuple(found)


def court_over(rulebook: Rulebook) -> Court:
    """A court of its own over a rulebook, with all else as it is shipped."""
    shipped, law = the_court()
    store = shipped.store
    if store is not None and rulebook is not shipped.rulebook:
        # the laws of the versions that are those shipped are known; what it remembers of others goes with that rulebook
        store = replace(store, _kept=dict(store._kept))
    return replace(shipped, rulebook=rulebook, taken=law.taken, store=store, problems=[], _laws={})


def judge(court: Court, sample: Sample, assumptions: set[tuple[str, str]] | None = None) -> dict[Key, frozenset[Said]]:
    """What each version of a work says of a round. assumptions: takes in (game, one on which that rests)."""
    results = check_round(court, sample.round, court.taken, first_of_session=sample.first, past=sample.past)
    if assumptions is not None:
        verdicts = (verdict for result in results for verdict in result.verdicts)
        assumptions.update((sample.round.session.game, name) for verdict in verdicts for name in verdict.assumes)
    return {
        (r.work, r.law.version.made_by[-1]): said(r.verdicts)
        for r in results
        if r.law is not None and not r.not_assessable
    }


def judged() -> Mapping[Key, tuple[Judged, ...]]:
    """(work, last instrument of the version) -> the rounds that fall under it, judged by the shipped rulebook."""
    return _judged()[0]


def assumed() -> frozenset[tuple[str, str]]:
    """(game, assumption) of every verdict on these rounds that rests on one."""
    return _judged()[1]


@cache
def _judged() -> tuple[Mapping[Key, tuple[Judged, ...]], frozenset[tuple[str, str]]]:
    court = court_over(the_court()[0].rulebook)
    found: dict[Key, list[Judged]] = {}
    assumptions: set[tuple[str, str]] = set()
    for sample in samples():
        for key, verdicts in judge(court, sample, assumptions).items():
            found.setdefault(key, []).append(Judged(sample, verdicts))
    return {key: tuple(rounds) for key, rounds in found.items()}, frozenset(assumptions)


@cache
def telling(key: Key) -> tuple[Judged, ...]:
    """A few rounds for every requirement of a version that was ever met or missed: all that the law says, in short."""
    seen: Counter[tuple[str, ...]] = Counter()
    found: list[Judged] = []
    for one in judged()[key]:
        said_here = {verdict[1:] for verdict in one.verdicts}
        if any(seen[what] < TELLING for what in said_here):
            found.append(one)
            seen.update(said_here)
    return tuple(found)
