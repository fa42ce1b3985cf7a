"""Whole files: compressed, missing, forbidden, broken off; several in a row."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import zstandard

from compliance.logs import open_logs
from compliance.logs.canonical import canonical_line
from compliance.logs.fault_list import LISTED
from compliance.logs.lines import LONGEST_LINE

from .conftest import card, codes, end, session, settle, wager

ZSTD = zstandard.ZstdCompressor()
LINES = [session(), wager("w1"), card("player", 1, "7H"), settle("w1"), end()]
TEXT = "".join(json.dumps(line) + "\n" for line in LINES).encode()


def _codes_and_rounds(*paths: Path) -> tuple[list[str], int, list[dict[str, Any]]]:
    run = open_logs(paths)
    rounds = sum(1 for _ in run.rounds())
    return codes(run), rounds, [file.as_json() for file in run.files]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("night.jsonl", TEXT),
        ("night.jsonl.gz", gzip.compress(TEXT)),
        ("night.jsonl.zst", ZSTD.compress(TEXT)),
        ("two-members.jsonl.gz", gzip.compress(TEXT[:300]) + gzip.compress(TEXT[300:])),
        (
            "two-frames.zst",
            ZSTD.compress(TEXT[:300]) + ZSTD.compress(TEXT[300:]),
        ),
        ("gzip-under-another-name.jsonl", gzip.compress(TEXT)),
        ("windows.jsonl", TEXT.replace(b"\n", b"\r\n")),
        ("no-last-line-end.jsonl", TEXT.rstrip(b"\n")),
    ],
)
def test_a_log_is_read_whatever_its_wrapping(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    told, rounds, files = _codes_and_rounds(path)
    assert told == []
    assert rounds == 1
    digest = hashlib.sha256(data).hexdigest()
    assert files == [{"file": str(path), "sha256": digest, "events": 5, "rounds": 1, "quarantined": 0}]


@pytest.mark.parametrize("pack", [gzip.compress, ZSTD.compress])
def test_a_compressed_file_that_breaks_off_keeps_what_was_read_and_leaves_a_gap(tmp_path: Path, pack: Any) -> None:
    path = tmp_path / "night"
    filler = "".join(json.dumps(card("player", n, "7H")) + "\n" for n in range(1, 4000)).encode()
    data = pack(TEXT.replace(json.dumps(end()).encode(), b"") + filler)
    path.write_bytes(data[: len(data) * 2 // 3])
    run = open_logs([path])
    rounds = list(run.rounds())
    assert "log.cut-short-file" in codes(run)
    assert len(rounds) == 1
    assert rounds[0].gaps[-1].position == len(rounds[0].events)
    assert rounds[0].gaps[-1].salvaged is None
    assert run.files[0].sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_missing_file_and_folder_are_told_and_the_other_log_is_still_read(tmp_path: Path) -> None:
    good = tmp_path / "good.jsonl"
    good.write_bytes(TEXT)
    told, rounds, files = _codes_and_rounds(tmp_path / "none.jsonl", tmp_path, good)
    assert told == ["log.missing-file", "log.directory"]
    assert rounds == 1
    assert [file["events"] for file in files] == [0, 0, 5]
    assert [file["sha256"] is None for file in files] == [True, True, False]


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "night.jsonl"
    path.write_bytes(TEXT)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    told, rounds, _ = _codes_and_rounds(path)
    assert told == ["log.no-permission"]
    assert rounds == 0


def test_a_failing_disk_is_told_in_the_systems_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "night.jsonl"
    path.write_bytes(TEXT)

    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "open", fail)
    run = open_logs([path])
    assert list(run.rounds()) == []
    assert run.problems[0].message == "This file cannot be read: Input/output error."


def test_a_file_given_twice_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    path.write_bytes(TEXT)
    told, rounds, files = _codes_and_rounds(path, path)
    assert told == ["log.given-twice"]
    assert rounds == 1
    assert len(files) == 1


def test_an_over_long_line_is_quarantined_and_the_next_ones_are_read(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    long = json.dumps({**card("player", 2, "8H"), "x-note": "a" * (2 * LONGEST_LINE)})
    lines = [json.dumps(line) for line in LINES]
    path.write_text("\n".join([*lines[:3], long, *lines[3:]]) + "\n", encoding="utf-8")
    run = open_logs([path])
    rounds = list(run.rounds())
    assert codes(run) == ["log.line-too-long"]
    assert [(q.line, q.code) for q in run.quarantined] == [(4, "log.line-too-long")]
    assert len(rounds[0].events) == 3
    assert rounds[0].gaps[0].position == 2


def test_faults_without_number_are_counted_not_hoarded(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    path.write_bytes(TEXT + b"{]\n" * (LISTED + 7))
    run = open_logs([path])
    assert sum(1 for _ in run.rounds()) == 1
    assert run.files[0].quarantined == LISTED + 7
    assert len(run.quarantined) == LISTED
    assert run.problems[-1].message == "7 more faults of this kind are in the file."


def test_a_log_of_the_first_format_may_say_so_and_name_its_producer(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    first = {"event": "log", "format": "1", "producer": {"name": "shoe", "version": "2"}, "zone": "Pacific/Auckland"}
    path.write_bytes(json.dumps(first).encode() + b"\n" + TEXT)
    told, rounds, files = _codes_and_rounds(path)
    assert told == []
    assert rounds == 1
    assert files[0]["events"] == 6


def test_a_canonical_line_shows_what_nobody_can_see_by_its_number(tmp_path: Path) -> None:
    name = "T\x1b[2J\x9b\x7f\u202e\u2028"
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps({"event": "cutting_card", "table": name}) + "\n", encoding="utf-8")
    entry = next(open_logs([path]).entries())
    line = canonical_line(entry.event, entry.extras)
    assert line.isprintable()
    assert json.loads(line)["table"] == name
