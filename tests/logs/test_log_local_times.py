"""Times of foreign logs: patterns, zones, the hour that comes twice and the one that never comes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.faults import UnreadableError
from compliance.logs.inventions import without_inventions
from compliance.logs.local_times import read_time
from compliance.logs.rounds import Round
from compliance.strict_yaml import dump_yaml

from .conftest import codes

MAPPING: dict[str, Any] = {
    "mapping": "spins",
    "format": "csv",
    "columns": ["n", "at"],
    "refused_above": "0.9",
    "session": {"table": "R1", "casino": "not stated", "jurisdiction": "nz", "game": "roulette", "captures": ["spin"]},
    "row": {"round": {"column": "n"}, "ts": {"column": "at", "time": "DD/MM/YYYY hh:mm:ss"}},
    "events": [{"event": "spin", "members": {"number": {"column": "n", "as": "number"}}}],
}


def _rounds(tmp_path: Path, times: list[str], zone: str | None, **row: Any) -> tuple[list[Round], LogRun]:
    mapping, log = tmp_path / "mapping.yaml", tmp_path / "log.csv"
    zoned = {"zone": zone} if zone is not None else {}
    mapping.write_text(dump_yaml({**MAPPING, **zoned, "row": {**MAPPING["row"], **row}}), encoding="utf-8")
    log.write_text("".join(f"{n},{at}\n" for n, at in enumerate(times, start=1)), encoding="utf-8")
    run = open_logs([log], mapping)
    return list(run.rounds()), run


def _instants(rounds: list[Round]) -> list[str]:
    return [game.starts.isoformat() for game in rounds if game.starts is not None]


@pytest.mark.parametrize(
    ("written", "pattern", "expected"),
    [
        ("06/04/1996 20:00:01", "DD/MM/YYYY hh:mm:ss", "1996-04-06T20:00:01"),
        ("4/6/1996 8:00 PM", "M/D/YYYY h:mm am", "1996-04-06T20:00:00"),
        ("12.30am 1-Jan-1996", None, None),
        ("6 Apr 1996, 12:00:01.250 a.m.", "D MMM YYYY, hh:mm:ss.f am", "1996-04-06T00:00:01.250000"),
        ("19960406T200001+1200", "YYYYMMDDThhmmssZ", "1996-04-06T20:00:01+12:00"),
        ("6 April 1996 20:00", "D MMMM YYYY hh:mm", "1996-04-06T20:00:00"),
        ("Sept 6, 1996 20:00", "MMMM D, YYYY hh:mm", "1996-09-06T20:00:00"),
        ("6 Aprilis 1996 20:00", "D MMMM YYYY hh:mm", None),
        ("1996年4月6日 20:00:01", "YYYY年M月D日 hh:mm:ss", "1996-04-06T20:00:01"),
        ("1996-04-06 下午8:00", "YYYY-MM-DD amh:mm", "1996-04-06T20:00:00"),
        ("828777601", "epoch seconds", "1996-04-06T08:00:01+00:00"),
        ("828777601250", "epoch milliseconds", "1996-04-06T08:00:01.250000+00:00"),
        ("1996-04-06 20:00", "iso", "1996-04-06T20:00:00"),
        ("1996-04-06T20:00:01.5+12:00", "iso", "1996-04-06T20:00:01.500000+12:00"),
        ("31/02/1996 20:00:01", "DD/MM/YYYY hh:mm:ss", None),
        ("06/13/1996 20:00:01", "DD/MM/YYYY hh:mm:ss", None),
        ("6/4/1996 13:00 pm", "D/M/YYYY hh:mm am", None),
        ("1e400", "epoch seconds", None),
        ("99999999999999", "epoch seconds", None),
    ],
)
def test_a_time_is_read_by_its_pattern(written: str, pattern: str | None, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(UnreadableError):
            read_time(written, pattern or "iso")
    else:
        assert read_time(written, pattern or "iso") == datetime.fromisoformat(expected)


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("DD/MM/YY hh:mm", "a year of two digits does not say its century"),
        ("DD/MM/YYYY", "needs the hour and the minute"),
        ("DD/DD/YYYY hh:mm", "DD says again what already stands"),
        ("DD/MM/YYYY hh:mm q", "q means nothing"),
    ],
)
def test_a_pattern_that_tells_no_time_is_refused(tmp_path: Path, pattern: str, says: str) -> None:
    _, run = _rounds(tmp_path, ["x"], "Pacific/Auckland", ts={"column": "at", "time": pattern})
    assert [says in p.message for p in run.problems] == [True]


def test_times_without_offset_need_a_zone(tmp_path: Path) -> None:
    _, run = _rounds(tmp_path, ["06/04/1996 20:00:01"], None)
    assert "need the `zone` of the file" in run.problems[0].message


@pytest.mark.parametrize(
    ("zone", "summer", "winter"),
    [
        # clocks went back at 3 in the morning on 17 March 1996 in Auckland, on 31 March 1996 in Sydney
        ("Pacific/Auckland", ("16/03/1996 20:00:00", "+13:00"), ("18/03/1996 20:00:00", "+12:00")),
        ("Australia/Sydney", ("30/03/1996 20:00:00", "+11:00"), ("01/04/1996 20:00:00", "+10:00")),
    ],
)
def test_the_offset_is_that_of_the_day(
    tmp_path: Path, zone: str, summer: tuple[str, str], winter: tuple[str, str]
) -> None:
    rounds, run = _rounds(tmp_path, [summer[0], winter[0]], zone)
    assert codes(run) == []
    assert [instant[-6:] for instant in _instants(rounds)] == [summer[1], winter[1]]


AUCKLAND = [f"17/03/1996 {time}:00" for time in ("01:59", "02:10", "02:55", "02:05", "03:01")]
SYDNEY = [time.replace("17/03", "31/03") for time in AUCKLAND]


@pytest.mark.parametrize(
    ("zone", "times", "offsets"),
    [
        ("Pacific/Auckland", AUCKLAND, ["+13:00", "+13:00", "+13:00", "+12:00", "+12:00"]),
        ("Australia/Sydney", SYDNEY, ["+11:00", "+11:00", "+11:00", "+10:00", "+10:00"]),
    ],
)
def test_the_hour_that_comes_twice_is_settled_by_the_order_of_the_rows(
    tmp_path: Path, zone: str, times: list[str], offsets: list[str]
) -> None:
    rounds, run = _rounds(tmp_path, times, zone)
    assert codes(run) == []
    assert [instant[-6:] for instant in _instants(rounds)] == offsets
    assert run.inventions() == []


def test_or_by_the_numbers_of_the_recorder(tmp_path: Path) -> None:
    times = [AUCKLAND[0], AUCKLAND[3], AUCKLAND[2]]
    mapping = {**MAPPING, "zone": "Pacific/Auckland", "columns": ["n", "at", "no"]}
    mapping["row"] = {**MAPPING["row"], "seq": {"column": "no", "as": "number"}}
    path, log = tmp_path / "mapping.yaml", tmp_path / "log.csv"
    path.write_text(dump_yaml(mapping), encoding="utf-8")
    log.write_text("".join(f"{n},{at},{n}\n" for n, at in zip((1, 3, 2), times, strict=True)), encoding="utf-8")
    run = open_logs([log], path)
    instants = {recorded.event.seq: recorded.ts for game in run.rounds() for recorded in game.events}
    assert {seq: str(ts)[-6:] for seq, ts in instants.items()} == {1: "+13:00", 2: "+13:00", 3: "+12:00"}


@pytest.mark.parametrize(("zone", "day"), [("Pacific/Auckland", "17/03/1996"), ("Australia/Sydney", "31/03/1996")])
def test_where_nothing_settles_it_the_instant_is_open(tmp_path: Path, zone: str, day: str) -> None:
    rounds, run = _rounds(tmp_path, [f"{day} 02:10:00", f"{day} 02:55:00", f"{day} 03:01:00"], zone)
    assert codes(run) == []
    assert [item["member"] for item in run.inventions() if item["event"] == "spin"] == ["ts"]
    starts = [bare.starts for bare in without_inventions(rounds[0])]
    first = rounds[0].starts
    assert first is not None
    assert [(at - first).total_seconds() for at in starts if at is not None] == [0, 60 * 60]


@pytest.mark.parametrize(("zone", "day"), [("Pacific/Auckland", "06/10/1996"), ("Australia/Sydney", "27/10/1996")])
def test_the_hour_that_never_comes_is_refused(tmp_path: Path, zone: str, day: str) -> None:
    rounds, run = _rounds(tmp_path, [f"{day} 01:59:59", f"{day} 02:30:00", f"{day} 03:00:00"], zone)
    assert codes(run) == ["log.no-such-hour"]
    assert "02:30:00 never came in" in run.problems[0].message
    assert len(rounds) == 2
