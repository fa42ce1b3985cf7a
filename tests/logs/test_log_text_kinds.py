"""Lines of text that depend on those before: headings without a time, columns that a line means, kinds that are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.logs import open_logs
from compliance.logs.mapping_reading import load_mapping
from compliance.logs.run import LogRun
from compliance.strict_yaml import dump_yaml

from .conftest import codes

PLAY = """\
=== Table CR-3  2 January 1997 ===
[20:00:05] New shooter: Ann
[20:00:20] Ben puts $10 on Pass Line
[20:00:40] Roll: 4-4
[20:00:41] Point is 8
[20:00:55] Ben backs it with $20
[20:01:10] Roll: 6-2
[20:01:11] Pass Line wins: Ben +$10
[20:01:11] Odds wins: Ben +$24
[20:01:12] Point made
[20:01:30] Ben puts $10 on Pass Line
"""
LINES: dict[str, dict[str, Any]] = {
    "table": {"matches": r"=== Table (?P<table>\S+) (?P<day>.+) ===", "keeps": ["table", "day"]},
    "shooter": {"written": "[{time}] New shooter: {shooter}", "keeps": ["shooter"]},
    "bet": {"written": "[{time}] {player} puts ${amount} on {bet}"},
    "roll": {"written": "[{time}] Roll: {d1}-{d2}"},
    "point": {"written": "[{time}] Point is {point}", "skips": "yes"},
    "odds": {"written": "[{time}] {player} backs it with ${amount}", "sets": {"bet": "Odds"}},
    "made": {"written": "[{time}] Point made"},
    "win": {"written": "[{time}] {bet} wins: {player} +${amount}"},
}
WAGER = {
    "id": {"column": "wager"},
    "player": {"column": "player"},
    "bet": {"column": "bet", "values": {"Pass Line": "pass", "Odds": "odds on pass"}},
    "amount": {"column": "amount"},
}
MAPPING: dict[str, Any] = {
    "mapping": "play",
    "format": "text",
    "zone": "Pacific/Auckland",
    "lines": LINES,
    "session": {
        "table": {"column": "table"},
        "casino": "not stated",
        "jurisdiction": "nz",
        "game": "craps",
        "captures": ["wager", "roll", "settle"],
    },
    "row": {
        "table": {"column": "table"},
        "round": {"column": "game"},
        "ts": {"written": "{day} {time}", "as": "time", "time": "D MMMM YYYY hh:mm:ss"},
    },
    "rounds": {"column": "game", "ended_by": "line is made", "begun_by": "line is bet"},
    "wagers": {
        "column": "wager",
        "known_by": ["player", "bet"],
        "placed": "line is bet or line is odds",
        "over": "line is win",
    },
    "events": [
        {"event": "wager", "when": "line is bet or line is odds", "members": WAGER},
        {
            "event": "roll",
            "when": "line is roll",
            "members": {"dice": {"written": "{d1},{d2}", "as": "numbers"}, "shooter": {"column": "shooter"}},
        },
        {
            "event": "settle",
            "when": "line is win",
            "members": {"wager": {"column": "wager"}, "result": "win", "paid": {"column": "amount"}},
        },
    ],
}


def _run(tmp_path: Path, **keys: Any) -> tuple[list[list[Any]], LogRun]:
    mapping, log = tmp_path / "mapping.yaml", tmp_path / "play.txt"
    mapping.write_text(dump_yaml({**MAPPING, **keys}), encoding="utf-8")
    log.write_text(PLAY, encoding="utf-8")
    run = open_logs([log], mapping)
    return [[recorded.event for recorded in game.events] for game in run.rounds()], run


def test_a_heading_without_a_time_is_kept_and_columns_that_a_line_means_are_set(tmp_path: Path) -> None:
    games, run = _run(tmp_path)
    assert codes(run) == []
    assert [[event.event for event in game] for game in games] == [
        ["wager", "roll", "wager", "roll", "settle", "settle"],
        ["wager"],
    ]
    odds = games[0][2]
    assert (odds.id, odds.bet, odds.amount) == ("Ben, Odds #1", "odds on pass", 2000)
    assert {event.wager for event in games[0] if event.event == "settle"} == {"Ben, Pass Line #1", odds.id}
    assert str(run.sessions[0].opened.ts) == "1997-01-02 20:00:20+13:00"


def test_a_line_that_places_a_wager_of_which_no_event_is_made_is_told(tmp_path: Path) -> None:
    bet = {"event": "wager", "when": "line is bet", "members": WAGER}
    _, run = _run(tmp_path, events=[bet, *MAPPING["events"][1:]])
    told = [p for p in run.problems if p.code == "log.rows-without-events"]
    assert [(p.place and p.place.line, p.quote) for p in told] == [(6, "[20:00:55] Ben backs it with $20")]


@pytest.mark.parametrize(
    ("keys", "at", "says"),
    [
        (
            {"rounds": {"column": "game", "ended_by": "line is mad", "begun_by": "line is bet"}},
            "rounds · ended_by",
            "there is no kind of line called mad (did you mean `made`?)",
        ),
        (
            {"rounds": {"column": "game", "ended_by": "line is one of made, point", "begun_by": "line is bet"}},
            "rounds · ended_by",
            "lines of the kind point are never seen here, since they make no rows (`skips`)",
        ),
        (
            {"lines": {**LINES, "odds": {**LINES["odds"], "sets": {"amount": "1"}}}},
            "lines · odds · sets · amount",
            "the line itself says what stands there",
        ),
        ({"ignored": "line is noise"}, "ignored", "there is no kind of line called noise"),
    ],
)
def test_conditions_on_kinds_of_line_that_are_not_are_told(
    tmp_path: Path, keys: dict[str, Any], at: str, says: str
) -> None:
    path = tmp_path / "mapping.yaml"
    path.write_text(dump_yaml({**MAPPING, **keys}), encoding="utf-8")
    mapping, problems = load_mapping(path)
    assert mapping is None
    assert any(at in p.message and says in p.message for p in problems), [p.message for p in problems]
