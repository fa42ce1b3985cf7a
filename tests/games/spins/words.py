"""Rewordings of the games that spin, and words that must not be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.meaning.grammars import Misread
from compliance.meaning.provisions import Language
from compliance.meaning.wording import plain
from compliance.strict_yaml import read_yaml


def pairs_in(path: Path) -> list[Any]:
    """Every variant of a file of rewordings, beside the words that it rewords."""
    cases, problems = read_yaml(path)
    assert not problems, problems
    return [
        pytest.param(case["grammar"], case["start"], case["words"], variant, id=f"{case['start']}: {variant[:60]}")
        for case in cases
        for variant in case["variants"]
    ]


def means_the_same(language: Language, grammar: str, start: str, words: str, variant: str) -> None:
    """Asserts that a variant is read as its words are."""
    meant = language.understand(grammar, start, _plain(words))
    assert not isinstance(meant, Misread), meant
    assert language.understand(grammar, start, _plain(variant)) == meant


def _plain(words: str) -> str:
    body = plain(words)
    # a definition is read without the term it defines
    return body.partition(" ")[2] if body.startswith(("total means", "total is", "zero includes")) else body
