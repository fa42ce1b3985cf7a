# ruff: noqa: E501 (a case a line)
"""What the values of a foreign log become: amounts, cards, balances, ids of a day, wagers that a table's state shows."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.rounds import could_be
from compliance.strict_yaml import dump_yaml

from .conftest import codes

SESSION = {
    "table": "T1",
    "ts": "1997-01-01T12:00:00+13:00",
    "casino": "not stated",
    "jurisdiction": "nz",
    "game": "craps",
    "captures": ["wager", "roll", "settle"],
}


def _run(tmp_path: Path, text: str, **keys: Any) -> tuple[list[Any], LogRun]:
    mapping, log = tmp_path / "mapping.yaml", tmp_path / "log.csv"
    whole = {
        "mapping": "made",
        "format": "csv",
        "refused_above": "0.9",
        "session": SESSION,
        "row": {"round": "1"},
        **keys,
    }
    mapping.write_text(dump_yaml(whole), encoding="utf-8")
    log.write_text(text, encoding="utf-8", newline="")
    run = open_logs([log], mapping)
    return [recorded.event for game in run.rounds() for recorded in game.events], run


def _member(tmp_path: Path, event: str, member: str, how: dict[str, Any], written: str) -> Any:
    """What a cell becomes as a member of an event; the code of the fault where it becomes nothing."""
    others: dict[str, Any] = {
        "settle": {"wager": "w", "result": "win"},
        "card": {"to": "dealer"},
        "spin": {},
        "roll": {},
        "void": {"what": "round"},
    }[event]
    cell = '"' + written.replace('"', '""') + '"'
    events = [{"event": event, "members": {**others, member: {"column": "a", **how}}}]
    found, run = _run(tmp_path, f"a,b\n{cell},1\n", events=events, refused_above="1")
    return getattr(found[0], member) if found else codes(run)[0]


@pytest.mark.parametrize(
    ("how", "written", "expected"),
    [
        ({"as": "amount"}, "$1,234.50", 123450),
        ({"as": "amount"}, "NZ$ 5", 500),
        ({"as": "amount"}, "2.5000", 250),
        ({"as": "amount"}, "7 USD", 700),
        ({"as": "amount", "decimal": ","}, "1.234,5 €", 123450),
        ({"as": "amount"}, "1,23", "log.bad-amount"),
        ({"as": "amount"}, "1.234", "log.bad-amount"),
        ({"as": "amount"}, "five", "log.bad-amount"),
        ({"as": "amount"}, "(5.00)", "log.negative-amount"),
        ({"as": "cents"}, "250", 250),
        ({"as": "number"}, "2.50", 250),
    ],
)
def test_amounts(tmp_path: Path, how: dict[str, str], written: str, expected: object) -> None:
    assert _member(tmp_path, "settle", "paid", how, written) == expected


@pytest.mark.parametrize(
    ("how", "written", "expected"),
    [
        ({}, "10♥", "10H"),
        ({}, "♠A", "AS"),
        ({}, "Td", "10D"),
        ({}, "d10", "10D"),
        ({}, "Queen of Spades", "QS"),
        ({}, "7", "7?"),
        ({"suits": {"红桃": "H"}}, "红桃7", "7H"),
        ({"ranks": {"1": "A", "B": "J"}}, "Bc", "JC"),
        ({"ranks": {"1": "A"}}, "1s", "AS"),
        ({"suits": {"P": "S", "C": "H", "D": "D", "T": "C"}, "ranks": {"D": "Q"}}, "DT", "QC"),
        ({"suits": {"P": "S", "C": "H", "D": "D", "T": "C"}}, "TC", "10H"),
        ({"suits": {"Picche": "S"}, "ranks": {"Asso": "A"}}, "Asso di Picche", "AS"),
        ({}, "1s", "log.bad-card"),
        ({}, "♥", "log.bad-card"),
    ],
)
def test_cards(tmp_path: Path, how: dict[str, Any], written: str, expected: str) -> None:
    assert str(_member(tmp_path, "card", "card", {"as": "card", **how}, written)) == expected


@pytest.mark.parametrize(
    ("event", "member", "how", "written", "expected"),
    [
        ("spin", "number", {"as": "number"}, "17.0", 17),
        ("spin", "number", {"as": "number"}, "17.5", "log.wrong-type"),
        ("roll", "dice", {"as": "numbers", "separator": "-"}, "3-4", (3, 4)),
        ("roll", "dice", {"as": "numbers"}, "3-4", "log.wrong-type"),
        *(("spin", "number", {"as": "places"}, written, 17) for written in ("17", " 17 ", "１７")),
        *(("roll", "dice", {"as": "places"}, written, (3, 4)) for written in ("3,4", "3 / 4", "3+4", "3 4", "3;4")),
        ("void", "reason", {"as": "places"}, "17 - 20", "17-20"),
        *(("spin", "number", {"as": "places"}, written, "log.wrong-type") for written in ("red", "17-red", "1-2,3")),
        ("roll", "phase", {"values": {"on": "point", "off": ""}, "optional": "true"}, "off", None),
    ],
)
def test_numbers(tmp_path: Path, event: str, member: str, how: dict[str, Any], written: str, expected: object) -> None:
    assert _member(tmp_path, event, member, how, written) == expected


def test_what_a_balance_that_runs_on_shows_of_each_settlement(tmp_path: Path) -> None:
    text = "who,balance\nAnn,100\nBen,50\nAnn,95\nBen,60.5\n"
    settle = {
        "event": "settle",
        "when": "before is not empty and balance != before",
        "members": {"wager": {"written": "{who}"}, "result": "win", "net": {"computed": "balance - before"}},
    }
    found, _ = _run(tmp_path, text, previous={"before": {"column": "balance", "of": ["who"]}}, events=[settle])
    assert [(e.wager, e.net, e.invented) for e in found] == [
        ("Ann", 100 * (95 - 100), None),
        ("Ben", 1050, None),
    ]


def test_ids_that_begin_anew_each_day_are_those_of_another_session(tmp_path: Path) -> None:
    text = "day,game,n\nMon,1,1\nMon,2,2\nTue,1,3\n"
    events = [{"event": "roll", "members": {"dice": {"written": "{n},{n}", "as": "numbers"}}}]
    row = {"round": {"column": "game"}}
    _, run = _run(tmp_path, text, row=row, events=events, sessions=["day"])
    assert codes(run) == []
    assert [session.id for session in run.sessions] == ["Mon", "Tue"]
    _, run = _run(tmp_path, text, row=row, events=events)
    assert codes(run) == ["log.rounds-interleaved"]


def test_of_some_hands_the_cards_may_not_be_recorded(tmp_path: Path) -> None:
    events = [{"event": "card", "members": {"to": "box 1", "card": {"column": "c", "as": "card"}}}]
    mapping, log = tmp_path / "mapping.yaml", tmp_path / "log.csv"
    session = {**SESSION, "game": "blackjack", "captures": ["card"]}
    whole = {
        "mapping": "m",
        "format": "csv",
        "session": session,
        "row": {"round": "1"},
        "uncaptured": {"card": ["dealer"]},
        "events": events,
    }
    mapping.write_text(dump_yaml(whole), encoding="utf-8")
    log.write_text("c,d\nAS,1\nKH,2\n", encoding="utf-8")
    game = next(open_logs([log], mapping).rounds())
    assert [r.event.event for r in game.events].count("card") == 2
    assert len(game.gaps) == 1
    assert could_be(game.gaps[0], "card", to="dealer")
    assert not could_be(game.gaps[0], "card", to="box 1")


STATES = """\
roll 3 3
Ann has [$5 Line]
Ben has []
roll 4 3
Ann lost $5 on Line
Ann has [$5 Line]
Ben has [$10 Place(4), $6 Place(8)]
"""


def test_wagers_of_which_only_the_state_of_the_table_tells(tmp_path: Path) -> None:
    thing = r"\$(?P<stake>\d+) (?P<bet>\w+)(?:\((?P<on>\d+)\))?"
    lines = {
        "rolled": {"written": "roll {a} {b}", "skips": "yes"},
        "lost": {"matches": rf"(?P<player>\w+) lost {thing.replace(' ', ' on ')}"},
        "state": {"written": "{player} has [{bets}]"},
    }
    wager = {
        "event": "wager",
        "when": "begins is yes",
        "members": {
            "id": {"column": "wager"},
            "player": {"column": "player"},
            "bet": {"column": "bet", "values": {"Line": "pass", "Place": "place"}},
            "on": {"column": "on", "as": "number", "optional": "true"},
            "amount": {"column": "stake"},
        },
    }
    settle = {
        "event": "settle",
        "when": "line is lost",
        "members": {"wager": {"column": "wager"}, "result": "lose", "net": {"computed": "0 - stake"}},
    }
    found, run = _run(
        tmp_path,
        STATES,
        format="text",
        lines=lines,
        split={"columns": ["bets"], "separator": ", ", "matches": thing},
        wagers={
            "column": "wager",
            "known_by": ["player", "bet", "on"],
            "shown": "line is state and stake is not empty",
            "over": "line is lost",
        },
        events=[wager, settle],
    )
    assert codes(run) == []
    assert [(e.event, getattr(e, "id", None) or e.wager) for e in found] == [
        ("wager", "Ann, Line #1"),
        ("settle", "Ann, Line #1"),
        ("wager", "Ann, Line #2"),
        ("wager", "Ben, Place, 4 #1"),
        ("wager", "Ben, Place, 8 #1"),
    ]


def test_a_wager_that_a_row_both_shows_and_ends_is_over_with_that_row(tmp_path: Path) -> None:
    """The next row of the same player and kind shows another one; one that a row does not end lies on."""
    rows = "player,bet,amt,res\nAnn,Field,5,L\nAnn,Field,5,W\nAnn,Line,5,\nAnn,Line,5,W\nAnn,Line,5,\n"
    values = {"Field": "field", "Line": "pass"}
    wager = {
        "event": "wager",
        "when": "begins is yes",
        "members": {
            "id": {"column": "wager"},
            "player": {"column": "player"},
            "bet": {"column": "bet", "values": values},
            "amount": {"column": "amt"},
        },
    }
    result = {"column": "res", "values": {"W": "win", "L": "lose"}}
    over = "res is not empty"
    members = {"wager": {"column": "wager"}, "result": result, "amounts": "not recorded"}
    counted = {"column": "wager", "known_by": ["player", "bet"], "shown": "amt is not empty", "over": over}
    settle = {"event": "settle", "when": over, "members": members}
    found, _ = _run(tmp_path, rows, wagers=counted, events=[wager, settle])
    assert [(e.event, getattr(e, "id", None) or e.wager) for e in found] == [
        ("wager", "Ann, Field #1"),
        ("settle", "Ann, Field #1"),
        ("wager", "Ann, Field #2"),
        ("settle", "Ann, Field #2"),
        ("wager", "Ann, Line #1"),
        ("settle", "Ann, Line #1"),
        ("wager", "Ann, Line #2"),
    ]


def test_a_document_may_come_by_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mapping = tmp_path / "mapping.yaml"
    events = [{"event": "spin", "members": {"number": {"column": "n", "as": "number"}}}]
    whole = {
        "mapping": "m",
        "format": "json",
        "rows": "a[]",
        "session": {**SESSION, "game": "roulette", "captures": ["spin"]},
        "row": {"round": {"column": "n"}},
        "events": events,
    }
    mapping.write_text(dump_yaml(whole), encoding="utf-8")
    data = json.dumps({"a": [{"n": 7}, {"n": 9}]}).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(closed=False, buffer=io.BytesIO(data)))
    run = open_logs([Path("-")], mapping)
    assert [game.id for game in run.rounds()] == ["7", "9"]
    assert codes(run) == []


@pytest.mark.parametrize(
    ("how", "written", "expected"),
    [
        ({"as": "amount"}, "$1,000.00", "win"),
        ({"as": "amount"}, "($1,000.00)", "lose"),
        ({"as": "amount", "decimal": ","}, "95,00", "win"),
        ({"as": "amount", "decimal": ","}, "-1.000,50", "lose"),
        ({"as": "amount", "decimal": ","}, "0,00", "stand off"),
        ({"as": "amount"}, "95,00", "log.row-refused"),
        ({}, "12/6", "log.row-refused"),
        ({}, "push", ""),
        ({}, "", ""),
    ],
)
def test_a_condition_reads_an_amount_as_the_mapping_reads_its_column(
    tmp_path: Path, how: dict[str, Any], written: str, expected: str
) -> None:
    net = {"column": "net", "optional": True, **how}
    events = [
        {"event": "settle", "when": f"net {sign} 0", "members": {"wager": "w", "result": result, "net": net}}
        for sign, result in ((">", "win"), ("<", "lose"), ("=", "stand off"))
    ]
    found, run = _run(tmp_path, f'net,b\n"{written}",1\nword,1\n', events=events)
    told = [code for code in codes(run) if code not in ("log.unknown-wager", "log.rows-without-events")]
    assert [event.result for event in found if event.event == "settle"] + told == ([expected] if expected else [])


def test_a_column_that_no_member_reads_has_the_decimal_mark_of_the_others(tmp_path: Path) -> None:
    amount = {"column": "stake", "as": "amount", "decimal": ","}
    placed = {"id": "w", "player": "Ann", "bet": "pass", "amount": amount}
    members = {"wager": "w", "result": "win", "net": {"computed": "back - stake"}}
    events = [{"event": "wager", "members": placed}, {"event": "settle", "when": "back > 999", "members": members}]
    found, _ = _run(tmp_path, 'stake,back\n"5,50","1.005,50"\n"5,50","1,00"\n', events=events)
    assert [str(event.net) for event in found if event.event == "settle"] == ["100000"]


def test_figures_that_are_no_number_refuse_the_row_where_rounds_are_counted(tmp_path: Path) -> None:
    rounds = {"column": "no", "ended_by": "total > 6", "begun_by": "total > 0"}
    events = [{"event": "roll", "members": {"dice": {"column": "dice", "as": "numbers", "separator": " "}}}]
    text = "total,dice\n7,3 4\n1/2,1 1\n5,2 3\n"
    found, run = _run(tmp_path, text, row={"round": {"column": "no"}}, rounds=rounds, events=events)
    assert [event.round for event in found if event.event == "roll"] == ["1", "2"]
    assert codes(run) == ["log.row-refused"]


def test_lines_that_end_in_a_carriage_return_alone_are_refused_once(tmp_path: Path) -> None:
    events = [{"event": "spin", "members": {"number": {"column": "a", "as": "number"}}}]
    _, run = _run(tmp_path, "a,b\r1,2\r3,4\r", events=events)
    assert codes(run) == ["log.line-ends"]
