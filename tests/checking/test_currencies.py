"""Amounts of different currencies are never added; what a log does not say of its currency, no report says."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from compliance.reporting.articles import Given
from compliance.reporting.findings import incident_rows
from compliance.reporting.page import build_page
from compliance.reporting.pdf_page import pdf_page
from compliance.reporting.table import render_csv
from compliance.reporting.terminal import terminal_summary
from tests.checking.running import check_text
from tests.games.spins.scripts import write_log

# red loses on 8 and is paid 10, the stake of 10 left; black wins on 8 and is paid 4 of 10
ROUND = """
w1 p1 red: 10
w2 p2 black: 10
no more bets
spin 8 black
result 8 black
w1 win 10
w2 win 4
"""
OVERPAID, STAKE_LEFT, UNDERPAID = 1000, 1000, 600


def _log(*currencies: str | None) -> str:
    """A table for each of these currencies, all playing the same round; None: the log does not say."""
    lines = []
    for number, currency in enumerate(currencies):
        for line in write_log("roulette", [ROUND], {"currency": currency} if currency else {}).splitlines():
            event: dict[str, Any] = json.loads(line)
            lines.append(json.dumps({**event, "table": f"T-{number}"}))
    return "\n".join(lines) + "\n"


def _row(currency: str, times: int = 1) -> dict[str, Any]:
    return {
        "currency": currency,
        "money_kind": "due",
        "player_cents": OVERPAID * times,
        "player_stake_cents": STAKE_LEFT * times,
        "casino_cents": UNDERPAID * times,
        "casino_stake_cents": 0,
    }


@pytest.mark.parametrize(
    ("currencies", "sums"),
    [
        (("NZD", "NZD"), [_row("NZD", 2)]),
        (("NZD", "AUD"), [_row("AUD"), _row("NZD")]),
        (("NZD", None), [_row("NZD"), _row("not recorded")]),
        ((None, None), [_row("not recorded", 2)]),
    ],
)
def test_sums_are_kept_apart_by_currency(
    currencies: tuple[str | None, ...], sums: list[dict[str, Any]], tmp_path: Path
) -> None:
    document = check_text(_log(*currencies), tmp_path)
    assert document["summary"]["money_by_currency"] == sums
    one = len(sums) == 1
    assert document["currency"] == (sums[0]["currency"] if one else None)
    assert document["currencies"] == [row["currency"] for row in sums]
    wanted = {"player_cents": sums[0]["player_cents"], "casino_cents": sums[0]["casino_cents"]} if one else None
    assert document["summary"]["money"] == wanted
    for table, currency in enumerate(currencies):
        at_table = [f for f in document["findings"] if f["verdict"] == "breach" and f["table"] == f"T-{table}"]
        assert {(f["currency"], f["money_kind"]) for f in at_table} == {(currency or "not recorded", "due")}
    for incident in document["incidents"]:
        assert [row["currency"] for row in incident["money"]] == [incident["currency"]]


def test_the_face_says_each_sum_with_its_currency(tmp_path: Path) -> None:
    document = check_text(_log("NZD", "AUD", "EUR", None), tmp_path)
    page = build_page(document)
    said = [s for s in page["outcome"] if "overpaid" in s]
    assert said == [
        "Players were overpaid by $10.00 AUD.",
        "Players were overpaid by 10.00 EUR.",
        "Players were overpaid by $10.00 NZD.",
        "Players were overpaid by 10.00 (currency not recorded).",
    ]
    labels = {entry["label"]: entry["value"] for entry in page["checked"]}
    assert labels["Currencies"] == "AUD, EUR, NZD and not recorded by the log"


def test_no_amount_of_a_log_that_names_no_currency_is_in_dollars(tmp_path: Path) -> None:
    document = check_text(_log(None), tmp_path)
    page = build_page(document)
    assert "$" not in json.dumps(page)
    console = Console(file=io.StringIO(), width=100, force_terminal=False)
    console.print(terminal_summary(document, console.width))
    assert isinstance(console.file, io.StringIO)
    for said in (*page["outcome"], console.file.getvalue()):
        assert ("overpaid" in said) == ("Players were overpaid by 10.00 (currency not recorded)." in said)
    assert {entry["label"]: entry["value"] for entry in page["checked"]}["Currency"] == "not recorded by the log"
    assert "NZD" not in json.dumps(document)


def test_incidents_and_rules_say_their_money_in_its_currency(tmp_path: Path) -> None:
    document = check_text(_log("NZD", "AUD"), tmp_path)
    rows = incident_rows(document)
    assert {row["money"] for row in rows} == {
        "$10.00 NZD and stake $10.00 NZD", "$6.00 NZD", "$10.00 AUD and stake $10.00 AUD", "$6.00 AUD",
    }  # fmt: skip
    assert [group["tally"] for group in pdf_page(document)["groups"]] == [
        "2 findings in 2 rounds; $10.00 AUD overpaid, $10.00 AUD of stakes wrongly left to players, "
        "$10.00 NZD overpaid and $10.00 NZD of stakes wrongly left to players",
        "2 findings in 2 rounds; $6.00 AUD underpaid and $6.00 NZD underpaid",
    ]


def test_every_amount_of_the_table_of_findings_has_its_currency(tmp_path: Path) -> None:
    rows = csv.DictReader(io.StringIO(render_csv(check_text(_log("NZD", None), tmp_path))))
    said = {(row["money_cents"], row["currency"], row["money_kind"]) for row in rows if row["verdict"] == "breach"}
    assert said == {
        (str(cents), currency, "due") for cents in (OVERPAID, UNDERPAID) for currency in ("NZD", "not recorded")
    }


@pytest.mark.parametrize(("currency", "due"), [("NZD", "$10.00"), ("EUR", "10.00 EUR"), (None, "10.00")])
def test_sentences_and_sums_of_a_finding_write_amounts_alike(currency: str | None, due: str, tmp_path: Path) -> None:
    """Of black, 10 at evens: 4 was paid."""
    document = check_text(_log(currency), tmp_path)
    (finding,) = [f for f in document["findings"] if f["verdict"] == "breach" and f["money_cents"] == UNDERPAID]
    assert finding["expected"] == f"wager w2, black, {due} is paid at 1 to 1: {due}"
    assert finding["recorded"] == f"settled as win: paid {due.replace('10', '4')}"
    assert finding["arithmetic"][0] == f"{due} at odds of 1 to 1: {due}"
    assert finding["arithmetic"][-1].endswith(f"= −{due.replace('10', '6')}")
    page = build_page(document)
    (shown,) = [f for f in Given(document).articles() if f["id"] == finding["id"]]
    assert due.replace("10", "6") in shown["money"]
    assert "currency not recorded" not in json.dumps({**page, "outcome": []})
