"""A finding lists the assumptions on which it rests, and no other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.standing_data import bearing_on_games, read_assumptions
from compliance.places import rulebook_folder
from tests.checking.event_lines import log_of
from tests.checking.running import check_text
from tests.checking.sample_logs import assumed
from tests.games.baccarat_2014.tables import write_log as baccarat_2014_log
from tests.games.craps.scripts import write_log as craps_log
from tests.games.spins.scripts import write_log as spins_log

WRONG = "w1 p1 red: 10\nno more bets\nspin 17 black{said}\nresult 17 black\nw1 win 10"
WORLD = """round
p1 bets 10 on pass as a1
p1 bets 12 on world as a2
p1 throws 4-5
a2 loses
p1 throws 4-5
a1 wins 10
end"""


def rests_on(log: str, code: str, folder: Path) -> list[str]:
    """The assumptions that the one finding of a kind lists."""
    found: list[Any] = [f for f in check_text(log, folder)["findings"] if f["code"] == code]
    assert len(found) == 1, found
    return list(found[0].get("assumptions", []))


@pytest.mark.parametrize(("said", "taken"), [("", True), (" revolutions 5", False)])
def test_that_a_spin_is_valid_is_assumed_where_the_log_says_nothing_of_it(
    said: str, taken: bool, tmp_path: Path
) -> None:
    log = spins_log("roulette", [WRONG.format(said=said)])
    assert ("spins-without-fault" in rests_on(log, "settlement.result", tmp_path)) == taken


@pytest.mark.parametrize(("table", "taken"), [({}, True), ({"chips": ["1", "5"]}, False)])
def test_the_smallest_chip_is_assumed_where_the_log_names_none(
    table: dict[str, Any], taken: bool, tmp_path: Path
) -> None:
    assert ("smallest-chip" in rests_on(craps_log(WORLD, table), "wager.units", tmp_path)) == taken


CUT = """
{"event": "session", "table": "T1", "ts": "2004-07-02T20:00:00+12:00", "casino": "SKYCITY Auckland Casino",
 "jurisdiction": "%s", "game": "%s", "captures": ["cut", "card", "shuffle"], "decks": 8}
{"event": "cut", "table": "T1", "by": "seat 1", "from_end": 40, "depth": %d}
{"event": "card", "table": "T1", "round": "1", "to": "player", "n": 1, "card": "7H", "face": "up"}
{"event": "end", "table": "T1"}"""


def _cut(jurisdiction: str, game: str, depth: int = 100) -> str:
    day = "2012-07-02" if jurisdiction == "act" else "2004-07-02"
    return (CUT % (jurisdiction, game, depth)).replace("\n ", " ").strip().replace("2004-07-02", day) + "\n"


@pytest.mark.parametrize(
    ("log", "code", "taken"),
    [
        # 2004 7.6: "at least one deck in from either end" does not say how many cards a deck is
        (_cut("nz", "baccarat"), "cut.from-end", ["deck"]),
        # "at least 14 cards in from the back" says the cards itself
        (_cut("nz", "baccarat", 5), "cut.depth", []),
        # ACT 2.1: "each deck consisting of 52 cards"
        (_cut("act", "mini baccarat"), "cut.from-end", ["commencement of act-ni2012-170"]),
    ],
)
def test_the_deck_is_assumed_where_a_rule_counts_in_decks_and_no_words_say_what_one_is(
    log: str, code: str, taken: list[str], tmp_path: Path
) -> None:
    assert rests_on(log, code, tmp_path) == taken


@pytest.mark.parametrize(("jurisdiction", "game"), [("nz", "baccarat"), ("act", "mini baccarat")])
def test_that_a_deck_holds_each_card_once_is_assumed(jurisdiction: str, game: str, tmp_path: Path) -> None:
    """2004 3.4(a) counts decks, and ACT 2.1 the cards of one; neither says that no card is twice in it."""
    session, _, card, end = (json.loads(line) for line in _cut(jurisdiction, game).splitlines())
    made_ready = {"event": "shuffle", "table": "T1", "method": "riffle"}
    decks = int(session["decks"])
    dealt = [card | {"round": str(n), "n": 1} for n in range(decks + 1)]
    log = "".join(json.dumps(event) + "\n" for event in (session, made_ready, *dealt, end))
    assert "deck" in rests_on(log, "cards.seen", tmp_path)


@pytest.mark.parametrize(("bet", "taken"), [("lucky match", True), ("any pair", False)])
def test_the_colours_of_cards_are_those_of_the_deck(bet: str, taken: bool, tmp_path: Path) -> None:
    """2014 11D speaks of cards of a colour, 11C of cards alike; nothing held says which suits are red."""
    sign = {"min": 50, "max": 5000, "bets": {bet: {"amount": 5}}}
    table = {"options": {"pay_scale": {bet: "One"}, "tie_odds": "8 to 1"}, "sign": sign}
    wagers = ["p1 player 100", f"p1 {bet} player 5"]
    played = {"wagers": wagers, "player": "4S 4S", "banker": "2C 5S", "settled": ["win 100", "win 7"]}
    log = baccarat_2014_log({"table": table, "rounds": [played]})
    assert ("deck" in rests_on(log, "settlement.amount", tmp_path)) == taken


def test_a_report_lists_only_the_assumptions_that_may_bear_on_its_games(tmp_path: Path) -> None:
    document = check_text(spins_log("roulette", [WRONG.format(said="")]), tmp_path)
    listed = {row["id"] for row in document["assumptions"]}
    assert {"wheel-colours", "roulette-layout", "spins-without-fault"} <= listed
    assert not listed & {"deck", "smallest-chip", "seat-numbers"}


def test_every_assumption_on_which_a_verdict_of_a_game_rests_is_listed_for_that_game() -> None:
    stated, problems = read_assumptions(rulebook_folder())
    assert problems == []
    assert len(assumed()) > len(stated)
    for game, name in sorted(assumed()):
        assert name in {row["id"] for row in bearing_on_games(stated, {game})}, (game, name)


ROYAL = """wager id=a player=p1 bet=ante amount=10 seat='"1"'
card to='seat 1' card=AH n=1 face=down
card to=dealer card=4S n=1 face=down
card to='seat 1' card=KH n=2 face=down
card to=dealer card=4D n=2 face=down
card to='seat 1' card=QH n=3 face=down
card to=dealer card=9C n=3 face=down
card to='seat 1' card=JH n=4 face=down
card to=dealer card=AC n=4 face=down
card to='seat 1' card=10H n=5 face=down
card to=dealer card=7D n=5 face=up
wager id=b player=p1 bet=bet amount=20 base=a seat='"1"'
settle wager=a result=win paid=10
settle wager=b result=win paid=1000
end"""


@pytest.mark.parametrize(("options", "taken"), [({}, True), ({"max_payout": 2000}, False)])
def test_that_no_maximum_payout_is_set_is_assumed_where_the_log_names_none(
    options: dict[str, Any], taken: bool, tmp_path: Path
) -> None:
    session = {"casino": "X", "jurisdiction": "nz", "game": "caribbean stud poker", "options": options}
    log = log_of(
        "1996-10-12T20:00:00+13:00",
        {**session, "captures": ["card", "wager", "settle"]},
        ["round 1", *ROYAL.splitlines()],
    )
    assert ("no-maximum-payout" in rests_on(log, "settlement.amount", tmp_path)) == taken
