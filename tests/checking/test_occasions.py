"""A fact whose occasion did not arise says so: nobody reads that cards were inspected that never came."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compliance.checking.explaining import DID_NOT_ARISE, explain
from compliance.games.fact_words import occasions, shared_facts
from compliance.games.occasions import did_not_arise
from compliance.games.registry import game_of_work
from compliance.logs import open_logs
from compliance.meaning.evidence import Known, Missing
from tests.checking.running import the_court
from tests.games.blackjack.lines import log_of

RECEIVED = json.dumps({"event": "cards", "table": "BJ-1", "what": "receive"})
INSPECTED = "Whether the dealer inspected the cards received"
ORDER = "Whether cards received were inspected after they were received, not before alone"
ROUND = ["w1 p1 box 1 100", "call no more bets", "1 10S", "D 10D", "1 9H", "D 9C", "w1 stands off"]


def said(lines: list[str], folder: Path, round_id: str) -> dict[str, str]:
    """What an explanation says of each fact of a round, by what the fact is."""
    path = folder / "log.jsonl"
    session = {"captures": ["wager", "card", "act", "settle", "call", "cards", "shuffle", "cut", "burn"]}
    path.write_text(log_of({"lines": lines, "session": session}), encoding="utf-8")
    court, law = the_court()
    round_ = next(r for r in open_logs([path]).rounds() if r.id == round_id)
    facts = explain(court, round_, law.taken, first_of_session=round_id == "1")["facts"]
    assert all(not f["said"].endswith(": ") for f in facts)
    return {f["said"].partition(": ")[0]: f["said"].partition(": ")[2] for f in facts}


@pytest.mark.parametrize("what", [INSPECTED, ORDER])
def test_cards_that_never_came_were_neither_inspected_nor_not(what: str, tmp_path: Path) -> None:
    assert said([*ROUND, "round 2", *ROUND], tmp_path, "2")[what] == DID_NOT_ARISE


def test_cards_that_came_were_inspected_or_not(tmp_path: Path) -> None:
    told = said([RECEIVED.replace('"event"', '"outside": true, "event"'), *ROUND], tmp_path, "1")
    assert INSPECTED not in told
    assert told["The dealer inspected the cards received"] == "no"


def test_an_occasion_is_a_fact_of_a_game_that_has_what_hangs_on_it() -> None:
    works = the_court()[0].rulebook.works
    vocabularies = [
        shared_facts("general"),
        *(game.vocabulary for work in works if (game := game_of_work(work)) is not None),
    ]
    for name, occasion in occasions().items():
        having = [names for names in vocabularies if name in names]
        assert any(occasion in names for names in having), name


def test_what_hangs_on_what_did_not_arise_did_not_arise_either() -> None:
    facts = {"round.follows": Known(False, (3,)), "before.malfunction": Known(True), "before.notified": Known(False)}
    assert did_not_arise("before.notified", facts) == Known(False, (3,))


def test_what_may_have_arisen_is_told_as_it_is() -> None:
    assert did_not_arise("shoe.cut", {"shoe.shuffled": Missing("a hole"), "shoe.cut": Known(False)}) is None


COLLECTED = "Whether the players' cards left at the end were taken up from the dealer's right on"


def test_hands_of_which_the_taking_up_is_not_recorded_were_not_taken_up_in_order(tmp_path: Path) -> None:
    told = said(ROUND, tmp_path, "1")
    assert told["The log records in which order the hands were taken up"] == "no"
    assert told[COLLECTED] == DID_NOT_ARISE
