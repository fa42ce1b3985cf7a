"""Lines of a log as a report quotes them."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

import pytest

from compliance.logs.quoting import LONGEST_QUOTE, quotes_of


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_lines_are_quoted_as_they_stand(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(content := b'{"event":"log"}\r\n{"n":2}\n{"name":"Zo\xc3\xab"}\n{"n":4}\n')
    assert quotes_of(str(log), [3, 2], digest(content)) == {2: '{"n":2}', 3: '{"name":"Zoë"}'}


def test_a_log_that_is_not_the_same_any_more_is_not_quoted(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b'{"n":1}\n')
    assert quotes_of(str(log), [1], digest(b"otherwise")) == {}


def test_a_compressed_log_is_quoted_unpacked(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl.gz"
    log.write_bytes(content := gzip.compress(b'{"n":1}\n{"n":2}\n'))
    assert quotes_of(str(log), [2], digest(content)) == {2: '{"n":2}'}


@pytest.mark.parametrize("content", [b"PAR1\0\0\n\n", b""])
def test_what_is_no_text_is_not_quoted(tmp_path: Path, content: bytes) -> None:
    log = tmp_path / "log.parquet"
    log.write_bytes(content)
    assert quotes_of(str(log), [1], digest(content)) == {}


def test_what_can_be_read_only_once_is_not_quoted() -> None:
    assert quotes_of("-", [1], None) == {}
    assert quotes_of("standard input", [1], None) == {}


def test_of_a_long_line_its_beginning_is_quoted(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(content := b"x" * (LONGEST_QUOTE + 1) + b"\n")
    assert quotes_of(str(log), [1], digest(content))[1] == "x" * LONGEST_QUOTE + " … (cut here; the log has the rest)"
