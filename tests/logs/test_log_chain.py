"""The chain of digests (`prev`) and the clocks of devices: verified, told, and what depends on a break not assessed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from compliance.cli.log import app
from compliance.logs import open_logs

from .conftest import Replayed, card, codes, end, numbered, session, settle, wager

EVENTS: list[dict[str, Any]] = [
    session(),
    wager("w1"),
    card("player", 1, "7H"),
    card("banker", 1, "8D"),
    settle("w1"),
    wager("w2", "2"),
    settle("w2", "2"),
    end(),
]


def chain(events: list[dict[str, Any]], before: str | None = None) -> list[str]:
    """The events as lines, each with the digest of the one before."""
    lines: list[str] = []
    for event in events:
        line = json.dumps({**event, "prev": before} if before is not None else event)
        before = digest(line)
        lines.append(line)
    return lines


def digest(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()


def test_a_whole_chain_is_verified_and_counted(replay: Callable[..., Replayed]) -> None:
    _, run = replay(chain(EVENTS))
    assert codes(run) == []
    assert run.files[0].as_json()["chain"] == {"verified": len(EVENTS) - 1, "broken": 0}


def test_a_log_without_a_chain_says_nothing_of_one(replay: Callable[..., Replayed]) -> None:
    _, run = replay(EVENTS)
    assert "chain" not in run.files[0].as_json()


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\n\n", "\r\n \r\n"])
def test_line_ends_and_blank_lines_do_not_belong_to_the_digest(tmp_path: Path, line_end: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + line_end.join(chain(EVENTS)).encode())
    run = open_logs([path])
    list(run.rounds())
    assert codes(run) == []
    assert run.files[0].chain.verified == len(EVENTS) - 1


@pytest.mark.parametrize("at", range(1, len(EVENTS) - 1))
def test_any_line_that_is_changed_is_found_and_left_out(replay: Callable[..., Replayed], at: int) -> None:
    lines = chain(EVENTS)
    lines[at] = lines[at].replace('"T1"', '"T1", "x-touched": 1')
    _, run = replay(lines)
    broken = [p for p in run.problems if p.code == "log.chain-broken"]
    assert [p.place.line for p in broken if p.place is not None] == [at + 1]
    assert [q.line for q in run.quarantined] == [at + 1]


@pytest.mark.parametrize("at", range(1, len(EVENTS) - 1))
def test_any_line_that_is_taken_out_is_found(replay: Callable[..., Replayed], at: int) -> None:
    lines = chain(EVENTS)
    del lines[at]
    _, run = replay(lines)
    assert [p.place.line for p in run.problems if p.code == "log.chain-broken" and p.place is not None] == [at]


def test_what_may_have_stood_at_a_break_counts_as_missing(replay: Callable[..., Replayed]) -> None:
    lines = chain(EVENTS)
    lines[4] = lines[4].replace('"paid": 95', '"paid": 100')
    (first, second), run = replay(lines)
    assert [(gap.kind, gap.salvaged) for gap in first.gaps] == [("quarantined line", None)] * len(first.gaps)
    assert first.gaps
    assert not second.gaps or second.gaps[0].position == 0
    assert "settle" not in [r.event.event for r in first.events]
    assert run.files[0].as_json()["chain"]["broken"] == 1


def test_a_recorder_that_numbers_its_events_loses_the_changed_one_alone(replay: Callable[..., Replayed]) -> None:
    lines = chain(numbered(EVENTS))
    lines[4] = lines[4].replace('"paid": 95', '"paid": 100')
    (first, second), _ = replay(lines)
    assert {gap.missing for gap in (*first.gaps, *second.gaps)} == {range(5, 6)}


def test_a_session_that_was_changed_stands_and_is_told(replay: Callable[..., Replayed]) -> None:
    head = {"event": "log", "format": "1"}
    lines = chain([head, *EVENTS])
    lines[1] = lines[1].replace("midi", "mini")
    rounds, run = replay(lines)
    assert codes(run) == ["log.chain-broken"]
    assert len(rounds) == 2


def test_a_chain_goes_on_from_file_to_file(replay: Callable[..., Replayed]) -> None:
    first = chain(EVENTS[:5])
    rounds, run = replay(first, chain(EVENTS[5:], digest(first[-1])))
    assert codes(run, notes=True) == []
    assert len(rounds) == 2
    _, alone = replay(chain(EVENTS, "0" * 64))
    assert codes(alone, notes=True) == ["log.chain-begins-elsewhere"]


def test_the_session_said_again_in_the_next_file_is_the_same_whatever_its_digest(
    replay: Callable[..., Replayed],
) -> None:
    first = chain(EVENTS[:5])
    again = chain([EVENTS[0], *EVENTS[5:]], digest(first[-1]))
    _, run = replay(first, again)
    assert len(run.sessions) == 1


def test_a_settlement_written_twice_is_one_though_the_chain_runs_over_both(replay: Callable[..., Replayed]) -> None:
    (first, *_), run = replay(chain([*EVENTS[:5], EVENTS[4], *EVENTS[5:]]))
    assert codes(run) == ["log.repeated-line"]
    assert [r.event.event for r in first.events].count("settle") == 1


def test_convert_leaves_a_chain_out_or_writes_its_own(tmp_path: Path) -> None:
    source, plain, own = (tmp_path / name for name in ("a.jsonl", "b.jsonl", "c.jsonl"))
    source.write_text("\n".join(chain(EVENTS)) + "\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["convert", str(source), "--out", str(plain)]).exit_code == 0
    assert '"prev"' not in plain.read_text(encoding="utf-8")
    assert CliRunner().invoke(app, ["convert", str(plain), "--out", str(own), "--chain"]).exit_code == 0
    run = open_logs([own])
    list(run.rounds())
    assert (run.files[0].chain.verified, codes(run)) == (len(EVENTS) - 1, [])


def compared(ts: str, reference: str, **members: Any) -> dict[str, Any]:
    whole = {"event": "clock", "device": "shoe", "ts": f"2004-07-02T20:{ts}+12:00"}
    return {**whole, "reference": f"2004-07-02T20:{reference}+12:00", **members}


def test_clocks_are_told_as_notes_and_stand_among_the_assumptions(replay: Callable[..., Replayed]) -> None:
    events = [*EVENTS[:1], compared("00:01.500", "00:00"), *EVENTS[1:-1], compared("30:02", "30:00", error=0.2), end()]
    rounds, run = replay(events)
    assert codes(run, notes=True) == ["log.clock"]
    assert len(rounds) == 2
    assert run.clocks.by_device["shoe"].as_json() == {
        "device": "shoe",
        "times": 2,
        "least_offset": "1.5",
        "most_offset": "2",
        "error": "0.2",
        "source": None,
        "applied": False,
    }
    assert [a.text for a in run.assumptions] == [run.clocks.by_device["shoe"].said()]
    assert "from 1.5 s ahead of the reference to 2 s ahead of the reference" in run.assumptions[0].text


def test_a_clock_that_is_slow_is_behind(replay: Callable[..., Replayed]) -> None:
    _, run = replay([compared("00:00", "00:00.250"), *EVENTS])
    assert "was 0.25 s behind the reference (compared once)" in run.assumptions[0].text
