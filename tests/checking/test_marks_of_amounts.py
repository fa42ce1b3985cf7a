"""Amounts whose marks can be read in two ways, and amounts in several currencies: asked, and left open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.amounts import currency_of
from compliance.logs.events import WagerEvent
from compliance.logs.mapping_proposal import propose

from .running import document_of_logs

HEADER = ("time", "table", "round", "p_cards", "b_cards", "winner", "player", "bet", "stake", "result", "win")


def _file(folder: Path, sums: list[tuple[str, str]], mark: str = ",", more: str = "") -> Path:
    """A Player wager that won in each round: its stake, and what was won on it."""
    rows = [
        (f"2004-07-02 20:0{n}:10", "B7", str(n), "4H 3D", "10S 6C", "P", "ann", "player", stake, "win", won)
        for n, (stake, won) in enumerate(sums, start=1)
    ]
    path = folder / "night.csv"
    path.write_text("".join(mark.join((*row, *more.split())) + "\n" for row in [HEADER, *rows]), encoding="utf-8")
    return path


def _run(file: Path, text: str) -> LogRun:
    file.with_suffix(".yaml").write_text(text, encoding="utf-8")
    return open_logs([file], file.with_suffix(".yaml"))


def _breaches(run: LogRun) -> list[tuple[Any, ...]]:
    found = document_of_logs(run)["findings"]
    return [(f["rule"], f["round"], f["money_cents"]) for f in found if f["verdict"] == "breach"]


def _stakes(run: LogRun) -> list[int | None]:
    return [entry.event.amount for entry in run.entries() if isinstance(entry.event, WagerEvent)]


@pytest.mark.parametrize(
    "sums",
    [
        [("500", "500"), ("1.250", "1.250"), ("750", "750"), ("2.000", "2.500")],
        [("1.250", "1.250"), ("2.500", "2.500"), ("1.000", "1.000"), ("2.000", "2.500")],
    ],
)
def test_a_mark_before_three_figures_is_asked_about_and_nothing_rests_on_the_amounts(
    tmp_path: Path, sums: list[tuple[str, str]]
) -> None:
    file = _file(tmp_path, sums, ";")
    text = propose(file)
    assert "QUESTION: stake: is 1.250 a whole amount of a thousand and more" in text
    assert 'amount: {column: stake, as: amount, decimal: ",", unsure: true}' in text
    assert _breaches(_run(file, text)) == []
    answered = _run(file, text.replace(", unsure: true", ""))
    assert _breaches(answered) == [("5.10(a)", "4", (2_500 - 2_000) * 100)]
    assert 1_250 * 100 in _stakes(_run(file, text))


def test_another_amount_shows_which_mark_is_that_of_decimals(tmp_path: Path) -> None:
    file = _file(tmp_path, [("1.250", "1250,00"), ("2.500", "2500,00"), ("1.500", "1500,00")], ";")
    text = propose(file)
    assert 'amount: {column: stake, as: amount, decimal: ","}' in text
    assert "QUESTION: stake: is" not in text
    assert _stakes(_run(file, text)) == [1_250 * 100, 2_500 * 100, 1_500 * 100]


def test_a_comma_between_thousands_is_usual_where_no_semicolons_stand_between_cells(tmp_path: Path) -> None:
    sums = [('"1,250"', '"1,250"'), ('"2,500"', '"2,500"'), ("750", "750")]
    assert "QUESTION: stake: is" not in propose(_file(tmp_path, sums))
    semicolons = [(stake.strip('"'), won.strip('"')) for stake, won in sums]
    assert "QUESTION: stake: is 1,250 a whole amount" in propose(_file(tmp_path, semicolons, ";"))


@pytest.mark.parametrize("text", ["0.125", "12.5", "1250.00"])
def test_other_marks_are_those_of_decimals(tmp_path: Path, text: str) -> None:
    proposed = propose(_file(tmp_path, [(text, text), ("1.250", "1.250"), ("2.00", "2.00")], ";"))
    assert "amount: {column: stake, as: amount}" in proposed


def test_nz_baccarat_2004_5_10_a_sums_of_two_currencies_are_not_added_up(tmp_path: Path) -> None:
    """NZ$350 on NZ$250 is NZ$100 too much; what US$700 on US$500 is too much is left open, and told."""
    sums = [("NZ$250", "NZ$350"), ("NZ$500", "NZ$500"), ("US$500", "US$700"), ("$100", "$100")]
    file = _file(tmp_path, sums)
    text = propose(file)
    assert "QUESTION: are the amounts in several currencies (NZ$, US$)?" in text
    run = _run(file, text.replace(", unsure: true", ""))
    assert _breaches(run) == [("5.10(a)", "1", (350 - 250) * 100)]
    assert [(p.code, p.place.line) for p in run.problems if p.severity == "warning"] == [("log.two-currencies", 4)]


@pytest.mark.parametrize(
    ("text", "mark"),
    [("NZ$1,250.00", "NZ$"), ("-€ 7", "€"), ("100 NZD", "NZD"), ("(5)", ""), ("Ann", ""), ("n/a", ""), ("KD", "")],
)
def test_a_mark_of_currency_stands_with_an_amount_alone(text: str, mark: str) -> None:
    assert currency_of(text) == mark
