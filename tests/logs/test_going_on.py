"""Events by which a round goes on are taken at once; whatever a log has in it, it becomes the same without that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from compliance.logs import open_logs, replay
from compliance.logs.going_on import plays_on

ROOT = Path(__file__).resolve().parents[2]
LOGS = sorted((ROOT / "examples").glob("*.jsonl"))
_LINES = 300
_EVERY = 23  # lines from one damage to the next


def _damaged(lines: list[bytes]) -> Iterator[bytes]:
    """Lines of which one in so many is left out, told twice, late, unreadable, without its number, in another round, of
    an earlier instant, or with an id that another one has."""
    held: bytes | None = None
    for number, line in enumerate(lines):
        kind, at = divmod(number, _EVERY)
        if at or number < _EVERY:
            yield line
        elif kind % 8 == 1:
            yield from (line, line)
        elif kind % 8 == 2:
            held = line
        elif kind % 8 == 3:
            yield line[:-5]
        elif kind % 8 == 4:
            yield line.replace(b'"seq":', b'"x-seq":')
        elif kind % 8 == 5:
            yield line.replace(b'"round":"', b'"round":"1')
        elif kind % 8 == 6:
            yield line.replace(b":00+", b":00.5+").replace(b"T2", b"T0")
        elif kind % 8 == 7:
            yield line.replace(b'"id":"w', b'"id":"w1').replace(b'"wager":"w', b'"wager":"w1')
        if held is not None and at == 2:
            yield held
            held = None


def _become(path: Path) -> tuple[Any, ...]:
    run = open_logs([path])
    rounds = list(run.rounds())
    return rounds, run.problems, run.sessions, run.sittings, run.outside, run.kinds_seen, run.files


def _never(*_: object) -> bool:
    return False


def _as_it_is(lines: list[bytes]) -> Iterator[bytes]:
    yield from lines


@pytest.mark.parametrize("told", [_as_it_is, _damaged])
@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.name)
def test_a_log_becomes_the_same_whichever_way_its_events_are_taken(
    log: Path, told: Callable[[list[bytes]], Iterator[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\n".join(told(log.read_bytes().splitlines()[:_LINES])))
    become = _become(path)
    monkeypatch.setattr(replay, "plays_on", _never)
    assert become == _become(path)


def test_most_of_a_log_that_numbers_its_events_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[bool] = []

    def noted(*asked: Any) -> bool:
        at_once.append(plays_on(*asked))
        return at_once[-1]

    monkeypatch.setattr(replay, "plays_on", noted)
    _become(ROOT / "examples" / "baccarat-2004-clean.jsonl")
    assert sum(at_once) * 4 > len(at_once) * 3
