"""What the words of the money wheel's rules of 1996 come to: read, proved, and no number changes unnoticed."""

from __future__ import annotations

import pytest

from compliance.analysis.games.money_wheel.analyse import analyse
from compliance.games.money_wheel.meaning import MoneyWheelRules, read_rules, symbols_space
from compliance.games.money_wheel.play import GAME as MONEY_WHEEL
from tests.games.spins.mutation import Asked, Examined, mutations, unnoticed, version

# every so many mutations are tried in the short run; a prime
STRIDE = 13


def _asked(rules: MoneyWheelRules) -> Asked:
    for decision in (rules.outcome, rules.payout):
        yield decision, symbols_space(rules.sections)


EXAMINED = Examined("nz/money-wheel", MONEY_WHEEL, _asked)


def test_the_published_words_are_read_without_a_problem() -> None:
    rules, problems = read_rules(version("nz/money-wheel"), {})
    assert problems == []
    assert rules.sections == {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}
    assert rules.void.least == 4


def test_every_wager_has_an_edge_of_one_thirteenth() -> None:
    document, problems = analyse(version("nz/money-wheel"), {})
    assert problems == []
    assert {proof["holds"] for proof in document["proofs"]} == {True}
    assert [(row["on"], row["edge"]) for row in document["wagers"]] == [(symbol, "1/13") for symbol in "ABCDEFG"]


def test_a_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in unnoticed(EXAMINED, mutations(EXAMINED)[::STRIDE])] == []


@pytest.mark.long
def test_every_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in unnoticed(EXAMINED, mutations(EXAMINED))] == []
