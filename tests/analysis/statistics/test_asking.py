"""Statistics on request: evidence beside the findings, on which nothing else in the document hangs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from compliance.reporting import render_html, render_pdf, terminal_summary
from tests.checking.running import check_text
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
        assert run_command(f"check {EXAMPLES / name}.jsonl {asked} --format json", tmp_path, monkeypatch) == code
        assert ("statistics" in json.loads(capsys.readouterr().out)) is bool(asked)


def test_the_libraries_behind_them_are_loaded_on_request_alone() -> None:
    log = EXAMPLES / "roulette-1996-spins-only.jsonl"
    script = (
        "import sys\nfrom compliance.cli.main import main\n"
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
        "a single result that comes 2.9 times as often as it should",
        "“uniformly distributed over its range; and”",
        "Demanded by New Zealand Gazette, 26 January 1996, No. 7, Division III, rule 2.5(b).",
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
    console.print(terminal_summary(document))
    assert isinstance(console.file, StringIO)
    printed = console.file.getvalue()
    assert "AR-22: Do all numbers of the wheel come equally often? Adjusted p-value 0.0005" in printed
    assert "AR-21" not in printed.partition("Randomness and returns")[2]
