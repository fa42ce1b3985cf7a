"""Rules of blackjack as other Divisions word them: how many decks there are, and until when the dealer draws."""

from __future__ import annotations

import pytest

from compliance.games.blackjack.meaning_kinds import BLACKJACK_LANGUAGE

_DRAWS = "additional cards shall be drawn to the dealer's hand until {until} has been reached, at which point no \
additional cards shall be drawn"


@pytest.mark.parametrize(
    ("words", "decks"),
    [
        ("four to eight", (4, 5, 6, 7, 8)),
        ("six or eight", (6, 8)),
        ("either six or eight", (6, 8)),
        ("four, six or eight", (4, 6, 8)),
        ("not more than four", (1, 2, 3, 4)),
        ("six", (6,)),
    ],
)
def test_so_many_decks(words: str, decks: tuple[int, ...]) -> None:
    says = BLACKJACK_LANGUAGE.understand("blackjack_play", "decks", f"blackjack shall be played with {words} decks")
    assert says.decks == decks


@pytest.mark.parametrize(
    "until",
    [
        "a hard total of seventeen or more or a soft total of eighteen or more",
        "a hard total of 17 or more, or a soft total of 18 or more,",
        "either a hard total of 17 or more or a soft total of 18 or more",
    ],
)
def test_a_dealer_who_draws_on_a_soft_seventeen(until: str) -> None:
    says = BLACKJACK_LANGUAGE.understand("blackjack_play", "dealer_draws", _DRAWS.format(until=until))
    assert [(one.kinds, one.totals, one.up) for one in says.reached] == [
        (("hard",), (17,), True),
        (("soft",), (18,), True),
    ]
