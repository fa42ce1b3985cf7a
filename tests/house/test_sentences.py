"""The list of every sentence that the program can print (docs/sentences.md) is true, and its English is one."""

from __future__ import annotations

import os
import re

import pytest

from tests.house.sentences import PAGE, as_page, of_python, sentences

# what no sentence for people says, and what it says instead
_UNSAID = {
    r"\b(None|True|False|null)\b(?! of\b)": "the value in words: nothing, yes, no",
    r"\bhang(s|ing)? on\b": "depends on",
    r"^Besides,": "In addition,",
    r"\breckon": "worked out",
    r"\b(colored?|canceled|center|behavior|favor(able|ed|s)?)\b": "the British spelling",
    r"\bgambl(e|ing|er)\b|\bbettor\b|\bpunter\b": "the law's own: gaming, player",
    r"\bincidences?\b": "incident",
    r"\b(over|under)-paid\b|\bover paid\b|\bunder paid\b": "overpaid, underpaid",
}
# what may be named as the program names it: files, options, and what stands between backticks
_NAMES = re.compile(
    r"`[^`]*`|\{[^{}]*\}|--[a-z-]+|[\w./-]*\.(?:json|jsonl|yaml|csv|xml|py|md|lark|xlsx|docx|pdf|txt)\b"
)
_PROGRAM_NAME = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+\.[a-z_]{3,}\b")
# where keys of YAML and of logs, and the encodings of files, are named without backticks
_KEYS_NAMED = ("Logs and mappings", "The rulebook", "Templates of reports")


@pytest.fixture(scope="module")
def listed() -> dict[str, list[str]]:
    return sentences()


@pytest.mark.golden
def test_the_list_holds_every_sentence(listed: dict[str, list[str]]) -> None:
    page = as_page(listed)
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        PAGE.write_text(page, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page


@pytest.mark.parametrize("unsaid", _UNSAID)
def test_no_sentence_says_it_otherwise_than_the_others(unsaid: str, listed: dict[str, list[str]]) -> None:
    said = [s for part in listed.values() for s in part if re.search(unsaid, re.sub(r"\{[^{}]*\}|`[^`]*`", "", s))]
    assert said == [], f"say it as: {_UNSAID[unsaid]}"


def test_no_sentence_speaks_in_names_of_the_program(listed: dict[str, list[str]]) -> None:
    said = [s for part, told in listed.items() if part not in _KEYS_NAMED for s in told]
    assert [s for s in said if _PROGRAM_NAME.search(_NAMES.sub("", s))] == []


def test_each_place_where_a_sentence_can_stand_is_walked() -> None:
    """A message of a problem, one joined of parts, one within another, and the help of an option, but no docstring, no
    pattern and no list of words to look for."""
    module = """
"What this module does is for developers."
WORDS = "looked for one by one".split()
PATTERN = re.compile("any of the words")
def check(log: Annotated[Path, typer.Argument(help="The log to be read.")]) -> None:
    "Checks a log of a game."
    why = f"the card {card.rank} " + "is not in the deck"
    told = Problem("code", "error", f"This cannot be read: {'it is gone' if gone else why}.", remedy="Name a file.")
"""
    assert sorted(of_python(module)) == [
        "Checks a log of a game.",
        "Name a file.",
        "The log to be read.",
        "This cannot be read: {…}.",
        "it is gone",
        "the card {rank} is not in the deck",
    ]


def test_what_templates_and_the_rulebook_say_is_on_the_list(listed: dict[str, list[str]]) -> None:
    assert "What could not be assessed" in listed["Templates of reports"]
    assert any(s.startswith("A deck is 52 cards:") for s in listed["The rulebook's own words"])
    assert any("{wager.bet}" in s for s in listed["The rulebook's own words"])
