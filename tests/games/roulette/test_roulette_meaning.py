"""What the words of the roulette rules of 1996 come to: read, proved, and no number changes unnoticed."""

from __future__ import annotations

import pytest

from compliance.analysis.games.roulette.analyse import analyse
from compliance.games.roulette.meaning import RouletteRules, read_rules
from compliance.games.roulette.play import GAME as ROULETTE
from compliance.games.roulette.selections import numbers_of
from compliance.games.roulette.spaces import numbers_space
from tests.games.spins.mutation import Asked, Examined, exceptions, is_excepted, mutations, unnoticed, version

# every so many mutations are tried in the short run; a prime
STRIDE = 53


def _asked(rules: RouletteRules) -> Asked:
    for bet, selections in rules.selections.items():
        for decision in (rules.outcomes[bet], rules.payouts[bet]):
            yield decision, numbers_space(selections, rules.colours, rules.zeros)


EXAMINED = Examined("nz/roulette", ROULETTE, _asked)


def test_the_published_words_are_read_without_a_problem() -> None:
    rules, problems = read_rules(version("nz/roulette"), {})
    assert problems == []
    assert rules.colours[0] == "green"
    assert sorted(n for n, c in rules.colours.items() if c == "red") == [
        1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
    ]  # fmt: skip
    assert rules.void.least == 4


def test_every_wager_has_an_edge_of_one_thirty_seventh() -> None:
    document, problems = analyse(version("nz/roulette"), {})
    assert problems == []
    assert {proof["holds"] for proof in document["proofs"]} == {True}
    assert {(row["wager"], row["edge"]) for row in document["wagers"]} == {
        (bet, "1/37")
        for bet in (
            "straight up", "split", "street", "corner", "six-line", "column", "dozen",
            "low", "high", "even", "odd", "red", "black",
        )
    }  # fmt: skip


@pytest.mark.parametrize(
    ("bet", "text", "numbers"),
    [
        ("dozen", "1-12", tuple(range(1, 13))),
        ("six-line", "1-6", tuple(range(1, 7))),
        ("split", "17-20", (17, 20)),
        ("street", "0-2-3", (0, 2, 3)),
        ("split", "00-1", None),
        ("dozen", "2-13", None),
        ("column", "left", None),
    ],
)
def test_numbers_written_as_text_are_read_where_they_are_one_place(
    bet: str, text: str, numbers: tuple[int, ...] | None
) -> None:
    rules, _ = read_rules(version("nz/roulette"), {})
    found, why = numbers_of(text, rules.selections[bet])
    assert (found if not why else None) == numbers


def test_4_1_lists_six_combinations_with_zero() -> None:
    rules, _ = read_rules(version("nz/roulette"), {})
    combined = {numbers for selections in rules.selections.values() for numbers in selections.with_zero}
    assert combined == {(0, 1), (0, 2), (0, 3), (0, 1, 2), (0, 2, 3), (0, 1, 2, 3)}


def test_a_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in unnoticed(EXAMINED, mutations(EXAMINED)[::STRIDE])] == []


@pytest.mark.long
def test_every_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in unnoticed(EXAMINED, mutations(EXAMINED))] == []


def test_the_mutations_excepted_exist_and_have_a_reason() -> None:
    excepted = [m for m in mutations(EXAMINED) if is_excepted(EXAMINED, m)]
    assert {(m.address, m.was) for m in excepted} == {(e["address"], e["was"]) for e in exceptions()}
    assert {m.now for m in excepted} == {"3", "5"}
    assert all(e["reason"] for e in exceptions())
