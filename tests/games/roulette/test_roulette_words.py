"""Reasonable rewordings of the roulette rules mean what the published words mean; unreasonable ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.games.roulette.trees import LANGUAGE
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from tests.games.spins.words import means_the_same, pairs_in


@pytest.mark.parametrize(("grammar", "start", "words", "variant"), pairs_in(Path(__file__).parent / "rewordings.yaml"))
def test_a_rewording_means_the_same(grammar: str, start: str, words: str, variant: str) -> None:
    means_the_same(LANGUAGE, grammar, start, words, variant)


@pytest.mark.parametrize(
    ("grammar", "start", "words"),
    [
        ("roulette", "verdict", "win unless either of the two numbers wagered is spun,"),
        ("roulette", "verdict", "win if either of the two numbers wagered is not spun,"),
        ("roulette", "verdict", "win if the number spun is a prime number,"),
        ("roulette", "odds_wager", "7 numbers or Snake"),
        ("spins", "valid_spin", "The ball shall complete at most four revolutions to constitute a valid spin."),
        ("spins", "void_spin", "If a foreign object enters the wheel, the spin shall not be void."),
        ("spins", "ratio", "35 to 1 less 5%"),
    ],
)
def test_other_words_are_not_taken_for_those(grammar: str, start: str, words: str) -> None:
    name = "roulette" if start == "ratio" else grammar
    assert isinstance(LANGUAGE.understand(name, start, plain(words)), Misread)
