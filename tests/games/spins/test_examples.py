"""The example logs of the games that spin: a clean night without a finding, and one with the faults listed here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checking.running import check_text

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

FAULTS = {
    "roulette": [
        ("1", "4.1(j)(ii)"), ("2", "4.5"), ("2", "5.1 Table"), ("3", "3.2"), ("3", "3.2"), ("4", "4.1(a)(i)"),
    ],
    "money-wheel": [("1", "5.0 Table"), ("2", "6.3"), ("2", "6.3"), ("3", "3.5(a)"), ("3", "4.1(a)"), ("3", "4.1(b)")],
    "tai-sai": [
        ("1", "3.1(a)(ii)"), ("1", "4.0 Table"), ("2", "6.1"), ("2", "6.3"), ("2", "4.0 Table"),
        ("3", "7.1"), ("3", "7.1"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", FAULTS)
def test_the_clean_example_has_no_finding(game: str, tmp_path: Path) -> None:
    document = check_text((EXAMPLES / f"{game}-1996-clean.jsonl").read_text(encoding="utf-8"), tmp_path)
    assert document["problems"] == []
    assert [(f["work"], f["rule"], f["verdict"]) for f in document["findings"] if f["work"] == f"nz/{game}"] == []
    assert document["summary"]["breach"] == 0
    assert document["summary"]["conforms"] > 0


@pytest.mark.parametrize("game", FAULTS)
def test_the_faulty_example_has_the_faults_listed(game: str, tmp_path: Path) -> None:
    document = check_text((EXAMPLES / f"{game}-1996-faulty.jsonl").read_text(encoding="utf-8"), tmp_path)
    assert [(f["round"], f["rule"]) for f in document["findings"] if f["verdict"] == "breach"] == FAULTS[game]
