"""Events that are given to another round than the one that goes on around them are taken to neither, in no game."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.sampling.made import made
from tests.checking.lost_lines import EXAMPLES, breaches
from tests.checking.running import check_text

GAMES = ["baccarat-2004-clean", "roulette-1996-clean", "money-wheel-1996-clean"]
OTHER_ROUND = {"a round before": -1, "the next round": 1, "a round that comes after the next": 2}


def _events(name: str) -> list[dict[str, Any]]:
    """The first five rounds of an example."""
    events = [json.loads(line) for line in (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    return [e for e in events if "round" not in e or int(e["round"]) in range(1, 5 + 1)]


def _log(events: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


@pytest.mark.parametrize("by", OTHER_ROUND)
@pytest.mark.parametrize("name", GAMES)
def test_an_event_that_is_given_the_wrong_round_makes_no_breach(name: str, by: str, tmp_path: Path) -> None:
    events = _events(name)
    before = breaches(_log(events), tmp_path)
    given = [at for at, event in enumerate(events) if event.get("round") == "2"]
    assert given
    for at in given:
        wrong = {**events[at], "round": str(2 + OTHER_ROUND[by])}
        more = breaches(_log([*events[:at], wrong, *events[at + 1 :]]), tmp_path) - before
        assert more == Counter(), events[at]


# by game: a wager (or the dice, where they are tumbled first) with which a round begins, and one beside another wager
OF_A_ROUND = {
    "blackjack": ({"box"}, {"double down", "split", "insurance"}),
    "caribbean-stud-poker": ({"ante"}, {"bet"}),
    "craps": ({"pass", "don't pass"}, {"odds on pass"}),
    "tai-sai": ({"tumble", "big"}, set[str]()),
}


@cache
def _evening(game: str) -> list[dict[str, Any]]:
    """Eight rounds of a game at one table, of which the first six are kept."""
    log, _ = made({"work": f"nz/{game}", "at": "1996-10-12T20:00:00+13:00"}, 8, 0, 5, tables=1)
    evening = [event for event in map(json.loads, log.splitlines()) if event["event"] != "log"]
    rounds = list(dict.fromkeys(e["round"] for e in evening if "round" in e))[:6]
    kept = [e for e in evening if e.get("round", rounds[0]) in rounds and e["event"] != "end"]
    return [*({**e, "seq": n} for n, e in enumerate(kept, start=1)), {"event": "end", "table": kept[0]["table"]}]


@pytest.mark.parametrize("by", OTHER_ROUND)
@pytest.mark.parametrize("game", OF_A_ROUND)
def test_a_wager_that_is_given_the_wrong_round_makes_no_breach(game: str, by: str, tmp_path: Path) -> None:
    events = _evening(game)
    rounds = list(dict.fromkeys(e["round"] for e in events if "round" in e))
    before = breaches(_log(events), tmp_path)
    first, beside = OF_A_ROUND[game]
    tried: set[str] = set()
    for at, event in enumerate(events):
        kind = event.get("bet", event["event"])
        if event.get("round") not in rounds[1:3] or kind not in first | beside or (kind, event["round"]) in tried:
            continue
        tried |= {(kind, event["round"])}
        given = rounds[rounds.index(event["round"]) + OTHER_ROUND[by]]
        more = breaches(_log([*events[:at], {**event, "round": given}, *events[at + 1 :]]), tmp_path) - before
        assert more == Counter(), event
    assert tried


def test_it_is_told_once_and_what_hangs_on_it_is_not_assessable(tmp_path: Path) -> None:
    events = _events("baccarat-2004-clean")
    at = next(i for i, e in enumerate(events) if e.get("round") == "2" and e["event"] == "card")
    wrong = {**events[at], "round": "4"}
    document = check_text(_log([*events[:at], wrong, *events[at + 1 :]]), tmp_path)
    told = [p["line"] for p in document["problems"] if p["code"].startswith("log.round")]
    assert told == [at + 1]
    unknown = {f["rule"] for f in document["findings"] if f["verdict"] == "not assessable" and f["round"] == "2"}
    assert "8.4" in unknown  # the initial cards and their order


# of what a round is made between its first and its last event, which may as well be of the round beside it
WITHIN = [
    ({"event": "wager", "id": "w2", "player": "p2", "bet": "red", "amount": 10}, "3"),
    ({"event": "wager", "id": "w2", "player": "p2", "bet": "red", "amount": 10}, "1"),
    ({"event": "call", "what": "no more bets"}, "3"),
    ({"event": "call", "what": "no more bets"}, "9"),
    ({"event": "call", "what": "no more bets"}, "1"),
    ({"event": "spin", "number": 1}, "1"),
    ({"event": "spin", "number": 1}, "9"),
    # the first of its round, given to the next one
    ({"event": "wager", "id": "w1", "player": "p1", "bet": "red", "amount": 10}, "3"),
]


@pytest.mark.parametrize(("event", "given"), WITHIN)
def test_what_is_given_to_another_round_is_told_once_and_breaches_nothing(
    event: dict[str, Any], given: str, tmp_path: Path
) -> None:
    session = {"event": "session", "casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "roulette"}
    session["captures"] = ["wager", "spin", "settle", "call: no more bets"]  # type: ignore[assignment]
    opened = [session, {"event": "sign", "min": 5, "max": 1000}]
    played = [_played(n) for n in range(1, 4 + 1)]
    second = [e | {"round": given} if e.items() >= event.items() else e for e in played[1]]
    assert sum(e["round"] == given for e in second) == 1
    events = [*opened, *played[0], *second, *played[2], *played[3], {"event": "end"}]
    log = "".join(
        json.dumps({"table": "T-1", "ts": f"1996-10-12T20:{n // 60:02}:{n % 60:02}+13:00", "seq": n, **e}) + "\n"
        for n, e in enumerate(events, start=1)
    )
    assert breaches(log, tmp_path) == Counter()
    told = [p["code"] for p in check_text(log, tmp_path)["problems"] if p["code"].startswith("log.")]
    assert told == ["log.round-in-doubt"]


def _played(n: int) -> list[dict[str, Any]]:
    """Three wagers on red, which wins: of the second round w1 to w3, of the others with the number of their round."""
    ids = [f"w{k}" if n == 1 + 1 else f"{n}/{k}" for k in (1, 2, 3)]
    wagers = [{"event": "wager", "id": i, "player": f"p{i[-1]}", "bet": "red", "amount": 10} for i in ids]
    settled = [{"event": "settle", "wager": i, "result": "win", "paid": 10} for i in ids]
    events = [*wagers, {"event": "call", "what": "no more bets"}, {"event": "spin", "number": 1}, *settled]
    return [{"round": str(n), **e} for e in events]
