"""The words of the notice of 2014: rewordings that mean the same, numbers that cannot change unnoticed, bad texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.baccarat.language import LANGUAGE
from compliance.games.baccarat.side_bets_kinds import GRAMMAR
from compliance.meaning.grammars import Misread
from compliance.meaning.wording import plain
from compliance.strict_yaml import read_yaml
from tests.games.baccarat_2014.law import NZ_2014
from tests.meaning.law import problems, rules
from tests.meaning.mutation import Mutation, consequence, mutations

CASES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "rewordings.yaml")[0]
# the provisions whose numbers and cells are changed, one at a time
CHANGED = (
    "11C.6", "11C.7", "11C.8", "11C.8 Table", "11D.6", "11D.7", "11D.8", "11D.8 Table", "11D.9", "13.3", "13.4",
    "14.6", "14.7", '1.0 "Ante"', '1.0 "Coloured Match"', '1.0 "Face Value"', '1.0 "Lucky Match"',
    '1.0 "Lucky Triple Match"', '1.0 "Mixed Match"', '1.0 "2 to 1 Baccarat"',
)  # fmt: skip
# every so many of them are tried in the short run; a prime, so that rows and columns of tables are met alike
STRIDE = 31


def _pairs() -> list[Any]:
    return [pytest.param(case["start"], case["words"], variant) for case in CASES for variant in case["variants"]]


@pytest.mark.parametrize(("start", "words", "variant"), _pairs())
def test_a_rewording_means_the_same(start: str, words: str, variant: str) -> None:
    meant = LANGUAGE.understand(GRAMMAR, start, plain(words))
    assert not isinstance(meant, Misread), meant
    assert LANGUAGE.understand(GRAMMAR, start, plain(variant)) == meant


def test_the_published_words_are_read_without_a_problem() -> None:
    assert [str(p) for p in problems(*NZ_2014)] == []
    assert {*CHANGED} <= {*rules(*NZ_2014).read}


@pytest.mark.parametrize(
    "words",
    [
        "means two green cards of different suits each with the same Face Value",
        "means two red cards of different suits each with the same colour",
        "means two red cards of different suits not each with the same Face Value",
    ],
)
def test_words_of_another_meaning_are_not_taken_for_a_match(words: str) -> None:
    assert isinstance(LANGUAGE.understand(GRAMMAR, "match_defined", plain(words)), Misread)


def _mutations() -> list[Mutation]:
    return [m for m in mutations(*NZ_2014) if m.address in CHANGED]


def test_a_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in _mutations()[::STRIDE] if not consequence(m).noticed] == []


@pytest.mark.long
def test_every_changed_number_or_cell_is_noticed() -> None:
    assert [str(m) for m in _mutations() if not consequence(m).noticed] == []
