"""The exact edges of craps, against the figures that are known, and against an independent reckoning by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from compliance.analysis.games.craps.analyse import analyse
from tests.games.craps.law import version

WAYS = {t: 6 - abs(7 - t) for t in range(2, 13)}


@pytest.fixture(scope="module")
def analysis() -> dict[str, Any]:
    document, problems = analyse(version(), {})
    assert problems == []
    return document


def edge(analysis: dict[str, Any], wager: str, on: int | None = None, **options: Any) -> Fraction:
    rows = [
        row
        for row in analysis["wagers"]
        if row["wager"] == wager and row.get("on") == on and options.items() <= row["options"].items()
    ]
    assert len({row["edge"] for row in rows}) == 1, rows
    return Fraction(rows[0]["edge"])


def test_the_known_figures(analysis: dict[str, Any]) -> None:
    assert edge(analysis, "pass") == edge(analysis, "come") == Fraction(7, 495)
    assert edge(analysis, "don't pass") == edge(analysis, "don't come") == Fraction(3, 220)
    assert edge(analysis, "place", 6) == Fraction(1, 66)
    assert edge(analysis, "field") == Fraction(1, 18)
    assert edge(analysis, "any seven") == Fraction(1, 6)
    for odds in ("odds on pass", "behind don't pass", "odds on come", "behind don't come"):
        assert edge(analysis, odds) == 0


@pytest.mark.parametrize(("number", "odds"), [(4, "9/5"), (5, "7/5"), (6, "7/6"), (8, "7/6"), (9, "7/5"), (10, "9/5")])
def test_place_buy_and_lay(analysis: dict[str, Any], number: int, odds: str) -> None:
    wins = Fraction(WAYS[number], WAYS[number] + WAYS[7])
    assert edge(analysis, "place", number) == (1 - wins) - wins * Fraction(odds)
    assert edge(analysis, "buy", number, per="wager") == Fraction(5, 100)
    assert edge(analysis, "buy", number, per="outlay") == Fraction(5, 105)
    commission = Fraction(5, 100) * WAYS[number] / WAYS[7]
    assert edge(analysis, "lay", number, per="wager") == commission
    assert edge(analysis, "lay", number, per="outlay") == commission / (1 + commission)


@pytest.mark.parametrize(("total", "pays"), [(4, 7), (6, 9), (8, 9), (10, 7)])
def test_hardways(analysis: dict[str, Any], total: int, pays: int) -> None:
    wins = Fraction(1, WAYS[total] + WAYS[7])
    assert edge(analysis, "hardway", total) == (1 - wins) - wins * pays


def test_composite_wagers(analysis: dict[str, Any]) -> None:
    horn = {2: 30, 3: 15, 11: 15, 12: 30}
    chance = {t: Fraction(n, 36) for t, n in WAYS.items()}

    def lost(parts: dict[int, tuple[Fraction, int]]) -> Fraction:
        """What a unit loses on average; parts: total -> (share of the unit on it, odds)."""
        return 1 - sum(chance[t] * share * (pays + 1) for t, (share, pays) in parts.items())

    assert edge(analysis, "horn") == lost({t: (Fraction(1, 4), pays) for t, pays in horn.items()})
    for high in horn:
        shares = {t: (Fraction(2 if t == high else 1, 5), pays) for t, pays in horn.items()}
        assert edge(analysis, "horn high", high) == lost(shares)
    world = {**{t: (Fraction(1, 5), pays) for t, pays in horn.items()}, 7: (Fraction(1, 5), 4)}
    assert edge(analysis, "world") == lost(world)
    c_and_e = {**{t: (Fraction(1, 2), 7) for t in (2, 3, 12)}, 11: (Fraction(1, 2), 15)}
    assert edge(analysis, "c & e") == lost(c_and_e)


def test_every_proof_holds_and_every_wager_has_a_row(analysis: dict[str, Any]) -> None:
    assert all(proof["holds"] for proof in analysis["proofs"])
    assert len({row["wager"] for row in analysis["wagers"]}) == 25


def test_under_the_other_reading_a_commission_is_paid_on_a_win_only() -> None:
    document, _ = analyse(version(), {"craps-commission": "on a win"})
    assert edge(document, "buy", 4, per="wager") == Fraction(5, 100) * Fraction(1, 3)
