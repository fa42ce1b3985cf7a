"""Why a round was declared void is looked up in the words of the log, however many these are (general 1.0, 12.2)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from compliance.games.general_wagers import LONGEST_RUN
from compliance.meaning.expressions import Among, Constant, FactName, parts_of
from tests.checking.running import check_text
from tests.checking.test_two_sided import law_of

GENERAL = ("nz/general", "nz-1996-01-26-no-7")
WORDS = FactName("round.void_words")


def test_no_rule_looks_for_more_words_together_than_are_looked_up() -> None:
    conditions = [e for c in law_of(GENERAL).checks for e in (c.when, c.that) if e is not None]
    found = [p for condition in conditions for p in parts_of(condition) if isinstance(p, Among)]
    phrases = {str(p.item.value) for p in found if p.collection == WORDS and isinstance(p.item, Constant)}
    assert "act of god" in phrases
    assert max(len(phrase.split()) for phrase in phrases) <= LONGEST_RUN


def _findings_of_a_void_round(reason: str, folder: Path) -> list[dict[str, Any]]:
    """What does not conform where a round is declared void for this reason and a wager of it is collected as lost."""
    head = {"table": "T-1", "ts": "1997-03-08T21:00:00+13:00"}
    events = [
        {"event": "session", "casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "roulette"}
        | {"captures": ["wager", "settle", "spin"]},
        {"event": "sign", "min": 10, "max": 1000},
        {"event": "wager", "round": "1", "id": "w1", "player": "p1", "bet": "red", "amount": 20},
        {"event": "spin", "round": "1", "number": 8, "colour": "black"},
        {"event": "void", "round": "1", "what": "round", "reason": reason},
        {"event": "settle", "round": "1", "wager": "w1", "result": "lose", "paid": 0},
    ]
    document = check_text("".join(json.dumps(head | e) + "\n" for e in events), folder)
    return [f for f in document["findings"] if f["verdict"] == "breach"]


def test_nz_general_1996_12_2_a_reason_of_many_words_is_understood_as_one_of_few_is(tmp_path: Path) -> None:
    told = " ".join(["and so on"] * 2_000)
    found = [(f["work"], f["rule"]) for f in _findings_of_a_void_round(f"{told} fire alarm {told}", tmp_path)]
    assert ("nz/general", "12.2") in found


def test_nz_general_1996_12_2_the_reason_is_repeated_as_the_log_says_it(tmp_path: Path) -> None:
    found = _findings_of_a_void_round("Fire alarm; see Report 7B", tmp_path)
    (of_12_2,) = [f for f in found if f["rule"] == "12.2"]
    assert "(Fire alarm; see Report 7B)" in of_12_2["expected"]
