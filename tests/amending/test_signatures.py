"""Signatures of many forms under and before the orders of a notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.drafting.amending import read_notice
from compliance.strict_yaml import read_yaml

_SIGNATURES: list[list[str]] = read_yaml(Path(__file__).parent / "cases" / "signatures.yaml")[0]
_ORDERS = "Division 5 - Baccarat\n\n1. Rule 5.12 is revoked.\n\n2. In rule 5.10(c), replace “8 to 1” with “9 to 1”."
_OPENING = "The Casino Control Authority hereby amends the Rules as follows."


@pytest.mark.parametrize("signature", _SIGNATURES, ids=lambda lines: lines[0])
@pytest.mark.parametrize("first", [False, True], ids=["under the orders", "before them"])
def test_a_signature_is_no_matter_of_an_order(signature: list[str], first: bool) -> None:
    signed = "\n\n".join(signature)
    text = f"{_OPENING}\n\n{signed}\n\nSchedule\n\n{_ORDERS}\n" if first else f"{_OPENING}\n\n{_ORDERS}\n\n{signed}\n"
    reading = read_notice(text, amending=True)
    rows = {n: reading.fates[n] for n, line in enumerate(text.split("\n"), start=1) if line in signature}
    assert [(operation.kind, str(operation.target)) for operation in reading.operations] == [
        ("delete", "rule 5.12 of division 5"),
        ("replace words", "rule 5.10(c) of division 5"),
    ]
    told = [problem for problem in reading.problems if problem.code != "text.taken-for-a-name"]
    assert told == []
    assert {problem.quote for problem in reading.problems} <= set(signature)
    assert set(rows.values()) == {"signature"}


def test_a_name_without_an_office_or_a_day_is_told() -> None:
    reading = read_notice(f"{_ORDERS}\n\nThe wheel of Peter Brown\n", amending=True)
    assert [problem.place.line for problem in reading.problems if problem.place] == [7]


def test_a_name_beside_an_office_is_told_since_it_might_be_a_heading() -> None:
    reading = read_notice(f"{_ORDERS}\n\nPeter Brown\n\nChief Executive\n", amending=True)
    assert [(problem.severity, problem.quote) for problem in reading.problems] == [("note", "Peter Brown")]
