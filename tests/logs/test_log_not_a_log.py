"""A document, a list or a workbook given as a log is told in one sentence, and not line by line."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from compliance.logs import open_logs
from tests.logs.conftest import card, end, session, wager

EVENTS: list[dict[str, Any]] = [session(), wager("w1"), card("player", 1, "7H"), card("banker", 1, "KD"), end()]


def _workbook() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name in ("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"):
            archive.writestr(name, "<a/>")
    return held.getvalue()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (json.dumps(EVENTS, indent=2).encode(), "a JSON document written over many lines"),
        (json.dumps({"events": EVENTS}, indent=4).encode(), "a JSON document written over many lines"),
        ("\n".join(json.dumps(e, indent=1) for e in EVENTS).encode(), "a JSON document written over many lines"),
        (("[\n" + ",\n".join(map(json.dumps, EVENTS)) + "\n]\n").encode(), "a JSON document written over many lines"),
        (json.dumps(EVENTS).encode(), "one JSON list"),
        (_workbook(), "a workbook or another document"),
    ],
    ids=["list", "object", "objects", "an object a line", "one line", "workbook"],
)
def test_what_is_no_log_is_told_once(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    run = open_logs([path])
    assert list(run.rounds()) == []
    (problem,) = run.problems
    assert problem.code == "log.not-a-log"
    assert said in problem.message
    assert problem.remedy


_MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This file is empty."),
        (_MARK, "This file holds nothing but white space."),
        (_MARK + b"\r\n\n", "This file holds nothing but white space."),
        (b" \n" * 300, "This file holds nothing but white space."),
        (b" " * 100_000, "This file begins with 65,536 bytes of white space or more"),
        (b"\n" * 100_000 + json.dumps(EVENTS[0]).encode(), "This file begins with 65,536 bytes of white space or more"),
        (b"\0" * 100_000, "This is a binary file"),
        (b"PAR1" + b"\0" * 100, "This is one file of a log in columns"),
    ],
    ids=["no byte", "a mark", "a mark and lines", "blank lines", "spaces", "an event far below", "zeros", "columns"],
)
@pytest.mark.parametrize("packing", [bytes, gzip.compress, zstandard.compress], ids=["plain", "gz", "zst"])
def test_a_file_of_nothing_or_of_no_text_is_told_as_what_it_is(
    content: bytes, said: str, packing: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(packing(content))
    run = open_logs([path])
    assert list(run.rounds()) == []
    (problem,) = run.problems
    assert problem.message.startswith(said)
    assert problem.remedy


def test_a_log_of_which_lines_are_broken_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    lines = [json.dumps(e) for e in EVENTS]
    path.write_text("\n".join([lines[0][:40], '"round": "1"', *lines, "}"]) + "\n", encoding="utf-8")
    run = open_logs([path])
    assert len(list(run.rounds())) == 1
    assert "log.not-a-log" not in {p.code for p in run.problems}


@pytest.mark.parametrize(
    "first",
    [b"[[[[", b"\0" * 2000, b"\xff\xfe{", b"SQLite format 3\0", b"{" * 5000],
    ids=["brackets", "zeros", "a mark of other text", "a database", "braces"],
)
def test_whatever_the_first_line_holds_it_is_one_bad_line(first: bytes, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(first + b"\n" + "".join(json.dumps(e) + "\n" for e in EVENTS).encode())
    run = open_logs([path])
    assert len(list(run.rounds())) == 1
    (problem,) = (p for p in run.problems if p.severity == "error")
    assert problem.place is not None
    assert problem.place.line == 1
