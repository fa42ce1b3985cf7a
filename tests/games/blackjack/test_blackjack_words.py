"""Reasonable rewordings of the blackjack rules mean what the published words mean; unreasonable ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.games.blackjack.meaning_kinds import BLACKJACK_LANGUAGE
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from tests.games.blackjack.mutation import EXAMINED, unnoticed
from tests.games.spins.mutation import mutations
from tests.games.spins.words import means_the_same, pairs_in

# every so many mutations are tried in the short run: a prime, so that every kind of provision is met in time
STRIDE = 61


@pytest.mark.parametrize(("grammar", "start", "words", "variant"), pairs_in(Path(__file__).parent / "rewordings.yaml"))
def test_a_rewording_means_the_same(grammar: str, start: str, words: str, variant: str) -> None:
    means_the_same(BLACKJACK_LANGUAGE, grammar, start, words, variant)


@pytest.mark.parametrize(
    ("grammar", "start", "words"),
    [
        ("blackjack_wagers", "verdict", "win if the point total of the player does not exceed that of the dealer;"),
        ("blackjack_wagers", "verdict", "win unless the point total of the player exceeds that of the dealer;"),
        ("blackjack_wagers", "verdict", "win half if the player has a blackjack;"),
        ("blackjack_wagers", "insurance_odds", "All winning insurance wagers shall be paid at odds of two for one."),
        ("blackjack_wagers", "seven", "win if the first card dealt is a seven, paying odds of three to one;"),
        ("blackjack_wagers", "bust", "If a player's point total exceeds twenty-one, that hand shall not lose."),
        ("blackjack_play", "double_total", "the point total of the first two cards is not nine, ten or eleven;"),
        ("blackjack_play", "dealer_draws", "additional cards shall be drawn to the dealer's hand until seventeen;"),
        ("blackjack_play", "split_rule", "A player may elect to split pairs whenever he or she wishes."),
        ("blackjack_play", "card_value", "an ace shall have a value of one or eleven."),
    ],
)
def test_other_words_are_not_taken_for_those(grammar: str, start: str, words: str) -> None:
    assert isinstance(BLACKJACK_LANGUAGE.understand(grammar, start, plain(words)), Misread)


def test_a_changed_number_is_noticed() -> None:
    assert [str(m) for m in unnoticed(mutations(EXAMINED)[::STRIDE])] == []


@pytest.mark.long
def test_every_changed_number_is_noticed() -> None:
    assert [str(m) for m in unnoticed(mutations(EXAMINED))] == []
