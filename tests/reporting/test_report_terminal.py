"""What `check` and `explain` print."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from compliance.checking.money import sums_of
from compliance.reporting import explain_text, terminal_summary
from compliance.reporting.page import build_page

GOLDEN = Path(__file__).parent / "fixtures"


def _printed(document: dict[str, Any], width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=False)
    console.print(terminal_summary(document, width))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"


def _compare(name: str, printed: str) -> None:
    golden = GOLDEN / name
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        golden.write_text(printed, encoding="utf-8")
    assert printed == golden.read_text(encoding="utf-8")


@pytest.mark.golden
def test_the_summary_of_a_check(document: dict[str, Any]) -> None:
    _compare("summary.txt", _printed(document))


@pytest.mark.golden
def test_the_derivation_of_a_round(explanation: dict[str, Any]) -> None:
    _compare("explanation.txt", explain_text(explanation))


def test_the_summary_of_a_run_that_assessed_nothing_says_so(document: dict[str, Any]) -> None:
    document["findings"] = []
    document["summary"].update(conforms=0, breach=0)
    assert "Nothing could be assessed." in _printed(document)


def test_the_summary_stays_short_with_thousands_of_incidents(large_document: dict[str, Any]) -> None:
    printed = _printed(large_document)
    assert "and 4,980 more incidents; the report holds them." in printed
    assert len(printed.splitlines()) < 120


def test_text_of_a_log_acts_on_no_terminal(hostile_document: dict[str, Any]) -> None:
    printed = _printed(hostile_document)
    assert all(c.isprintable() or c in "\n\u2068\u2069" for c in printed)


@pytest.mark.parametrize("width", [70, 80, 100])
def test_no_amount_of_money_is_cut_off_at_the_edge(document: dict[str, Any], width: int) -> None:
    first = {**document["findings"][0], "favour": "player"}
    first |= {"currency": "NZD", "money_cents": 8500, "stake_cents": 8500, "money_kind": "due"}
    for incident in document["incidents"]:
        incident |= {"table": "Baccarat-North-17", "rounds": ["first", "Nachmittagsrunde-2"], "money": sums_of([first])}
    incidents = build_page(document)["incidents"]
    assert {incident["money"] for incident in incidents} == {"$85.00 and stake $85.00"}
    printed = _printed(document, width).split()
    assert printed.count("$85.00") == 2 * len(incidents)
    assert printed.count("stake") == len(incidents)


def test_brackets_in_a_log_are_no_colours(document: dict[str, Any]) -> None:
    document["incidents"][0]["table"] = "[red]T1[/red]"
    assert "[red]T1[/red]" in _printed(document, width=200)


def test_text_of_a_log_acts_on_no_terminal_in_a_derivation(hostile_explanation: dict[str, Any]) -> None:
    printed = explain_text(hostile_explanation)
    assert all(c.isprintable() or c in "\n\u2068\u2069" for c in printed)


def test_a_derivation_keeps_to_its_width(hostile_explanation: dict[str, Any]) -> None:
    assert max(map(len, explain_text(hostile_explanation).splitlines())) <= 100


def test_a_derivation_puts_what_does_not_conform_first_and_folds_what_does_not_apply(
    explanation: dict[str, Any],
) -> None:
    names = (line.partition(" (")[0] for line in explain_text(explanation).splitlines() if not line.startswith(" "))
    heads = [name for name in names if name.isupper()]
    assert heads == [
        "THE ROUND",
        "AS RECORDED",
        "FACTS",
        "DOES NOT CONFORM",
        "CONFORMS",
        "COULD NOT BE ASSESSED",
        "DOES NOT APPLY TO THIS ROUND",
        "ASSUMPTIONS",
        "READINGS",
    ]
