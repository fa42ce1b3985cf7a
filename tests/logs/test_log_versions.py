"""Compatibility of format 1: nothing that a version of it had goes or changes, and what a later one adds is told.

format-1.0.json is what version 1.0 had, and is never written anew. Whoever adds something to the format after a version
has been released raises MINOR and puts what the released version had beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compliance.logs.canonical import canonical_line, log_schema
from compliance.logs.reading import Entry
from compliance.logs.versions import FORMAT, MINOR

from .conftest import Replayed, card, codes, end, numbered, session, settle, wager

HERE = Path(__file__).parent
FROZEN = sorted(HERE.glob("format-*.json"))
LATER = {"event": "log", "format": f"{FORMAT}.{MINOR + 1}"}


def kinds(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Of each kind what it needs, and the values of each of its members where these are a closed list."""
    found: dict[str, dict[str, Any]] = {}
    for model in schema["$defs"].values():
        members = model.get("properties", {})
        if "event" in members:
            said = {name: _values(member, schema) for name, member in members.items() if name != "event"}
            found[members["event"]["const"]] = {"required": sorted(model.get("required", [])), "members": said}
    return found


def _values(member: dict[str, Any], schema: dict[str, Any]) -> list[Any]:
    values: list[Any] = []
    for one in member.get("anyOf", [member]):
        values += one.get("enum") or []
        values += one.get("items", {}).get("enum", []) if one.get("type") == "array" else []
        values += schema["$defs"][one["$ref"].split("/")[-1]].get("enum", []) if "$ref" in one else []
    return values


def broken(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What a log of the earlier version might hold that can be read no longer."""
    faults = [f"{kind} is gone" for kind in before if kind not in now]
    for kind in before.keys() & now.keys():
        was, is_ = before[kind], now[kind]
        faults += [f"{kind}.{name} is gone" for name in was["members"] if name not in is_["members"]]
        faults += [f"{kind}.{name} is needed now" for name in set(is_["required"]) - set(was["required"])]
        for name, values in was["members"].items():
            left = is_["members"].get(name, [])
            if values or left:
                faults += [f"{kind}.{name}: {value} is gone" for value in values if left and value not in left]
            if left and not values:
                faults.append(f"{kind}.{name} is a closed list now")
    return sorted(faults)


@pytest.mark.parametrize("frozen", FROZEN, ids=lambda path: path.stem)
def test_whatever_a_version_had_can_be_read(frozen: Path) -> None:
    assert broken(json.loads(frozen.read_text(encoding="utf-8"))["kinds"], kinds(log_schema())) == []


def test_what_was_added_since_the_last_version_has_a_number() -> None:
    last = json.loads(FROZEN[-1].read_text(encoding="utf-8"))
    added = kinds(log_schema()).keys() - last["kinds"].keys()
    assert added
    assert int(last["version"].split(".")[1]) < MINOR


BEFORE = {"sign": {"required": ["event", "table"], "members": {"min": [], "what": ["a", "b"]}}}


@pytest.mark.parametrize(
    ("now", "fault"),
    [
        ({}, "sign is gone"),
        ({"sign": {"required": ["event", "table"], "members": {"what": ["a", "b"]}}}, "sign.min is gone"),
        ({"sign": {"required": ["event", "min", "table"], "members": BEFORE["sign"]["members"]}}, "needed now"),
        ({"sign": {"required": ["event"], "members": {"min": [], "what": ["a"]}}}, "sign.what: b is gone"),
        ({"sign": {"required": ["event"], "members": {"min": [1], "what": ["a", "b"]}}}, "a closed list now"),
    ],
)
def test_the_comparison_sees_what_would_break_a_log(now: dict[str, Any], fault: str) -> None:
    assert [f for f in broken(BEFORE, now) if fault in f] == broken(BEFORE, now) != []


PLAY = [session(), wager("w1"), card("player", 1, "7H"), settle("w1"), end()]
NEW_KIND = {"event": "drone", "table": "T1", "round": "1", "height": 3}


def test_a_later_version_is_read_as_far_as_it_is_known(replay: Callable[..., Replayed]) -> None:
    added = [*PLAY[:2], NEW_KIND, card("player", 1, "7H", angle=40), *PLAY[3:]]
    (round_,), run = replay([LATER, *numbered(added)])
    assert codes(run) == ["log.later-version", "log.later-version"]
    assert (round_.gaps, run.files[0].quarantined) == ((), 0)
    assert "events of the kind drone" in run.problems[0].message
    assert "the member angle of card" in run.problems[1].message


def test_in_a_log_of_no_later_version_the_same_are_slips(replay: Callable[..., Replayed]) -> None:
    for head in ([], [{"event": "log", "format": "1"}], [{"event": "log", "format": f"1.{MINOR}"}]):
        _, run = replay([*head, *PLAY[:2], NEW_KIND, card("player", 1, "7H", angle=40), *PLAY[3:]])
        assert codes(run) == ["log.unknown-event", "log.unknown-member"]


def test_a_value_that_only_a_later_version_has_leaves_its_line_out(replay: Callable[..., Replayed]) -> None:
    _, run = replay([LATER, session(), wager("w1", bet="moon"), settle("w1"), end()])
    assert "log.unknown-value" in codes(run)
    assert [q.line for q in run.quarantined] == [3]


@pytest.mark.parametrize("format_", ["2", "2.0", "0", "1.", "1.x", "10", "one"])
def test_another_format_is_refused(replay: Callable[..., Replayed], format_: str) -> None:
    rounds, run = replay([{"event": "log", "format": format_}, *PLAY])
    assert (rounds, codes(run)) == ([], ["log.unknown-format"])


def test_converting_keeps_what_is_not_known(replay: Callable[..., Replayed]) -> None:
    _, run = replay([LATER, *PLAY[:2], NEW_KIND, *PLAY[2:]])
    entries = [e for e in type(run)(run.paths).entries() if isinstance(e, Entry)]
    written = [json.loads(canonical_line(e.event, e.extras)) for e in entries]
    assert NEW_KIND in written
    assert LATER in written
