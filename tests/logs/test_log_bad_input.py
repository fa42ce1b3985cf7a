"""Every file of bad/ gives exactly the messages that stand beside it, and the rest of it is still read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compliance.logs import open_logs
from compliance.logs.faults import shorten

BAD = Path(__file__).parent / "bad"
CASES = sorted(path.name for path in BAD.iterdir() if path.suffix != ".expected")


@pytest.mark.golden
@pytest.mark.parametrize("name", CASES)
def test_bad_log_gives_exactly_these_messages(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    run = open_logs([Path(name)])
    rounds = [f"{shorten(r.table)} {shorten(r.id)} ({len(r.events)} events)" for r in run.rounds()]
    told = [str(problem) for problem in run.problems]
    quarantined = sum(file.quarantined for file in run.files)
    text = "\n".join([*told, f"quarantined: {quarantined}", f"rounds: {', '.join(rounds) or 'none'}"]) + "\n"
    expected = BAD / f"{name}.expected"
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in CASES if name.endswith(".jsonl")])
def test_each_quarantined_line_has_one_problem_that_says_what_to_do(name: str) -> None:
    run = open_logs([BAD / name])
    list(run.rounds())
    for line in run.quarantined:
        told = [p for p in run.problems if p.place is not None and p.place.line == line.line and p.severity == "error"]
        assert len(told) == 1 or line.salvaged.get("event") == "session"
        assert told[0].code == line.code
        assert told[0].remedy
        assert told[0].place is not None
        assert told[0].place.column is not None
