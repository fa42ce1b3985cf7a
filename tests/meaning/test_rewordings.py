"""Reasonable rewordings of a clause mean what the published words mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.baccarat.language import LANGUAGE
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from compliance.strict_yaml import read_yaml

CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "cases" / "rewordings.yaml")[0]


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
