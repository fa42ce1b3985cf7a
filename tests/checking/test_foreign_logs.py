"""What foreign logs, which lack much, can prove: the shipped samples, judged through the shipped mappings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from compliance.checking.document import document_of
from compliance.checking.run import Scope, run
from compliance.logs import open_logs

from .running import the_court

EXAMPLES = Path(__file__).parents[2] / "examples"


def _checked(sample: str, mapping: str) -> dict[str, Any]:
    shipped, law = the_court()
    court = replace(shipped, problems=[])
    logs = open_logs([EXAMPLES / "mappings" / sample], EXAMPLES / "mappings" / mapping)
    tally = run(court, logs.rounds(), law.readings, Scope())
    assert not tally.lost_rounds()
    files = [f.as_json() for f in logs.files]
    return document_of(
        tally, court, files=files, problems=[], readings=law.readings, taken=law.taken, assumptions=law.assumptions
    )


def _breaches(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [finding for finding in document["findings"] if finding["verdict"] == "breach"]


def _members(findings: Sequence[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(finding.get(name) for name in names) for finding in findings]


def test_nz_blackjack_1996_4_1_c_and_d_a_natural_against_a_drawn_21_is_found_in_results_alone() -> None:
    document = _checked("blackjack-results-sample.csv", "blackjack-results.yaml")
    assert _members(_breaches(document), "rule", "round", "wager", "code", "recorded", "money_cents") == [
        ("4.1(c)", "2", "2/1", "settlement.result", "settled as stand off: the amount is not recorded", None),
        ("4.1(d)", "3", "3/2", "settlement.result", "settled as stand off: the amount is not recorded", None),
    ]


def test_where_only_results_are_recorded_no_payment_is_assessed_and_the_report_says_why() -> None:
    document = _checked("blackjack-results-sample.csv", "blackjack-results.yaml")
    open_ = [f for f in document["findings"] if f["verdict"] == "not assessable"]
    unpaid = {(f["work"], f["rule"]) for f in open_ if "the log does not record what was paid" in f.values()}
    counts = {(p["work"], p["rule"]): p for p in document["provisions"]}
    assert unpaid == {("nz/blackjack", "4.5")}
    assert all(counts[rule]["conforms"] == counts[rule]["breach"] == 0 for rule in unpaid)


def test_nz_craps_1996_6_1_a_field_wager_paid_3_to_1_on_12_is_found_though_wagers_have_no_ids() -> None:
    document = _checked("craps-events-sample.jsonl", "craps-events.yaml")
    assert _members(_breaches(document), "rule", "wager", "code", "money_cents", "favour") == [
        ("6.1 Table", "Ben, Field #1", "settlement.amount", 1000, "player"),
        ("3.1(e)(i)", "Ann, Pass Line Odds #1", "wager.odds-limit", None, None),
    ]


def test_numbers_of_a_wheel_alone_prove_next_to_nothing() -> None:
    document = _checked("roulette-numbers-sample.csv", "roulette-numbers.yaml")
    assert _breaches(document) == []
    conforming = {(p["work"], p["rule"]) for p in document["provisions"] if p["conforms"]}
    assert conforming == {("nz/roulette", "2.3"), ("nz/roulette", "6.8")}
    assert document["summary"]["not_assessable"] > document["summary"]["conforms"]
