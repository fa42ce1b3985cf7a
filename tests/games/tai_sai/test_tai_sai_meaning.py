"""What the words of the tai-sai rules of 1996 come to: read, proved, and no number changes unnoticed."""

from __future__ import annotations

import pytest

from compliance.analysis.games.tai_sai.analyse import analyse
from compliance.games.tai_sai.meaning import TaiSaiRules, read_rules
from compliance.games.tai_sai.play import GAME as TAI_SAI
from compliance.games.tai_sai.spaces import throws_space
from tests.games.spins.mutation import Asked, Examined, mutations, unnoticed, version

# every so many mutations are tried in the short run; a prime
STRIDE = 61

EDGES = {
    ("small", None): "1/36",
    ("big", None): "1/36",
    ("any triple", None): "1/9",
    **{("triple", n): "35/216" for n in range(1, 7)},
    **{("double", n): "1/9" for n in range(1, 7)},
    **{("individual", n): "1/27" for n in range(1, 7)},
    **{("combination", (a, b)): "1/36" for a in range(1, 7) for b in range(a + 1, 7)},
    **{
        ("total", n): edge
        for pair, edge in {
            (4, 17): "1/8",
            (5, 16): "1/9",
            (6, 15): "13/108",
            (7, 14): "7/72",
            (8, 13): "1/8",
            (9, 12): "2/27",
            (10, 11): "1/8",
        }.items()
        for n in pair
    },
}


def _asked(rules: TaiSaiRules) -> Asked:
    for bet, listed in rules.listed.items():
        for decision in (rules.outcomes[bet], rules.payouts[bet]):
            yield decision, throws_space(listed.choices, rules.dice, rules.faces)


EXAMINED = Examined("nz/tai-sai", TAI_SAI, _asked)


def test_the_published_words_are_read_without_a_problem() -> None:
    rules, problems = read_rules(version("nz/tai-sai"), {})
    assert problems == []
    assert (rules.dice, rules.faces) == (3, (1, 2, 3, 4, 5, 6))


def test_the_edge_of_every_wager() -> None:
    document, problems = analyse(version("nz/tai-sai"), {})
    assert problems == []
    assert {proof["holds"] for proof in document["proofs"]} == {True}
    found = {
        (row["wager"], tuple(row["on"]) if isinstance(row.get("on"), list) else row.get("on")): row["edge"]
        for row in document["wagers"]
    }
    assert found == EDGES


def test_a_combination_that_needs_a_third_number_wins_less_often() -> None:
    document, _ = analyse(version("nz/tai-sai"), {"tai-sai-combination": "with a third die of another number"})
    assert {row["win"] for row in document["wagers"] if row["wager"] == "combination"} == {"1/9"}


def test_a_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in unnoticed(EXAMINED, mutations(EXAMINED)[::STRIDE])] == []


@pytest.mark.long
def test_every_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in unnoticed(EXAMINED, mutations(EXAMINED))] == []
