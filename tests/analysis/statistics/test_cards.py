"""Cards: what was left in the shoe counts, places of the deal, results of baccarat, hands that qualify."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.statistics.logs import Events, baccarat, log_of, result_named
from tests.checking.running import check_text

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
MIDI_1998 = {"at": "1999-02-03T20:00:00+13:00", "decks": 8, "shuffler": "shoe", "captures": ["card", "shuffle"]}
SHUFFLE = {"event": "shuffle", "method": "riffle"}


def statistics_of(log: str, folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = check_text(log, folder, statistics=True)["statistics"]
    return found


def natural_rounds(shoe: list[str]) -> Iterator[tuple[str, str]]:
    """Two cards to each hand, as long as there are enough; what is drawn further plays no part here."""
    while len(shoe) > 3:
        one, two, three, four = (shoe.pop() for _ in range(4))
        yield f"{one} {three}", f"{two} {four}"


def shoe_of(r: random.Random, suits: str = "SHDC") -> list[str]:
    shoe = [rank + suit for rank in RANKS for suit in suits for _ in range(8 * 4 // len(suits))]
    r.shuffle(shoe)
    return shoe


def with_shuffle(rounds: list[Events]) -> list[Events]:
    return [[SHUFFLE, *rounds[0]], *rounds[1:]]


def test_a_whole_shoe_leaves_nothing_to_chance(tmp_path: Path) -> None:
    rounds = with_shuffle(baccarat(natural_rounds(shoe_of(random.Random(3)))))
    found = statistics_of(log_of("midi baccarat", rounds, **MIDI_1998), tmp_path)
    suits = result_named(found, "cards.suits")
    assert [c["observed"] for c in suits["cells"]] == [104, 104, 104, 104]
    assert not suits["below_level"]
    assert [s["kind"] for s in suits["expected_from"]] == ["assumption", "log"]


def test_a_shoe_of_hearts_and_spades_alone_is_found(tmp_path: Path) -> None:
    rounds = with_shuffle(baccarat(natural_rounds(shoe_of(random.Random(3), "SH"))))[:40]
    found = statistics_of(log_of("midi baccarat", rounds, **MIDI_1998), tmp_path)
    assert result_named(found, "cards.suits")["below_level"]
    assert not result_named(found, "cards.ranks")["below_level"]


def test_a_second_shoe_is_full_again(tmp_path: Path) -> None:
    r = random.Random(3)
    rounds = [*with_shuffle(baccarat(natural_rounds(shoe_of(r)))), *with_shuffle(baccarat(natural_rounds(shoe_of(r))))]
    found = statistics_of(log_of("midi baccarat", rounds, **MIDI_1998), tmp_path)
    assert {c["observed"] for c in result_named(found, "cards.ranks")["cells"]} == {64}
    assert not result_named(found, "cards.ranks")["below_level"]


def test_where_shuffles_are_not_recorded_cards_are_held_against_full_decks(tmp_path: Path) -> None:
    rounds = baccarat(natural_rounds(shoe_of(random.Random(3))))
    session = {**MIDI_1998, "captures": ["card"]}
    found = statistics_of(log_of("midi baccarat", rounds, **session), tmp_path)
    ranks = result_named(found, "cards.ranks", "against full decks")
    assert {c["expected"] for c in ranks["cells"]} == {32.0}
    assert "not recorded" in ranks["expected_from"][1]["name"]


def test_without_suits_baccarat_cards_are_counted_by_the_value_that_the_rules_give_them(tmp_path: Path) -> None:
    rounds = with_shuffle(baccarat([("7? K?", "9? 2?")] * 20))
    found = statistics_of(log_of("midi baccarat", rounds, **MIDI_1998), tmp_path)
    assert {t["id"] for t in found["tests"]} == {"cards.values", "cards.value-places", "cards.results"}
    values = {c["result"]: c["observed"] for c in result_named(found, "cards.values")["cells"]}
    assert values == {"0": 20, **dict.fromkeys("1345678", 0), "2": 20, "7": 20, "9": 20}


def test_one_rank_written_for_all_that_count_ten_is_no_sign_of_a_loaded_shoe(tmp_path: Path) -> None:
    shoe = [("10" if card[:-1] in ("J", "Q", "K") else card[:-1]) + "?" for card in shoe_of(random.Random(3))]
    session = {**MIDI_1998, "captures": ["card"], "decks": None}
    dealt = baccarat(natural_rounds(shoe))
    found = statistics_of(log_of("midi baccarat", dealt, **session), tmp_path)
    assert result_named(found, "cards.values", "against full decks")["p"] > 0.05
    blackjack: list[Events] = [
        [{**e, "to": {"player": "box 1", "banker": "dealer"}[e["to"]]} for e in d] for d in dealt
    ]
    log = log_of("blackjack", blackjack, at="1996-06-01T20:00:00+12:00", captures=["card"])
    ranks = result_named(statistics_of(log, tmp_path), "cards.ranks", "against full decks, suits not recorded")
    assert ranks["status"] == "cannot be tested"
    assert "neither suits nor a single J, Q, K" in ranks["why"]


def test_where_the_order_of_the_deal_is_not_recorded_its_places_are_not_compared(tmp_path: Path) -> None:
    session = {**MIDI_1998, "captures": ["card without order"]}
    found = statistics_of(log_of("midi baccarat", baccarat([("7H KD", "9S 2C")]), **session), tmp_path)
    assert "cards.places" not in {t["id"] for t in found["tests"]}
    assert "the order of the deal is not recorded" in found["results_not_used"][0]["why"]


def test_aces_that_come_first_to_the_banker_are_found(tmp_path: Path) -> None:
    r = random.Random(3)
    hands = [
        (f"{r.choice(RANKS[1:])}H {r.choice(RANKS)}S", f"{r.choice(('A', r.choice(RANKS)))}D {r.choice(RANKS)}C")
        for _ in range(150)
    ]
    found = statistics_of(log_of("midi baccarat", with_shuffle(baccarat(hands)), **MIDI_1998), tmp_path)
    assert result_named(found, "cards.places")["below_level"]


@pytest.mark.parametrize(
    ("results", "strays"), [("PB" * 60 + "T" * 12, False), ("P" * 100 + "B" * 20 + "T" * 12, True)]
)
def test_results_alone_are_held_against_the_exact_chances(results: str, strays: bool, tmp_path: Path) -> None:
    hands = {"P": "player", "B": "banker", "T": "tie"}
    rounds: list[Events] = [[{"event": "call", "what": "result", "hand": hands[result]}] for result in results]
    session = {**MIDI_1998, "captures": ["call: result"]}
    found = statistics_of(log_of("midi baccarat", rounds, **session), tmp_path)
    test = result_named(found, "cards.results", "8 decks")
    assert test["below_level"] is strays
    # the exact chances of eight decks, as they are published everywhere
    expected = {c["result"]: c["expected"] / len(results) for c in test["cells"]}
    assert expected == pytest.approx({"player": 0.446247, "banker": 0.458597, "tie": 0.095156}, abs=1e-6)


def test_how_often_the_dealer_qualifies_in_caribbean_stud(tmp_path: Path) -> None:
    nothing, pair = "2S 4H 6D 8C 10S", "9S 9H 6D 8C 10S"
    hands = [nothing] * 16 + [pair] * 20
    rounds: list[Events] = [
        [{"event": "card", "to": "dealer", "n": n, "card": c} for n, c in enumerate(hand.split(), start=1)]
        for hand in hands
    ]
    log = log_of("caribbean stud poker", rounds, at="1996-06-01T20:00:00+12:00", captures=["card"])
    test = result_named(statistics_of(log, tmp_path), "cards.dealer-qualifies")
    shown = {c["result"]: (c["observed"], c["expected"]) for c in test["cells"]}
    assert shown["qualifies"] == (20, pytest.approx(float(36 * Fraction(205, 364)), rel=1e-5))
    assert test["p"] == pytest.approx(1.0, abs=0.2)
