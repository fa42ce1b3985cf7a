"""What facts are, in words, stands in facts.yaml: of what several games have once, beside the folders of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance import games
from compliance.games.fact_words import facts_of, shared_facts


def test_what_a_part_has_is_taken_in_by_who_names_it(tmp_path: Path) -> None:
    (tmp_path / "facts.yaml").write_text(
        "with: [announced]\nfacts:\n  wheel.said: the wheel, written out\n", encoding="utf-8"
    )
    assert facts_of(tmp_path) == {**shared_facts("announced"), "wheel.said": "the wheel, written out"}


def test_a_game_may_say_otherwise_what_a_shared_fact_is(tmp_path: Path) -> None:
    (tmp_path / "facts.yaml").write_text("with: [table]\nfacts:\n  wager.bet: the symbol\n", encoding="utf-8")
    assert facts_of(tmp_path)["wager.bet"] == "the symbol"


def test_what_a_fact_is_can_be_read_without_the_one_before_it() -> None:
    folders = sorted(Path(games.__file__).parent.glob("*/facts.yaml"))
    meanings = [words for folder in folders for words in facts_of(folder.parent).values()]
    assert len(folders) > 1
    assert [words for words in meanings if words.endswith((" says so", " how many"))] == []


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("- a list\n", "does not say what facts are"),
        ("facts: {a: b, a: c}\n", "does not say what facts are"),
        ("fact: {a: b}\n", "there is no member `fact`"),
        ("facts: {a: [b]}\n", "`facts` is texts"),
    ],
)
def test_a_file_that_cannot_be_used_is_no_game_without_facts(tmp_path: Path, written: str, why: str) -> None:
    (tmp_path / "facts.yaml").write_text(written, encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        facts_of(tmp_path)
