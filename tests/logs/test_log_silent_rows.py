"""Rows of a foreign log of which nothing is made are counted and told; lists within lists; the mapping has a digest."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from compliance.logs import open_logs
from compliance.logs.run import LogRun
from compliance.strict_yaml import dump_yaml

SESSION = {
    "table": "T1",
    "ts": "1997-01-01T12:00:00+13:00",
    "casino": "not stated",
    "jurisdiction": "nz",
    "game": "roulette",
    "captures": ["spin"],
}
SPIN = {"event": "spin", "when": "kind is spin", "members": {"number": {"column": "n", "as": "number"}}}


def _run(tmp_path: Path, text: str, **keys: Any) -> tuple[list[Any], LogRun]:
    mapping, log = tmp_path / "mapping.yaml", tmp_path / "log.txt"
    whole = {"mapping": "made", "format": "csv", "session": SESSION, "row": {"round": "1"}, **keys}
    mapping.write_text(dump_yaml(whole), encoding="utf-8")
    log.write_text(text, encoding="utf-8", newline="")
    run = open_logs([log], mapping)
    return [recorded.event for game in run.rounds() for recorded in game.events], run


def _told(run: LogRun) -> list[tuple[str, int | None, str]]:
    return [(p.code, p.place.line if p.place else None, p.message) for p in run.problems]


KINDS = "kind,n\nspin,5\nhello,1\nspin,7\nhello,2\nbye,3\n"


def test_rows_without_events_are_told_by_sort_with_count_place_and_example(tmp_path: Path) -> None:
    _, run = _run(tmp_path, KINDS, events=[SPIN])
    why = "of the mapping's events none has a `when` that holds of it, or things to go through in its cells."
    assert _told(run) == [
        ("log.rows-without-events", 3, f"2 rows in which kind is hello make no event, this the first: {why}"),
        ("log.rows-without-events", 6, f"1 row in which kind is bye makes no event, this the first: {why}"),
    ]
    assert (run.problems[0].quote, run.problems[0].severity) == ("hello,1", "warning")
    assert "say with `ignored` that they tell nothing" in run.problems[0].remedy
    assert run.files[0].as_json()["rows"] == {
        "read": 5,
        "without_events": 3,
        "things_without_events": 0,
        "ignored": 0,
    }


def test_rows_that_the_mapping_ignores_are_counted_in_a_note(tmp_path: Path) -> None:
    found, run = _run(tmp_path, KINDS, events=[SPIN], ignored="kind is hello or kind is bye")
    assert [event.number for event in found] == [5, 7]
    assert [(p.code, p.severity, p.place.line if p.place else None) for p in run.problems] == [
        ("log.rows-ignored", "note", 3)
    ]
    assert run.files[0].as_json()["rows"]["ignored"] == 3


def test_many_sorts_of_rows_are_told_in_a_bounded_way(tmp_path: Path) -> None:
    rows = "".join(f"k{n},1\n" for n in range(3000))
    _, run = _run(tmp_path, f"kind,n\nspin,5\n{rows}", events=[SPIN])
    assert len(run.problems) == 13
    assert "2,988 rows of" in run.problems[-1].message
    assert run.files[0].as_json()["rows"]["without_events"] == 3000


def test_lines_of_no_kind_that_are_ignored_are_counted_and_lines_that_keep_something_are_not(tmp_path: Path) -> None:
    lines = {"table": {"written": "Table {t}", "keeps": ["t"]}, "spin": {"written": "ball on {n}"}}
    spin = {"event": "spin", "when": "line is spin", "members": SPIN["members"]}
    text = "Table 4\nball on 5\n-- end of page --\nball on 6\n"
    found, run = _run(tmp_path, text, format="text", lines=lines, other_lines="ignored", events=[spin])
    assert [event.number for event in found] == [5, 6]
    assert [(p.code, p.quote) for p in run.problems] == [("log.rows-ignored", "-- end of page --")]


BETS = '{"n": 5, "bets": [["red", 5], ["voisins", 9], ["black", 7]]}\n'


@pytest.mark.parametrize(
    ("when", "without"),
    [
        ("item.1 is one of red, black", [("log.rows-without-events", "1 thing in a cell in which item.1 is voisins")]),
        ("n is 5", []),  # said of the row, not of the thing
        ("n is 6", [("log.rows-without-events", "1 row in which n is 5")]),
    ],
)
def test_things_in_a_list_of_which_no_event_is_made(tmp_path: Path, when: str, without: list[tuple[str, str]]) -> None:
    bets = {"red": "red", "black": "black", "voisins": "red"}
    wager = {
        "event": "wager",
        "each": {"columns": ["bets"]},
        "when": when,
        "members": {
            "id": {"column": "place"},
            "player": "Ann",
            "bet": {"column": "item.1", "values": bets},
            "amount": {"column": "item.2"},
        },
    }
    session = {**SESSION, "captures": ["wager"]}
    _, run = _run(tmp_path, BETS, format="jsonl", events=[wager], session=session)
    assert [(p.code, p.message.split(" become")[0].split(" make")[0]) for p in run.problems] == without


NESTED = {
    "no": 1,
    "hands": [["AS", "KD"], ["5H", "6C", "7D"]],
    "players": [
        {"seat": 3, "bets": [{"spot": "ante", "amt": 10}, {"spot": "bet", "amt": 20}]},
        {"seat": 5, "bets": [{"spot": "ante", "amt": 15}]},
    ],
}


def test_lists_within_lists(tmp_path: Path) -> None:
    events = [
        {
            "event": "wager",
            "each": {"columns": ["players[].bets[]"]},
            "members": {
                "id": {"written": "{players.place}/{place}"},
                "player": {"written": "p{players.seat}"},
                "seat": {"column": "players.seat"},
                "bet": {"column": "item.spot"},
                "amount": {"column": "item.amt"},
            },
        },
        {
            "event": "card",
            "each": {"columns": ["hands[][]"]},
            "members": {
                "to": {"written": "seat {hands.place}"},
                "n": {"column": "place", "as": "number"},
                "card": {"column": "item"},
            },
        },
    ]
    session = {**SESSION, "game": "caribbean stud poker", "captures": ["wager", "card"]}
    found, run = _run(tmp_path, json.dumps(NESTED) + "\n", format="jsonl", events=events, session=session)
    assert _told(run) == []
    assert [(w.id, w.player, w.seat, w.bet, w.amount) for w in found if w.event == "wager"] == [
        ("1/1", "p3", "3", "ante", 1000),
        ("1/2", "p3", "3", "bet", 2000),
        ("2/1", "p5", "5", "ante", 1500),
    ]
    assert [(c.to, c.n, str(c.card)) for c in found if c.event == "card"] == [
        ("seat 1", 1, "AS"),
        ("seat 1", 2, "KD"),
        ("seat 2", 1, "5H"),
        ("seat 2", 2, "6C"),
        ("seat 2", 3, "7D"),
    ]


def test_a_card_a_column_an_empty_third_card_makes_nothing_and_places_are_counted_on(tmp_path: Path) -> None:
    card = {
        "event": "card",
        "each": {"columns": {"p1": "player", "p2": "player", "p3": "player", "b1": "banker", "b2": "banker"}},
        "members": {
            "to": {"column": "whose"},
            "n": {"column": "place", "as": "number"},
            "card": {"column": "item", "as": "card"},
        },
    }
    session = {**SESSION, "game": "baccarat", "captures": ["card"]}
    text = "p1,p2,p3,b1,b2\nAS,KD,,9H,2C\n7S,,5H,9H,2C\n"
    found, run = _run(tmp_path, text, events=[card], session=session)
    assert [(c.to, c.n) for c in found][:4] == [("player", 1), ("player", 2), ("banker", 1), ("banker", 2)]
    assert [(c.to, c.n, str(c.card)) for c in found if c.to == "player"][2:] == [
        ("player", 1, "7S"),
        ("player", 3, "5H"),
    ]
    assert [p.code for p in run.problems if p.code == "log.rows-without-events"] == []


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_mapping_is_named_with_the_digest_of_its_file(tmp_path: Path, end: str) -> None:
    mapping, log = tmp_path / "mapping.yaml", tmp_path / "log.csv"
    whole = {"mapping": "made", "format": "csv", "session": SESSION, "row": {"round": "1"}, "events": [SPIN]}
    mapping.write_text(dump_yaml(whole), encoding="utf-8", newline=end)
    log.write_text("kind,n\nspin,5\n", encoding="utf-8")
    run = open_logs([log], mapping)
    assert len(list(run.rounds())) == 1
    assert run.files[0].as_json()["mapping"] == {
        "mapping": "made",
        "file": str(mapping),
        "sha256": hashlib.sha256(mapping.read_bytes()).hexdigest(),
    }


@pytest.mark.parametrize(
    ("captures", "left", "told"),
    [
        (["spin", "wager", "settle"], {"spin"}, ["wager", "settle"]),
        (["spin", "call: no more bets", "settle without commission"], {"spin"}, ["call: no more bets", "settle"]),
        (["spin"], {"spin"}, []),
    ],
)
def test_what_no_event_of_the_mapping_tells_is_not_captured_whatever_it_states(
    tmp_path: Path, captures: list[str], left: set[str], told: list[str]
) -> None:
    session = {**SESSION, "captures": captures}
    _, run = _run(tmp_path, "kind,n\nspin,5\n", events=[SPIN], session=session)
    assert run.sessions[0].captures == left
    said = [p.message for p in run.problems if p.code == "log.captures-without-events"]
    assert len(said) == len(told)
    assert all(kind in message for kind, message in zip(told, said, strict=True))


BY_WHOSE = {"id": {"written": "{n}/{whose}"}, "player": "Ann"}
STAKED = {"members": {**BY_WHOSE, "bet": {"column": "whose"}, "amount": {"column": "stake"}}}
LISTED = {
    "each": {"columns": {"bets.tie[]": "tie", "bets.pair[]": "pair"}},
    "members": {**BY_WHOSE, "bet": "tie", "amount": {"column": "item"}},
}


@pytest.mark.parametrize(
    ("rows", "of", "optional", "told"),
    [
        # a bet that nobody made in the rows by which the mapping was written
        ('{"n": 5, "red": 1}\n{"n": 6, "red": 1, "bets": {"high": 5}}\n', "bets.{group}", [], ["bets.high"]),
        ('{"n": 5, "red_bet": 1}\n{"n": 6, "high_bet": 5}\n', "{group}_bet", [], ["high_bet"]),
        ('{"n": 5, "red_bet": 1}\n{"n": 6, "high_bet": ""}\n', "{group}_bet", [], []),
        ('{"n": 5, "red_bet": 1, "all_bet": 1}\n', "{group}_bet", ["all_bet"], []),
        ('{"n": 5, "red_bet": 1, "betting": 1}\n', "{group}_bet", [], []),
        # a name that is the group alone is like any
        ('{"n": 5, "red": 1, "dealer": "Ann"}\n', "{group}", [], []),
    ],
)
def test_a_column_like_those_of_the_groups_of_which_nothing_is_read_is_told(
    tmp_path: Path, rows: str, of: str, optional: list[str], told: list[str]
) -> None:
    groups = ["red", "black"]
    columns = [of.format(group=group) for group in groups]
    wager = {"event": "wager", "each": {"groups": groups, "of": {"stake": of}}, **STAKED}
    session = {**SESSION, "captures": ["wager"]}
    _, run = _run(tmp_path, rows, format="jsonl", session=session, optional=[*columns, *optional], events=[wager])
    assert _columns_not_read(run) == told


def test_a_list_beside_those_gone_through_of_which_nothing_is_read_is_told(tmp_path: Path) -> None:
    rows = '{"n": 5, "bets": {"tie": [1], "pair": [2]}}\n{"n": 6, "bets": {"tie": [1], "pair": [], "big": [5]}}\n'
    session = {**SESSION, "captures": ["wager"]}
    _, run = _run(tmp_path, rows, format="jsonl", session=session, events=[{"event": "wager", **LISTED}])
    assert _columns_not_read(run) == ["bets.big"]


def test_what_stands_below_what_is_gone_through_and_what_is_no_list_is_not_told(tmp_path: Path) -> None:
    rows = '{"n": 5, "of": {"seats": {"1": {"bets": [1]}}, "dealer": "Ann", "weather": [], "sides": [5]}}\n'
    wager = {**LISTED, "each": {"columns": {"of.seats{}.bets[]": "tie"}}}
    session = {**SESSION, "captures": ["wager"]}
    _, run = _run(tmp_path, rows, format="jsonl", session=session, events=[{"event": "wager", **wager}])
    assert _columns_not_read(run) == ["of.sides"]


def _columns_not_read(run: LogRun) -> list[str]:
    said = [p.message for p in run.problems if p.code == "log.column-not-read"]
    return [message.removeprefix("The column ").partition(" ")[0] for message in said]
