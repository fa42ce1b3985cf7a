"""Reasonable rewordings mean the same; words that turn a clause round, or numbers, are not passed over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.caribbean_stud.language import LANGUAGE
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from compliance.strict_yaml import read_yaml

CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "rewordings.yaml")[0]


def _pairs() -> list[Any]:
    return [
        pytest.param(case["grammar"], case["start"], case["words"], variant, id=f"{case['start']}: {variant[:60]}")
        for case in CASES
        for variant in case["variants"]
    ]


@pytest.mark.parametrize(("grammar", "start", "words", "variant"), _pairs())
def test_a_rewording_means_the_same(grammar: str, start: str, words: str, variant: str) -> None:
    meant = LANGUAGE.understand(grammar, start, plain(words))
    assert not isinstance(meant, Misread), meant
    assert LANGUAGE.understand(grammar, start, plain(variant)) == meant


@pytest.mark.parametrize(
    ("grammar", "start", "words", "stops"),
    [
        ("caribbean_stud", "hand_verdict", "win unless it has a higher poker value than that of the dealer;", "unless"),
        ("caribbean_stud", "bets_void", "Bet wagers shall not be void.", "not be void"),
        ("caribbean_stud", "prize", "Flush $100 or 5 cents", "cents"),
        (
            "caribbean_stud",
            "qualifies",
            "The dealer's hand, in order to qualify, must have a poker value of an ace.",
            ".",
        ),
        ("caribbean_stud_hands", "hand", "Flush five cards of the same suit except aces", "except"),
    ],
)
def test_words_that_change_the_meaning_are_not_understood(grammar: str, start: str, words: str, stops: str) -> None:
    found = LANGUAGE.understand(grammar, start, plain(words))
    assert isinstance(found, Misread)
    assert stops in plain(words)
