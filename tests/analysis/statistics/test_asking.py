"""Statistics on request: evidence beside the findings, on which nothing else in the document hangs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from compliance.reporting import render_html, render_pdf, terminal_summary
from tests.analysis.statistics.logs import baccarat, log_of, rolls, spins, symbols, tumbles
from tests.checking.changed_law import without
from tests.checking.running import check_text, the_court
from tests.checking.sample_logs import court_over
from tests.cli.test_commands import run_command

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
NAMED = (
    "roulette-1996-spins-only",
    "baccarat-2004",
    "craps-1996-faulty",
    "tai-sai-1996-faulty",
    "money-wheel-1996-faulty",
)


def _document(name: str, folder: Path, *, statistics: bool) -> dict[str, Any]:
    return check_text((EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8"), folder, statistics=statistics)


@pytest.mark.parametrize("name", NAMED)
def test_no_other_member_of_the_document_hangs_on_them(name: str, tmp_path: Path) -> None:
    without, beside = (_document(name, tmp_path, statistics=asked) for asked in (False, True))
    assert "statistics" not in without
    del beside["statistics"]
    assert beside == without


@pytest.mark.parametrize("name", NAMED)
def test_the_same_log_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    one, other = (json.dumps(_document(name, tmp_path, statistics=True)["statistics"]) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("name", "code"), [("roulette-1996-spins-only", 0), ("roulette-1996-faulty", 1)])
def test_the_exit_code_is_that_of_the_findings(
    name: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for asked in ("", "--statistics"):
        assert (
            run_command(f"check {quote(str(EXAMPLES / name))}.jsonl {asked} --format json", tmp_path, monkeypatch)
            == code
        )
        assert ("statistics" in json.loads(capsys.readouterr().out)) is bool(asked)


def test_the_libraries_behind_them_are_loaded_on_request_alone() -> None:
    log = EXAMPLES / "roulette-1996-spins-only.jsonl"
    script = (
        "import sys\nfrom compliance.cli.commands import main\n"
        f"sys.argv = ['compliance', 'check', {str(log)!r}, '--format', 'json', *sys.argv[1:]]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "sys.stderr.write(str('scipy' in sys.modules))"
    )
    for asked, loaded in (((), "False"), (("--statistics",), "True")):
        words = [sys.executable, "-c", script, *asked]
        done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=120)
        assert done.stderr.splitlines()[-1:] == [loaded]


def test_every_test_says_what_it_rests_on(tmp_path: Path) -> None:
    found = _document("roulette-1996-spins-only", tmp_path, statistics=True)["statistics"]
    assert found["what"] == "evidence, not a finding"
    assert found["conventions"] == {"level": 0.05, "power": 0.8, "least_expected": 5}
    for test in found["tests"]:
        assert set(test) >= {
            "id", "question", "about", "casino", "table", "of", "work", "version", "method", "status", "why",
            "observations", "needed", "statistic", "degrees_of_freedom", "p", "p_adjusted", "below_level",
            "departure_seen", "expected_from", "demanded_by", "cells",
        }  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "Of 6 tests of randomness, 1 departed from what is expected by more than chance explains",
        "This is evidence, not a finding.",
        "It does not say how likely it is that the game was unfair",
        "All 6 tests of these logs are taken as one family",
        "one result 2.9 times as often as it should come",
        "“uniformly distributed over its range; and”",
        "Demanded by rule 2.5(b).",
        "the assumption wheel-colours",
    ],
)
def test_the_page_says(said: str, tmp_path: Path) -> None:
    page = render_html(_document("roulette-1996-spins-only", tmp_path, statistics=True))
    assert said in " ".join(page.split())


def test_the_pdf_and_the_terminal_have_them_too(tmp_path: Path) -> None:
    from io import StringIO

    from rich.console import Console

    document = _document("roulette-1996-spins-only", tmp_path, statistics=True)
    assert render_pdf(document) == render_pdf(document)
    console = Console(file=StringIO(), width=100)
    console.print(terminal_summary(document, console.width))
    assert isinstance(console.file, StringIO)
    printed = console.file.getvalue()
    assert "AR-22: Do all numbers of the wheel come equally often? Adjusted p-value 0.0005" in printed
    assert "AR-21" not in printed.partition("Randomness and returns")[2]


def _rounds_of(work: str) -> str:
    return {
        "nz/roulette": log_of("roulette", spins([1, 2, 0])),
        "nz/money-wheel": log_of("money wheel", symbols("AB")),
        "nz/tai-sai": log_of("tai-sai", tumbles([(1, 2, 3), (4, 4, 4)])),
        "nz/craps": log_of("craps", rolls([(3, 4), (1, 1)])),
        "nz/caribbean-stud-poker": (EXAMPLES / "caribbean-stud-1996-clean.jsonl").read_text(encoding="utf-8"),
        "nz/mini-baccarat": log_of("mini baccarat", baccarat([("9H 2D", "KC 7S")]), decks=8),
    }[work]


@pytest.mark.parametrize(
    ("work", "address"),
    [
        ("nz/roulette", "2.3"),
        ("nz/money-wheel", "2.3"),
        ("nz/money-wheel", "4.1"),
        ("nz/tai-sai", "2.4"),
        ("nz/tai-sai", "2.5"),
        ("nz/craps", "2.3"),
        ("nz/craps", '1.0 "Total"'),
        ("nz/caribbean-stud-poker", "9.1"),
        ("nz/caribbean-stud-poker", "13.1"),
        ("nz/mini-baccarat", "9.1"),
        ("nz/mini-baccarat", "4.1"),
    ],
)
def test_where_words_are_struck_out_something_is_left_out_and_nothing_breaks(
    work: str, address: str, tmp_path: Path
) -> None:
    book = the_court()[0].rulebook
    version = next(v for v in book.works[work].versions if v.made_by == ("nz-1996-01-26-no-7",))
    court = court_over(without(version, address))
    found = check_text(_rounds_of(work), tmp_path, court, statistics=True)["statistics"]
    assert found["tests"] or found["results_not_used"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '#eval("1+1")', "evil\u202etxt", "[red]x[/red]"])
def test_a_shooter_of_any_name_is_only_a_name(name: str, tmp_path: Path) -> None:
    document = check_text(log_of("craps", rolls([(3, 3)] * 40, name)), tmp_path, statistics=True)
    assert any(t["of"] == f"shooter {name}" and t["below_level"] for t in document["statistics"]["tests"])
    assert "<script>alert" not in render_html(document)
    assert render_pdf(document)
    assert terminal_summary(document, 100)


def test_a_rule_is_named_only_beside_what_was_recorded_while_it_was_in_force(tmp_path: Path) -> None:
    early = log_of("craps", rolls([(3, 4)]))
    late = log_of(
        "baccarat", baccarat([("9H 2D", "KC 7S")]), at="2004-07-02T20:00:00+12:00", table="T-02", variant="mini"
    )
    found = check_text(early + late, tmp_path, statistics=True)["statistics"]
    assert {d["work"] for d in found["demands"]} == {"nz/craps", "nz/baccarat"}
