"""A session that is sent twice counts once: within one file, and from two sources of a casino."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_commands import run_command
from tests.logs.conftest import Replayed, numbered, session, settle, wager

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "baccarat-2004.jsonl"
SENT = "log.session-sent-twice"


def _summary(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    assert run_command(f"check {command} --format json --out out --fail-on never", folder, monkeypatch) == 0
    document = json.loads((folder / "out" / "report.json").read_text(encoding="utf-8"))
    return document["summary"], {p["code"] for p in document["problems"]}


def test_a_session_sent_twice_in_one_file_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = EXAMPLE.read_text(encoding="utf-8")
    (tmp_path / "once.jsonl").write_text(once, encoding="utf-8")
    (tmp_path / "twice.jsonl").write_text(once + once, encoding="utf-8")
    wanted, codes = _summary("once.jsonl", tmp_path, monkeypatch)
    assert SENT not in codes
    found, codes = _summary("twice.jsonl", tmp_path, monkeypatch)
    assert found == wanted
    assert SENT in codes


def test_a_session_from_two_sources_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = EXAMPLE.read_text(encoding="utf-8")
    lines = once.splitlines()
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (tmp_path / "one" / "a.jsonl").write_text(once, encoding="utf-8")
    # the same events in a file of other bytes, which is therefore not known as the same file
    (tmp_path / "two" / "b.jsonl").write_text("\n".join([lines[0], "", *lines[1:]]) + "\n", encoding="utf-8")
    casino = json.loads(lines[1] if "casino" in lines[1] else lines[0])["casino"]
    manifest = {
        "manifest": "two-sources",
        "casinos": [{"casino": casino, "sources": [{"files": "one/*.jsonl"}, {"files": "two/*.jsonl"}]}],
    }
    (tmp_path / "manifest.yaml").write_text(json.dumps(manifest), encoding="utf-8")
    wanted, _ = _summary("one/a.jsonl", tmp_path, monkeypatch)
    found, codes = _summary("--manifest manifest.yaml", tmp_path, monkeypatch)
    assert (found["rounds"], found["money"]) == (wanted["rounds"], wanted["money"])
    assert SENT in codes
    assert "log.session-in-two-sources" not in codes


def _round(number: str, paid: int = 95) -> list[dict[str, Any]]:
    return [wager(f"w{number}", number), settle(f"w{number}", number, paid=paid)]


def test_what_goes_on_or_was_changed_is_read(replay: Callable[..., Replayed]) -> None:
    opened = session(id="A")
    first = numbered([opened, *_round("1"), *_round("2")])
    rounds, run = replay(first, [*numbered([opened], start=6), *numbered(_round("3"), start=7)])
    assert [r.id for r in rounds] == ["1", "2", "3"]
    assert SENT not in {p.code for p in run.problems}
    changed = numbered([opened, *_round("1"), *_round("2", paid=100)])
    rounds, run = replay([*first, {"event": "end", "table": "T1", "seq": 6}, *changed])
    assert [r.id for r in rounds] == ["1", "2", "2"]
    assert SENT in {p.code for p in run.problems}


def test_lines_without_number_and_instant_may_come_again(replay: Callable[..., Replayed]) -> None:
    opened = {**session(id="A"), "ts": None}
    rounds, run = replay([opened, *_round("1"), {"event": "end", "table": "T1"}, opened, *_round("1")])
    assert [r.id for r in rounds] == ["1", "1"]
    assert SENT not in {p.code for p in run.problems}
