"""Training logs: right where nothing is made wrong, and found exactly where something is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from compliance.analysis.sampling.law import pending_for
from compliance.games.sampling.faults import FAULTS
from compliance.games.sampling.handling import HANDLING
from compliance.logs import open_logs
from compliance.rulebook.load import load_rulebook
from tests.analysis.sampling.made import GROUNDS, answered, assessed, found, ground_of, made
from tests.checking.running import check_text

# the least share of what the game's own rules ask that a log without faults lets be assessed
SHARE = 0.97
ROUNDS = 60
SELDOM = 1500  # rounds in which also what is seldom comes: a jackpot of stud has a prize in about one of a hundred
# what goes wrong only where a form of baccarat is adopted, and with the jackpot of stud
FORMS = ("wager without the ante", "ante of another amount", "win at more than even money paid at even money")
JACKPOT = (
    "jackpot wager of another amount",
    "jackpot prize not notified",
    "cards not counted at a jackpot prize",
    "jackpot prize paid before other wagers",
)


def named(entry: Mapping[str, str]) -> str:
    return f"{entry['work']} {entry['at'][:4]}"


@pytest.mark.parametrize("entry", GROUNDS, ids=named)
def test_what_is_played_by_the_law_conforms_and_is_assessed(entry: Mapping[str, str], tmp_path: Path) -> None:
    log, answers = made(entry, ROUNDS, 0, 1)
    document = check_text(log, tmp_path)
    assert answers.rounds == []
    assert document["logs"][0]["rounds"] == ROUNDS
    assert [p for p in document["problems"] if p["code"].startswith("log.")] == []
    assert found(document) == {}
    works = {ground_of(entry).work}
    assert document["summary"]["conforms"] > ROUNDS
    assert assessed(document, works) >= SHARE


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("entry", GROUNDS, ids=named)
def test_the_answers_are_what_is_found(entry: Mapping[str, str], seed: int, tmp_path: Path) -> None:
    faults = ROUNDS // 2
    log, answers = made(entry, ROUNDS, faults, seed)
    assert answers.missed == 0
    assert len({(r["table"], r["session"], r["round"]) for r in answers.rounds}) == faults
    assert found(check_text(log, tmp_path)) == answered(answers)


@pytest.mark.parametrize("entry", [e for e in GROUNDS if "sits_out" in ground_of(e).habits.own], ids=named)
def test_nz_baccarat_2004_8_3_no_more_rounds_without_a_wager_than_the_law_of_the_day_permits(
    entry: Mapping[str, str], tmp_path: Path
) -> None:
    """Where hardly anybody wagers, somebody has to before there are too many in a row."""
    log, _ = made(entry, ROUNDS, 0, 1, sits_out=990)
    lines = [line for line in log.splitlines() if '"event":"wager"' in line]
    assert len({line.partition('"round":"')[2].partition('"')[0] for line in lines}) < ROUNDS // 2
    assert found(check_text(log, tmp_path)) == {}


@pytest.mark.parametrize("entry", GROUNDS, ids=named)
def test_the_same_seed_gives_the_same_bytes_and_another_one_others(entry: Mapping[str, str]) -> None:
    one, other, another = (made(entry, 40, 5, seed) for seed in (7, 7, 8))
    assert one[0] == other[0]
    assert one[1].rounds == other[1].rounds
    assert one[0] != another[0]


def test_the_events_of_a_table_are_numbered_on_from_evening_to_evening(tmp_path: Path) -> None:
    """As the format asks: by its numbers a log of several days shows that nothing is missing between them either."""
    entry = next(entry for entry in GROUNDS if entry["work"] == "nz/money-wheel")
    text, _ = made(entry, rounds=ground_of(entry).habits.evening + 20, faults=0, seed=3, tables=1)
    assert text.count('"event":"session"') == 2
    path = tmp_path / "evenings.jsonl"
    path.write_text(text, encoding="utf-8")
    log = open_logs([path])
    assert sum(1 for _ in log.rounds()) == ground_of(entry).habits.evening + 20
    assert log.problems == []


def test_every_kind_of_fault_is_made_somewhere() -> None:
    kinds: set[str] = set()
    made_here: set[str] = set()
    for entry in GROUNDS:
        _, answers = made(entry, SELDOM, SELDOM, 5)
        kinds |= answers.kinds
        made_here |= {r["fault"] for r in answers.rounds}
    assert kinds >= {*FAULTS, *HANDLING, *FORMS, *JACKPOT}
    assert kinds == made_here


def test_an_instrument_of_unknown_day_refuses_the_works_that_it_may_change_and_no_others() -> None:
    rulebook, _ = load_rulebook()
    at = datetime(2014, 9, 15, 20, tzinfo=ZoneInfo("Pacific/Auckland"))
    (pending,) = (record.id for record in rulebook.pending("nz", at))
    assert pending_for(rulebook, ("nz/baccarat", "nz/general"), at) == (pending,)
    assert pending_for(rulebook, ("nz/craps", "nz/general"), at) == ()
