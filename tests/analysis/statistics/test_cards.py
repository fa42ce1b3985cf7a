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


def test_suits_that_are_not_recorded_are_not_counted(tmp_path: Path) -> None:
    rounds = with_shuffle(baccarat([("7? K?", "9? 2?")] * 20))
    found = statistics_of(log_of("midi baccarat", rounds, **MIDI_1998), tmp_path)
    assert result_named(found, "cards.suits")["observations"] == 0
    assert result_named(found, "cards.ranks")["observations"] == 80


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
