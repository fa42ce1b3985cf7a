"""The rulebook commands: what they print, and what they say where something cannot be found."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from compliance.cli.rulebook import app
from compliance.places import data_folder
from tests.rulebook.conftest import cases

RUNNER = CliRunner()


def _json(*words: str) -> Any:
    result = RUNNER.invoke(app, [*words, "--format", "json"])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert document["schema_version"] == "1"
    return document


def test_show_gives_a_rule_with_all_below_it_and_where_it_was_published() -> None:
    shown = _json("show", "nz/baccarat", "5.10", "--at", "2005-01-01")
    assert shown["at"] == "2005-01-01T00:00:00+13:00"
    assert [p["address"] for p in shown["provisions"]] == ["5.10", "5.10(a)", "5.10(b)", "5.10(c)"]
    assert shown["version"]["from"] == "2004-05-24T00:00:00+12:00"
    assert shown["version"]["until"] is None
    assert shown["version"]["made_by"] == ["nz-2004-05-19-no-56"]
    assert shown["version"]["status"] == "known unless touched"
    paragraph = shown["provisions"][3]
    assert paragraph == {
        "address": "5.10(c)",
        "kind": "paragraph",
        "parent": "5.10",
        "text": "Tie Bets at odds of 8 to 1.",
        "status": "in force",
        "citation": "New Zealand Gazette, 19 May 2004, No. 56, Division 5, rule 5.10(c)",
        "source": {"file": "nz/sources/nz-gazette-2004-05-19-no-56.txt", "first_line": 192, "last_line": 192},
        "lineage": ["nz-2004-05-19-no-56"],
    }


def test_show_as_text_has_the_table_the_status_and_what_is_missing() -> None:
    result = RUNNER.invoke(app, ["show", "nz/midi-baccarat", "9.4", "--at", "1999-01-01"])
    assert result.exit_code == 0
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert lines[:4] == [
        "Midi baccarat (nz/midi-baccarat) at 1 January 1999",
        "Status: known unless touched",
        "In force from 1 February 1998 until 24 May 2004",
        "Source: New Zealand Gazette, 28 January 1998, No. 11, Division 4",
    ]
    assert "  - 29 January 1998, No. 20" in lines
    closing = lines.index("    in accordance with the requirements of Table 2 below:")
    assert lines[closing - 1] == "    (b) stand,"
    assert lines[closing + 1] == "TABLE 2 : BANKER'S HAND"
    assert "│ 6                             │ 6-7, draws" in result.stdout


def test_paragraphs_that_are_the_rows_of_a_table_are_shown_once() -> None:
    for address, row in (("12.1", "│ (b) │ Straight Flush │ $1,000"), ("13.1", "│ (j) │ Royal Flush     │ ace, king")):
        shown = RUNNER.invoke(app, ["show", "nz/caribbean-stud-poker", address, "--at", "1996-06-01"]).stdout
        assert row in shown
        assert shown.count(row.split("│")[2].strip()) == 1
    alone = RUNNER.invoke(app, ["show", "nz/caribbean-stud-poker", "12.1(b)", "--at", "1996-06-01"]).stdout
    assert "(b) Straight Flush $1,000 or 10% of jackpot" in alone


@pytest.mark.parametrize("wanted", ["9.4 table 2", "rule 9.4 Table 2", "9.4Table 2"])
def test_an_address_is_found_in_whatever_form_it_is_written(wanted: str) -> None:
    shown = _json("show", "nz/midi-baccarat", wanted, "--at", "1999-01-01")
    assert [p["address"] for p in shown["provisions"]] == ["9.4 Table 2"]


@pytest.mark.parametrize(
    ("wanted", "address"),
    [
        ("rule 5.7 (b)", "5.7(b)"),
        ("Section 4", "4.0"),
        ("natural", '1.0 "Natural"'),
        ("1.0 “Banker’s Hand”", '1.0 "Banker\'s Hand"'),
        ("Definition of Tie", '1.0 "Tie"'),
        ("2", "2.0"),
    ],
)
def test_other_forms_of_an_address(wanted: str, address: str) -> None:
    shown = _json("show", "nz/midi-baccarat", *wanted.split(" "), "--at", "1999-01-01")
    assert shown["provisions"][0]["address"] == address


@pytest.mark.parametrize("case", cases("refused.yaml"), ids=lambda c: c["command"])
def test_what_cannot_be_answered_is_one_message_and_exit_2(case: dict[str, str]) -> None:
    result = RUNNER.invoke(app, case["command"].split(" "))
    assert result.exit_code == 2
    assert result.stderr == f"{case['says']}\n"
    assert result.stdout == ""


def test_show_where_the_law_is_replaced_gives_status_and_reason_and_exit_0() -> None:
    shown = _json("show", "nz/general", "--at", "2001-01-01")
    assert shown["version"] is None
    assert shown["provisions"] == []
    assert shown["status"] == "replaced"
    assert shown["missing"] == ["28 January 1998, No. 8"]
    assert shown["last_known"]["label"] == "1996"


def test_show_of_a_work_that_lives_on_points_to_its_successor() -> None:
    result = RUNNER.invoke(app, ["show", "nz/mini-baccarat", "--at", "2005-01-01"])
    assert result.exit_code == 0
    assert "Status: superseded" in result.stdout
    assert "See: rulebook show nz/baccarat" in result.stdout


def test_a_supplied_commencement_brings_the_rules_of_2014_into_force() -> None:
    words = ("show", "nz/baccarat", "7.7", "--at", "2015-01-01", "--commencement", "nz-2014-08-19=2014-08-29")
    shown = _json(*words)
    assert [p["address"] for p in shown["provisions"]] == ["7.7", "7.7(i)", "7.7(ii)", "7.7(iii)", "7.7(a)"]
    assert shown["version"]["made_by"] == ["nz-2004-05-19-no-56", "nz-2014-08-19"]


def test_list_names_every_work_with_its_status() -> None:
    works = {w["work"]: (w["versions"], w["status"]) for w in _json("list", "--at", "1999-01-01")["works"]}
    assert len(works) == 12
    assert works["nz/midi-baccarat"] == (["1996", "1998"], "known unless touched")
    assert works["nz/craps"] == (["1996"], "replaced")


def test_search_finds_words_in_the_versions_in_force_at_an_instant() -> None:
    hits = _json("search", "5%", "commission", "--at", "1996-06-01")["hits"]
    assert [(h["work"], h["address"]) for h in hits] == [
        ("nz/mini-baccarat", "5.2"),
        ("nz/midi-baccarat", "5.2"),
        ("nz/baccarat", "5.2"),
        ("nz/craps", "3.1(j)"),
        ("nz/craps", "3.1(k)"),
    ]


def test_timeline_tells_every_period_of_a_work() -> None:
    periods = _json("timeline", "nz/midi-baccarat")["periods"]
    assert [(p["status"], p["version"]) for p in periods] == [
        ("unknown", None),
        ("known unless touched", "1996"),
        ("known unless touched", "1998"),
        ("superseded", None),
        ("unknown", None),
    ]


def test_gaps_lists_the_issues_referred_to_and_the_commencements_not_known() -> None:
    gaps = _json("gaps")
    assert len(gaps["references"]) == 24
    assert [i for r in gaps["references"] for i in r["issues"] if i["held"]] == [
        {"number": "11", "held": "nz-1998-01-28-no-11"}
    ]
    assert [(u["instrument"], u["hangs_on"]) for u in gaps["unresolved"]] == [
        ("act-ni2012-170", "the day after the date of notification"),
        ("nz-2014-08-19", "the day after notification"),
    ]


def test_operations_have_instrument_item_target_outcome_and_place() -> None:
    operations = _json("operations")["operations"]
    assert len(operations) == 37
    (renumbering,) = [o for o in operations if o["kind"] == "renumber"]
    assert renumbering["outcome"] == "applied"
    assert renumbering["why"] == "7.10 became 7.9."
    assert renumbering["source"]["first_line"] == 96


def test_repairs_lists_every_repair_reviewed_and_mechanical() -> None:
    repairs = _json("repairs")["repairs"]
    assert [r["id"] for r in repairs if r["origin"] == "reviewed"] == [
        "doubled-8.4",
        "money-wheel-symbols",
        "odd-cards-column",
        "one-pair-column",
        "midi-12.7",
        "midi-12.8",
        "midi-12.9",
        "craps-heading",
        "hardways-label",
        "masthead-rubble",
        "tie-odds-blank",
    ]
    kinds = {r["kind"] for r in repairs if r["origin"] == "mechanical"}
    assert kinds >= {"page furniture", "page scanned twice", "sentence cut in two", "table caption after its table"}
    inferred = [r["id"] for r in repairs if r["confidence"] == "inferred"]
    assert inferred == ["money-wheel-symbols"]


def test_coverage_accounts_for_every_character() -> None:
    for source in _json("coverage")["sources"]:
        characters = source["characters"]
        assert characters["unclaimed"] == 0
        assert sum(n for name, n in characters.items() if name != "total") == characters["total"]


def test_build_check_of_a_folder_with_an_unacknowledged_problem_exits_3(tmp_path: Path) -> None:
    folder = tmp_path / "rulebooks"
    shutil.copytree(data_folder("rulebooks"), folder)
    (folder / "nz" / "acknowledged.yaml").unlink()
    result = RUNNER.invoke(app, ["build", "--check", "--rulebooks", str(folder)])
    assert result.exit_code == 3
    assert "14 problems that nobody has acknowledged." in result.stdout
    assert "item 13, operation 1 (replace, rule 11A.2 of division 5): target missing." in result.stderr
