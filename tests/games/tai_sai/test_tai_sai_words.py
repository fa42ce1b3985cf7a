"""Reasonable rewordings of the tai-sai rules mean what the published words mean; unreasonable ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.games.tai_sai.trees import LANGUAGE
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from tests.games.spins.words import means_the_same, pairs_in


@pytest.mark.parametrize(("grammar", "start", "words", "variant"), pairs_in(Path(__file__).parent / "rewordings.yaml"))
def test_a_rewording_means_the_same(grammar: str, start: str, words: str, variant: str) -> None:
    means_the_same(LANGUAGE, grammar, start, words, variant)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("verdict", "win if that triple does not appear,"),
        ("verdict", "win if that total appears on two throws,"),
        ("verdict", "win if any of the totals of 4, 5 or 6 appears unless a die shows 1,"),
        ("wager", '"Odd", being a wager on any odd total, which shall:'),
        ("row", "total 4 or 17 less 5%"),
    ],
)
def test_other_words_are_not_taken_for_those(start: str, words: str) -> None:
    assert isinstance(LANGUAGE.understand("tai_sai", start, plain(words)), Misread)
