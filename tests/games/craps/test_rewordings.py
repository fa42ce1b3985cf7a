"""Reasonable rewordings of a clause mean what the published words mean; words that turn it round do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.craps.kinds import GRAMMAR
from compliance.games.craps.language import LANGUAGE
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from compliance.strict_yaml import read_yaml

CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "rewordings.yaml")[0]


def _pairs(member: str) -> list[Any]:
    return [
        pytest.param(case["start"], case["words"], variant, id=f"{case['start']}: {variant[:60]}")
        for case in CASES
        for variant in case.get(member, [])
    ]


@pytest.mark.parametrize(("start", "words", "variant"), _pairs("variants"))
def test_a_rewording_means_the_same(start: str, words: str, variant: str) -> None:
    meant = LANGUAGE.understand(GRAMMAR, start, plain(words))
    assert not isinstance(meant, Misread), meant
    assert LANGUAGE.understand(GRAMMAR, start, plain(variant)) == meant


@pytest.mark.parametrize(("start", "words", "variant"), _pairs("otherwise"))
def test_other_words_do_not_mean_the_same(start: str, words: str, variant: str) -> None:
    assert LANGUAGE.understand(GRAMMAR, start, plain(variant)) != LANGUAGE.understand(GRAMMAR, start, plain(words))
