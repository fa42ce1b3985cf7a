"""Every sentence that is understood in the texts held, said with other words that mean the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest

from compliance.meaning.grammars import Misread
from compliance.meaning.numbers import in_words, number
from compliance.places import data_folder
from tests.meaning.languages import language_of

# the names of forms and of pay scales are names, however they are written; a line of a table is no sentence
NAMES = {("wagers", "form_adopted"), ("baccarat_side_bets", "pay_scales"), ("baccarat_side_bets", "scale_cell")}
LINES = {("tables", "heading"), ("tai_sai", "row")}


def _instead(words: str, said: str) -> Callable[[str], str]:
    return lambda sentence: re.sub(rf"(?<![a-z-])({words})(?![a-z-])", said, sentence)


def _in_figures(sentence: str) -> str:
    """“one” stays, which stands for “a” as well."""
    words = [word for word in re.findall(r"(?<![a-z-])[a-z]+(?![a-z-])", sentence) if (number(word) or 0) > 1]
    for word in words:
        sentence = _instead(word, str(number(word)))(sentence)
    return sentence


def _in_words(sentence: str) -> str:
    """But for odds, percentages, dollars, references and what stands in brackets."""
    return re.sub(r"(?<![\w.,$%(:-])1?\d(?![\w.,%):-])", lambda found: in_words(found[0]), sentence)


OTHERWISE: dict[str, Callable[[str], str]] = {
    "in figures": _in_figures,
    "in words": _in_words,
    "not less than": _instead("at least", "not less than"),
    "no more than": _instead("not more than", "no more than"),
    "before": _instead("prior to", "before"),
    "his or her": lambda sentence: sentence.replace("his/her", "his or her").replace("he/she", "he or she"),
    "higher": _instead("greater", "higher"),
    "placed": _instead("made", "placed"),
    "further": _instead("additional", "further"),
    "call": _instead("announce", "call"),
    "is more than": _instead("exceeds", "is more than"),
    "must": _instead("shall", "must"),
    "will": _instead("shall", "will"),
    "is to be": _instead("shall be", "is to be"),
    "where": _instead(r"(?<!\()(?<!as )if(?! payment)(?! these)(?! requested)", "where"),
    "in the event that": _instead(r"^(?:if|when|whenever)", "in the event that"),
}


def _said() -> Iterator[tuple[str, str, str]]:
    """(grammar, start rule, words) of each sentence that is understood."""
    stored = json.loads((data_folder("rulebooks") / "clauses.json").read_text(encoding="utf-8"))["trees"]
    for grammar, starts in stored.items():
        for start, sentences in starts.items():
            if language_of(grammar, start) is not None and (grammar, start) not in NAMES | LINES:
                yield from ((grammar, start, words) for words, tree in sentences.items() if not isinstance(tree, int))


@pytest.mark.parametrize("way", OTHERWISE)
def test_a_sentence_said_otherwise_means_the_same(way: str) -> None:
    tried, lost = 0, []
    for grammar, start, words in _said():
        otherwise = OTHERWISE[way](words)
        if otherwise == words:
            continue
        language = language_of(grammar, start)
        assert language is not None
        meant = language.understand(grammar, start, words)
        if isinstance(meant, Misread):
            continue
        tried += 1
        if language.understand(grammar, start, otherwise) != meant:
            lost.append((grammar, start, otherwise))
    assert tried > 0
    assert lost == []


DUTY = re.compile(r"(?<![a-z-])(?:shall|must|will)(?![a-z-])")
# what somebody shall not do he may not do either, as no card that shall be dealt may be; "each player shall make a
# wager which shall:" says what is said of the wager below
PROHIBITION = re.compile(r"(?<![a-z])(?:no|not|neither)(?![a-z])")
INTRODUCES = {("blackjack_wagers", "wager_follows")}


def test_a_duty_that_is_made_a_permission_does_not_mean_the_same() -> None:
    tried, unnoticed = 0, []
    for grammar, start, words in _said():
        language = language_of(grammar, start)
        assert language is not None
        meant = language.understand(grammar, start, words)
        for duty in DUTY.finditer(words) if not isinstance(meant, Misread) else ():
            sentence = re.split(r"[;.]", words[: duty.start()])[-1] + words[duty.start() : duty.end() + len(" not")]
            if PROHIBITION.search(sentence) or (grammar, start) in INTRODUCES:
                continue
            tried += 1
            permitted = words[: duty.start()] + "may" + words[duty.end() :]
            if language.understand(grammar, start, permitted) == meant:
                unnoticed.append((grammar, start, permitted))
    assert tried > 300
    assert unnoticed == []
