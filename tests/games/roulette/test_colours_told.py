"""The colour that a log gives a number against the usual wheel is shown as the log has it, and rests on nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import run_command


def test_a_round_shows_the_colour_that_its_log_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the usual wheel 6 is black: which of the two is right is not known, and neither is what was announced."""
    session = {"casino": "X", "jurisdiction": "nz", "game": "roulette", "captures": ["spin", "call: result"]}
    lines = [
        {"event": "session", "ts": "1997-05-06T20:00:00+12:00", **session},
        {"event": "spin", "round": "1", "number": 6, "colour": "red"},
        {"event": "end"},
    ]
    text = "".join(json.dumps({"table": "R1", **line}) + "\n" for line in lines)
    (tmp_path / "log.jsonl").write_text(text, encoding="utf-8")
    run_command("explain log.jsonl --table R1 --round 1", tmp_path, monkeypatch)
    shown = " ".join(capsys.readouterr().out.split())
    assert "Number 6, red (line 2)." in shown
    assert "the number (6) is announced" in shown
    assert "(6 black)" not in shown
