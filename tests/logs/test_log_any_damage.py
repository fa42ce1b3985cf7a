"""Whatever happens to a log, reading it never fails: every line is an event, a repeat or quarantined, and told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.logs import open_logs

from .conftest import card, end, numbered, session, settle, wager

_ONE = [session("T1"), wager("w1"), card("player", 1, "7H"), settle("w1"), wager("w2", "2"), settle("w2", "2"), end()]
_TWO = [session("T2"), wager("w1", table="T2"), settle("w1", table="T2"), end("T2", last_seq=4)]
_CORRECTION = {"event": "correct", "table": "T1", "round": "2", "what": "settle", "of": 4, "paid": 90}
EVENTS: list[dict[str, Any]] = [*numbered(_ONE), *numbered(_TWO), *_ONE, _CORRECTION]
LINES = [json.dumps(event).encode() for event in EVENTS]

_unhurried = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
_settings = settings(max_examples=150, deadline=None, suppress_health_check=_unhurried)


def _read(path: Path, data: bytes) -> tuple[int, int, int]:
    path.write_bytes(data)
    run = open_logs([path])
    placed = sum(len(r.events) for r in run.rounds())
    for problem in run.problems:
        assert str(problem).startswith(str(path))
        assert "\n" not in str(problem)
    repeats = sum(p.code == "log.repeated-line" for p in run.problems)
    return run.files[0].events + run.files[0].quarantined, placed, repeats


@_settings
@given(order=st.lists(st.sampled_from(range(len(LINES))), min_size=1, max_size=40))
def test_lines_lost_doubled_and_out_of_order(tmp_path: Path, order: list[int]) -> None:
    read, placed, _ = _read(tmp_path / "log.jsonl", b"\n".join(LINES[n] for n in order))
    assert read == len(order)
    assert placed <= len(order)


@_settings
@given(data=st.data())
def test_bytes_overwritten_inserted_and_cut_out(tmp_path: Path, data: st.DataObject) -> None:
    log = bytearray(b"\n".join(LINES))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(log) - 1))
        match data.draw(st.sampled_from(["overwrite", "insert", "cut"])):
            case "overwrite":
                log[at] = data.draw(st.integers(0, 255))
            case "insert":
                log[at:at] = data.draw(st.binary(min_size=1, max_size=4))
            case _:
                del log[at : at + data.draw(st.integers(1, 40))]
    read, _, _ = _read(tmp_path / "log.jsonl", bytes(log))
    assert read <= bytes(log).count(b"\n") + 1


@_settings
@given(
    at=st.integers(0, len(EVENTS) - 1),
    member=st.sampled_from(
        ["table", "ts", "seq", "round", "id", "amount", "card", "n", "to", "of", "paid", "captures"]
    ),
    value=st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.lists(st.integers(), max_size=2),
)
def test_any_member_of_any_value(tmp_path: Path, at: int, member: str, value: object) -> None:
    lines = [*LINES]
    lines[at] = json.dumps({**EVENTS[at], member: value}).encode()
    read, _, _ = _read(tmp_path / "log.jsonl", b"\n".join(lines))
    assert read == len(lines)
