"""What the words of the blackjack rules come to: values, proofs, contradictions, exact edges."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from compliance.analysis.games.blackjack.analyse import analyse
from compliance.games.blackjack.meaning import read_rules
from compliance.games.blackjack.play import GAME as BLACKJACK
from compliance.games.blackjack.proofs import disputed, states_of, subjects_of
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.deck import standard_deck
from compliance.meaning.decisions import Decided, decide, prove
from compliance.meaning.evidence import Known
from compliance.rulebook.model import Version
from tests.checking.running import the_court
from tests.games.spins.mutation import version

DECK, _ = standard_deck()


@pytest.fixture(scope="module")
def text() -> Version:
    return version("nz/blackjack")


@pytest.fixture(scope="module")
def rules(text: Version) -> BlackjackRules:
    found, problems = read_rules(text, {})
    assert problems == []
    return found


@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [
        ("A K", 21, True),
        ("A A", 12, True),
        ("A A 9", 21, True),
        ("A A 10", 12, False),
        ("A 6", 17, True),
        ("A 6 10", 17, False),
        ("10 6 5", 21, False),
        ("K Q 2", 22, False),
        ("A A A A A A A A A A A", 21, True),
        ("A A A A A A A A A A A A", 12, False),
    ],
)
def test_nz_blackjack_1996_3_2_what_a_hand_counts(rules: BlackjackRules, hand: str, total: int, soft: bool) -> None:
    assert rules.count.total(tuple(hand.split())) == (total, soft)


def test_every_decision_is_proved_over_its_whole_space(rules: BlackjackRules) -> None:
    for what, decision, space in subjects_of(rules, DECK, whole=True):
        assert space, what
        assert prove(decision, space) == [], what


@pytest.mark.parametrize(
    "reading",
    [
        {"blackjack-both-over": "equal totals stand off"},
        {"blackjack-over-collects": "whole box"},
        {"blackjack-split-over": "returned"},
        {"blackjack-deemed-total": "original wager by its total"},
    ],
)
def test_every_other_reading_decides_every_case_too(
    text: Version, rules: BlackjackRules, reading: dict[str, str]
) -> None:
    other, problems = read_rules(text, reading)
    assert problems == []
    assert other.outcomes != rules.outcomes


def test_totals_that_stand_for_all_find_what_all_find(rules: BlackjackRules) -> None:
    few, whole = (states_of(rules, DECK, whole=w) for w in (False, True))
    assert len(few) < len(whole)
    pairs = [
        {(g.clauses[0].address, g.clauses[1].address) for g in disputed(rules, DECK, whole=w)} for w in (False, True)
    ]
    assert pairs[0] == pairs[1] == {("4.1(e)", "4.1(f)")}


def test_4_1_e_against_4_1_f_on_equal_totals_over_twenty_one(rules: BlackjackRules) -> None:
    (gap,) = disputed(rules, DECK, whole=True)
    totals = {name: e.value for name, e in gap.outcome.items() if isinstance(e, Known)}
    assert totals["hand.total"] == totals["dealer.total"]
    assert [(c.address, c.then) for c in gap.clauses] == [("4.1(e)", "stand off"), ("4.1(f)", "lose")]


def test_nz_blackjack_1996_12_3_until_when_the_dealer_draws(rules: BlackjackRules) -> None:
    def draws(total: int, soft: bool) -> object:
        result = decide(rules.dealer_draws, {"dealer.total": Known(total), "dealer.soft": Known(soft)})
        return result.answer if isinstance(result, Decided) else result

    assert [draws(total, False) for total in (4, 16, 17, 21, 26)] == [True, True, False, False, False]
    assert [draws(total, True) for total in (12, 16, 17, 21)] == [True, True, False, False]


def _sevens_edge(decks: int) -> Fraction:
    """The edge of Super Sevens by counting deals apart from the program: a full shoe, a pair always drawn to."""
    cards, sevens, suited = 52 * decks, 4 * decks, decks
    three, rest = cards * (cards - 1) * (cards - 2), cards - sevens
    one = sevens * rest * (cards - 2)
    pair_same = 4 * suited * (suited - 1) * rest
    pair_other = sevens * (sevens - 1) * rest - pair_same
    same = 4 * suited * (suited - 1) * (suited - 2)
    other = sevens * (sevens - 1) * (sevens - 2) - same
    won = 3 * one + 50 * pair_other + 100 * pair_same + 500 * other + 5000 * same
    lost = three - one - pair_same - pair_other - same - other
    return Fraction(lost - won, three)


def test_exact_edges(text: Version) -> None:
    document, problems = analyse(text, {})
    assert problems == []
    edges = {(w["wager"], w["options"]["decks"]): Fraction(w["edge"]) for w in document["wagers"]}
    for decks in (4, 5, 6, 7, 8):
        assert edges[("insurance", decks)] == Fraction(4 * decks - 1, 52 * decks - 1)
    for decks in (6, 7, 8):
        assert edges[("super sevens", decks)] == _sevens_edge(decks)
    assert set(edges) == {("insurance", d) for d in (4, 5, 6, 7, 8)} | {("super sevens", d) for d in (6, 7, 8)}
    assert [left["wager"] for left in document["not_given"]] == ["box", "double down", "split"]


def test_the_contradiction_of_the_words_is_told_with_its_reading(text: Version) -> None:
    document, _ = analyse(text, {})
    failing = [p for p in document["proofs"] if not p["holds"]]
    assert [p["settled_by"] for p in failing] == ["blackjack-both-over=over twenty-one loses"]
    assert {c["rule"] for c in failing[0]["counterexample"]["clauses"]} == {"4.1(e)", "4.1(f)"}


def test_every_provision_is_accounted_for(text: Version) -> None:
    court, _ = the_court()
    law = court.law(text, BLACKJACK, {})
    assert set(law.status.values()) == {"compiled", "bound", "not observable", "definition"}


def test_a_sum_of_suits(rules: BlackjackRules) -> None:
    """14.4(c) and (d): suits decide between the odds."""
    for suits in product(DECK.suits, repeat=3):
        facts = {f"hand.{p}_rank": Known("7") for p in ("first", "second", "third")}
        facts |= {f"hand.{p}_suit": Known(s) for p, s in zip(("first", "second", "third"), suits, strict=True)}
        result = decide(rules.payouts["super sevens"], {**facts, "hand.split": Known(False)})
        assert isinstance(result, Decided)
        assert result.addresses == (("14.4(e)",) if len(set(suits)) == 1 else ("14.4(d)",))
