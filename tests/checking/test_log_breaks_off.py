"""A log that breaks off without the `end` of its session, in every game alike.

That a wager was left unpaid is shown where a later event of the table, after its round, or the `end` shows that the
game went on with nothing lost between. Otherwise it may have been paid after the last line, and is not assessable.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import read_cases
from tests.checking.event_lines import log_of, plain
from tests.checking.running import check_text

Event = dict[str, Any]
CLOSE: Event = {"event": "close"}


@dataclass(frozen=True)
class Played:
    """A round of a game: its table, how it was played, the settlement of another wager, what the winning one is due."""

    session: Event
    at: str
    events: list[Event]
    settled: Event
    due: int


def _cards(*dealt: str, face: str = "up") -> list[Event]:
    count: dict[str, int] = {}
    events: list[Event] = []
    for to, _, card in (d.rpartition(" ") for d in dealt):
        count[to] = count.get(to, 0) + 1
        events.append({"event": "card", "to": to, "n": count[to], "card": card, "face": face})
    return events


def _wager(id_: str, bet: str, amount: int = 100, **members: Any) -> Event:
    return {"event": "wager", "id": id_, "player": f"p{id_}", "bet": bet, "amount": amount, **members}


LOST: Event = {"event": "settle", "wager": "w2", "result": "lose", "paid": 0}
NO_MORE: Event = {"event": "call", "what": "no more bets"}
HANDS = [
    _wager("w1", "player"),
    _wager("w2", "banker"),
    NO_MORE,
    *_cards("player KH", "banker 3C", "player 9D", "banker 3S"),
    {"event": "call", "what": "result", "hand": "player"},
]
TABLES = {
    "mini baccarat 1996": Played({"game": "mini baccarat"}, "1997-03-14T21:00:00+13:00", HANDS, LOST, 100),
    "midi baccarat 1998": Played({"game": "midi baccarat"}, "1999-03-14T21:00:00+13:00", HANDS, LOST, 100),
    "baccarat 2004": Played({"game": "baccarat", "variant": "midi"}, "2004-07-02T21:00:00+12:00", HANDS, LOST, 100),
    "baccarat 2014": Played({"game": "baccarat", "variant": "mini"}, "2014-09-05T21:00:00+12:00", HANDS, LOST, 100),
    "mini baccarat ACT": Played(
        {"game": "mini baccarat", "jurisdiction": "act", "casino": "Casino Canberra"},
        "2012-07-02T21:00:00+10:00",
        HANDS,
        LOST,
        100,
    ),
    "blackjack": Played(
        {"game": "blackjack"},
        "1996-09-28T22:00:00+12:00",
        [
            _wager("w1", "box", area="1"),
            _wager("w2", "box", area="2"),
            *_cards("box 1 10S", "box 2 10C", "dealer 10H", "box 1 KD", "box 2 7C", "dealer 9H"),
        ],
        LOST,
        100,
    ),
    "roulette": Played(
        {"game": "roulette"},
        "1996-09-28T22:00:00+12:00",
        [_wager("w1", "red"), _wager("w2", "black"), NO_MORE, {"event": "spin", "number": 1, "colour": "red"}],
        LOST,
        100,
    ),
    "tai-sai": Played(
        {"game": "tai-sai"},
        "1996-09-28T22:00:00+12:00",
        [{"event": "tumble", "dice": [1, 2, 3]}, _wager("w1", "small"), _wager("w2", "big"), NO_MORE],
        LOST,
        100,
    ),
    "money wheel": Played(
        {"game": "money wheel"},
        "1996-09-28T22:00:00+12:00",
        [
            _wager("w1", "symbol", on="A"),
            _wager("w2", "symbol", on="B"),
            NO_MORE,
            {"event": "wheel", "symbol": "A", "revolutions": 4},
        ],
        LOST,
        100,
    ),
    "caribbean stud poker": Played(
        {"game": "caribbean stud poker"},
        "1997-03-14T21:00:00+13:00",
        [
            _wager("w1", "ante", seat="1"),
            _wager("w2", "ante", seat="2"),
            *_cards(*(f"seat 1 {c}" for c in ("AS", "AD", "5C", "7H", "9S")), face="down"),
            *_cards(*(f"seat 2 {c}" for c in ("2S", "4D", "6C", "8H", "10S")), face="down"),
            *_cards(*(f"dealer {c}" for c in ("2H", "4C", "6D", "8S")), face="down"),
            {"event": "card", "to": "dealer", "n": 5, "card": "JH", "face": "up"},
            {"event": "act", "player": "pw1", "move": "bet"},
            _wager("w3", "bet", 200, seat="1", base="w1", player="pw1"),
            {"event": "act", "player": "pw2", "move": "fold"},
        ],
        LOST,
        100,
    ),
    "craps": Played(
        {"game": "craps"},
        "1996-06-01T20:00:00+12:00",
        [_wager("w1", "pass"), _wager("w2", "don't pass"), {"event": "roll", "dice": [3, 4], "phase": "come out"}],
        LOST,
        100,
    ),
}
SESSION: Event = {
    "event": "session",
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "captures": ["wager", "card", "act", "spin", "wheel", "tumble", "roll", "settle"],
}


def _log(played: Played, *, settled: bool, then: list[Event], lost: int | None = None) -> str:
    """The round, with or without a settlement of the other wager, and what comes then; an event may be lost of it."""
    own = [{**e, "round": "1"} for e in (*played.events, *([played.settled] if settled else ()))]
    events: list[Event] = [SESSION | played.session, {"event": "sign", "min": 10, "max": 1000}, *own, *then]
    begins = datetime.fromisoformat(played.at)
    lines: list[str] = []
    for number, event in enumerate(events, start=1):
        if lost is None or number != len(events) - len(then) + 1 + lost:
            instant = (begins + timedelta(seconds=number)).isoformat()
            lines.append(json.dumps({"table": "T-1", "ts": instant, "seq": number, **event}) + "\n")
    return "".join(lines)


def _found(log: str, folder: Path) -> list[tuple[str, int | None]]:
    """What is found of the first wager's not being paid."""
    findings = check_text(log, folder)["findings"]
    return [
        (f["verdict"], f.get("money_cents"))
        for f in findings
        if f["code"] in ("settlement.none", "outcome") and f.get("wager", "w1") == "w1"
        if f["verdict"] == "breach" or "log ends" in f["reason"] or "log lacks" in f["reason"]
    ]


NEXT_ROUND = [{"event": "wager", "id": "w9", "player": "p9", "round": "2", "amount": 100}]
GOES_ON: dict[str, list[Event]] = {
    "the session ends": [{"event": "end"}],
    "the table closes": [CLOSE],
    "another dealer comes": [{"event": "staff", "dealer": "D2"}],
    "the next session begins": [{"event": "session"}],
    "the next round begins": NEXT_ROUND,
}


@pytest.mark.parametrize("settled", [False, True], ids=["nothing is settled", "another wager is settled"])
@pytest.mark.parametrize("table", TABLES)
def test_a_wager_unpaid_where_the_log_breaks_off_is_not_assessable(table: str, settled: bool, tmp_path: Path) -> None:
    found = _found(_log(TABLES[table], settled=settled, then=[]), tmp_path)
    assert found, "nothing is said of the wager"
    assert {verdict for verdict, _ in found} == {"not assessable"}


@pytest.mark.parametrize("later", GOES_ON)
@pytest.mark.parametrize("table", TABLES)
def test_a_wager_unpaid_where_the_game_went_on_is_a_breach(table: str, later: str, tmp_path: Path) -> None:
    played = TABLES[table]
    first = played.events[1 if played.session["game"] == "tai-sai" else 0]
    then = [(SESSION | played.session if e["event"] == "session" else e) for e in GOES_ON[later]]
    then = [({**first, **e} if e["event"] == "wager" else e) for e in then]
    found = _found(_log(played, settled=True, then=then), tmp_path)
    assert ("breach", played.due * 100) in found


@pytest.mark.parametrize("table", TABLES)
def test_a_wager_unpaid_where_another_session_begins_without_an_end_of_the_first_is_not_assessable(
    table: str, tmp_path: Path
) -> None:
    """Unless the numbers of the lines show that nothing is lost between the two."""
    played = TABLES[table]
    lines = _log(played, settled=True, then=[SESSION | played.session, {"event": "end"}]).splitlines()
    unnumbered = [{name: m for name, m in json.loads(line).items() if name != "seq"} for line in lines]
    found = _found("".join(json.dumps(event) + "\n" for event in unnumbered), tmp_path)
    assert found, "nothing is said of the wager"
    assert {verdict for verdict, _ in found} == {"not assessable"}


@pytest.mark.parametrize("table", TABLES)
def test_a_wager_unpaid_before_a_gap_is_not_assessable(table: str, tmp_path: Path) -> None:
    played = TABLES[table]
    log = _log(played, settled=True, then=[CLOSE, {"event": "end"}], lost=0)
    found = _found(log, tmp_path)
    assert found, "nothing is said of the wager"
    assert {verdict for verdict, _ in found} == {"not assessable"}


@pytest.mark.parametrize("within", ["cutting_card", "jackpot", "notice"])
def test_what_may_come_inside_a_round_does_not_show_that_it_was_over(within: str, tmp_path: Path) -> None:
    own: dict[str, Event] = {"jackpot": {"pool": 1000}, "notice": {"to": "Government inspector", "about": "a card"}}
    then: list[Event] = [{"event": within, **own.get(within, {})}]
    found = _found(_log(TABLES["blackjack"], settled=True, then=then), tmp_path)
    assert {verdict for verdict, _ in found} == {"not assessable"}


FROM_THE_LAW = read_cases(Path(__file__).parent / "from_the_law")
_STRIDE = 4
# cases in which what breaks off is no right log: an error is put right only after it, a wager comes before its round, a
# shuffle, which else comes between rounds, shows that the game went on
OTHERWISE = (
    "corrected settlement",
    "wager before tumble",
    "insufficient cards, completed",
    "mini 1996 11.2: a card wrongly dealt to the Player becomes the Banker's, who is obliged to draw",
)


@pytest.mark.parametrize("game", FROM_THE_LAW)
def test_a_log_of_what_was_rightly_done_shows_no_fault_wherever_it_breaks_off(game: str, tmp_path: Path) -> None:
    """What comes next may always have come after the last line: an announcement, a card, an entry, a shuffle."""
    right = [c for c in FROM_THE_LAW[game] if not c["finds"] and c["name"] not in OTHERWISE]
    for case in [*right[::_STRIDE], *(c for c in right if c["name"] in BROKE_OFF)]:
        lines = log_of(case["at"], plain(case["session"]), case["log"].splitlines()).splitlines(keepends=True)
        for end in range(2, len(lines)):
            found = check_text("".join(lines[:end]), tmp_path)["findings"]
            faults = [(f["rule"], f["recorded"]) for f in found if f["verdict"] == "breach"]
            assert faults == [], f"{case['name']}: {lines[end - 1]}"


# logs in which a fault was found where they break off
BROKE_OFF = (
    "2004 5.16: after a tie a wager of which nothing went back is withdrawn",
    "last hand late, first",
    "insurance collected late + 12.3 ok",
    "super sevens single seven paid at once",
    "15.7, 12.1(d): whether a card drawn in error was refused for a hand of 10 is not recorded",
    "15.7 a card in error is refused by the player with 10, who gets no more: not 12.1(d)",
)
