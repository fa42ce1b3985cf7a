"""Reasonable rewordings of the money wheel's rules mean what the published words mean; others are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.games.money_wheel.statements import LANGUAGE
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from tests.games.spins.words import means_the_same, pairs_in


@pytest.mark.parametrize(("grammar", "start", "words", "variant"), pairs_in(Path(__file__).parent / "rewordings.yaml"))
def test_a_rewording_means_the_same(grammar: str, start: str, words: str, variant: str) -> None:
    means_the_same(LANGUAGE, grammar, start, words, variant)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("verdict", "win if no particular symbol is spun;"),
        ("verdict", "win if either that symbol or another is spun;"),
        ("sections", "12 sections exhibiting no symbol;"),
        ("symbol_cell", "ab"),
    ],
)
def test_other_words_are_not_taken_for_those(start: str, words: str) -> None:
    assert isinstance(LANGUAGE.understand("money_wheel", start, plain(words)), Misread)
