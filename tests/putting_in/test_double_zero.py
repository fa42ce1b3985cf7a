"""A wholly new Division put in by `rulebook add`: roulette with a double zero, and with a top line of five numbers.

What its words come to (edges by arithmetic of their own), what is found in logs by it, and what is said where its words
are changed: an odd, a clause that leaves something open, words on a double zero that nobody reads.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from compliance.analysis.games.roulette.analyse import analyse
from compliance.checking.rounds import Court
from compliance.cli.court import convene
from compliance.games.roulette.meaning import read_rules
from compliance.places import data_folder
from compliance.rulebook import load_rulebook
from compliance.rulebook.model import Version
from compliance.rulebook.rulebook import Rulebook
from compliance.strict_yaml import read_yaml
from tests.checking.running import check_text
from tests.checking.sample_logs import court_over
from tests.cli.test_commands import run_command
from tests.games.double_zero import COVERS
from tests.games.spins import scripts
from tests.games.spins.bad import with_words
from tests.putting_in.documents import HERE

NOTICE = HERE / "notices" / "double-zero.txt"
OPTIONS = "--rulebooks rulebooks --zone Pacific/Auckland --publication 'New Zealand Gazette'"
ID = "nz-2006-11-15-no-141"
CASES, _ = read_yaml(HERE / "double_zero.yaml")
POCKETS = 38
DOUBLE, SINGLE = (
    f"The roulette wheel shall be of a {kind} zero variety and shall have" for kind in ("double", "single")
)
BOTH_ZEROS = "with one marked zero and another marked double zero, each coloured green,"
ONE_ZERO = "with one marked zero and coloured green,"
OTHERS = "and the others marked 1 to 36 and coloured alternately red and black."


@pytest.fixture(scope="module")
def put_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rulebook]:
    """A rulebook to which the Division was added, in a folder that holds nothing else of New Zealand."""
    yield from _put_in(tmp_path_factory.mktemp("put_in") / "rulebooks", None)


@pytest.fixture(scope="module")
def bound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Court]:
    """A court over the same with bindings of the two provisions that no grammar reads."""
    for rulebook in _put_in(tmp_path_factory.mktemp("bound") / "rulebooks", HERE / "double_zero_bindings.yaml"):
        court, _ = convene(rulebook.folder, (), None, None, assume_last_known=False)
        assert court.problems == []
        yield court


def _put_in(folder: Path, bindings: Path | None) -> Iterator[Rulebook]:
    shipped = data_folder("rulebooks")
    (folder / "nz" / "sources").mkdir(parents=True)
    for name in ("assumptions.yaml", "nz/works.yaml", "nz/family.yaml", "nz/readings.yaml"):
        shutil.copy(shipped / name, folder / name)
    (folder / "nz" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    if bindings is not None:
        (folder / "nz" / "bindings").mkdir()
        shutil.copy(bindings, folder / "nz" / "bindings" / "roulette.yaml")
    shutil.copy(NOTICE, folder.parent)
    with pytest.MonkeyPatch.context() as patch:
        assert run_command(f"rulebook add {NOTICE.name} {OPTIONS}", folder.parent, patch) in (0, 3)
        yield load_rulebook(folder)[0]


@pytest.fixture(scope="module")
def division(put_in: Rulebook) -> Version:
    """The Division as it was put in."""
    (version,) = put_in.works["nz/roulette"].versions
    assert version.made_by == (ID,)
    return version


def _edges(version: Version) -> dict[str, set[Fraction]]:
    document, _ = analyse(version, {})
    found: dict[str, set[Fraction]] = {}
    for row in document["wagers"]:
        found.setdefault(row["wager"], set()).add(Fraction(row["edge"]))
    return found


def test_all_words_on_the_wheel_the_wagers_and_the_odds_are_read(division: Version) -> None:
    rules, problems = read_rules(division, {})
    assert [p.message for p in problems] == []
    assert len(rules.colours) == POCKETS
    assert (rules.colours[0], rules.colours["00"]) == ("green", "green")
    assert rules.zeros == (0, "00")
    assert not rules.unread
    combined = {numbers for selections in rules.selections.values() for numbers in selections.with_zero}
    assert combined == {
        (0, 1), (0, 2), ("00", 2), ("00", 3), ("00", 0), (0, 1, 2), ("00", 2, 3), ("00", 0, 2), ("00", 0, 1, 2, 3),
    }  # fmt: skip


def test_every_wager_is_decided_and_has_the_edge_of_its_odds(division: Version) -> None:
    document, _ = analyse(division, {})
    assert {proof["holds"] for proof in document["proofs"]} == {True}
    assert _edges(division) == {
        bet: {1 - Fraction(covers * (odds + 1), POCKETS)} for bet, (covers, odds) in COVERS.items()
    }
    (top_line,) = (row for row in document["wagers"] if row["wager"] == "top line")
    assert (top_line["win"], top_line["lose"], top_line["edge"]) == ("5/38", "33/38", "3/38")
    assert _edges(division)["straight up"] == {Fraction(1, 19)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_verdicts_by_the_division(case: dict[str, Any], put_in: Rulebook, tmp_path: Path) -> None:
    log = scripts.write_log("roulette", case["rounds"]).replace("1996-06-14", "2007-06-14")
    document = check_text(log, tmp_path, court_over(put_in))
    assert [one["quarantined"] for one in document["logs"]] == [0]
    found = [f for f in document["findings"] if f["work"] == "nz/roulette" and f["verdict"] == "breach"]
    assert sorted([f.get("wager") or "", f["rule"]] for f in found) == sorted(case["finds"]), found


@pytest.mark.parametrize(
    ("row", "cells", "bet", "edge"),
    [
        ("1", ["One number or Straight Up", "36 to 1"], "straight up", Fraction(1, 38)),
        ("5", ["5 numbers or Top Line", "7 to 1"], "top line", Fraction(-1, 19)),
    ],
)
def test_another_odd_gives_another_edge(
    row: str, cells: list[str], bet: str, edge: Fraction, division: Version
) -> None:
    changed = with_words(division, {"address": "5.1 Table", "row": row, "cells": cells})
    assert _edges(changed) == {**_edges(division), bet: {edge}}


@pytest.mark.parametrize(
    ("address", "words", "said"),
    [
        ("4.1(a)(ii)", "lose if any other number is spun;", "outcome of straight up is not decided"),
        ("4.1(l)(ii)", "lose if the number spun is an odd number or “zero”;", "outcome of odd"),
        ("4.1(f)(i)", "win if any one of the five numbers in the two rows wagered is spun,", "six-line on 5 numbers"),
        ("2.2", f"{DOUBLE} thirty-seven compartments, {BOTH_ZEROS} {OTHERS}", "37 compartments"),
        ("2.2", f"{SINGLE} thirty-seven compartments, {ONE_ZERO} {OTHERS}", "which the wheel does not have"),
        ("4.1(e)", 'four specific numbers or "Top Line" which shall:', "top line on 4 numbers"),
    ],
)  # fmt: skip
def test_words_that_leave_open_or_contradict_are_reported(
    address: str, words: str, said: str, division: Version
) -> None:
    _, problems = read_rules(with_words(division, {"address": address, "says": words}), {})
    assert any(said in p.message for p in problems), [p.message for p in problems]


@pytest.mark.parametrize(
    ("address", "words", "unread"),
    [
        ('1.0 "Double Zero"', '"Double Zero" includes "0" and "00".', set(COVERS)),
        ('1.0 "Zero"', '"Zero" includes "0" and "00".', set(COVERS)),
        ("5.2", 'When "zero" or "triple zero" is spun, all wagers shall lose.', set(COVERS)),
        ("4.1(e)(i)", 'win if "double zero" and any neighbour are wagered and spun, and', {"top line"}),
    ],
)
def test_what_is_not_understood_is_not_judged_by_what_is_left(
    address: str, words: str, unread: set[str], division: Version
) -> None:
    rules, problems = read_rules(with_words(division, {"address": address, "says": words}), {})
    assert any(p.code == "meaning.unread" and f"{address} " in p.message for p in problems)
    assert set(rules.unread) == unread


def test_double_zero_in_figures_is_not_the_number_zero(division: Version) -> None:
    changed = with_words(division, {"address": '1.0 "Zero"', "says": '"Zero" includes "00".'})
    _, problems = read_rules(changed, {})
    assert any(p.code == "meaning.unread" and '1.0 "Zero"' in p.message for p in problems)


@pytest.mark.parametrize(
    ("number", "called", "colour", "finds"),
    [
        ("00", "00", "green", []),
        ("00", "0", "green", ["3.2"]),
        ("00", "00", "red", ["3.2"]),
        ("3", "3", "red", []),
        ("3", "3", "black", ["3.2"]),
    ],
)
def test_the_result_announced_is_judged_once_it_is_bound(
    number: str, called: str, colour: str, finds: list[str], bound: Court, put_in: Rulebook, tmp_path: Path
) -> None:
    spun = f'"{number}"' if number == "00" else number
    said = f'"{called}"' if called == "00" else called
    lies = "red" if number == "3" else "green"
    lines = (
        "w1 p1 straight up on 7: 10\n"
        f'{{"event": "spin", "number": {spun}, "colour": "{lies}"}}\n'
        f'{{"event": "call", "what": "result", "value": {said}, "colour": "{colour}"}}\n'
        "w1 lose\n"
    )
    log = scripts.write_log("roulette", [lines]).replace("1996-06-14", "2007-06-14")
    statuses: list[list[str]] = []
    for court, expected in ((bound, finds), (court_over(put_in), [])):
        document = check_text(log, tmp_path, court)
        found = [f for f in document["findings"] if f["work"] == "nz/roulette" and f["verdict"] == "breach"]
        assert [f["rule"] for f in found] == expected
        of_roulette = [p for p in document["provisions"] if p["work"] == "nz/roulette"]
        statuses.append([p["rule"] for p in of_roulette if p["status"] == "open"])
    assert set(statuses[1]) - set(statuses[0]) == {"2.1", "3.2"}
