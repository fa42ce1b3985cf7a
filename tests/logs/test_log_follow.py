"""`log validate --follow`: a log that grows, and is rotated, truncated or replaced, told as it comes."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from compliance.cli.log import app
from compliance.logs import following
from compliance.logs.fault_list import LISTED
from compliance.logs.following import Followed, ToldAtOnce
from compliance.problems import Problem

from .conftest import card, end, session, settle, wager

ROOT = Path(__file__).parents[2]
BEGIN = [session(), wager("w1"), card("player", 1, "7H")]
REST = [settle("w1"), end()]
BROKEN = '{"event":"card","table":"T1","round":"1","to":"player","card":"9Z"}\n'
Step = Callable[[Path], object]


def text(events: Sequence[dict[str, Any]]) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


def append(written: str) -> Step:
    def step(path: Path) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(written)

    return step


def renamed(path: Path) -> None:
    path.rename(path.with_suffix(".1"))


def replaced(written: str) -> Step:
    def step(path: Path) -> None:
        other = path.with_suffix(".new")
        other.write_text(written, encoding="utf-8")
        other.replace(path)

    return step


def cut_down(written: str) -> Step:
    def step(path: Path) -> None:
        path.write_text(written, encoding="utf-8")  # the same file, from its beginning

    return step


@pytest.fixture
def follow(tmp_path: Path) -> Callable[..., tuple[Followed, list[str]]]:
    """Follows a log in which one step after the other happens while it is waited for more."""

    def run(first: str, *steps: Step) -> tuple[Followed, list[str]]:
        path = tmp_path / "log.jsonl"
        path.write_text(first, encoding="utf-8")
        left, told = list(steps), []

        def wait() -> bool:
            if not left:
                return False
            left.pop(0)(path)
            return True

        followed = Followed(path, ToldAtOnce(lambda problem: told.append(problem)))
        followed.follow(wait)
        assert not left
        return followed, [f"{p.code}:{(p.place.line if p.place is not None else None) or ''}" for p in told]

    return run


Follow = Callable[..., tuple[Followed, list[str]]]


def counts(followed: Followed) -> tuple[int, int, int]:
    return followed.files, followed.rounds, followed.events


def test_a_log_that_grows_is_read_to_its_end(follow: Follow) -> None:
    followed, told = follow(text(BEGIN), append(text(REST[:1])), append(text(REST[1:])))
    assert (counts(followed), told, followed.is_over) == ((1, 1, 5), [], True)


def test_a_line_is_read_when_it_is_whole(follow: Follow) -> None:
    line = text(REST)
    followed, told = follow(text(BEGIN), *(append(letter) for letter in line))
    assert (counts(followed), told) == ((1, 1, 5), [])


def test_a_fault_is_told_when_it_comes(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text(BEGIN), encoding="utf-8")
    told: list[Problem] = []
    seen: list[int] = []
    steps = [append(BROKEN), append(text(REST))]

    def wait() -> bool:
        seen.append(len(told))
        if steps:
            steps.pop(0)(path)
            return True
        return False

    Followed(path, ToldAtOnce(told.append)).follow(wait)
    assert seen == [0, 1, 1]
    assert [p.place.line for p in told if p.place is not None] == [4]


ROTATIONS: dict[str, tuple[Step, ...]] = {
    "renamed, and begun anew": (renamed, cut_down(text(REST))),
    "renamed, still written to, and begun anew": (
        renamed,
        lambda path: append(text(REST[:1]))(path.with_suffix(".1")),
        cut_down(text(REST[1:])),
    ),
    "replaced": (replaced(text(REST)),),
    "cut down": (cut_down(text(REST)),),
}


@pytest.mark.parametrize("name", ROTATIONS)
def test_a_log_is_followed_through_its_rotation(follow: Follow, name: str) -> None:
    followed, told = follow(text(BEGIN), *ROTATIONS[name])
    assert counts(followed) == (2, 1, 5)
    assert told == ["log.truncated:" if name == "cut down" else "log.rotated:"]
    assert followed.is_over


def test_a_file_that_is_cut_down_and_has_grown_longer_is_seen_to_begin_otherwise(follow: Follow) -> None:
    followed, told = follow(text(BEGIN), cut_down(text([*REST[:1], *[wager(f"x{n}", "2") for n in range(9)], end()])))
    assert told[0] == "log.truncated:"
    assert followed.events == len(BEGIN) + 11


def test_a_line_that_was_begun_before_the_rotation_is_one_that_breaks_off(follow: Follow) -> None:
    followed, told = follow(text(BEGIN), append('{"event":"set'), replaced(text(REST)))
    assert told == ["log.truncated-line:4", "log.rotated:"]
    assert followed.quarantined == 1


def test_lines_are_counted_anew_in_each_file(follow: Follow) -> None:
    _, told = follow(text(BEGIN), replaced(BROKEN + text(REST)))
    assert told == ["log.rotated:", "log.bad-card:1"]


def test_a_chain_goes_on_through_a_rotation(follow: Follow) -> None:
    lines: list[str] = []
    for event in [*BEGIN, *REST]:
        before = {"prev": hashlib.sha256(lines[-1].encode()).hexdigest()} if lines else {}
        lines.append(json.dumps({**event, **before}))
    first, last = "".join(f"{line}\n" for line in lines[:3]), "".join(f"{line}\n" for line in lines[3:])
    assert follow(first, replaced(last))[1] == ["log.rotated:"]
    assert follow(first, append(last))[1] == []
    assert follow(first, replaced(last.replace("95", "96", 1)))[1] == ["log.rotated:", "log.chain-broken:1"]


def test_a_very_long_line_is_not_kept(follow: Follow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LONGEST_LINE", 1_000)
    followed, told = follow(text(BEGIN), append("x" * 70_000), append("x" * 70_000 + "\n"), append(text(REST)))
    assert told == ["log.line-too-long:4"]
    assert followed.events == 5


def test_problems_are_told_up_to_a_number_and_then_counted(follow: Follow) -> None:
    followed, told = follow(text(BEGIN), append(BROKEN * (LISTED + 7)), append(text(REST)))
    assert told.count("log.bad-card:4") == 1
    assert len([code for code in told if code.startswith("log.bad-card")]) == LISTED
    assert list(followed.faults.more()) == ["7 more faults of this kind [log.bad-card]"]


def call(path: Path, *options: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["validate", str(path), "--follow", *options])
    return result.exit_code, result.output


def test_until_end_stops_when_every_session_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text([*BEGIN, *REST]), encoding="utf-8")
    code, said = call(path, "--until-end")
    assert (code, said) == (
        0,
        "files 1, tables 1, sessions 1, rounds 1, events 5; lines quarantined 0, errors 0, warnings 0, notes 0\n",
    )


def test_idle_stops_when_nothing_has_come(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text(BEGIN) + BROKEN, encoding="utf-8")
    code, said = call(path, "--idle", "0.1")
    assert (code, "[log.bad-card]" in said, "errors 1" in said) == (1, True, True)


def test_what_cannot_be_followed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl.gz"
    path.write_bytes(b"\x1f\x8b" + b"\0" * 20)
    assert call(path)[0] == 2
    code, said = call(tmp_path / "none.jsonl")
    assert (code, "There is no such file" in said) == (2, True)
    (tmp_path / "table.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    code, said = call(tmp_path / "table.csv")
    assert (code, "[log.not-a-log]" in said) == (2, True)
    for wrong in (["validate", "-", "--follow"], ["validate", str(path), "--idle", "1"]):
        assert CliRunner().invoke(app, wrong).exit_code not in (0, 1) or "--follow" in str(
            CliRunner().invoke(app, wrong).exception
        )


def test_ctrl_c_ends_with_the_summary_and_the_exit_code_of_validate(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text(BEGIN) + BROKEN, encoding="utf-8")
    words = [sys.executable, "-m", "compliance", "log", "validate", str(path), "--follow"]
    started = subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert started.stdout is not None
    assert "[log.bad-card]" in started.stdout.readline()  # while it goes on
    time.sleep(0.1)
    started.send_signal(signal.SIGINT)
    said, wrong = started.communicate(timeout=60)
    assert (started.returncode, wrong) == (1, "")
    assert "events 3; lines quarantined 1, errors 1" in said
