"""The two examples that are shipped: one in which all is right, one with faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.checking.running import check_text

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def check(name: str, folder: Path) -> dict[str, Any]:
    return check_text((EXAMPLES / name).read_text(encoding="utf-8"), folder)


def test_nothing_is_found_in_the_clean_example(tmp_path: Path) -> None:
    document = check("craps-1996-clean.jsonl", tmp_path)
    assert document["findings"] == []
    assert document["problems"] == []
    assert document["summary"]["rounds"] == 5


def test_every_fault_of_the_faulty_example_is_found_once(tmp_path: Path) -> None:
    document = check("craps-1996-faulty.jsonl", tmp_path)
    found = [(f["rule"], f["round"], f.get("wager"), f.get("money_cents", 0)) for f in document["findings"]]
    assert found == [
        ("3.1(b)(iii)", "1", "a2", 0),
        ("3.1(e)(i)", "2", "b4", 15_00),
        ("3.1(j)", "2", "b3", 5_00),
        ("6.1 Table", "2", "b2", 2_00),
        ("6.1 Table", "2", "b4", 0),
        ("5.5(a)", "3", None, 0),
        ("3.8(a)", "3", "b6", 0),
        ("6.2", "4", "d2", 155_00),
        ("6.1 Table", "4", "d3", 5_00),
        ("7.1(b)", "5", None, 0),
        ("7.1(b)", "5", "e1", 10_00),
        ("3.5", "6", "f2", 10_00),
        ("5.8(a)", "7", None, 0),
        ("5.7", "7", "g2", 10_00),
    ]
    assert document["problems"] == []


def test_a_wager_that_no_rule_of_craps_names_is_said_to_be_unknown_and_harms_nothing_else(tmp_path: Path) -> None:
    log = (EXAMPLES / "craps-1996-clean.jsonl").read_text(encoding="utf-8")
    assert '"bet": "pass"' in log
    document = check_text(log.replace('"bet": "pass"', '"bet": "tie"', 1), tmp_path)
    assert "14.1(a)" in {f["rule"] for f in document["findings"] if f["verdict"] == "breach"}
    assert {f["round"] for f in document["findings"]} == {"1"}
    assert not [p for p in document["problems"] if p["severity"] == "error"]
