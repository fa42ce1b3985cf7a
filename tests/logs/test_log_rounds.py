"""Interleaved tables, sessions that go on from file to file, and what belongs to which round."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

from compliance.logs.past import KEPT_ROUNDS
from compliance.logs.rounds import Round, captures, could_be

from .conftest import Replayed, card, codes, end, numbered, session, settle, wager

Replay = Callable[..., Replayed]


def _kinds(recorded: object) -> list[str]:
    return [r.event.event for r in recorded]  # type: ignore[attr-defined]


def _named(rounds: list[Round]) -> list[str]:
    return [f"{r.table} {r.id}" for r in rounds]


def test_interleaved_tables_come_apart_and_keep_their_order(replay: Replay) -> None:
    rounds, run = replay(
        [
            session("T1"),
            session("T2"),
            wager("w1", "1", "T1"),
            wager("w1", "1", "T2"),
            card("player", 1, "7H", "1", "T2"),
            card("player", 1, "8H", "1", "T1"),
            settle("w1", "1", "T2"),
            settle("w1", "1", "T1"),
            end("T2"),
            end("T1"),
        ]
    )
    assert _named(rounds) == ["T2 1", "T1 1"]
    assert [_kinds(r.events) for r in rounds] == [["wager", "card", "settle"]] * 2
    assert [[r.line for r in game_round.events] for game_round in rounds] == [[4, 5, 7], [3, 6, 8]]
    assert codes(run, notes=True) == []


def test_a_session_goes_on_from_file_to_file_and_a_round_across_their_border(replay: Replay) -> None:
    rounds, run = replay(
        [session(), wager("w1"), card("player", 1, "7H")],
        [card("banker", 1, "8H"), settle("w1"), wager("w2", "2"), end()],
    )
    assert _named(rounds) == ["T1 1", "T1 2"]
    assert [r.file.rsplit("/")[-1] for r in rounds[0].events] == [
        "log1.jsonl",
        "log1.jsonl",
        "log2.jsonl",
        "log2.jsonl",
    ]
    assert [(file.events, file.rounds) for file in run.files] == [(3, 1), (4, 1)]
    assert codes(run) == []


SIGN = {"event": "sign", "table": "T1", "min": 50}
NEXT = {"ts": "2004-07-03T20:00:00+12:00", "id": "second"}


def test_what_was_displayed_in_a_session_that_ended_is_not_displayed_in_the_next(replay: Replay) -> None:
    rounds, _ = replay([session(), SIGN, wager("w1"), settle("w1"), end(), session(**NEXT), wager("w2"), end()])
    assert [_kinds(r.context) for r in rounds] == [["sign"], []]


def test_what_was_displayed_before_a_session_line_that_was_lost_or_after_it_is_not_of_the_session_that_follows(
    replay: Replay,
) -> None:
    lost = [session(game="faro"), SIGN, wager("w2")]
    rounds, _ = replay([session(), SIGN, wager("w1"), end(), *lost, session(**NEXT), wager("w3"), end()])
    assert [(_kinds(r.context), _kinds(r.between)) for r in rounds] == [(["sign"], ["sign"]), ([], [])]


def test_a_sign_of_a_later_file_that_was_given_first_is_not_displayed_in_the_session_before_it(replay: Replay) -> None:
    later = [{**SIGN, "ts": "2004-07-02T23:00:00+12:00"}, wager("w2", "2", ts="2004-07-02T23:01:00+12:00"), end()]
    rounds, run = replay(later, [session(), wager("w1"), settle("w1")])
    assert [(r.id, _kinds(r.context), _kinds(r.between)) for r in rounds] == [("1", [], [])]
    (told,) = (p for p in run.problems if p.code == "log.time-backwards")
    assert told.remedy.startswith("Give the files in the order in which they follow")


def test_a_session_line_repeated_at_the_head_of_each_file_does_not_begin_a_session_anew(replay: Replay) -> None:
    rounds, run = replay([session(), wager("w1"), settle("w1")], [session(), wager("w2", "2"), end()])
    assert len(run.sessions) == 1
    assert _named(rounds) == ["T1 1", "T1 2"]
    assert codes(run) == []


def test_what_stands_between_rounds_and_what_is_displayed_go_to_the_round_that_follows(replay: Replay) -> None:
    sign = {"event": "sign", "table": "T1", "min": 50, "max": 5000}
    rounds, _ = replay(
        [
            session(),
            {"event": "staff", "table": "T1", "dealer": "d1"},
            sign,
            {"event": "shuffle", "table": "T1", "method": "riffle"},
            wager("w1"),
            settle("w1"),
            {"event": "staff", "table": "T1", "dealer": "d2"},
            {**sign, "min": 100},
            wager("w2", "2"),
            {"event": "close", "table": "T1"},
            end(),
        ]
    )
    first, second = rounds
    assert _kinds(first.between) == ["staff", "sign", "shuffle"]
    assert _kinds(first.context) == ["staff", "sign", "shuffle"]
    assert first.context[1].event.min == 5000  # type: ignore[union-attr] # cents
    assert _kinds(second.between) == ["staff", "sign"]
    assert _kinds(second.context) == ["sign", "shuffle", "staff", "sign"]
    assert second.context[2].event.dealer == "d2"  # type: ignore[union-attr]
    assert _kinds(first.following) == []
    assert _kinds(second.following) == ["close"]


def test_what_stands_inside_a_round_without_naming_it_is_part_of_it(replay: Replay) -> None:
    rounds, _ = replay(
        [session(), wager("w1"), {"event": "cutting_card", "table": "T1"}, card("player", 1, "7H"), settle("w1"), end()]
    )
    assert _kinds(rounds[0].events) == ["wager", "cutting_card", "card", "settle"]


def test_events_without_an_instant_take_the_last_one_of_their_table(replay: Replay) -> None:
    rounds, _ = replay(
        [
            session(),
            session("T2", ts="2004-07-02T21:30:00+12:00"),
            wager("w1"),
            card("player", 1, "7H", ts="2004-07-02T20:05:00+12:00"),
            settle("w1"),
            end(),
        ]
    )
    assert rounds[0].starts == datetime.fromisoformat("2004-07-02T20:00:00+12:00")
    assert [r.ts.isoformat()[11:16] for r in rounds[0].events if r.ts] == ["20:00", "20:05", "20:05"]


def test_a_late_settlement_still_finds_its_round(replay: Replay) -> None:
    rounds, run = replay([session(), wager("w1"), wager("w2", "2"), wager("w3", "3"), settle("w1"), end()])
    assert _named(rounds) == ["T1 1", "T1 2", "T1 3"]
    assert _kinds(rounds[0].events) == ["wager", "settle"]
    assert codes(run) == ["log.rounds-interleaved"]


def test_a_craps_wager_that_outlives_its_round_is_known_in_the_later_ones(replay: Replay) -> None:
    lines = [session(game="craps", variant=None, captures=["wager", "roll", "settle"])]
    lines.append(wager("c1", "1", bet="come"))
    for n in range(1, 9):
        lines += [wager(f"p{n}", str(n), bet="pass"), settle(f"p{n}", str(n))]
    lines += [settle("c1", "8"), end()]
    rounds, run = replay(lines)
    assert codes(run) == []
    assert _kinds(rounds[7].known_wagers["c1"]) == ["wager"]
    assert "p1" not in rounds[7].known_wagers
    assert all("c1" in r.known_wagers for r in rounds[1:])


def test_baccarat_wagers_are_forgotten_with_their_round(replay: Replay) -> None:
    lines = [session()]
    for n in range(1, 12):
        lines += [wager(f"w{n}", str(n)), settle(f"w{n}", str(n))]
    rounds, _ = replay([*lines, end()])
    assert set(rounds[-1].known_wagers) == {"w8", "w9", "w10"}


def test_a_round_waits_for_what_is_told_of_its_wagers_as_long_as_these_are_kept(replay: Replay) -> None:
    for last in (KEPT_ROUNDS // 2, KEPT_ROUNDS + 2):
        lines = [session(), wager("late")]
        for n in range(1, last + 1):
            lines += [wager(f"w{n}", str(n)), settle(f"w{n}", str(n))]
        rounds, _ = replay([*lines, settle("late", str(last)), end()])
        assert [r.id for r in rounds] == [str(n) for n in range(1, last + 1)]
        assert ("late" in rounds[0].settled_later) is (last < KEPT_ROUNDS)


def test_events_before_any_session_are_counted_and_not_judged(replay: Replay) -> None:
    sign = {"event": "sign", "table": "T1", "min": 50}
    rounds, run = replay([sign, wager("w1"), settle("w1"), wager("w2", "2"), session(), wager("w3", "3"), end()])
    assert _named(rounds) == ["T1 3"]
    assert _kinds(rounds[0].context) == ["sign"]
    assert [(o.table, o.line, o.events, o.rounds) for o in run.outside] == [("T1", 2, 3, 2)]
    assert codes(run) == ["log.no-session"]


def test_events_after_an_unreadable_session_line_are_not_taken_to_the_session_before(replay: Replay) -> None:
    lines = [session(), wager("w1"), settle("w1"), session(game="faro"), wager("w2", "2"), settle("w2", "2")]
    rounds, run = replay(lines)
    assert _named(rounds) == ["T1 1"]
    assert not any(could_be(gap, "settle") for gap in rounds[0].gaps)
    assert run.outside[0].events == 2
    assert "could not be read" in run.outside[0].reason


def test_a_new_session_begins_with_fresh_signs_and_round_ids(replay: Replay) -> None:
    rounds, run = replay(
        [
            session(),
            {"event": "sign", "table": "T1", "min": 50},
            wager("w1"),
            session(ts="2004-07-03T20:00:00+12:00", id="second"),
            wager("w2"),
            end(),
        ]
    )
    assert [(r.session.id, r.id) for r in rounds] == [("2004-07-02T20:00:00+12:00", "1"), ("second", "1")]
    assert _kinds(rounds[1].context) == []
    assert codes(run) == []


def test_members_of_the_recorders_own_are_kept_and_counted(replay: Replay) -> None:
    rounds, run = replay([session(), {**wager("w1"), "x-chip-tray": [1, {"a": 2}]}, end()])
    assert dict(rounds[0].events[0].extras) == {"x-chip-tray": [1, {"a": 2}]}
    assert run.extras_seen == {"x-chip-tray": 1}
    assert run.kinds_seen == {"session": 1, "wager": 1, "end": 1}


def test_what_a_recorder_captures_in_part_counts_as_captured(replay: Replay) -> None:
    _, run = replay([session(captures=["settle without commission", "card without order", "call: result"])])
    opened = run.sessions[0]
    assert captures(opened, "settle")
    assert captures(opened, "card")
    assert captures(opened, "call", "result")
    assert not captures(opened, "call", "no more bets")
    assert not captures(opened, "wager")


def test_a_calls_may_come_again_in_the_same_words_but_a_card_may_not(replay: Replay) -> None:
    call = {"event": "call", "table": "T1", "round": "1", "what": "point count", "hand": "player", "value": 7}
    rounds, run = replay(
        [
            session(),
            wager("w1"),
            card("player", 1, "7H"),
            call,
            card("banker", 1, "8H"),
            call,
            card("player", 1, "7H"),
            end(),
        ]
    )
    assert _kinds(rounds[0].events) == ["wager", "card", "call", "card", "call"]
    assert codes(run) == ["log.repeated-line"]


def test_rounds_come_in_the_same_order_every_time_and_none_is_lost(replay: Replay) -> None:
    def table(name: str) -> list[dict[str, Any]]:
        rounds = [event for n in range(9) for event in (wager(f"w{n}", str(n), name), settle(f"w{n}", str(n), name))]
        return numbered([session(name), *rounds, end(name)])

    tables = {name: table(name) for name in ("T0", "T1", "T2", "T3")}
    shuffled = random.Random(7)
    lines = []
    while any(tables.values()):
        name = shuffled.choice([n for n, events in tables.items() if events])
        lines.append(tables[name].pop(0))
    once, run = replay(lines)
    again, _ = replay(lines)
    assert _named(once) == _named(again)
    assert sorted(_named(once)) == sorted(f"T{t} {n}" for t in range(4) for n in range(9))
    assert codes(run, notes=True) == []


_NEXT_DAY = {"ts": "2004-07-03T20:00:00+12:00", "id": "the next day"}


def test_each_session_counts_its_wagers_and_rounds_anew(replay: Replay) -> None:
    night = [wager("w1"), card("player", 1, "7H"), settle("w1")]
    rounds, run = replay([session(), *night, end(), session(**_NEXT_DAY), *night, end()])
    assert [(r.session.id, r.id, _kinds(r.events)) for r in rounds] == [
        (rounds[0].session.id, "1", ["wager", "card", "settle"]),
        ("the next day", "1", ["wager", "card", "settle"]),
    ]
    assert codes(run, notes=True) == []


def test_one_wager_is_not_placed_twice_in_a_session(replay: Replay) -> None:
    _, run = replay([session(), wager("w1"), settle("w1"), wager("w1", "2"), settle("w1", "2"), end()])
    assert codes(run) == ["log.wager-id-repeated"]


def test_a_wager_that_was_never_settled_does_not_end_one_of_a_later_session(replay: Replay) -> None:
    """A settlement is taken to be lost after a hundred rounds: those of the wager itself, not of an older one."""
    craps = {"game": "craps", "variant": None, "captures": ["wager", "roll", "settle"]}
    first = [session(**craps), wager("w1", bet="place", on=6), end()]
    rolls = [{"event": "roll", "table": "T1", "round": str(n), "dice": [3, 4]} for n in range(2, 120)]
    placed = wager("w1", "60", bet="place", on=8)
    later = [session(**craps, **_NEXT_DAY), *rolls[:58], placed, *rolls[59:], settle("w1", "119"), end()]
    rounds, run = replay([*first, *later])
    assert [r.event.on for r in rounds[-1].known_wagers["w1"] if r.event.event == "wager"] == [8]  # type: ignore[union-attr]
    assert codes(run) == []


def test_a_wager_of_nothing_is_told_and_one_reduced_to_nothing_is_not(replay: Replay) -> None:
    _, run = replay([session(), wager("w1", amount=0), settle("w1", paid=0), end()])
    (told,) = (p for p in run.problems if p.severity == "warning")
    assert (told.code, told.place is not None and told.place.line) == ("log.wager-of-nothing", 2)
    _, run = replay([session(), wager("w1"), wager("w1", amount=0, change="withdraw"), end()])
    assert codes(run) == []


def test_a_card_that_rows_tell_again_at_its_place_in_other_words_is_one_card(replay: Replay) -> None:
    """`x-row` differs, so that no line repeats another; another card at that place is in doubt."""
    again = card("dealer", 1, "3D", **{"x-row": 2})
    cards = [card("dealer", 1, "3D", **{"x-row": 1}), card("dealer", 2, "7D"), again]
    rounds, run = replay([session(), *cards, end()])
    assert [len(game.events) for game in rounds] == [2]
    assert rounds[0].gaps == ()
    assert codes(run) == ["log.repeated-line"]
    rounds, _ = replay([session(), *cards, card("dealer", 2, "8D"), end()])
    assert "place given twice" in {gap.kind for gap in rounds[0].gaps}
