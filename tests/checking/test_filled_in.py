"""What a mapping fills in is marked as invented, and nothing that rests on it is counted as assessed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.document import document_of
from compliance.checking.explaining import explain
from compliance.checking.run import Scope, run
from compliance.logs import LogRun, open_logs
from compliance.logs.canonical import canonical_line
from compliance.logs.inventions import said
from compliance.reporting import explain_text
from compliance.strict_yaml import dump_yaml, read_yaml

from .running import the_court

CASES, _ = read_yaml(Path(__file__).parent / "filled_in.yaml")
EXAMPLES = Path(__file__).parents[2] / "examples" / "mappings"


def _mapping(case: dict[str, Any]) -> str:
    columns = case["rows"].split("\n", 1)[0].split(",")
    session = {
        "table": "T",
        "ts": "2005-01-01T20:00:00+13:00",
        "casino": "not stated",
        "jurisdiction": "nz",
        "game": "baccarat",
        "variant": "midi",
        **case["session"],
    }
    return dump_yaml(
        {
            "mapping": "made",
            "about": case["name"],
            "format": "csv",
            "required": columns,
            "refused_above": "0",
            "session": {member: how for member, how in session.items() if how},
            "row": {"round": {"column": "round"}},
            "events": case["events"],
            "assumptions": [],
        }
    )


def _document(logs: LogRun) -> dict[str, Any]:
    shipped, law = the_court()
    court = replace(shipped, problems=[])
    tally = run(court, logs.rounds(), law.readings, Scope())
    assert not tally.lost_rounds()
    files = [f.as_json() for f in logs.files]
    return document_of(
        tally, court, files=files, problems=[], readings=law.readings, taken=law.taken, assumptions=law.assumptions
    )


def _made(case: dict[str, Any], folder: Path) -> LogRun:
    (folder / "rows.csv").write_text(case["rows"], encoding="utf-8")
    (folder / "mapping.yaml").write_text(_mapping(case), encoding="utf-8")
    return open_logs([folder / "rows.csv"], folder / "mapping.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_nothing_that_rests_on_what_a_mapping_fills_in_is_counted(case: dict[str, Any], tmp_path: Path) -> None:
    logs = _made(case, tmp_path)
    document = _document(logs)
    assert logs.problems == []
    found = {f["rule"]: f for f in document["findings"] if f["verdict"] == "breach"}
    assert sorted(found) == case["breach"]
    open_ = [f for f in document["findings"] if f["verdict"] == "not assessable" and "mapping fills in" in f["reason"]]
    assert [rule for rule in case.get("not assessable", []) if rule not in {f["rule"] for f in open_}] == []
    counted = {p["rule"] for p in document["provisions"] if p["conforms"] + p["breach"]}
    assert [rule for rule in case.get("never counted", []) if rule in counted] == []
    assert [f"{i['event']} {i['member']} {i['count']}" for i in logs.inventions()] == case["invented"]
    assert bool(case["invented"]) == any(a.id == "filled-in" for a in logs.assumptions)
    if "money" in case:
        assert all(f.get("money_cents") is None for f in found.values())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_converted_log_keeps_what_was_invented_and_is_judged_alike(case: dict[str, Any], tmp_path: Path) -> None:
    lines = [canonical_line(entry.event, entry.extras) for entry in _made(case, tmp_path).entries()]
    path = tmp_path / "converted.jsonl"
    # the file of another program cannot say that its session ended; that it did is no matter of this test
    path.write_text("\n".join([*lines, '{"event":"end","table":"T"}']) + "\n", encoding="utf-8")
    converted = open_logs([path])
    again, first = _document(converted), _document(_made(case, tmp_path))
    assert again["summary"] == first["summary"]
    assert again["provisions"] == first["provisions"]
    assert [f"{i['event']} {i['member']} {i['count']}" for i in converted.inventions()] == case["invented"]


def test_a_round_of_which_everything_was_filled_in_shows_nothing(tmp_path: Path) -> None:
    mapping, log = tmp_path / "mapping.yaml", tmp_path / "log.csv"
    session = {"table": "R", "ts": "1997-01-01T12:00:00+13:00", "casino": "not stated", "jurisdiction": "nz"}
    session |= {"game": "roulette", "captures": ["spin"]}
    events = [{"event": "spin", "members": {"number": {"value": "7", "as": "number"}}}]
    made = {"mapping": "m", "format": "csv", "session": session, "row": {"round": {"column": "n"}}, "events": events}
    mapping.write_text(dump_yaml(made), encoding="utf-8")
    log.write_text("n,x\n1,a\n2,b\n", encoding="utf-8")
    document = _document(open_logs([log], mapping))
    assert document["summary"]["breach"] == 0
    assert [f for f in document["findings"] if f["verdict"] == "breach"] == []


def test_the_explanation_of_a_round_marks_what_was_filled_in() -> None:
    court, law = the_court()
    logs = open_logs([EXAMPLES / "blackjack-results-sample.csv"], EXAMPLES / "blackjack-results.yaml")
    explanation = explain(court, next(logs.rounds()), law.taken, first_of_session=True)
    made_up = [e for e in explanation["events"] if "invented" in e]
    assert len(made_up) == 5
    assert all(event["invented"] == ["event"] for event in made_up)
    assert explanation["filled_in"] == "every wager; the order of what one row tells"
    explanation |= {"readings": [], "assumptions": []}
    assert "(filled in by the mapping, not recorded: the event itself)" in " ".join(explain_text(explanation).split())


def test_what_was_filled_in_is_said_in_words() -> None:
    filled_in = [("card", "n"), ("card", "to"), ("session", "decks"), ("session", "dealing_style"), ("wager", "event")]
    assert said(filled_in) == (
        "of a card its place in the hand, whose it is; of a session the number of its decks, its dealing style; "
        "every wager"
    )


def test_a_hand_whose_third_card_may_be_either_hands_proves_nothing_of_who_drew() -> None:
    logs = open_logs([EXAMPLES / "point-values-sample.csv"], EXAMPLES / "point-values-baccarat.yaml")
    invented = {r.id: [e.event.invented for e in r.events if e.event.invented] for r in logs.rounds()}
    assert {id_: found for id_, found in invented.items() if found} == {"8": [("to", "n")] * 3, "10": [("to", "n")] * 3}
