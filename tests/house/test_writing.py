"""Files that leave the program: whole or not at all, together, and never over what a user gave in."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from compliance import writing
from compliance.writing import Output, write_files

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "roulette-1996-clean.jsonl"


def _run(*words: str, limit: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own; limit: no file may grow beyond so many bytes, as on a disk that is full."""
    return subprocess.run(
        [sys.executable, "-m", "compliance", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=None if limit is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )


def _held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(EXAMPLE.read_bytes())
    return path


def test_a_converted_log_is_never_written_over_its_input(log: Path) -> None:
    before = log.read_bytes()
    done = _run("log", "convert", str(log), "--out", str(log))
    assert done.returncode == 2
    assert done.stderr == (
        f"{log}: error: This file is an input of this run, and no input is ever written over. "
        "Name another place. [output.is-input]\n"
    )
    assert log.read_bytes() == before


def test_an_input_under_another_name_is_still_an_input(log: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    os.link(log, other)
    assert _run("log", "convert", str(log), "--out", str(other)).returncode == 2
    assert other.read_bytes() == EXAMPLE.read_bytes()


@pytest.mark.parametrize("name", ["report.json", "findings.csv", "report.html"])
def test_a_log_that_lies_where_a_report_would_is_not_written_over(name: str, tmp_path: Path) -> None:
    log = tmp_path / name
    log.write_bytes(EXAMPLE.read_bytes())
    done = _run("check", str(log), "--format", "json,csv,html", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "no input is ever written over" in done.stderr
    assert _held(tmp_path) == {name: EXAMPLE.read_bytes()}


def test_an_output_that_is_a_link_to_a_file_is_not_followed(log: Path, tmp_path: Path) -> None:
    evidence = tmp_path / "evidence.jsonl"
    evidence.write_text("kept", encoding="utf-8")
    (tmp_path / "out.jsonl").symlink_to(evidence)
    done = _run("log", "convert", str(log), "--out", str(tmp_path / "out.jsonl"))
    assert done.returncode == 2
    assert "[output.is-link]" in done.stderr
    assert evidence.read_text(encoding="utf-8") == "kept"


def test_a_linked_folder_and_the_standard_output_are_written_to(log: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "real")
    assert _run("log", "convert", str(log), "--out", str(tmp_path / "linked" / "out.jsonl")).returncode == 0
    printed = _run("log", "convert", str(log), "--out", "/dev/stdout")
    assert printed.returncode == 0
    assert printed.stdout == (tmp_path / "real" / "out.jsonl").read_text(encoding="utf-8")


def test_nothing_read_leaves_an_older_good_file_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("older and good", encoding="utf-8")
    assert _run("log", "convert", str(tmp_path / "none.jsonl"), "--out", str(out)).returncode == 2
    assert _held(tmp_path) == {"out.jsonl": b"older and good"}


def test_on_a_full_disk_the_report_before_is_left_whole(tmp_path: Path) -> None:
    assert _run("check", str(EXAMPLE), "--format", "json,csv,html", "--out", str(tmp_path)).returncode == 0
    before = _held(tmp_path)
    faulty = ROOT / "examples" / "roulette-1996-faulty.jsonl"
    # the table of findings still fits, the document and the page do not
    done = _run("check", str(faulty), "--format", "json,csv,html", "--out", str(tmp_path), limit=16_384)
    assert done.returncode == 2
    assert "This cannot be written: File too large." in done.stderr
    assert "Traceback" not in done.stderr
    assert _held(tmp_path) == before


def test_on_a_full_disk_an_older_converted_log_is_left_whole(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("older and good", encoding="utf-8")
    assert _run("log", "convert", str(log), "--out", str(out), limit=512).returncode == 2
    assert out.read_text(encoding="utf-8") == "older and good"
    assert sorted(_held(tmp_path)) == ["log.jsonl", "out.jsonl"]


@pytest.mark.parametrize("refused", [1, 2])
def test_a_place_that_cannot_be_taken_puts_the_others_back(
    refused: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(b"old a")
    (tmp_path / "b").write_bytes(b"old b")
    calls: Iterator[int] = iter(range(9))
    replace = os.replace

    def failing(source: Path, target: Path) -> None:
        if next(calls) == refused:
            raise KeyboardInterrupt
        replace(source, target)

    monkeypatch.setattr(writing.os, "replace", failing)
    with pytest.raises(KeyboardInterrupt):
        write_files({tmp_path / "a": b"new a", tmp_path / "b": b"new b", tmp_path / "c": b"new c"})
    assert _held(tmp_path) == {"a": b"old a", "b": b"old b"}


def test_ctrl_c_among_the_files_of_a_report_waits_for_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace

    def interrupted(source: Path, target: Path) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        replace(source, target)

    monkeypatch.setattr(writing.os, "replace", interrupted)
    (tmp_path / "a").write_bytes(b"old a")
    with pytest.raises(KeyboardInterrupt):
        write_files({tmp_path / "a": b"new a", tmp_path / "b": b"new b", tmp_path / "c": b"new c"})
    assert _held(tmp_path) == {"a": b"new a", "b": b"new b", "c": b"new c"}


def test_between_the_first_and_the_last_file_of_a_report_only_names_are_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is killed there leaves a mixed report, and nobody can wait then: so nothing is copied or written there."""
    done: list[str] = []
    for name in ("replace", "link", "fsync"):
        monkeypatch.setattr(writing.os, name, _noted(done, name, getattr(os, name)))
    monkeypatch.setattr(writing.shutil, "copy2", _noted(done, "copy2", shutil.copy2))
    files = {tmp_path / name: b"new" for name in "abc"}
    for target in files:
        target.write_bytes(b"old")
    assert write_files(files)[1] == []
    assert done[done.index("replace") :] == ["replace"] * len(files)
    assert done.count("link") == done.count("fsync") == len(files)


def _noted(done: list[str], name: str, act: Callable[..., None]) -> Callable[..., None]:
    def noting(*given: object) -> None:
        done.append(name)
        act(*given)

    return noting


def test_a_file_system_without_links_still_puts_the_old_files_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    def failing(source: Path, target: Path) -> None:
        if target.name == "b" and source.suffix == ".part":
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(writing.os, "link", no_links)
    monkeypatch.setattr(writing.os, "replace", failing)
    for name in "ab":
        (tmp_path / name).write_bytes(b"old")
    written, problems = write_files({tmp_path / name: b"new" for name in "ab"})
    assert written == []
    assert [p.code for p in problems] == ["output.unwritable"]
    assert _held(tmp_path) == {"a": b"old", "b": b"old"}


def test_an_output_that_is_never_committed_leaves_nothing(tmp_path: Path) -> None:
    with Output() as output:
        output.put(tmp_path / "a", [b"half"])
    assert _held(tmp_path) == {}


def test_killed_at_any_moment_the_report_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    """Each file of the report is one of the run before or one of this run, and they are all of the same run."""
    clean, faulty = (ROOT / "examples" / f"roulette-1996-{name}.jsonl" for name in ("clean", "faulty"))
    words = ("--format", "json,csv,html", "--fail-on", "never", "--out")
    assert _run("check", str(faulty), *words, str(tmp_path / "new")).returncode == 0
    assert _run("check", str(clean), *words, str(tmp_path / "out")).returncode == 0
    old, new = _held(tmp_path / "out"), _held(tmp_path / "new")
    began = time.monotonic()
    assert _run("check", str(faulty), *words, str(tmp_path / "measured")).returncode == 0
    whole = time.monotonic() - began
    for part in (0.4, 0.8, 0.95, 1.0):
        running = subprocess.Popen(
            [sys.executable, "-m", "compliance", "check", str(faulty), *words, str(tmp_path / "out")],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        time.sleep(whole * part)
        running.send_signal(signal.SIGKILL)
        running.wait()
        held = {name: content for name, content in _held(tmp_path / "out").items() if not name.startswith(".")}
        assert held in (old, new)


def test_what_a_run_that_was_killed_outright_left_beside_its_files_goes_with_the_next_one(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = [tmp_path / f".report.html.{ended.pid}.a1b2{suffix}" for suffix in (".part", ".old")]
    others = [
        tmp_path / f".report.html.{os.getpid()}.a1b2.part",  # a run that lives may be writing it
        tmp_path / f".other.html.{ended.pid}.a1b2.part",
        tmp_path / ".report.html.old",
    ]
    for path in [*left, *others]:
        path.write_text("")
    written, problems = write_files({tmp_path / "report.html": b"new"})
    assert (written, problems) == ([tmp_path / "report.html"], [])
    assert sorted(tmp_path.iterdir()) == sorted([*others, tmp_path / "report.html"])
