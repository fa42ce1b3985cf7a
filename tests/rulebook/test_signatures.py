"""A signature is none of the words of the last rule above it, in a notice that amends and one that sets out rules."""

from __future__ import annotations

from typing import Any, Final

import pytest

from compliance.drafting.amending import read_notice
from compliance.drafting.read import read_instrument
from tests.rulebook.conftest import cases
from tests.rulebook.test_carrying_out_orders import RULES, _amended, _instrument

_CASES: Final[Any] = cases("signatures.yaml")
_LEADS: Final = {
    "no marks": ("Rule 2.3 is replaced as follows:\n2.3 ", ""),
    "a quotation that is never closed": ("Rule 2.3 is replaced by the following:\n“2.3 ", ""),
    "a quotation": ("Rule 2.3 is replaced by the following:\n“2.3 ", "”"),
}
_RULE: Final = "The dealer shall spin the wheel once"


@pytest.mark.parametrize("lead", _LEADS)
@pytest.mark.parametrize("signature", _CASES["signatures"])
def test_no_words_of_an_order(signature: str, lead: str) -> None:
    head, tail = _LEADS[lead]
    order = f"1. {head}{_RULE}.{tail}\n\n{signature}\n"
    version, outcomes = _amended(order)
    assert outcomes == ["applied"]
    assert version.by_address["2.3"].text == f"{_RULE}."
    fates = read_notice(order).fates
    signed = [number for number, line in enumerate(order.split("\n"), 1) if line and line in signature.split("\n")]
    assert {fates[number] for number in signed} == {"signature"}


@pytest.mark.parametrize("signature", _CASES["signatures"])
def test_no_words_of_a_rule_that_is_set_out(signature: str) -> None:
    read = read_instrument(_instrument("rules"), f"{RULES}\n{signature}\n")
    assert read.problems == ()
    assert read.divisions[0].units[-1].text == "A player may wager more than once."
    assert {note.kind for note in read.notes if note.after == ""} >= {"signature"}


@pytest.mark.parametrize("words", _CASES["words"])
def test_words_that_name_an_office_are_kept(words: str) -> None:
    version, outcomes = _amended(f"1. {_LEADS['no marks'][0]}{_RULE}\n{words}\n")
    assert outcomes == ["applied"]
    assert version.by_address["2.3"].text == f"{_RULE} {words}"
