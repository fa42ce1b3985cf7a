"""Sentences of the grammars: their notation, what is told where one is not understood, files that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Lark

from compliance.drafting.forms import FormError
from compliance.meaning import sentences
from compliance.meaning.grammars import Misread
from compliance.meaning.same_words import is_said
from compliance.meaning.sentences import in_order, rules_of_sentences
from tests.meaning.languages import LANGUAGES

FORMS = """
throw:
  - - "the {thrower} shall throw at least {number} dice"
    - "[before {number} o'clock]"
called:
  aloud: ["the dealer shall announce <loudly|clearly> a number"]
  by_sign: ["the dealer shall show a number"]
taken:
  - {who: the dealer, shall: collect, what: "any wagers of {number} units", then: "before the {thrower} acts"}
left: [{who: "a {thrower}", may not: draw, what: additional cards}]
owned: ["the player's hand held by {thrower}"]
ordered: [{in_order: ["a {thrower} elects to throw", "the dice dealt to the {thrower}"]}]
"""
RULES = """
thrower: THROWER
THROWER: /player|dealer/
number: NUMBER
NUMBER: /\\d+/
%ignore " "
"""


def _read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, words: str) -> str:
    (tmp_path / "made.yaml").write_text(FORMS, encoding="utf-8")
    monkeypatch.setattr(sentences, "sentences_file", lambda grammar: tmp_path / f"{grammar}.yaml")
    starts = ["throw", "called", "taken", "left", "owned", "ordered"]
    grammar = RULES + rules_of_sentences("made", starts)
    tree = Lark(grammar, parser="earley", lexer="dynamic", start=starts, maybe_placeholders=False).parse(words, start)
    for part in tree.iter_subtrees():
        in_order(part)
    return " ".join([str(tree.data), *map(str, tree.scan_values(lambda token: True))])


@pytest.mark.parametrize(
    ("start", "words", "read"),
    [
        ("throw", "the player shall throw at least 2 dice before 9 o'clock.", "throw player 2 9"),
        ("throw", "before 9 o'clock, a dealer must throw no fewer than 2 dice;", "throw dealer 2 9"),
        ("throw", "players throw at least 2 dice", None),
        ("throw", "the player is to throw not less than 3 dice; and", "throw player 3"),
        ("throw", "the player shall not throw at least 2 dice", None),
        ("throw", "the player shall throw at most 2 dice", None),
        ("called", "the dealer shall call clearly the number", "aloud"),
        ("called", "the dealer shall show any number", "by_sign"),
        ("called", "the dealer shall call a number", None),
        ("taken", "the dealer shall collect all wagers of 5 units before the player acts", "taken 5 player"),
        ("taken", "wagers of 5 units shall be collected by the dealer before the player acts.", "taken 5 player"),
        ("taken", "wagers of 5 units must be collected before the player acts by the dealer;", "taken 5 player"),
        ("taken", "the dealer collects any wager of 5 units before the player acts", "taken 5 player"),
        ("taken", "wagers of 5 units shall be collected before the player acts", None),
        ("taken", "wagers of 5 units may be collected by the dealer before the player acts", None),
        ("taken", "the dealer shall not collect wagers of 5 units before the player acts", None),
        ("left", "a player may not draw additional cards", "left player"),
        ("left", "no further card may be drawn by a player.", "left player"),
        ("left", "additional cards shall not be drawn by a player", "left player"),
        ("left", "additional cards shall be drawn by a player", None),
        ("left", "a player may draw additional cards", None),
        ("owned", "the hand of the player held by dealer", "owned dealer"),
        ("owned", "the hand of the dealer held by dealer", None),
        ("ordered", "a player who elects to throw, the dice that are dealt to the dealer", "ordered player dealer"),
        ("ordered", "the dice dealt to the dealer, a player elects to throw", None),
    ],
)
def test_a_sentence_is_read_in_its_forms_and_in_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, words: str, read: str | None
) -> None:
    if read is None:
        with pytest.raises(Exception, match=r"No terminal|Unexpected"):
            _read(tmp_path, monkeypatch, start, words)
    else:
        assert _read(tmp_path, monkeypatch, start, words) == read


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("throw: ['the {number']", "“the {number” cannot be read as a form"),
        ("- throw", "made.yaml holds no sentences"),
        ("throw: [a, b", "made.yaml holds no sentences"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    (tmp_path / "made.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sentences, "sentences_file", lambda grammar: tmp_path / f"{grammar}.yaml")
    with pytest.raises(FormError, match=says):
        rules_of_sentences("made", ["throw"])


def test_what_could_have_stood_there_is_told_in_the_words_of_the_sentence() -> None:
    found = LANGUAGES["blackjack"].understand("blackjack_play", "no_effect", "the dealer may stop at will")
    assert isinstance(found, Misread)
    assert "shall not draw" in found.instead


@pytest.mark.parametrize(
    ("phrase", "words", "said"),
    [
        ("electing to double down shall draw", "a player choosing to double down must take one card", True),
        ("electing to double down shall draw", "a player choosing to split pairs must take one card", False),
        ("at least four revolutions", "not fewer than 4 revolutions", True),
        ("at least four revolutions", "at most four revolutions", False),
    ],
)
def test_a_kind_is_known_by_words_that_say_the_same(phrase: str, words: str, said: bool) -> None:
    assert is_said(phrase, words) is said
