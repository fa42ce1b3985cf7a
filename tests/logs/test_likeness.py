"""A line that is like one that was read is read as the strict reader reads it, and every fault is told as before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from compliance.logs.events import Event
from compliance.logs.fault_list import FaultList
from compliance.logs.likeness import Likeness
from compliance.logs.lines import LogFile
from compliance.logs.reading import Entry, read_entries

ROOT = Path(__file__).resolve().parents[2]
LOGS = sorted([*(ROOT / "examples").glob("*.jsonl"), *(ROOT / "tests" / "logs").rglob("*.jsonl")])
_WAGER = b'{"event":"wager","table":"T","round":"1","id":"w1","player":"p1","seat":2,"bet":"tie","amount":25}'


def _read(lines: Iterable[bytes], path: Path) -> tuple[list[Any], list[Any]]:
    path.write_bytes(b"\n".join(lines))
    problems = FaultList()
    read = [_all(entry) for entry in read_entries(LogFile(path, lambda _file, _start: None), problems)]
    return read, problems.in_order([str(path)])


def _all(entry: Any) -> Any:
    """All of an entry: of its event the members that were said, too, which are no part of what is equal."""
    if not isinstance(entry, Entry):
        return entry
    return entry, repr(entry.event), list(entry.event.__dict__), entry.event.model_fields_set


def _never(self: Likeness, raw: bytes) -> Event | None:
    return None


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.name)
def test_a_log_is_read_as_without_likeness(log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line twice, so that all that can be like another is."""
    lines = [line for line in log.read_bytes().splitlines()[:400] for _ in range(2)]
    alike = _read(lines, tmp_path / "log.jsonl")
    monkeypatch.setattr(Likeness, "read", _never)
    assert alike == _read(lines, tmp_path / "log.jsonl")
    assert len(alike[0]) <= len(lines)


def _changed() -> Iterator[bytes]:
    """A wager as it was read, with each of its members as no log may say it, and as another may."""
    members = {b"table": b'"T"', b"round": b'"1"', b"id": b'"w1"', b"player": b'"p1"', b"seat": b"2", b"amount": b"25"}
    values = [b"true", b"null", b"-5", b"007", b"1e3", b"2.505", b"2.5", b'"2.50"', b'""', b'" "', b"[1]", b'{"a":1}']
    values += [
        b'"\\u0041"',
        b'"\xff"',
        b"99999999999999",
        b"9999999999999999",
        b"1.0",
        b'"',
        b"",
        b'"x":1',
        b"NaN",
        b'"00"',
    ]
    for name, value in members.items():
        for other in values:
            was = b'"%b":%b' % (name, value)
            assert was in _WAGER
            yield _WAGER.replace(was, b'"%b":%b' % (name, other))
            yield _WAGER.replace(was, b'"%b": %b' % (name, other))
        yield _WAGER.replace(b'"%b":' % name, b'"%b":%b,"%b":' % (name, value, name))  # twice
        yield _WAGER.replace(b'"%b":' % name, b'"%b" :%b,\t"%b":' % (name, value, name))
        yield _WAGER.replace(b'"%b":' % name, b'%b":' % name)
        yield _WAGER.replace(b'"%b":' % name, b'"x-%b":' % name)
    yield _WAGER + b"x"
    yield _WAGER[:-1]
    yield _WAGER.replace(b'"bet":"tie"', b'"bet":"tie","reason":"id"')


def test_what_a_member_may_not_be_is_told_whatever_was_read_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [line for changed in _changed() for line in (_WAGER, changed)]
    alike = _read(lines, tmp_path / "log.jsonl")
    monkeypatch.setattr(Likeness, "read", _never)
    assert alike == _read(lines, tmp_path / "log.jsonl")
    assert len(alike[1]) > 100


def test_what_a_session_stands_without_is_told_of_each_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = (
        b'{"event":"session","table":"%b","ts":"2004-07-02T20:00:00+12:00","casino":"C","jurisdiction":"nz",'
        b'"game":"roulette","captures":["spin"],"decks":"eight"}'
    )
    lines = [line % table for table in (b"R-1", b"R-2", b"R-3")]
    alike = _read(lines, tmp_path / "log.jsonl")
    monkeypatch.setattr(Likeness, "read", _never)
    assert alike == _read(lines, tmp_path / "log.jsonl")
    assert [problem.code for problem in alike[1]] == ["log.wrong-type"] * 3


def test_names_instants_numbers_and_amounts_are_read_as_they_stand() -> None:
    likeness = Likeness()
    wager = _WAGER.replace(b"25}", b"0.5}")
    first = next(read_entries(_Lines([wager]), FaultList()))
    assert isinstance(first, Entry)
    assert likeness.read(wager) is None
    likeness.learn(first.event)
    other = likeness.read(wager.replace(b'"w1"', b'"w2"').replace(b"0.5}", b"2.50}").replace(b'"p1"', b'"p9"'))
    assert other is not None
    assert (other.__dict__["id"], other.__dict__["amount"], other.__dict__["player"]) == ("w2", 250, "p9")
    assert likeness.read(wager.replace(b'"tie"', b'"banker"')) is None


class _Lines:
    name = "log.jsonl"
    refused = False

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def lines(self) -> Iterator[tuple[int, bytes | None]]:
        yield from enumerate(self._lines, 1)
