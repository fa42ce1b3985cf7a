"""Orders of amending notices carried out on a short text: what changes, what does not, and the outcome of each."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.drafting.amending import read_operations
from compliance.drafting.read import read_instrument
from compliance.rulebook.assemble import provisions_of
from compliance.rulebook.consolidate import consolidated
from compliance.rulebook.model import Version
from compliance.sources.instruments import Instrument
from tests.rulebook.conftest import cases

RULES = """DIVISION I - ROULETTE

1.0 Interpretation

In this division:

"Red" means a red number;

"Zero" includes "0".

2.0 Wagers

2.1 The dealer shall spin the wheel 5 times. The wheel shall stop. The dealer shall call the number.
2.2 A player may place:
(a) a wager on red;
(b) a wager on black.
2.3 A player may wager more than once.
"""


def _instrument(name: str) -> Instrument:
    return Instrument(
        id=name, kind="amendment", jurisdiction="nz", zone="UTC", text_file=f"{name}.txt", yaml_file=f"{name}.yaml",
        title=name, publication="Gazette", citation=name,
    )  # fmt: skip


def _base() -> Version:
    read = read_instrument(_instrument("rules"), RULES)
    assert read.problems == ()
    provisions = provisions_of(read.divisions[0].units, "rules.txt", "rules")
    return Version("nz/roulette", "Roulette", None, None, ("rules",), provisions, citation_head="rules", label="rules")


def _amended(order: str) -> tuple[Version, list[str]]:
    operations, _ = read_operations(order)
    version, outcomes, _ = consolidated(_base(), _instrument("notice"), operations, order)
    return version, [outcome.outcome for outcome in outcomes]


@pytest.mark.parametrize("case", cases("amended.yaml"), ids=lambda c: c["order"].split("\n")[0][:70])
def test_an_order_changes_its_target_and_nothing_else(case: dict[str, Any]) -> None:
    version, outcomes = _amended(case["order"])
    expected = {p.address: p.text for p in _base().provisions}
    for address, words in case.get("becomes", {}).items():
        if words == "null":
            del expected[address]
        else:
            expected[address] = words
    assert set(outcomes) == {case["outcome"]}
    assert {p.address: p.text for p in version.provisions} == expected


def test_new_rules_stand_in_the_order_of_the_law() -> None:
    version, _ = _amended("1. Rule 2.1A is inserted as follows: “2.1A No player shall touch the wheel.”")
    rules = [p.address for p in version.provisions if p.kind == "rule"]
    assert rules == ["2.1", "2.1A", "2.2", "2.3"]


def test_deleting_a_paragraph_gives_no_other_a_new_letter() -> None:
    version, _ = _amended("1. Rule 2.2(a) is deleted.")
    assert [p.address for p in version.provisions if p.parent == "2.2"] == ["2.2(b)"]


def test_a_reference_to_a_deleted_rule_is_reported_and_not_changed() -> None:
    order = "1. Rule 2.3 is amended by inserting the words “under rule 2.1” after the words “may wager”."
    operations, _ = read_operations(order)
    version, _, _ = consolidated(_base(), _instrument("first"), operations, order)
    order = "1. Rule 2.1 is deleted."
    operations, _ = read_operations(order)
    changed, _, problems = consolidated(version, _instrument("second"), operations, order)
    assert changed.by_address["2.3"].text == "A player may wager under rule 2.1 more than once."
    assert [p.message for p in problems] == ["2.3 still refers to 2.1, which second deleted or renumbered."]


WORD = st.sampled_from(["green", "gold", "amber", "blue"])


@settings(max_examples=25, deadline=None)
@given(WORD, st.sampled_from(["red", "black"]))
def test_an_order_and_the_order_that_undoes_it_leave_the_words_as_they_were(new: str, old: str) -> None:
    label = {"red": "a", "black": "b"}[old]
    version = _base()
    for name, before, after in (("there", old, new), ("back", new, old)):
        order = f"1. In rule 2.2({label}), the word “{before}” is replaced with “{after}”."
        operations, _ = read_operations(order)
        version, outcomes, _ = consolidated(version, _instrument(name), operations, order)
        assert [o.outcome for o in outcomes] == ["applied"]
    assert [(p.address, p.text) for p in version.provisions] == [(p.address, p.text) for p in _base().provisions]
