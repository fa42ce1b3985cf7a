"""What is missing from a log: one gap for one loss, at its place, and no wider than what is known of it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from compliance.logs.rounds import could_be

from .conftest import Replayed, card, codes, end, numbered, session, settle, wager

Replay = Callable[..., Replayed]

# a round of eight events, numbered 2 to 9 behind the session's 1
ROUND = [
    wager("w1"),
    card("player", 1, "7H"),
    card("banker", 1, "KD"),
    card("player", 2, "10S"),
    card("banker", 2, "4C"),
    card("banker", 3, "5S"),
    {"event": "call", "table": "T1", "round": "1", "what": "result", "hand": "banker"},
    settle("w1"),
]
LOG = numbered([session(), *ROUND, end()])


@pytest.mark.parametrize("lost", range(2, 10))
def test_one_lost_event_is_one_gap_where_it_stood(replay: Replay, lost: int) -> None:
    rounds, run = replay([line for line in LOG if line["seq"] != lost])
    assert codes(run) == ["log.seq-gap"]
    (gap,) = rounds[0].gaps
    assert (gap.kind, gap.missing, gap.salvaged) == ("seq gap", range(lost, lost + 1), None)
    assert gap.position == lost - 2
    assert could_be(gap, "card", to="player", n=3)


@pytest.mark.parametrize("lost", range(2, 10))
def test_a_quarantined_line_and_its_missing_number_are_one_loss(replay: Replay, lost: int) -> None:
    rounds, run = replay([{**line, "bogus": 1} if line["seq"] == lost else line for line in LOG])
    assert codes(run) == ["log.unknown-member"]
    (gap,) = rounds[0].gaps
    assert (gap.kind, gap.missing, gap.position, gap.line) == (
        "quarantined line",
        range(lost, lost + 1),
        lost - 2,
        lost,
    )
    event = LOG[lost - 1]
    assert could_be(gap, event["event"])
    assert not could_be(gap, "act")


def test_a_quarantined_settlement_leaves_other_wagers_and_the_cards_untouched(replay: Replay) -> None:
    broken = json.dumps(settle("w1", seq=3))
    whole = [session(seq=1), wager("w1", seq=2), broken[: broken.index('"paid"')], card("player", 1, "7H", seq=4)]
    rounds, run = replay(whole)
    assert codes(run) == ["log.truncated-line"]
    (gap,) = rounds[0].gaps
    assert could_be(gap, "settle", wager="w1")
    assert not could_be(gap, "settle", wager="w2")
    assert not could_be(gap, "card")


def test_a_broken_line_without_number_leaves_no_gap_where_the_count_runs_on(replay: Replay) -> None:
    rounds, run = replay([*LOG[:4], "{broken", *LOG[4:]])
    assert codes(run) == ["log.not-json"]
    assert rounds[0].gaps == ()


def test_a_broken_line_without_number_accounts_for_the_number_that_is_missing(replay: Replay) -> None:
    rounds, run = replay([*LOG[:4], "{broken", *LOG[5:]])
    assert codes(run) == ["log.not-json"]
    assert [(g.kind, g.missing, g.position, g.line) for g in rounds[0].gaps] == [
        ("quarantined line", range(5, 6), 3, 5)
    ]


def test_more_is_missing_than_the_broken_line_accounts_for(replay: Replay) -> None:
    rounds, run = replay([*LOG[:3], "{broken", *LOG[6:]])
    assert codes(run) == ["log.not-json", "log.seq-gap"]
    assert [(g.kind, g.missing) for g in rounds[0].gaps] == [("seq gap", range(4, 7))]
    assert "up to 1 may stand on lines that could not be read" in run.problems[1].message


def test_a_known_broken_line_inside_a_longer_gap_divides_it(replay: Replay) -> None:
    broken = {**LOG[4], "bogus": 1}
    rounds, run = replay([*LOG[:3], broken, *LOG[6:]])
    assert codes(run) == ["log.unknown-member", "log.seq-gap", "log.seq-gap"]
    gaps = [(g.kind, g.missing, g.position) for g in rounds[0].gaps]
    assert gaps == [
        ("seq gap", range(4, 5), 2),
        ("quarantined line", range(5, 6), 2),
        ("seq gap", range(6, 7), 2),
    ]


def test_without_numbers_a_broken_line_is_a_gap_of_its_table(replay: Replay) -> None:
    plain = [session(), *ROUND, end()]
    rounds, run = replay([*plain[:4], {**plain[4], "bogus": 1}, *plain[5:]])
    assert codes(run) == ["log.unknown-member"]
    (gap,) = rounds[0].gaps
    assert (gap.kind, gap.position) == ("quarantined line", 3)
    assert could_be(gap, "card", to="player", n=2)
    assert not could_be(gap, "card", to="banker", n=2)


def test_without_table_a_broken_line_is_a_gap_of_every_table_that_plays_in_the_file(replay: Replay) -> None:
    rounds, _ = replay(
        [session("T1"), wager("w1", table="T1"), end("T1")],
        [session("T2"), session("T3"), wager("w1", table="T2"), wager("w1", table="T3"), "{broken"],
    )
    assert {r.table: len(r.gaps) for r in rounds} == {"T1": 0, "T2": 1, "T3": 1}


def test_a_loss_between_two_rounds_touches_both(replay: Replay) -> None:
    log = numbered([session(), wager("w1"), settle("w1"), wager("w2", "2"), settle("w2", "2"), end()])
    rounds, _ = replay([line for line in log if line["seq"] != 3])
    assert [[(g.kind, g.position) for g in r.gaps] for r in rounds] == [[("seq gap", 1)], [("seq gap", 0)]]
    named, _ = replay([{**line, "bogus": 1} if line["seq"] == 3 else line for line in log])
    assert [[(g.kind, g.position) for g in r.gaps] for r in named] == [[("quarantined line", 1)], []]


def test_a_lost_tail_is_seen_by_the_sessions_end(replay: Replay) -> None:
    rounds, run = replay([*LOG[:6], end(last_seq=9)])
    assert codes(run) == ["log.lost-tail"]
    (gap,) = rounds[0].gaps
    assert (gap.kind, gap.missing, gap.position) == ("lost tail", range(7, 10), 5)


@pytest.mark.parametrize("events", [9, 10])
def test_a_session_that_counts_all_its_events_has_lost_none(replay: Replay, events: int) -> None:
    rounds, run = replay([session(), *ROUND, end(events=events)])
    assert codes(run, notes=True) == []
    assert rounds[0].gaps == ()


@pytest.mark.parametrize("lost", [3, 5])
def test_a_number_that_never_came_is_not_lacking_a_second_time_at_the_end(replay: Replay, lost: int) -> None:
    log = numbered([session(), *ROUND])
    last = len(log) + 1
    rounds, run = replay([*(line for line in log if line["seq"] != lost), {**end(events=last), "seq": last}])
    assert codes(run) == ["log.seq-gap"]
    assert [g.kind for g in rounds[0].gaps] == ["seq gap"]


def test_a_session_that_counts_more_events_than_came_has_a_gap_at_its_end(replay: Replay) -> None:
    rounds, run = replay([session(), *ROUND, end(events=14)])
    assert codes(run) == ["log.end-mismatch"]
    assert [(g.kind, g.position) for g in rounds[0].gaps] == [("lost tail", 8)]


def test_a_broken_last_line_is_a_gap_at_the_end(replay: Replay) -> None:
    rounds, _ = replay([*LOG[:8], json.dumps(LOG[8])[:-5]])
    (gap,) = rounds[0].gaps
    assert (gap.kind, gap.missing, gap.position) == ("quarantined line", range(0), 7)


def test_two_events_of_one_number_are_both_kept_and_in_doubt(replay: Replay) -> None:
    rounds, run = replay([*LOG[:3], card("player", 2, "9H", seq=3), *LOG[3:]])
    assert codes(run) == ["log.seq-repeat"]
    (gap,) = rounds[0].gaps
    assert could_be(gap, "card", to="player", n=2)
    assert not could_be(gap, "settle")
    assert len(rounds[0].events) == 9


def test_an_event_that_comes_late_leaves_only_its_order_in_doubt(replay: Replay) -> None:
    rounds, run = replay([*LOG[:3], LOG[4], LOG[3], *LOG[5:]])
    assert codes(run) == ["log.seq-step-back"]
    (gap,) = rounds[0].gaps
    assert (gap.kind, gap.position, list(gap.missing)) == ("late event", 2, [])
    assert could_be(gap, "card", to="banker", n=1)
    assert not could_be(gap, "card", to="player", n=1)
    assert len(rounds[0].events) == 8


def test_an_old_number_in_a_count_that_then_goes_on_is_a_repeat(replay: Replay) -> None:
    rounds, run = replay([*LOG[:5], card("player", 2, "9H", seq=3), *LOG[5:]])
    assert codes(run) == ["log.seq-repeat"]
    assert [(g.kind, g.position) for g in rounds[0].gaps] == [("seq repeat", 4)]
    assert not could_be(rounds[0].gaps[0], "settle")


def test_a_count_that_begins_anew_is_followed_and_told_once(replay: Replay) -> None:
    restarted = [*LOG[:4], *({**line, "seq": n} for n, line in enumerate(LOG[4:], 1))]
    rounds, run = replay(restarted)
    assert codes(run) == ["log.seq-step-back"]
    assert [(g.kind, g.salvaged) for g in rounds[0].gaps] == [("step back", None)]


def test_a_count_that_begins_anew_with_a_session_loses_nothing(replay: Replay) -> None:
    second = numbered([session(id="2"), wager("w2"), settle("w2"), end()])
    rounds, run = replay([*LOG, *second])
    assert codes(run) == []
    assert codes(run, notes=True) == ["log.seq-step-back"]
    assert [r.gaps for r in rounds] == [(), ()]


def test_a_huge_gap_costs_nothing(replay: Replay) -> None:
    rounds, _ = replay([*LOG[:5], {**LOG[5], "seq": 10**15}, end()])
    assert len(rounds[0].gaps[0].missing) == 10**15 - 6


def test_what_the_recorder_says_it_did_not_capture_is_a_gap_of_that_kind_only(replay: Replay) -> None:
    said = {"event": "uncaptured", "table": "T1", "round": "1", "kinds": ["card"]}
    rounds, run = replay([session(), wager("w1"), said, settle("w1"), end()])
    assert codes(run) == []
    (gap,) = rounds[0].gaps
    assert gap.kind == "not captured"
    assert could_be(gap, "card", to="banker", n=1)
    assert not could_be(gap, "settle")


def test_two_cards_of_one_place_in_a_hand_leave_that_hand_in_doubt(replay: Replay) -> None:
    log = [{name: value for name, value in event.items() if name != "seq"} for event in LOG]
    again = next(n for n, event in enumerate(log) if event["event"] == "card" and event["to"] == "player")
    other = {**log[again], "card": "9H"}
    rounds, run = replay([*log[: again + 1], other, *log[again + 1 :]])
    assert codes(run) == ["log.place-given-twice"]
    (gap,) = rounds[0].gaps
    assert could_be(gap, "card", to="player", n=3)
    assert not could_be(gap, "card", to="banker", n=1)


def test_cards_that_are_dealt_anew_after_a_misdeal_have_their_places_again(replay: Replay) -> None:
    log = [{name: value for name, value in event.items() if name != "seq"} for event in LOG]
    again = next(n for n, event in enumerate(log) if event["event"] == "card" and event["to"] == "player")
    misdeal = {"event": "irregularity", "table": log[again]["table"], "round": log[again]["round"], "what": "misdeal"}
    rounds, run = replay([*log[: again + 1], misdeal, {**log[again], "card": "9H"}, *log[again + 1 :]])
    assert codes(run) == []
    assert rounds[0].gaps == ()


def test_a_hand_that_is_split_again_is_dealt_cards_in_the_places_of_those_it_gave_away(replay: Replay) -> None:
    """Blackjack 11.4(a) of 1996: up to three hands a box."""
    dealt = [("box 1", 1), ("box 1", 2), "box 1", ("box 1/1", 2), "box 1/1", ("box 1/1", 2), ("box 1/3", 2)]
    events = [
        {"event": "act", "player": "p1", "hand": told, "move": "split"}
        if isinstance(told, str)
        else {"event": "card", "to": told[0], "n": told[1], "card": card}
        for told, card in zip(dealt, ["8S", "8D", "", "8C", "", "2H", "QD"], strict=True)
    ]
    table = {"table": "T1", "round": "1"}
    _, run = replay([session(game="blackjack"), *({**event, **table} for event in events), end()])
    assert codes(run) == []
    # but twice in one place without a split is told as before
    _, run = replay(
        [session(game="blackjack"), *({**event, **table} for event in events if event["event"] == "card"), end()]
    )
    assert codes(run) == ["log.place-given-twice"]
