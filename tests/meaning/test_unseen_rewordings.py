"""Rewordings that were written without the grammars in view, and published words turned round."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compliance.meaning.grammars import Misread
from compliance.meaning.sentences import sentences_file
from compliance.meaning.wording import plain
from compliance.places import data_folder
from compliance.strict_yaml import read_yaml
from tests.meaning.languages import LANGUAGES, language_of

CASES: dict[str, list[dict[str, Any]]] = read_yaml(Path(__file__).parent / "cases" / "unseen.yaml")[0]
PASSED_OVER: list[dict[str, str]] = read_yaml(Path(__file__).parent / "cases" / "passed_over.yaml")[0]
# what turns a sentence round, and what it is turned into
TURNS = {
    r"\b(shall|may|must) (?!not)": r"\1 not ",
    r"\b(not|no) (?!less|more|fewer)": "",
    r"\bplayer\b": "dealer",
    r"\bdealer\b": "player",
    r"\b(prior to|before)\b": "after",
    r"\bafter\b": "before",
    r"\bless\b": "more",
    r"\bmore\b": "less",
    r"\bhigher\b": "lower",
    r"\blower\b": "higher",
    r"\bwin\b": "lose",
    r"\blose\b": "win",
    r"\bunless\b": "if",
    r"\bif\b": "unless",
    r"\bonly\b": "",
    r"\bminimum\b": "maximum",
    r"\bmaximum\b": "minimum",
    r"\bat least\b": "at most",
    r"\ball\b": "no",
    r"\boriginal\b": "additional",
    r"\badditional\b": "original",
    r"\bhard\b": "soft",
    r"\bleft\b": "right",
}


def _plain(words: str) -> str:
    # a definition is read without the term it defines
    return plain(words).removeprefix("total ") if words.startswith("total means") else plain(words)


def _cases(member: str) -> list[Any]:
    return [
        pytest.param(game, case, variant, id=f"{game} {case['start']}: {str(variant)[:60]}")
        for game, cases in CASES.items()
        for case in cases
        for variant in case.get(member, [])
    ]


@pytest.mark.parametrize(("game", "case", "variant"), _cases("variants"))
def test_a_rewording_means_the_same(game: str, case: dict[str, Any], variant: str) -> None:
    understand = LANGUAGES[game].understand
    meant = understand(case["grammar"], case["start"], _plain(case["words"]))
    assert not isinstance(meant, Misread), meant
    assert understand(case["grammar"], case["start"], _plain(variant)) == meant


@pytest.mark.parametrize(("game", "case", "refused"), _cases("refused"))
def test_what_is_not_read_is_refused_and_not_guessed_at(
    game: str, case: dict[str, Any], refused: dict[str, str]
) -> None:
    assert refused["why"]
    assert isinstance(LANGUAGES[game].understand(case["grammar"], case["start"], _plain(refused["words"])), Misread)


@pytest.mark.parametrize("game", LANGUAGES)
def test_there_are_ten_of_each_game(game: str) -> None:
    assert sum(len(case.get("variants", [])) for case in CASES[game]) >= 10


def _turned() -> Iterator[tuple[str, str, str, str]]:
    """(grammar, start, published words, the same turned round at one place), of each rule that has sentences."""
    stored = json.loads((data_folder("rulebooks") / "clauses.json").read_text(encoding="utf-8"))["trees"]
    for grammar, starts in stored.items():
        file = sentences_file(grammar)
        said = read_yaml(file)[0] if file.is_file() else {}
        for start in starts.keys() & said.keys():
            for words, tree in starts[start].items():
                if isinstance(tree, int):
                    continue
                for turn, into in TURNS.items():
                    for found in re.finditer(turn, words):
                        turned = words[: found.start()] + found.expand(into) + words[found.end() :]
                        yield grammar, start, words, " ".join(turned.split())


def test_a_sentence_that_is_turned_round_does_not_mean_the_same() -> None:
    tried, unnoticed = 0, []
    for grammar, start, words, turned in _turned():
        language = language_of(grammar, start)
        if language is None:
            continue
        tried += 1
        if language.understand(grammar, start, turned) == language.understand(grammar, start, words) and not any(
            entry["start"] == start and entry["said"] in turned for entry in PASSED_OVER
        ):
            unnoticed.append((grammar, start, turned))
    assert tried > 300
    assert unnoticed == []
