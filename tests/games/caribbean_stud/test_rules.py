"""What the words of Division VIII decide: hands, ranking, the dealer's qualification, odds, prizes, edges."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from compliance.analysis.games.caribbean_stud.analyse import Jackpot, analyse, dealer_qualifies, hand_counts
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.ranking import compare
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Known, Missing
from tests.games.caribbean_stud.law import hand, problems, rules, version

# five-card hands of one deck, as every book on poker counts them
COUNTS = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three of a kind": 54912,
    "two pairs": 123552,
    "one pair": 1098240,
    "odd cards": 1302540,
}

# from the highest to the lowest, each beating the next
RANKED = [
    "AS KS QS JS 10S",
    "KS QS JS 10S 9S",
    "5S 4S 3S 2S AS",
    "AS AD AC AH 2D",
    "2S 2D 2C 2H AD",
    "3S 3D 3C 2H 2S",
    "2S 2D 2C AH AS",
    "AS QS 9S 5S 3S",
    "AS QS 9S 5S 2S",
    "AS KD QC JH 10S",
    "6S 5D 4C 3H 2S",
    "5S 4D 3C 2H AS",
    "AS AD AC 3H 2S",
    "2S 2D 2C AH KS",
    "AS AD KC KH QS",
    "AS AD KC KH JS",
    "AS AD QC QH KS",
    "3S 3D 2C 2H AS",
    "AS AD KC QH JS",
    "AS AD KC QH 9S",
    "2S 2D AC KH QS",
    "AS KD QC JH 9S",
    "AS KD QC JH 8S",
    "AS QD JC 10H 9S",
    "7S 5D 4C 3H 2S",
]


def test_nz_caribbean_stud_1996_is_read_without_a_problem() -> None:
    assert [str(p) for p in problems()] == []


def test_nz_caribbean_stud_1996_13_1_counts_every_hand_of_one_deck() -> None:
    assert hand_counts(rules()) == COUNTS
    assert sum(COUNTS.values()) == 2598960


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(RANKED)))
def test_nz_caribbean_stud_1996_13_ranks_hands(higher: str, lower: str) -> None:
    one, other = rules().order.value_of(hand(higher)), rules().order.value_of(hand(lower))
    assert one is not None
    assert other is not None
    assert compare(one, other) == "higher"
    assert compare(other, one) == "lower"


def test_nz_caribbean_stud_1996_13_2_suits_do_not_rank() -> None:
    one, other = rules().order.value_of(hand("AS KS QS JS 10S")), rules().order.value_of(hand("AH KH QH JH 10H"))
    assert one is not None
    assert other is not None
    assert compare(one, other) == "equal"


def test_nz_caribbean_stud_1996_9_1_the_dealer_qualifies_in_205_of_364_hands() -> None:
    assert dealer_qualifies(rules()) == Fraction(205, 364)


@pytest.mark.parametrize(
    ("category", "odds"),
    [
        ("odd cards", 1), ("one pair", 1), ("two pairs", 2), ("three of a kind", 3), ("straight", 4), ("flush", 5),
        ("full house", 7), ("four of a kind", 20), ("straight flush", 50), ("royal flush", 250),
    ],
)  # fmt: skip
def test_nz_caribbean_stud_1996_10_1_odds_of_bet_wagers(category: str, odds: int) -> None:
    facts = {v.CATEGORY: Known(category), v.LIMITED: Known(False), v.AMOUNT: Known(2000), v.MAX_PAYOUT: Missing("")}
    found = decide(rules().payouts["bet"], facts)
    assert isinstance(found, Decided)
    assert str(found.answer) == f"{odds} to 1"
    assert found.addresses == ("10.1 Table",)


def _jackpot() -> Jackpot:
    return Jackpot(rules(), hand_counts(rules()))


def test_nz_caribbean_stud_1996_12_1_the_prize_as_a_function_of_the_pool() -> None:
    pieces = _jackpot().pieces()
    assert [p.pool for p in pieces] == [0, 1_000_000]
    fixed = 5108 * 100 + 3744 * 150 + 624 * 500
    least = (fixed + 36 * 1000 + 4 * 10_000) * 100
    assert pieces[0].at_start == Fraction(least, 2598960)
    assert pieces[0].slope == 0
    assert pieces[1].slope == Fraction(36, 2598960) / 10 + Fraction(4, 2598960)


@pytest.mark.parametrize("dollars", [0, 9_999, 10_000, 10_001, 40_000, 263_205])
def test_nz_caribbean_stud_1996_12_1_edge_of_a_one_dollar_jackpot_wager(dollars: int) -> None:
    fixed = 5108 * 100 + 3744 * 150 + 624 * 500
    won = fixed + 36 * max(Fraction(1000), Fraction(dollars, 10)) + 4 * max(10_000, dollars)
    assert _jackpot().edge(dollars * 100, 100) == 1 - Fraction(won, 2598960)


def test_nz_caribbean_stud_1996_12_1_at_the_fair_pool_the_edge_is_nothing() -> None:
    jackpot = _jackpot()
    fair = jackpot.fair_pool(100)
    assert fair is not None
    assert jackpot.edge(fair, 100) == 0


def test_nz_caribbean_stud_1996_12_1_no_pool_is_fair_where_no_prize_grows_with_it() -> None:
    """Read so that the lowest description of a hand applies, no hand is a straight flush, and none a royal flush."""
    document, found = analyse(version(), {"stud-highest-hand": "lowest"})
    assert found == []
    assert document["jackpot"]["fair_pool_cents"] is None


def test_analyse_gives_proofs_that_hold_and_the_jackpot() -> None:
    document, found = analyse(version(), {})
    assert not found
    assert all(proof["holds"] for proof in document["proofs"])
    assert {row["wager"] for row in document["wagers"]} == {"progressive"}
    assert document["dealer_qualifies"] == "205/364"
    assert document["hands"]["straight flush"] == 36


# ---- readings --------------------------------------------------------------------------------------------------------


def test_reading_stud_ace_low_suited_makes_ace_to_five_of_one_suit_a_straight() -> None:
    other = rules({"stud-ace-low-suited": "straight"}).order
    value = other.value_of(hand("5S 4S 3S 2S AS"))
    assert value is not None
    assert value.category == "straight"
    assert hand_counts(rules({"stud-ace-low-suited": "straight"}))["straight flush"] == 32


def test_reading_stud_highest_hand_lowest_leaves_a_full_house_one_pair() -> None:
    value = rules({"stud-highest-hand": "lowest"}).order.value_of(hand("3S 3D 3C 2H 2S"))
    assert value is not None
    assert value.category == "one pair"


def test_reading_stud_ante_unqualified_hands_the_ante_back() -> None:
    facts = {v.QUALIFIES: Known(False)}
    one, other = decide(rules().payouts["ante"], facts), decide(
        rules({"stud-ante-unqualified": "handed back"}).payouts["ante"], facts
    )  # fmt: skip
    assert isinstance(one, Decided)
    assert isinstance(other, Decided)
    assert (str(one.answer), str(other.answer)) == ("1 to 1", "0 to 1")


def test_every_reading_is_recorded_with_the_same_alternatives_and_reads_without_a_problem() -> None:
    from compliance.meaning.readings import read_readings
    from compliance.places import data_folder

    recorded = {r.id: r for r in read_readings(data_folder("rulebooks"))[0]}
    for name, alternatives in v.READINGS.items():
        assert recorded[name].taken == alternatives[0]
        assert tuple(recorded[name].alternatives) == alternatives
        assert "nz/caribbean-stud-poker" in recorded[name].works
        for alternative in alternatives:
            assert [str(p) for p in problems({name: alternative})] == []
