"""What the rules of baccarat come to: exact edges from the compiled words, and proofs."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from compliance.analysis.games.baccarat.analyse import analyse, permitted_decks
from compliance.analysis.games.baccarat.comparison import banker_cells, compare_drawing, drawing_proof
from compliance.analysis.games.baccarat.edges import enumerate_rounds
from tests.cli.in_process import compliance
from tests.meaning.law import BACCARAT, rulebook, rules, version_in

ROOT = Path(__file__).resolve().parents[2]
NZ_2004 = ("nz/baccarat", "nz-2004-05-19-no-56")
NZ_2014 = ("nz/baccarat", "nz-2014-08-19")
ACT = ("act/mini-baccarat", "act-ni2012-170")


def _analysed(text: tuple[str, str], decks: int | None = None) -> dict[str, Any]:
    return analyse(version_in(rulebook(), *text), rules(*text), decks)


def _edges(text: tuple[str, str], decks: int | None = None) -> dict[tuple[str, str], Fraction]:
    """(wager, options in words) -> edge."""
    rows = _analysed(text, decks)["wagers"]
    return {(row["wager"], json.dumps(row["options"], sort_keys=True)): Fraction(row["edge"]) for row in rows}


def _percent(edge: Fraction) -> str:
    return f"{float(edge):.5%}"


@pytest.mark.parametrize("text", BACCARAT)
def test_edges_with_eight_decks(text: tuple[str, str]) -> None:
    found = {_percent(edge) for edge in _edges(text, 8).values()}
    assert {"1.05791%", "1.23508%", "14.35963%"} <= found


@pytest.mark.parametrize("text", BACCARAT)
def test_every_text_decides_every_case(text: tuple[str, str]) -> None:
    document = _analysed(text)
    assert [p["what"] for p in document["proofs"] if not p["holds"]] == []
    assert "undetermined" not in document


def test_nz_baccarat_2004_5_11_costs_the_player_more_than_the_commission() -> None:
    edges = _edges(NZ_2004, 8)
    assert _percent(edges["banker", '{"banker_six": "none"}']) == "1.05791%"
    assert _percent(edges["banker", '{"banker_six": "half"}']) == "1.45810%"


def test_act_method_b_is_dearer_than_method_a() -> None:
    edges = _edges(ACT)
    assert _percent(edges["banker", '{"method": "A"}']) == "1.05791%"
    assert _percent(edges["banker", '{"method": "B"}']) == "1.45810%"


def test_nz_baccarat_2014_a_tie_at_nine_to_one() -> None:
    edges = _edges(NZ_2014, 8)
    eight, nine = edges["tie", '{"tie_odds": "8 to 1"}'], edges["tie", '{"tie_odds": "9 to 1"}']
    chance = next(Fraction(r["win"]) for r in _analysed(NZ_2014, 8)["wagers"] if r["wager"] == "tie")
    assert eight - nine == chance
    assert _percent(nine) == "4.84403%"


def test_nz_baccarat_2014_only_forms_that_change_something_have_rows_of_their_own() -> None:
    adopted = {str(row["options"].get("adopted")) for row in _analysed(NZ_2014)["wagers"]}
    assert adopted == {"None", "('2 to 1 Baccarat',)"}


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_the_chances_of_a_round_add_up_for_every_number_of_decks(decks: int) -> None:
    ends = enumerate_rounds(rules(*NZ_2004), decks)
    assert sum(ends.ways.values()) == ends.deals
    for row in _analysed(NZ_2004, decks)["wagers"]:
        assert sum(Fraction(row[result]) for result in ("win", "lose", "stand_off", "void")) == 1
        assert row["edge_decimal"] == pytest.approx(float(Fraction(row["edge"])), abs=1e-12)


def test_nz_baccarat_2004_fewer_decks_favour_the_player_of_a_tie() -> None:
    ties = [next(e for (wager, _), e in _edges(NZ_2004, n).items() if wager == "tie") for n in (4, 5, 6, 7, 8)]
    assert ties == sorted(ties, reverse=True)


def test_permitted_decks_are_those_of_the_words() -> None:
    assert permitted_decks(rules(*NZ_2004)) == (4, 5, 6, 7, 8)
    assert permitted_decks(rules(*ACT)) == (8,)
    assert _analysed(NZ_2004)["decks"] == 8


@pytest.mark.parametrize("text", BACCARAT)
def test_nz_and_act_draw_tables_agree_in_all_88_cells(text: tuple[str, str]) -> None:
    assert compare_drawing(rules(*text), rules(*ACT)) == (88, [])
    assert set(banker_cells(rules(*text)).values()) == {"draws", "stands"}


def test_a_draw_table_that_differs_is_shown_with_the_cell() -> None:
    ranks = rules(*NZ_2004, {"third-card": "its rank"})
    proof = drawing_proof(ranks, "act/mini-baccarat", rules(*ACT))
    assert not proof["holds"]
    assert proof["counterexample"]["outcome"].startswith("banker ")


def test_rules_with_a_gap_give_a_counter_example_and_no_edge() -> None:
    document = analyse(version_in(rulebook(), *NZ_2004), rules(*NZ_2004, {"third-card": "its rank"}))
    failed = [p for p in document["proofs"] if not p["holds"]]
    assert len(failed) == 1
    assert "banker initial count" in failed[0]["counterexample"]["outcome"]
    assert document["wagers"] == []
    assert document["undetermined"] == "No edge can be given: the rules do not decide every case."


def _run(*arguments: str) -> CompletedProcess[str]:
    done = compliance("analyse", *arguments)
    return CompletedProcess(done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def test_the_command_gives_the_document_as_json() -> None:
    done = _run("nz/baccarat", "--at", "2005-01-01", "--format", "json")
    document = json.loads(done.stdout)
    assert done.returncode == 0
    assert document["schema_version"] == "1"
    assert document["at"] == "2005-01-01T00:00:00+13:00"
    assert {(p["what"], p["holds"]) for p in document["proofs"]} >= {
        ("the Banker's Hand draws as under act/mini-baccarat, in all 88 cells", True)
    }


def test_the_command_says_why_the_law_is_not_known() -> None:
    done = _run("act/mini-baccarat", "--at", "2012-06-01")
    assert done.returncode == 4
    assert done.stdout == ""
    assert "--commencement act-ni2012-170=DATE" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nz/nothing"], "nz/nothing"),
        (["nz/baccarat", "--at", "2005-01-01", "--decks", "9"], "holds 4, 5, 6, 7, 8 decks"),
        (["nz/baccarat", "--at", "2005-01-01", "--reading", "third-card=colour"], "its point value, its rank"),
    ],
)
def test_what_the_command_cannot_use_is_said_in_one_line(arguments: list[str], says: str) -> None:
    done = _run(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_act_6_4_contradicts_the_tableaux_but_for_a_reading_and_that_is_told() -> None:
    done = _run(
        "act/mini-baccarat", "--at", "2013-01-01", "--commencement", "act-ni2012-170=2012-03-30", "--format", "json"
    )
    proofs = {p["what"].partition(" is decided")[0]: p for p in json.loads(done.stdout)["proofs"]}
    player = proofs["whether the Player's Hand draws"]
    assert done.returncode == 0
    assert (player["holds"], player["settled_by"]) == (True, "natural-first=6.4 first")
    assert player["counterexample"]["outcome"] == "player initial count 0, banker initial count 8"
    assert [clause["rule"] for clause in player["counterexample"]["clauses"]] == ["6.4", "7.2 Table"]
    assert proofs["whether the Banker's Hand draws"]["settled_by"] == "natural-first=6.4 first"
    assert "settled_by" not in proofs["the outcome of a wager on tie"]
