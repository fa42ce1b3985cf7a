"""The published form of the log: its JSON Schema, its page, and the canonical writing of every kind of event."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from compliance.logs.canonical import canonical_line, schema_text
from compliance.logs.events import EVENTS, KINDS
from compliance.logs.reading import read_event
from compliance.logs.strict_json import parse_object

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "log-format.md"

EXAMPLES: list[dict[str, Any]] = [
    {
        "event": "log",
        "format": "1",
        "producer": {"name": "n", "version": "1"},
        "zone": "Pacific/Auckland",
        "clock": "ntp",
    },
    {
        "event": "session",
        "table": "T",
        "ts": "2014-09-01T20:00:00+12:00",
        "casino": "Christchurch Casino",
        "jurisdiction": "nz",
        "game": "baccarat",
        "variant": "full",
        "id": "s1",
        "gaming_day": "2014-09-01",
        "dealing_style": "B",
        "decks": 8,
        "shuffler": "continuous",
        "captures": ["card", "call: result"],
        "chips": ["2.50", 5],
        "currency": "NZD",
        "options": {"tie_odds": "9 to 1", "pay_scale": {"any pair": "One"}},
    },
    {"event": "end", "table": "T", "events": 12, "last_seq": 12},
    {"event": "sign", "table": "T", "min": 5, "max": "2.50", "bets": {"super sevens": {"amount": 5}}, "agreed": True},
    {"event": "open", "table": "T"},
    {"event": "close", "table": "T", "closing_at": "2014-09-02T04:00:00+12:00"},
    {"event": "staff", "table": "T", "dealer": "d", "supervisor": "s"},
    {"event": "notice", "table": "T", "to": "Government inspector", "about": "minimum"},
    {"event": "cards", "table": "T", "what": "pre-shuffled", "by": "s", "decks": 8},
    {"event": "shuffle", "table": "T", "method": "chemmy", "deck": "1"},
    {"event": "cut", "table": "T", "by": "seat 3", "from_end": 60, "depth": 52},
    {"event": "burn", "table": "T", "first": "10D", "count": 9},
    {"event": "cutting_card", "table": "T"},
    {"event": "dice", "table": "T1", "what": "inspect", "by": "supervisor", "count": 5},
    {
        "event": "wager",
        "table": "T",
        "round": "1",
        "id": "w1",
        "player": "p1",
        "bet": "c & e",
        "on": [1, 2],
        "amount": 10,
        "split": {"any craps": 4, "eleven": 6},
    },
    {"event": "wager", "table": "T", "round": "1", "id": "w1", "change": "withdraw"},
    {"event": "call", "table": "T", "round": "1", "what": "result", "value": [1, 2, 3], "total": 6},
    {"event": "card", "table": "T", "round": "1", "to": "box 1/2", "card": "7?", "n": 1, "face": "down"},
    {"event": "act", "table": "T", "round": "1", "player": "p1", "hand": "1/2", "move": "even money", "amount": 5},
    {
        "event": "spin",
        "table": "T",
        "round": "1",
        "number": 0,
        "colour": "green",
        "wheel": "clockwise",
        "revolutions": 3.5,
    },
    {"event": "wheel", "table": "T", "round": "1", "symbol": "G", "fault": "peg"},
    {"event": "tumble", "table": "T", "round": "1", "dice": [1, 2, 6], "times": 3, "flat": False},
    {"event": "entry", "table": "T", "round": "1", "dice": [1, 2, 6], "by": "game supervisor"},
    {"event": "roll", "table": "T", "round": "1", "shooter": "p1", "dice": [1, 6], "phase": "come out"},
    {"event": "void", "table": "T", "what": "roll", "id": "1", "reason": "r"},
    {"event": "irregularity", "table": "T", "what": "damaged card", "card": "??", "detail": "disclosed"},
    {"event": "settle", "table": "T", "round": "1", "wager": "w1", "result": "lose", "net": "-2.50", "returned": 0},
    {"event": "correct", "table": "T", "seq": 9, "what": "card", "of": 7, "to": "banker", "reason": "r"},
    {"event": "jackpot", "table": "T", "pool": 40000},
    {"event": "offer", "table": "T", "what": "dice", "to": "seat 3", "accepted": True},
    {"event": "seat", "table": "T", "seat": 3, "what": "taken", "player": "p3"},
    {"event": "vacant", "table": "T"},
    {"event": "equipment", "table": "T", "what": "test run", "by": "casino supervisor"},
    {"event": "collect", "table": "T", "round": "1", "hand": "seat 3", "spread": True, "counted": False},
    {"event": "dolly", "table": "T", "round": "1", "number": "00"},
    {"event": "direction", "table": "T", "by": "casino supervisor", "what": "shuffle", "to": "seat 3"},
    {"event": "request", "table": "T", "what": "inspect cards", "by": "p3", "granted": True},
    {"event": "handled", "table": "T", "what": "wager", "by": "seat 3", "wager": "w1"},
    {"event": "pass", "table": "T", "round": "1", "hand": "player", "to": "seat 3", "face": "down"},
    {"event": "turn", "table": "T", "round": "1", "hand": "player", "by": "seat 3"},
    {"event": "uncaptured", "table": "T", "round": "1", "kinds": ["card"], "reason": "r"},
    {
        "event": "clock",
        "device": "shoe",
        "ts": "2014-09-02T04:00:01.500000+12:00",
        "reference": "2014-09-02T04:00:00+12:00",
        "source": "NTP",
        "error": 0.25,
        "applied": False,
    },
]


def test_there_is_an_example_of_every_kind() -> None:
    assert {example["event"] for example in EXAMPLES} == set(KINDS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["event"])
def test_an_event_written_and_read_again_is_the_same(example: dict[str, Any]) -> None:
    event = read_event(parse_object(json.dumps(example)))
    line = canonical_line(event, {"x-own": {"a": [1]}})
    members = parse_object(line)
    assert members.pop("x-own") == {"a": [1]}
    assert read_event(members) == event
    assert json.loads(line).keys() == {*example, "x-own"}


def test_a_number_that_a_wager_is_on_may_be_written_as_text() -> None:
    wager = {"event": "wager", "table": "T", "round": "1", "id": "w1", "player": "p1", "bet": "place", "amount": 12}
    assert read_event(wager | {"on": "6"}) == read_event(wager | {"on": 6})


def test_the_published_schema_is_that_of_the_reader() -> None:
    published = (ROOT / "docs" / "log-schema.json").read_text(encoding="utf-8")
    assert published == schema_text(), "write it anew: compliance log schema > docs/log-schema.json"


def test_the_schema_knows_every_kind_and_keeps_members_of_the_recorders_own() -> None:
    schema = json.loads(schema_text())
    assert set(schema["discriminator"]["mapping"]) == set(KINDS)
    assert all(
        definition["additionalProperties"] is False and definition["patternProperties"] == {"^x-": {}}
        for definition in schema["$defs"].values()
        if "event" in definition["properties"]
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_and_member_is_on_the_page(kind: str) -> None:
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{kind}` |"))
    common = {"event", "table", "ts", "seq", "round", "device", "invented", "disputed", "prev"}
    missing = [name for name in EVENTS[kind].model_fields if name not in common and f"`{name}`" not in row]
    assert missing == []


def test_every_problem_code_of_a_log_is_on_the_page() -> None:
    words = re.compile(r'"((?:log|mapping)\.[a-z0-9-]+)"')
    sources = (ROOT / "compliance" / "logs").glob("*.py")
    codes = {code for source in sources for code in words.findall(source.read_text(encoding="utf-8"))}
    page = PAGE.read_text(encoding="utf-8")
    assert sorted(code for code in codes if f"`{code}`" not in page) == []
