"""Several files: sessions are told apart by casino, table, id and gaming day, and what cannot be told is left out."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.rounds import Round

from .conftest import Line, Replayed, card, codes, end, numbered, session, settle, wager

Replay = Callable[..., Replayed]
Lines = list[dict[str, Any]]


def _at(time: str) -> dict[str, str]:
    return {"ts": f"2004-07-02T{time}:00+12:00"}


def _played(first: str, last: str, rounds: str = "12", table: str = "T1", **members: Any) -> Lines:
    """A session with a round at each of two instants."""
    of_session = {**_at(first), **members}
    lines = [session(table, **of_session)]
    for round_, time in zip(rounds, (first, last), strict=True):
        lines += [wager("w" + round_, round_, table, **_at(time)), settle("w" + round_, round_, table, **_at(time))]
    return [*lines, end(table)]


def _named(rounds: list[Round]) -> list[str]:
    return sorted(f"{r.session.casino[:4]} {r.table} {r.session.id[-4:]} {r.id} {len(r.events)}" for r in rounds)


def _alone(replay: Replay, *files: Lines) -> list[str]:
    return sorted(name for lines in files for name in _named(replay(lines)[0]))


@pytest.mark.parametrize(
    "other",
    [
        {"id": "B"},
        {"gaming_day": "2004-07-03"},
        {"casino": "Christchurch Casino"},
        {"casino": "Christchurch Casino", "id": "A"},
    ],
    ids=lambda o: ", ".join(o),
)
def test_sessions_that_overlap_are_told_apart_by_casino_id_and_gaming_day(
    replay: Replay, other: dict[str, str]
) -> None:
    one = _played("20:00", "21:00", id="A", gaming_day="2004-07-02")
    two = _played("20:00", "20:30", **{"id": "A", "gaming_day": "2004-07-02", **other})
    rounds, run = replay(one, two)
    assert codes(run) == []
    assert _named(rounds) == _alone(replay, one, two)
    assert len({r.session.key for r in rounds}) == 2


def test_a_session_without_id_is_known_by_its_first_instant(replay: Replay) -> None:
    one, two = _played("20:00", "21:00"), _played("20:10", "20:30")
    rounds, run = replay(one, two)
    assert codes(run) == []
    assert _named(rounds) == _alone(replay, one, two)


def test_a_session_line_without_instant_takes_the_first_one_that_follows(replay: Replay) -> None:
    def played(time: str, a: str, b: str) -> Lines:
        return [session(ts=None), wager(a), settle(a), wager(b, "2", **_at(time)), settle(b, "2"), end()]

    rounds, run = replay(played("20:00", "w1", "w2"), played("20:05", "w3", "w4"))
    assert codes(run) == []
    assert [f"{r.session.id[11:16]} {r.id}" for r in rounds] == ["20:00 1", "20:00 2", "20:05 1", "20:05 2"]
    assert [s.id[11:16] for s in run.sessions] == ["20:00", "20:05"]


@pytest.mark.parametrize("devices", [("", ""), ("D1", "D2")], ids=["one recorder", "two recorders"])
def test_files_that_tell_of_one_session_at_one_time_are_left_out_and_the_rest_is_read(
    replay: Replay, devices: tuple[str, str]
) -> None:
    named = [{"device": d} if d else {} for d in devices]
    one = [{**e, **named[0]} for e in _played("20:00", "21:00")]
    two = [{**e, **named[1]} for e in _played("20:00", "20:30", "34")]
    good = _played("20:00", "21:00", table="T2")
    rounds, run = replay([*one, *good], two)
    assert _named(rounds) == _alone(replay, good)
    told = [p for p in run.problems if p.code == "log.files-interleave"]
    assert len(told) == 1
    assert "log1.jsonl" in told[0].message
    assert "lines 1 to 6 here, lines 1 to 6 there" in told[0].message
    assert str(told[0].place).endswith("log2.jsonl:1")
    assert [(f.events, f.quarantined) for f in run.files] == [(6, 6), (0, 6)]
    assert [(o.table, o.line, o.events, o.rounds, o.code) for o in run.outside] == [
        ("T1", 1, 6, 2, "log.files-interleave"),
        ("T1", 1, 6, 2, "log.files-interleave"),
    ]
    assert all("log1.jsonl" in o.said and "log2.jsonl" in o.said for o in run.outside)


def test_without_instants_rounds_that_stand_in_both_files_show_that_they_tell_of_one_time(replay: Replay) -> None:
    whole = [session(), wager("w1"), settle("w1"), wager("w2", "2"), settle("w2", "2"), end()]
    other = [session(), wager("w1", amount=50), settle("w1"), wager("w2", "2"), settle("w2", "2"), end()]
    rounds, run = replay(whole, other)
    assert rounds == []
    assert "log.files-interleave" in codes(run)


def test_a_session_may_go_on_in_the_next_file_with_and_without_its_line(replay: Replay) -> None:
    opened = session(id="A", **_at("20:00"))
    first = [opened, wager("w1", "1", **_at("20:05")), settle("w1", "1")]
    second = [wager("w2", "2", **_at("20:10")), settle("w2", "2", **_at("20:11"))]
    rounds, run = replay(first, second, [opened, wager("w3", "3", **_at("20:11")), settle("w3", "3"), end()])
    assert codes(run) == []
    assert [(r.id, r.session.id) for r in rounds] == [("1", "A"), ("2", "A"), ("3", "A")]
    assert len(run.sessions) == 1


def test_a_session_goes_on_after_a_line_of_its_own_with_its_id(replay: Replay) -> None:
    opening = session(id="A", gaming_day="2004-07-02", seq=1, **_at("20:00"))
    again = {**opening, "seq": 3, **_at("20:30")}
    first = [opening, {**wager("w1", "1", **_at("20:10")), "seq": 2}]
    rest = [{**settle("w1", "1", **_at("20:40")), "seq": 4}]
    for counted in (len(first + rest), len([*first, again, *rest])):  # with the session's own lines, or without
        second = [again, *rest, {**end(events=counted), "seq": 5}]
        rounds, run = replay(first, second)
        assert [([r.event.event for r in found.events], found.gaps) for found in rounds] == [(["wager", "settle"], ())]
        assert codes(run) == []
        assert len(run.sessions) == 1


@pytest.mark.parametrize("other", [{"captures": ["wager"]}, {"id": None}], ids=["it says otherwise", "it has no id"])
def test_a_session_line_that_is_not_known_for_the_same_opens_another(replay: Replay, other: dict[str, Any]) -> None:
    opening = session(**{"id": "A", "captures": ["wager", "settle"], **_at("20:00"), **other})
    again = session(**{"id": "A", "captures": ["wager", "settle"], **_at("20:30")})
    rounds, run = replay([opening, wager("w1", "1", **_at("20:10"))], [again, wager("w2", "2", **_at("20:40")), end()])
    assert [len(found.events) for found in rounds] == [1, 1]
    assert [id(found.session) for found in rounds] == [id(found) for found in run.sessions]


def test_each_casinos_table_goes_on_across_files_of_the_other(replay: Replay) -> None:
    here, there = session(id="A", **_at("20:00")), session(id="B", casino="Christchurch Casino", **_at("20:00"))
    rounds, run = replay(
        [here, wager("w1", "1", **_at("20:05")), settle("w1", "1")],
        [there, wager("w1", "1", **_at("20:01")), settle("w1", "1"), end()],
        [wager("w2", "2", **_at("20:20")), settle("w2", "2"), end()],
    )
    assert codes(run) == []
    assert _named(rounds) == ["Chri T1 B 1 2", "SKYC T1 A 1 2", "SKYC T1 A 2 2"]


def test_what_may_be_of_two_casinos_tables_is_of_none(replay: Replay) -> None:
    here, there = session(id="A", **_at("20:00")), session(id="B", casino="Christchurch Casino", **_at("20:00"))
    rounds, run = replay(
        [here, wager("w1", "1", **_at("20:05")), settle("w1", "1")],
        [there, wager("w1", "1", **_at("20:01")), settle("w1", "1")],
        [wager("w2", "2", **_at("20:20")), settle("w2", "2")],
    )
    assert _named(rounds) == ["Chri T1 B 1 2", "SKYC T1 A 1 2"]
    assert [(o.table, o.events) for o in run.outside] == [("T1", 2)]
    assert "SKYCITY Auckland Casino or of Christchurch Casino" in run.outside[0].said
    assert codes(run) == ["log.no-session"]


@pytest.mark.parametrize(
    "shown_by",
    [
        [settle("w1", "1", **_at("20:11"))],
        [{**wager("w1", "1", **_at("20:11")), "change": "increase"}],
        [wager("v1", "2", **_at("20:11"))],
        [settle("v1", "1", **_at("20:04"))],
        [end(), wager("w2", "2", **_at("20:12"))],
    ],
    ids=["its wager is settled", "its wager is changed", "a wager is placed again", "time runs back", "after the end"],
)
def test_where_two_casinos_tables_of_one_name_take_turns_in_a_file_neither_goes_on(
    replay: Replay, shown_by: Lines
) -> None:
    here, there = session(id="A", **_at("20:00")), session(id="B", casino="Christchurch Casino", **_at("20:06"))
    before = [here, wager("w0", "0", **_at("20:02")), settle("w0", "0"), wager("w1", "1", **_at("20:05"))]
    after = [wager("v1", "1", **_at("20:10")), *shown_by]
    later = [session(id="C", **_at("22:00")), wager("w3", "3", **_at("22:10")), settle("w3", "3"), end()]
    rounds, run = replay([*before, there, *after, *later])
    assert _named(rounds) == ["SKYC T1 A 0 2", "SKYC T1 A 1 1", "SKYC T1 C 3 2"]
    (told,) = (p for p in run.problems if p.code == "log.tables-of-two-casinos")
    assert told.place is not None
    assert told.place.line == 5
    assert "Christchurch Casino at a table" not in told.message
    assert "SKYCITY Auckland Casino at a table of the same name, T1, which line 1 opened, goes on" in told.message
    of_neither = [event for event in after if event != end()]
    assert [(o.table, o.events) for o in run.outside] == [("T1", len(of_neither))]


@pytest.mark.parametrize("ended", [[end()], []], ids=["with its end", "without"])
def test_one_casinos_table_may_follow_the_others_in_a_file(replay: Replay, ended: Lines) -> None:
    here, there = session(id="A", **_at("20:00")), session(id="B", casino="Christchurch Casino", **_at("20:06"))
    played = [wager("w1", "1", **_at("20:10")), settle("w1", "1")]
    rounds, run = replay([here, *played, *ended, there, *played, end()])
    assert codes(run) == []
    assert _named(rounds) == ["Chri T1 B 1 2", "SKYC T1 A 1 2"]


def test_of_a_pipe_nothing_shows_whether_another_casinos_table_goes_on(tmp_path: Path) -> None:
    played = [session(), wager("w1"), session(casino="Christchurch Casino"), wager("w1"), settle("w1"), end()]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = "".join(json.dumps(event) + "\n" for event in played)
    writer = threading.Thread(target=lambda: pipe.write_text(text))
    writer.start()
    run = open_logs([pipe])
    assert [r.session.casino for r in run.rounds()] == ["SKYCITY Auckland Casino"]
    writer.join()
    assert "log.tables-of-two-casinos" in [p.code for p in run.problems]


def test_numbers_tell_in_what_order_files_were_recorded_though_a_clock_was_put_back(replay: Replay) -> None:
    """One event bears an instant of an hour before, or after: the recorder's numbers say that it came between."""
    for slipped in ("19:00", "23:00"):
        lines = numbered(_played("20:00", "21:00", id="A"))
        at = 1 if slipped == "23:00" else len(lines) - 2
        lines[at] = {**lines[at], **_at(slipped)}
        rounds, run = replay(lines[:3], lines[3:])
        assert [r.id for r in rounds] == ["1", "2"]
        assert codes(run) == ["log.time-backwards"]


def test_numbers_that_overlap_do_not_tell_in_what_order_files_were_recorded(replay: Replay) -> None:
    lines = numbered(_played("20:00", "21:00", id="A"))
    lines[-2] = {**lines[-2], **_at("19:00")}
    again = [lines[0], *({**line, "seq": line["seq"] - 2} for line in lines[3:])]
    rounds, run = replay(lines[:3], again)
    assert rounds == []
    assert "log.files-interleave" in codes(run)


def test_numbers_run_on_through_the_sessions_of_a_table_from_file_to_file(replay: Replay) -> None:
    lines = numbered([*_played("20:00", "20:30"), *_played("21:00", "21:30", "34", id="late")])
    rounds, run = replay(lines[:6], lines[6:])
    assert codes(run) == []
    assert [g for r in rounds for g in r.gaps] == []


def test_the_same_content_under_two_names_is_read_once(replay: Replay) -> None:
    lines = _played("20:00", "21:00")
    rounds, run = replay(lines, lines)
    assert _named(rounds) == _alone(replay, lines)
    assert codes(run) == ["log.given-twice"]


def test_a_broken_line_of_a_table_that_is_left_out_is_told_and_no_more(replay: Replay) -> None:
    one, two = _played("20:00", "21:00"), [*_played("20:00", "20:30"), '{"event":"card","table":"T1","round":"9","to']
    rounds, run = replay(one, two)
    assert rounds == []
    assert sorted(codes(run)) == ["log.files-interleave", "log.truncated-line"]


def test_pipes_are_surveyed_from_a_copy(tmp_path: Path) -> None:
    paths = [tmp_path / "one", tmp_path / "two"]
    sources: list[Lines] = [_played("20:00", "21:00"), _played("20:00", "20:30", id="B")]
    for path in paths:
        os.mkfifo(path)

    def feed(path: Path, lines: list[Line]) -> None:
        import json

        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    feeders = [threading.Thread(target=feed, args=pair) for pair in zip(paths, sources, strict=True)]
    for feeder in feeders:
        feeder.start()
    run: LogRun = open_logs(paths)
    assert len(list(run.rounds())) == 4
    for feeder in feeders:
        feeder.join()
    assert all(f.sha256 for f in run.files)


def test_a_card_dealt_twice_in_two_sessions_is_dealt_in_each(replay: Replay) -> None:
    one = [session(id="A", **_at("20:00")), card("player", 1, "7H", **_at("20:01")), end()]
    two = [session(id="B", **_at("20:00")), card("player", 1, "7H", **_at("20:01")), end()]
    rounds, run = replay(one, two)
    assert [len(r.events) for r in rounds] == [1, 1]
    assert codes(run) == []
