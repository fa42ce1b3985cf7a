"""Exact edges of what the notice of 2014 adds to baccarat, and proofs."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from compliance.analysis.games.baccarat.analyse import analyse
from tests.games.baccarat_2014.law import NZ_2014
from tests.meaning.law import rulebook, rules, version_in


@cache
def _analysed(decks: int) -> dict[str, Any]:
    return analyse(version_in(rulebook(), *NZ_2014), rules(*NZ_2014), decks)


def _row(wager: str, on: str | None, options: dict[str, Any], decks: int = 8) -> dict[str, Any]:
    wanted = json.dumps(options, sort_keys=True)
    found = [
        row
        for row in _analysed(decks)["wagers"]
        if (row["wager"], row.get("on")) == (wager, on) and json.dumps(row["options"], sort_keys=True) == wanted
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("decks", [4, 8])
@pytest.mark.parametrize("hand", ["player", "banker"])
@pytest.mark.parametrize(("scale", "odds"), [("One", 11), ("Two", 10)])
def test_nz_baccarat_2014_11_c_8_any_pair(decks: int, hand: str, scale: str, odds: int) -> None:
    # the second card is one of the others of the same face value
    pair = Fraction(4 * decks - 1, 52 * decks - 1)
    row = _row("any pair", hand, {"pay_scale": {"any pair": scale}}, decks)
    assert Fraction(row["win"]) == pair
    assert Fraction(row["edge"]) == 1 - (odds + 1) * pair


def test_nz_baccarat_2014_11_d_8_lucky_match_differs_between_the_scales_by_two_matches() -> None:
    for hand in ("player", "banker"):
        one = Fraction(_row("lucky match", hand, {"pay_scale": {"lucky match": "One"}})["edge"])
        two = Fraction(_row("lucky match", hand, {"pay_scale": {"lucky match": "Two"}})["edge"])
        mixed, coloured, lucky = Fraction(16, 415), Fraction(8, 415), Fraction(7, 415)
        # what the triple adds to a lucky match follows from either scale, and must be the same
        without = 1 - (mixed * 6 + coloured * 11 + lucky * 26)
        triple = (without - one) / (100 - 25)
        assert 1 - (mixed * 6 + coloured * 11 + lucky * 21) - triple * (500 - 20) == two
        assert 0 < triple < lucky * Fraction(6, 414)


def test_the_lucky_triple_on_the_player_agrees_with_a_count_card_by_card() -> None:
    """The hand draws with 0 to 5 unless the Banker's first two cards are a natural: counted over single cards."""
    value = [n if n < 10 else 0 for n in range(1, 14)]
    triples = Fraction(0)
    for rank in range(13):
        if 2 * value[rank] % 10 > 5:
            continue
        left = [32 - 3 * (r == rank) for r in range(13)]
        pairs = sum(left) * (sum(left) - 1)
        natural = sum(
            left[a] * (left[b] - (a == b)) for a in range(13) for b in range(13) if (value[a] + value[b]) % 10 > 7
        )
        triples += Fraction(32 * 7 * 6, 416 * 415 * 414) * (1 - Fraction(natural, pairs))
    one = Fraction(_row("lucky match", "player", {"pay_scale": {"lucky match": "One"}})["edge"])
    assert one == 1 - Fraction(16 * 6 + 8 * 11 + 7 * 26, 415) - 75 * triples


@pytest.mark.parametrize(
    ("wager", "options", "edge"),
    [
        ("tie", {"tie_odds": "8 to 1"}, "14.35963%"),
        ("tie", {"tie_odds": "9 to 1"}, "4.84403%"),
    ],
)
def test_nz_baccarat_2014_5_10_c_a_tie_at_both_odds(wager: str, options: dict[str, Any], edge: str) -> None:
    rows = [r for r in _analysed(8)["wagers"] if r["wager"] == wager and options.items() <= r["options"].items()]
    assert {f"{float(Fraction(row['edge'])):.5%}" for row in rows} == {edge}


def test_nz_baccarat_2014_13_two_to_one_baccarat_has_edges_with_and_without_13_4() -> None:
    rows = [r for r in _analysed(8)["wagers"] if r["options"].get("adopted") == ("2 to 1 Baccarat",)]
    banker = {r["options"]["banker_six"]: Fraction(r["edge"]) for r in rows if r["wager"] == "banker"}
    assert all(r["stand_off"] == "0" for r in rows)
    # half of every win with a six is not paid: more than nothing, less than half of all wins
    wins = next(Fraction(r["win"]) for r in rows if r["wager"] == "banker")
    assert 0 < banker["half"] - banker["none"] < wins / 2


def test_everything_is_decided() -> None:
    assert [p["what"] for p in _analysed(8)["proofs"] if not p["holds"]] == []
    assert any("lucky match" in p["what"] for p in _analysed(8)["proofs"])
