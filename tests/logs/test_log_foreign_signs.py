"""How foreign logs write values: in signs of full width, in brackets, as JSON in a cell; what of them is unsure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compliance.logs import LogRun, open_logs
from compliance.strict_yaml import dump_yaml

from .conftest import codes

SESSION = {
    "table": "T1",
    "ts": "1997-01-01T12:00:00+13:00",
    "casino": "not stated",
    "jurisdiction": "nz",
    "game": "tai-sai",
    "captures": ["wager", "tumble", "settle"],
}
WAGER = {"id": {"column": "n"}, "player": {"column": "who"}, "bet": "big", "amount": {"column": "a", "as": "amount"}}


def _run(tmp_path: Path, name: str, text: str, **keys: Any) -> tuple[list[Any], LogRun]:
    mapping, log = tmp_path / "mapping.yaml", tmp_path / name
    whole = {"mapping": "made", "refused_above": "0.9", "session": SESSION, "row": {"round": {"column": "n"}}, **keys}
    mapping.write_text(dump_yaml(whole), encoding="utf-8")
    log.write_text(text, encoding="utf-8")
    run = open_logs([log], mapping)
    return [recorded.event for game in run.rounds() for recorded in game.events], run


@pytest.mark.parametrize(("written", "cents"), [("１００", 10000), ("￥１，０００．５０", 100050), ("100", 10000)])
def test_figures_of_full_width_are_figures(tmp_path: Path, written: str, cents: int) -> None:
    events = [{"event": "wager", "when": "a > 0", "members": WAGER}]
    found, run = _run(tmp_path, "log.csv", f"n;who;a\n1;Ann;{written}\n", format="csv", delimiter=";", events=events)
    assert [event.amount for event in found if event.event == "wager"] == [cents]
    assert codes(run) == []


@pytest.mark.parametrize("written", ["[3,4,6]", "(3, 4, 6)", "['3', '4', '6']", "3,4,6", "３,４,６"])
def test_brackets_around_a_list_and_marks_around_its_things_are_none_of_it(tmp_path: Path, written: str) -> None:
    events = [{"event": "tumble", "members": {"dice": {"column": "d", "as": "numbers"}}}]
    found, run = _run(tmp_path, "log.csv", f"n;d\n1;{written}\n", format="csv", delimiter=";", events=events)
    assert [event.dice for event in found if event.event == "tumble"] == [(3, 4, 6)]
    assert codes(run) == []


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ('[{"w": "Ann", "s": 5}, {"w": "Ben", "s": 7}]', [("Ann", 500), ("Ben", 700)]),
        ('{"w": "Ann", "s": 5}', [("Ann", 500)]),
        ("", []),
        ("[", ["log.bad-row"]),
        ('[{"w": "Ann", "w": "Ben", "s": 5}]', ["log.bad-row"]),
        ("[" * 50 + "]" * 50, ["log.bad-row"]),
    ],
)
def test_a_cell_of_json_is_read_as_strictly_as_a_log(tmp_path: Path, held: str, told: list[Any]) -> None:
    wager = {
        "id": {"written": "{n}/{place}"},
        "player": {"column": "item.w"},
        "bet": "big",
        "amount": {"column": "item.s", "as": "amount"},
    }
    events = [
        {"event": "wager", "each": {"columns": ["b"]}, "when": "item.w is not empty", "members": wager},
        {"event": "tumble", "members": {"dice": {"column": "d", "as": "numbers", "separator": "-"}}},
    ]
    cells = [{"column": "b", "holds": "json"}]
    text = f"n;d;b\n1;3-4-6;{held}\n2;1-1-2;\n"
    found, run = _run(tmp_path, "log.csv", text, format="csv", delimiter=";", quote="none", cells=cells, events=events)
    assert [(event.player, event.amount) for event in found if event.event == "wager"] + codes(run) == told


def test_a_row_with_several_of_what_the_mapping_reads_as_one_is_refused(tmp_path: Path) -> None:
    """XML with one wager in a round or several: that of the one is read as a column, those of the others would go."""
    one, other = '<bet who="Ann" stake="5"/>', '<bet who="Ben" stake="7"/>'
    text = f'<feed><game n="1">{one}</game><game n="2">{one}{other}</game></feed>'
    wager = {"id": {"column": "n"}, "player": {"column": "bet.who"}, "bet": "big"}
    members = {**wager, "amount": {"column": "bet.stake", "as": "amount"}}
    keys = {"format": "xml", "rows": "feed.game"}
    found, run = _run(tmp_path, "log.xml", text, **keys, events=[{"event": "wager", "members": members}])
    assert [event.player for event in found if event.event == "wager"] == ["Ann"]
    told = [problem.message for problem in run.problems if problem.code == "log.row-refused"]
    assert told == ["This row has 2 of bet, of which the mapping reads bet.stake as if there were one."]


def test_parts_of_a_list_without_names_are_read_by_their_places(tmp_path: Path) -> None:
    row = {"n": 1, "bets": [["Ann", 5], ["Ben", 7]]}
    wager = {"id": {"written": "{n}/{place}"}, "player": {"column": "item.1"}, "bet": "big"}
    members = {**wager, "amount": {"column": "item.2", "as": "amount"}}
    events = [{"event": "wager", "each": {"columns": ["bets"]}, "members": members}]
    found, _ = _run(tmp_path, "log.jsonl", json.dumps(row) + "\n", format="jsonl", events=events)
    assert [(event.player, event.amount) for event in found if event.event == "wager"] == [("Ann", 500), ("Ben", 700)]


def test_what_is_unsure_is_marked_as_filled_in(tmp_path: Path) -> None:
    settle = {"wager": {"column": "n"}, "result": "win"}
    for unsure, marked in ({"unsure": "true"}, ("paid",)), ({}, None):
        events = [
            {"event": "wager", "members": WAGER},
            {"event": "settle", "members": {**settle, "paid": {"column": "p", "as": "amount", **unsure}}},
        ]
        found, _ = _run(tmp_path, "log.csv", "n,who,a,p\n1,Ann,5,10\n", format="csv", events=events)
        (settled,) = [event for event in found if event.event == "settle"]
        assert [name for name in settled.invented or () if name != "order"] == list(marked or ())
