"""The text decides: one number or table cell of the law changed in a copy of a source, and a verdict changes.

For every number and every table cell of the provisions that the grammars read (the test finds them itself), the
rulebook is built in memory from the changed text and a log that matches the law is checked. Either a verdict on it
changes, or the build reports a gap or a contradiction. What neither shows is listed in mutation_exceptions.yaml.
A sample runs always, the whole with `./run test --long`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.rounds import Court, check_round
from compliance.logs.rounds import Round
from compliance.rulebook import Rulebook
from compliance.strict_yaml import read_yaml
from tests.checking.matching import as_rounds, matching_log
from tests.checking.running import the_court
from tests.meaning.mutation import Mutation, mutations, rebuilt
from tests.meaning.mutation import rulebook as usual_rulebook

NZ: dict[str, Any] = {
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "decks": 8,
    "shuffler": "shoe",
    "captures": ["wager", "call", "card", "settle"],
    "dealing_style": "A",
    "cut": {"from_end": 52, "depth": 20},
    "burn": {"A": 1, "2": 2, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10},
}
SEPARATE = [("banker",), ("banker", "tie"), ("player",), ("player", "tie"), ("tie",)]
TOGETHER = [*SEPARATE, ("banker", "player"), ("banker", "player", "tie")]
PLAIN = {"banker": 95.0, "player": 100.0, "tie": 800.0}
LOGS: dict[tuple[str, str], list[tuple[dict[str, Any], list[tuple[str, ...]], dict[str, float]]]] = {
    ("nz/mini-baccarat", "nz-1996-01-26-no-7"): [
        ({**NZ, "game": "mini baccarat", "ts": "1997-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)
    ],
    ("nz/baccarat", "nz-1996-01-26-no-7"): [
        ({**NZ, "game": "baccarat", "ts": "1997-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)
    ],
    ("nz/midi-baccarat", "nz-1996-01-26-no-7"): [
        ({**NZ, "game": "midi baccarat", "ts": "1997-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)
    ],
    ("nz/midi-baccarat", "nz-1998-01-28-no-11"): [
        ({**NZ, "game": "midi baccarat", "ts": "1999-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)
    ],
    ("nz/baccarat", "nz-2004-05-19-no-56"): [
        ({**NZ, "game": "baccarat", "variant": "midi", "ts": "2004-07-02T21:00:00+12:00"}, TOGETHER, PLAIN),
        (
            {**NZ, "game": "baccarat", "variant": "midi", "ts": "2004-07-02T21:00:00+12:00", "decks": 4}
            | {"options": {"banker_six": "half"}},
            TOGETHER,
            {"banker": 100.0, "banker 6": 50.0, "player": 100.0, "tie": 800.0},
        ),
        *(
            (
                {**NZ, "game": "baccarat", "variant": "midi", "ts": "2004-07-02T21:00:00+12:00", "brief": True}
                | {"decks": decks, "shuffler": shuffler},
                TOGETHER,
                PLAIN,
            )
            for shuffler in ("non-continuous", "continuous")
            for decks in (4, 8)
        ),
    ],
    ("act/mini-baccarat", "act-ni2012-170"): [
        (
            {**NZ, "jurisdiction": "act", "casino": "Casino Canberra", "game": "mini baccarat"}
            | {"ts": "2012-07-02T21:00:00+10:00", "options": {"method": "A"}, "cut": {"from_end": 52, "depth": 12}},
            SEPARATE,
            PLAIN,
        ),
        (
            {**NZ, "jurisdiction": "act", "casino": "Casino Canberra", "game": "mini baccarat"}
            | {"ts": "2012-07-02T21:00:00+10:00", "options": {"method": "B"}, "cut": {"from_end": 52, "depth": 12}},
            SEPARATE,
            {"banker": 100.0, "banker 6": 50.0, "player": 100.0, "tie": 800.0},
        ),
    ],
}
SAMPLE_EVERY = 29
ROUNDS: dict[tuple[str, str], list[Round]] = {}
USUAL: dict[tuple[str, str], Counter[tuple[str, str, str]]] = {}


def rounds_for(key: tuple[str, str], folder: Path) -> list[Round]:
    if key not in ROUNDS:
        ROUNDS[key] = [
            r
            for session, sides, payment in LOGS[key]
            for r in as_rounds(matching_log(session, sides=sides, payment=payment), folder)
        ]
    return ROUNDS[key]


def verdicts(book: Rulebook | None, rounds: list[Round]) -> tuple[Counter[tuple[str, str, str]], list[str]]:
    """How often each (round, rule, verdict) came out under a rulebook, and what its words could not be made of."""
    shipped, law = the_court()
    court = Court(
        book if book is not None else shipped.rulebook,
        shipped.bindings,
        shipped.constants,
        shipped.casinos,
        law.taken,
    )
    found: Counter[tuple[str, str, str]] = Counter()
    session = None
    for round_ in rounds:
        first, session = round_.session is not session, round_.session
        for result in check_round(court, round_, law.taken, first_of_session=first):
            if result.work not in ("nz/general", "nz/notices"):
                found.update((round_.id, v.address, v.verdict) for v in result.verdicts)
    return found, [f"{p.code}: {p.message}" for p in court.problems]


def test_the_matching_log_conforms(tmp_path: Path) -> None:
    for key in LOGS:
        found, problems = verdicts(None, rounds_for(key, tmp_path))
        assert problems == []
        assert {v for _, _, v in found if v == "breach"} == set(), key
        assert sum(n for (_, _, v), n in found.items() if v == "conforms") > 1000


def _exceptions() -> dict[tuple[str, str, str, str], str]:
    document, problems = read_yaml(Path(__file__).parent / "mutation_exceptions.yaml")
    assert not problems
    return {(e["work"], e["address"], e["was"], e["now"]): e["reason"] for e in document or []}


def unnoticed(mutation: Mutation, folder: Path) -> bool:
    key = (mutation.work, mutation.instrument)
    rounds = rounds_for(key, folder)
    if key not in USUAL:
        USUAL[key] = verdicts(None, rounds)[0]
    before = {(p.code, p.message) for p in usual_rulebook().problems}
    book, building = rebuilt(mutation)
    if any(p.severity != "note" and (p.code, p.message) not in before for p in building):
        return False
    shipped, _ = the_court()
    dated = replace(book, commencements=shipped.rulebook.commencements)
    found, problems = verdicts(dated, rounds)
    return not problems and found == USUAL[key]


def _check(which: list[Mutation], folder: Path) -> None:
    excused = _exceptions()
    silent = [m for m in which if (m.work, m.address, m.was, m.now) not in excused and unnoticed(m, folder)]
    assert [str(m) for m in silent] == []


@pytest.mark.parametrize("key", LOGS, ids=lambda k: f"{k[0]} {k[1]}")
def test_a_changed_number_changes_a_verdict_sample(key: tuple[str, str], tmp_path: Path) -> None:
    _check(mutations(*key)[::SAMPLE_EVERY], tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("key", LOGS, ids=lambda k: f"{k[0]} {k[1]}")
def test_every_changed_number_changes_a_verdict(key: tuple[str, str], tmp_path: Path) -> None:
    _check(mutations(*key), tmp_path)


def test_every_exception_is_a_mutation_that_there_is() -> None:
    there = {(m.work, m.address, m.was, m.now) for key in LOGS for m in mutations(*key)}
    assert [e for e in _exceptions() if e not in there] == []
