"""Rewordings of rule 14.2, the casinos of Schedule 2, and where the general rules are not held."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.drafting.casinos import read_listed_casinos
from compliance.drafting.tree import Unit
from compliance.games.general_meaning import LANGUAGE, AboveMaximum, BelowMinimum, outside_limits
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from compliance.places import data_folder
from compliance.strict_yaml import read_yaml
from tests.checking.running import check_text, the_court
from tests.games.general.tables import write_log
from tests.meaning.law import rulebook, version_in

PLAYED = {
    "day": "1997-03-08 +13:00",
    "log": [
        {"21:00:02 sign": {"min": "10", "max": "1000"}},
        {"21:02:44 wager 1": "w1 p1 red 5"},
        {"21:02:50 spin 1": "5 red"},
        {"21:02:52 settle 1": "w1 win 5"},
    ],
}


def _rewordings() -> list[dict[str, Any]]:
    document, problems = read_yaml(Path(__file__).parent / "words" / "rewordings.yaml")
    assert not problems
    return list(document)


@pytest.mark.parametrize("case", _rewordings(), ids=lambda c: str(c.get("below") or c.get("above"))[:60])
def test_nz_general_1996_14_2_in_other_words(case: dict[str, Any]) -> None:
    start = "below_minimum" if "below" in case else "above_maximum"
    found = LANGUAGE.understand("general", start, plain(case.get("below") or case["above"]))
    if "times" in case:
        assert found == BelowMinimum(int(case["times"]))
    elif "excess" in case:
        assert found == AboveMaximum(case["excess"] == "true")
    else:
        assert isinstance(found, Misread)


def test_nz_general_1996_14_2_a_paragraph_that_is_not_understood_is_a_problem() -> None:
    version = version_in(rulebook(), "nz/general", "nz-1996-01-26-no-7")
    words = "if less than the permissible minimum be void on Sundays;"
    changed = [replace(p, text=words) if p.address == "14.2(a)" else p for p in version.provisions]
    rules, read, problems = outside_limits(replace(version, provisions=tuple(changed)))
    assert rules is None
    assert list(read) == ["14.2(b)"]
    assert [p.code for p in problems] == ["meaning.unread", "meaning.missing"]
    assert "14.2(a) looks like a provision of this kind" in problems[0].message
    assert problems[0].place is not None
    assert problems[0].place.line is not None


def test_nz_2004_schedule_2_every_line_is_a_casino() -> None:
    text = (data_folder("rulebooks") / "nz/sources/nz-gazette-2004-05-19-no-56.txt").read_text(encoding="utf-8")
    schedule = text[text.index("Schedule 2**") : text.index("Schedule 3*")]
    cells = [[c.strip() for c in line.strip("| ").split("|")] for line in schedule.split("\n") if line.startswith("|")]
    printed = dict(cells[2:])
    assert len(printed) == 6
    assert the_court()[0].casinos == printed


def test_a_list_of_casinos_without_addresses_is_a_problem() -> None:
    heading = Unit("heading", "Schedule 2", None, 1, 1, heading="Casinos")
    table = Unit("table", "Schedule 2 Table", "Schedule 2", 2, 4, rows=[("Casino", "Owner"), ("Wharf Casino", "X")])
    casinos, problems = read_listed_casinos([heading, table], "notice.txt")
    assert casinos == ()
    assert [str(p) for p in problems] == [
        "notice.txt:2: error: Schedule 2 Table is not a list of casinos with the address of their premises. «Casino | "
        "Owner» Correct the table by a repair if it is damaged; until then these casinos are not known. "
        "[notice.casinos-not-understood]"
    ]


def test_nz_general_every_provision_is_accounted_for() -> None:
    court, law = the_court()
    for work in ("nz/general", "nz/notices"):
        (version,) = court.rulebook.works[work].versions
        status = court.law(version, None, law.taken).status
        assert {a for a, s in status.items() if s in ("open", "stale")} == set()


@pytest.mark.parametrize("day", ["1998-03-08 +13:00", "2004-07-02 +12:00"])
def test_nz_general_after_january_1998_is_not_assessable(day: str, tmp_path: Path) -> None:
    document = check_text(write_log(PLAYED | {"day": day}), tmp_path)
    general = [f for f in document["findings"] if f["work"] == "nz/general"]
    assert {f["verdict"] for f in general} == {"not assessable"}
    assert {"13.3(a)", "14.1(b)", "14.2(a)", "14.2(b)", "15.3"} <= {f["rule"] for f in general}
    assert all("replaced the rules set out in" in f["reason"] for f in general)


def test_nz_general_1996_14_2_a_once_only_is_once_at_all_tables_of_the_casino(tmp_path: Path) -> None:
    first = write_log(PLAYED)
    later = write_log(PLAYED | {"day": "1997-03-09 +13:00"})
    second = [json.loads(line) | {"table": "T-02"} for line in later.splitlines()]
    other = [json.loads(line) | {"table": "T-03"} for line in first.splitlines()]
    other[0]["casino"] = "Christchurch Casino"
    log = first + "".join(json.dumps(line) + "\n" for line in (*second, *other))
    document = check_text(log, tmp_path)
    found = [(f["table"], f["rule"], f.get("money_cents")) for f in document["findings"] if f["verdict"] == "breach"]
    again = [("T-02", "14.1(b)", None), ("T-02", "14.2(a)", 500)]
    assert found == [("T-01", "14.1(b)", None), *again, ("T-03", "14.1(b)", None)]


def test_nz_general_1996_14_1_b_additional_wagers_under_the_other_reading(tmp_path: Path) -> None:
    log = {
        "day": "1997-03-08 +13:00",
        "table": {"game": "blackjack", "decks": "6", "captures": "wager settle sign"},
        "log": [
            {"21:00:02 sign": {"min": "10", "max": "1000", "bets": {"super sevens": {"amount": "5"}}}},
            {"21:02:44 wager 1": {"id": "w1", "player": "p1", "bet": "box", "area": "1", "amount": "10"}},
            {"21:02:45 wager 1": {"id": "w2", "player": "p1", "bet": "super sevens", "base": "w1", "amount": "5"}},
        ],
    }
    for reading, expected in (((), []), (("additional-wagers=limits of the table",), ["w2"])):
        document = check_text(write_log(log), tmp_path, reading=reading)
        breaches = [f for f in document["findings"] if f["verdict"] == "breach" and f["work"] == "nz/general"]
        assert [f["wager"] for f in breaches] == expected
