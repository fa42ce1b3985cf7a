"""However a log is made, reading it takes work in proportion to its length; compressed nothing is refused."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import zstandard

from compliance.logs import open_logs

from .conftest import card, end, session, settle, wager

Line = dict[str, Any] | str
BROKEN = '{"event":"card","round":"1","to":"pl'


def _broken_lines_of_no_table(many: int) -> Iterator[Line]:
    for n in range(many):
        yield from (session(f"T{n}"), BROKEN)


def _many_tables_then_broken_lines(many: int) -> Iterator[Line]:
    yield from (session(f"T{n}") for n in range(many))
    yield from [BROKEN] * many
    yield from (wager("w1", table=f"T{n}") for n in range(many))


def _broken_lines_in_a_round(many: int) -> Iterator[Line]:
    yield from (session(), wager("w1"), *[BROKEN] * many, card("player", 1, "7H"), settle("w1"), end())


def _wagers_that_nothing_settles(many: int) -> Iterator[Line]:
    yield session(game="roulette", variant=None)
    for n in range(many):
        yield from (wager(f"w{n}", f"{n}", bet="red"), {"event": "spin", "table": "T1", "round": f"{n}", "number": 7})


def _members_at_fault(many: int) -> Iterator[Line]:
    yield from (session(**{f"y{n}": n for n in range(many)}), wager("w1"))


def _corrections(many: int) -> Iterator[Line]:
    yield from (session(), wager("w1"), settle("w1"))
    correction = {"event": "correct", "table": "T1", "round": "1", "what": "settle", "of": "w1"}
    yield from ({**correction, "paid": n} for n in range(many))


def _work(lines: Iterator[Line], folder: Path) -> int:
    """How many lines of Python run while a log is read: what a clock would say, on any machine alike."""
    path = folder / "log.jsonl"
    path.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines), "utf-8")
    done = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal done
        done += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        assert sum(1 for _ in open_logs([path]).rounds()) >= 0
    finally:
        sys.setprofile(None)
    return done


@pytest.mark.parametrize(
    "made",
    [
        _broken_lines_of_no_table,
        _many_tables_then_broken_lines,
        _broken_lines_in_a_round,
        _wagers_that_nothing_settles,
        _members_at_fault,
        _corrections,
    ],
)
def test_the_work_grows_with_the_log_and_not_with_its_square(
    made: Callable[[int], Iterator[Line]], tmp_path: Path
) -> None:
    small, large = (_work(made(many), tmp_path) for many in (300, 1200))
    assert large < 6 * small


def test_thousands_of_broken_lines_in_one_place_are_one_place_at_which_anything_may_be_missing(tmp_path: Path) -> None:
    lines: Sequence[Line] = list(_broken_lines_in_a_round(5_000))
    path = tmp_path / "log.jsonl"
    path.write_text("".join((x if isinstance(x, str) else json.dumps(x)) + "\n" for x in lines), encoding="utf-8")
    run = open_logs([path])
    (found,) = run.rounds()
    assert [(g.kind, g.line, g.salvaged) for g in found.gaps] == [("quarantined line", 4939, None)]
    assert run.files[0].quarantined == 5_000


@pytest.mark.parametrize("nothing", [b"\n", b" ", b"\0"], ids=["empty lines", "spaces", "zeros"])
@pytest.mark.parametrize("packed", [zstandard.ZstdCompressor().compress, gzip.compress], ids=["zstd", "gzip"])
def test_a_file_that_unpacks_to_nothing_without_end_is_refused_after_its_events(
    packed: Callable[[bytes], bytes], nothing: bytes, tmp_path: Path
) -> None:
    events = "".join(json.dumps(e) + "\n" for e in (session(), wager("w1"), settle("w1"), end())).encode()
    path = tmp_path / "log.jsonl.gz" if packed is gzip.compress else tmp_path / "log.jsonl.zst"
    path.write_bytes(packed(events + nothing * 70_000_000))
    run = open_logs([path], swells=500)
    assert len(list(run.rounds())) == 1
    (told,) = [p for p in run.problems if p.severity == "error"]
    assert told.code == "log.swells"
    assert "--unpack-limit" in told.remedy
    assert run.files[0].sha256 is not None
    allowed = open_logs([path], swells=1_000_000)
    assert len(list(allowed.rounds())) == 1
    assert "log.swells" not in [p.code for p in allowed.problems]
