"""`log join`: the logs of several devices at one table as one, and what cannot be known of it not assessed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from compliance.cli.commands import app as whole
from compliance.cli.log import app
from compliance.logs import open_logs
from compliance.logs.inventions import BETWEEN_DEVICES
from compliance.logs.join_clocks import read_offset
from compliance.logs.rounds import Round

from .conftest import card, end, session, settle, wager

DEVICES = Path(__file__).parents[2] / "examples" / "devices"
SHOE, TERMINAL, TRACKER = (DEVICES / f"{name}.jsonl" for name in ("shoe", "terminal", "tracker"))
DECLARED = ("--offset", "tracker=+1.5s")


def join(out: Path, *arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["join", *map(str, arguments), "--out", str(out)])


def joined(tmp_path: Path, *arguments: str | Path) -> list[dict[str, Any]]:
    out = tmp_path / "joined.jsonl"
    result = join(out, *arguments)
    assert result.exit_code in (0, 1), result.output
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def changed(tmp_path: Path, source: Path, change: Callable[[str], str], name: str | None = None) -> Path:
    path = tmp_path / (name or source.name)
    path.write_text(change(source.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def unordered(events: Sequence[dict[str, Any]]) -> list[str]:
    return [e["event"] for e in events if BETWEEN_DEVICES in e.get("invented", ())]


def check(tmp_path: Path) -> dict[str, Any]:
    result = CliRunner().invoke(whole, ["check", str(tmp_path / "joined.jsonl"), "--format", "json"])
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def reasons(document: dict[str, Any], words: str) -> set[str]:
    return {f["rule"] for f in document["findings"] if words in (f.get("reason") or "")}


def test_an_event_between_two_whose_instants_step_back_is_put_in(tmp_path: Path) -> None:
    """The shoe's first card bears an instant of later; a card after it bears none, so that it has no span of time."""

    def stepped_back(text: str) -> str:
        lines = [json.loads(line) for line in text.splitlines()]
        cards = [line for line in lines if line["event"] == "card"]
        cards[0]["ts"] = "2004-07-02T20:59:00+12:00"
        del cards[1]["ts"]
        return "".join(json.dumps(line) + "\n" for line in lines)

    events = joined(tmp_path, changed(tmp_path, SHOE, stepped_back), TERMINAL, TRACKER, *DECLARED)
    assert sum(e["event"] == "card" for e in events) == SHOE.read_text(encoding="utf-8").count('"card":')


def test_three_devices_become_one_log_that_is_whole(tmp_path: Path) -> None:
    events = joined(tmp_path, SHOE, TERMINAL, TRACKER, *DECLARED)
    assert unordered(events) == []
    of_round = [e["event"] for e in events if e.get("round") == "1"]
    assert of_round == ["wager", "wager", "call", *["card"] * 5, "call", "settle", "settle"]
    run = open_logs([tmp_path / "joined.jsonl"])
    assert [r.gaps for r in run.rounds()] == [()] * 3
    assert [p.code for p in run.problems] == ["log.clock", "log.clock"]
    (opened,) = run.sessions
    assert {"card", "wager", "settle", "call: no more bets"} <= opened.captures
    assert check(tmp_path)["summary"]["conforms"] > 0


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_a_log_joined_under_the_name_of_a_compressed_file_is_compressed(tmp_path: Path, ending: str) -> None:
    plain = joined(tmp_path, SHOE, TERMINAL, TRACKER, *DECLARED)
    out = tmp_path / f"joined.jsonl{ending}"
    assert join(out, SHOE, TERMINAL, TRACKER, *DECLARED).exit_code in (0, 1)
    assert len(list(open_logs([out]).entries())) == len(plain)


def test_offsets_are_measured_from_what_both_saw_and_shown_with_their_error(tmp_path: Path) -> None:
    out = tmp_path / "joined.jsonl"
    said = join(out, SHOE, TERMINAL, TRACKER, *DECLARED).output
    assert "clock of terminal: -42.03 s, remaining error ±0.03 s (measured from 3 shared events" in said
    assert "clock of tracker: +1.5 s, remaining error ±0.001 s (declared)" in said
    clocks = {c["device"]: c for c in check(tmp_path)["clocks"]}
    assert (clocks["terminal"]["least_offset"], clocks["terminal"]["applied"]) == ("-42.03", True)


def test_an_offset_that_is_not_known_leaves_the_order_open(tmp_path: Path) -> None:
    result = join(tmp_path / "joined.jsonl", SHOE, TERMINAL, TRACKER)
    assert (result.exit_code, "log.join-clock" in result.output) == (1, True)
    known = joined(tmp_path, SHOE, TERMINAL, TRACKER, *DECLARED)
    with_order = check(tmp_path)["summary"]
    assert len(unordered(joined(tmp_path, SHOE, TERMINAL, TRACKER))) > len(unordered(known))
    document = check(tmp_path)
    assert document["summary"]["breach"] == 0
    assert document["summary"]["conforms"] < with_order["conforms"]
    assert reasons(document, "closer to each other than the error of their clocks")


@pytest.mark.parametrize(("error", "is_known"), [("0.5s", True), ("9s", False)])
def test_what_lies_closer_than_the_remaining_error_is_in_no_order(tmp_path: Path, error: str, is_known: bool) -> None:
    """The call of no more bets is five seconds before the first card."""
    late = changed(tmp_path, SHOE, lambda text: text)
    events = joined(tmp_path, late, TERMINAL, TRACKER, "--offset", f"tracker=+1.5s±{error}")
    assert (unordered(events) == []) is is_known


def test_a_card_dealt_before_the_call_is_found_only_where_the_clocks_show_it(tmp_path: Path) -> None:
    early = ("--offset", "tracker=-20s±0.5s")  # by this clock the call came twenty seconds later than the shoe tells
    joined(tmp_path, SHOE, TERMINAL, TRACKER, *early)
    assert check(tmp_path)["summary"]["breach"] > 0
    joined(tmp_path, SHOE, TERMINAL, TRACKER, "--offset", "tracker=-20s±60s")
    assert check(tmp_path)["summary"]["breach"] == 0


def test_a_wager_that_its_own_device_shows_to_be_late_is_late_in_either_order_with_the_shoe(tmp_path: Path) -> None:
    head = {"table": "B1", "casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "baccarat", "id": "s"}
    session = {"event": "session", "seq": 1, "ts": "2004-07-02T20:00:00+12:00", **head, "variant": "midi"}
    call = {"event": "call", "seq": 2, "ts": "2004-07-02T20:01:00+12:00", "round": "1", "what": "no more bets"}
    placed = {"id": "w1", "player": "p3", "area": "3", "bet": "banker", "amount": 100}
    own = {
        "shoe": {"event": "card", "ts": "2004-07-02T20:01:04+12:00", "to": "player", "n": 1, "card": "7H"},
        "tracker": {"event": "wager", "ts": "2004-07-02T20:01:03+12:00", **placed},
    }
    captured = {"shoe": ["card", "call: no more bets"], "tracker": ["wager", "settle", "call: no more bets"]}
    for device, event in own.items():
        events = [session | {"captures": captured[device]}, call, event | {"seq": 3, "round": "1"}]
        told = [{**e, "table": "B1", "device": device} for e in (*events, {"event": "end", "seq": 4})]
        (tmp_path / f"{device}.jsonl").write_text("".join(json.dumps(e) + "\n" for e in told), encoding="utf-8")
    clocks = ("--offset", "tracker=0s", "--offset", "shoe=0s")
    events = joined(tmp_path, tmp_path / "shoe.jsonl", tmp_path / "tracker.jsonl", *clocks)
    assert unordered(events) == ["card"]
    found = [(f["rule"], f["wager"]) for f in check(tmp_path)["findings"] if f["verdict"] == "breach"]
    assert found == [("5.14(a)", "w1")]


def test_devices_that_tell_a_card_differently_are_a_problem_that_names_both_lines(tmp_path: Path) -> None:
    camera = changed(tmp_path, SHOE, lambda t: t.replace('"device":"shoe"', '"device":"camera"'), "camera.jsonl")
    wrong = changed(tmp_path, camera, lambda t: t.replace("10S", "9S"))
    result = join(tmp_path / "joined.jsonl", SHOE, wrong, TERMINAL, TRACKER, *DECLARED)
    (told,) = [line for line in result.output.splitlines() if "log.join-conflict" in line]
    assert told.startswith(f"{SHOE}:4: error: shoe and camera ({wrong}:4) tell the same card differently")
    assert "`card` is 10S here, 9S there" in told
    document = check(tmp_path)
    assert document["summary"]["breach"] == 0
    assert "9.3 Table 1" in reasons(document, "the devices of the log tell differently (of a card its card)")
    assert any("tell differently: of a card its card" in a["text"] for a in document["assumptions"])


def test_a_suit_alone_that_is_told_differently_leaves_the_rank(tmp_path: Path) -> None:
    camera = changed(
        tmp_path, SHOE, lambda t: t.replace('"device":"shoe"', '"device":"camera"').replace("KD", "KC"), "camera.jsonl"
    )
    cards = [e["card"] for e in joined(tmp_path, SHOE, camera) if e["event"] == "card"]
    assert cards[1] == "K?"


def test_amounts_that_are_told_differently_are_disputed(tmp_path: Path) -> None:
    till = changed(
        tmp_path, TERMINAL, lambda t: t.replace('"device":"terminal"', '"device":"till"').replace("950", "1000"), "till"
    )
    events = joined(tmp_path, SHOE, TERMINAL, till, TRACKER, *DECLARED)
    assert [(e["wager"], e["disputed"]) for e in events if "disputed" in e] == [("w5", ["paid"])]
    document = check(tmp_path)
    assert document["summary"]["breach"] == 0
    assert reasons(document, "(of a settle its paid)")


def test_an_event_that_one_of_two_recorders_of_its_kind_did_not_see_is_disputed(tmp_path: Path) -> None:
    camera = changed(
        tmp_path,
        SHOE,
        lambda t: "".join(
            json.dumps({k: v for k, v in e.items() if k not in ("seq", "events", "last_seq")} | {"device": "camera"})
            + "\n"
            for e in map(json.loads, t.splitlines())
            if e.get("card") != "5H"
        ),
        "camera.jsonl",
    )
    result = join(tmp_path / "joined.jsonl", SHOE, camera)
    assert "camera, which records such events and tells of that round" in result.output
    events = joined(tmp_path, SHOE, camera)
    assert [(e["card"], e["disputed"]) for e in events if "disputed" in e] == [("5H", ["event"])]


@pytest.fixture
def two(tmp_path: Path) -> Callable[..., list[Round]]:
    """Joins the events of two devices and gives the rounds of the joined log."""

    def write(one: Sequence[dict[str, Any]], other: Sequence[dict[str, Any]], *arguments: str) -> list[Round]:
        for name, events in (("a", one), ("b", other)):
            text = "".join(json.dumps(event) + "\n" for event in events)
            (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
        joined(tmp_path, tmp_path / "a.jsonl", tmp_path / "b.jsonl", *arguments)
        return list(open_logs([tmp_path / "joined.jsonl"]).rounds())

    return write


def at(event: dict[str, Any], second: float) -> dict[str, Any]:
    return {**event, "ts": f"2004-07-02T20:10:{second:06.3f}+12:00"}


def _two_devices(tmp_path: Path, tracker: Sequence[dict[str, Any]], *arguments: str) -> dict[str, Any]:
    """What is said of a round of midi baccarat in 1997: the cards by a shoe, what a tracker of wagers tells besides."""
    head = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "baccarat", "variant": "midi"}
    hands = [("player", 1, "3H"), ("banker", 1, "2H"), ("player", 2, "AS"), ("banker", 2, "QS")]
    hands += [("player", 3, "2S"), ("banker", 3, "8C")]
    dealt = [{"event": "card", "to": to, "n": n, "card": of, "s": 10 + at} for at, (to, n, of) in enumerate(hands)]
    result = {"event": "call", "what": "result", "hand": "player"}
    of = {"shoe": [*dealt, result | {"s": 20}], "tracker": tracker}
    captured = {"shoe": ["card", "call: result"], "tracker": ["wager", "settle", "call: no more bets", "call: result"]}
    for device, events in of.items():
        session = {"event": "session", "s": 0, "captures": captured[device], **head}
        ended = {"event": "end", "s": 55}
        lines = []
        for seq, event in enumerate((session, *events, ended), start=1):
            if event["event"] != "lost":
                told = {k: v for k, v in event.items() if k != "s"} | {"table": "B1", "device": device, "seq": seq}
                told["ts"] = f"1997-05-06T20:00:{event['s']:02d}+12:00"
                lines.append(json.dumps(told if event["event"] in ("session", "end") else told | {"round": "1"}))
        text = "".join(f"{line}\n" for line in lines)
        (tmp_path / f"{device}.jsonl").write_text(text, encoding="utf-8")
    joined(tmp_path, tmp_path / "shoe.jsonl", tmp_path / "tracker.jsonl", *arguments)
    return check(tmp_path)


_PLACED = {"event": "wager", "id": "w1", "player": "p3", "bet": "player", "amount": 100, "s": 5}
_SETTLED = {"event": "settle", "wager": "w1", "result": "win", "paid": 100, "s": 30}
_NO_MORE = {"event": "call", "what": "no more bets", "s": 8}
_RESULT = {"event": "call", "what": "result", "hand": "player", "s": 21}


def _told_of_8_2(document: dict[str, Any]) -> set[str]:
    return {f["verdict"] for f in document["findings"] if f["rule"].startswith("8.2")}


@pytest.mark.parametrize("offset", [(), ("--offset", "tracker=0s")], ids=["order not known", "order known"])
def test_8_2_what_one_device_lost_may_have_been_before_what_another_tells(
    tmp_path: Path, offset: tuple[str, ...]
) -> None:
    """Rule 8.2 asks for a call before the first card; the tracker, which records it, lost an event after the wager."""
    document = _two_devices(tmp_path, [_PLACED, {"event": "lost"}, _RESULT, _SETTLED], *offset)
    assert (document["summary"]["breach"], _told_of_8_2(document)) == (0, {"not assessable"})
    assert reasons(document, "tracker has lost events that may have stood anywhere in this round")
    if offset:  # with no event lost, the same is a breach
        assert "breach" in _told_of_8_2(_two_devices(tmp_path, [_PLACED, _RESULT, _SETTLED], *offset))


def test_8_2_a_declared_clock_that_what_both_saw_contradicts_shows_no_order(tmp_path: Path) -> None:
    """Both tell the result one second apart; by what is declared, the call of no more bets was after the first card."""
    told = [_PLACED, _NO_MORE, _RESULT, _SETTLED]
    document = _two_devices(tmp_path, told, "--offset", "tracker=-59s")
    assert document["summary"]["breach"] == 0
    source = next(c["source"] for c in document["clocks"] if c["device"] == "tracker")
    assert source == "declared; 1 of 1 events that another device saw too show otherwise"
    assert float(next(c["error"] for c in document["clocks"] if c["device"] == "tracker")) == 59 + 1
    known = _two_devices(tmp_path, told, "--offset", "tracker=+1s")
    assert (known["summary"]["breach"], known["summary"]["conforms"] > document["summary"]["conforms"]) == (0, True)


def test_comparisons_of_clocks_that_what_both_saw_contradicts_leave_that_much_open(
    tmp_path: Path, two: Callable[..., list[Round]]
) -> None:
    def compared(device: str, ahead: int) -> dict[str, Any]:
        shown = {"ts": f"2004-07-02T20:00:{10 + ahead:02d}+12:00", "reference": "2004-07-02T20:00:10+12:00"}
        return {"event": "clock", "device": device, **shown, "error": 0.1}

    call = {"event": "call", "table": "T1", "round": "1", "what": "no more bets"}
    two([session(), compared("a", 0), at(call, 5)], [session(), compared("b", -9), at(call, 14)])
    events = [json.loads(line) for line in (tmp_path / "joined.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [e["error"] for e in events if e["event"] == "clock"] == [1, 9 - (-9)]


def test_what_is_missing_in_one_log_is_missing_in_the_joined_one(two: Callable[..., list[Round]]) -> None:
    cards = [card("player", 1, "7H"), card("banker", 1, "8D"), card("player", 2, "2C")]
    shoe = [session(captures=["card"]), *cards, end()]
    numbered = [{**event, "seq": n} for n, event in enumerate(shoe) if n != 2]
    (whole_round,) = two([{**e, "seq": n} for n, e in enumerate(shoe)], [session(captures=["settle"]), end()])
    assert whole_round.gaps == ()
    (holed,) = two(numbered, [session(captures=["settle"]), wager("w1"), end()])
    assert [gap.kind for gap in holed.gaps] == ["seq gap"]


def test_a_correction_names_the_event_by_its_number_in_the_joined_log(two: Callable[..., list[Round]]) -> None:
    dealt = [card("player", 1, "7H", seq=41), card("banker", 1, "8D", seq=42)]
    put_right = {"event": "correct", "table": "T1", "round": "1", "what": "card", "of": 42, "card": "9D", "seq": 43}
    (round_,) = two([session(seq=40), *dealt, put_right], [session(), wager("w1")])
    assert [(str(c.original.event.card), str(c.corrected.event.card)) for c in round_.corrections] == [("8D", "9D")]  # type: ignore[union-attr]


def test_a_line_written_twice_is_one_event(two: Callable[..., list[Round]]) -> None:
    (round_,) = two([session(), wager("w1"), settle("w1"), card("player", 1, "7H"), settle("w1")], [session()])
    assert [r.event.event for r in round_.events].count("settle") == 1


def test_a_device_that_says_nothing_of_the_session_is_joined_by_its_rounds(two: Callable[..., list[Round]]) -> None:
    (round_,) = two([session(), wager("w1"), end()], [settle("w1")])
    assert sorted(r.event.event for r in round_.events) == ["settle", "wager"]


def test_what_both_saw_puts_the_rest_in_order_without_any_clock(two: Callable[..., list[Round]]) -> None:
    call = {"event": "call", "table": "T1", "round": "1", "what": "no more bets"}
    (round_,) = two([session(), wager("w1"), call], [session(), call, card("player", 1, "7H")])
    assert [r.event.event for r in round_.events] == ["wager", "call", "card"]
    assert not any(r.event.invented for r in round_.events)


def test_events_told_crosswise_are_disputed(two: Callable[..., list[Round]]) -> None:
    one, other = card("player", 1, "7H"), card("banker", 1, "8D")
    (round_,) = two([session(), one, other], [session(), other, one])
    assert [r.event.disputed for r in round_.events if r.event.disputed] == [("event",)]


def test_the_clock_events_of_every_device_give_the_offsets(tmp_path: Path, two: Callable[..., list[Round]]) -> None:
    def compared(device: str, ahead: int) -> dict[str, Any]:
        shown = {"ts": f"2004-07-02T20:00:{10 + ahead:02d}+12:00", "reference": "2004-07-02T20:00:10+12:00"}
        return {"event": "clock", "device": device, **shown, "error": 0.5}

    two([session(), compared("a", 3), at(wager("w1"), 5)], [session(), compared("b", -2), at(settle("w1"), 1)])
    events = [json.loads(line) for line in (tmp_path / "joined.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [e["ts"][17:19] for e in events if e["event"] in ("wager", "settle")] == ["02", "03"]
    assert [e["error"] for e in events if e["event"] == "clock"] == [1, 1]  # no better than whole seconds


def test_sessions_that_are_not_the_same_are_not_put_together(tmp_path: Path) -> None:
    other = changed(tmp_path, TERMINAL, lambda t: t.replace("evening", "morning"))
    events = joined(tmp_path, SHOE, other)
    assert [e["event"] for e in events].count("session") == 2
    assert "log.join-alone" in join(tmp_path / "again.jsonl", SHOE, other).output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((SHOE,), "at least two devices"),
        ((SHOE, SHOE), "at least two devices"),
        ((SHOE, TERMINAL, "--offset", "tracker=+1s"), "No log is of a device called tracker"),
        ((SHOE, TERMINAL, "--offset", "shoe=quick"), "by how many seconds its clock is ahead"),
        ((SHOE, TERMINAL, "--offset", "shoe=1s", "--offset", "shoe=2s"), "is given twice"),
        ((SHOE, DEVICES / "none.jsonl"), "There is no such file"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, arguments: tuple[str | Path, ...], words: str) -> None:
    result = CliRunner().invoke(app, ["join", *map(str, arguments), "--out", str(tmp_path / "out.jsonl")])
    assert result.exit_code not in (0, 1) or result.exception is not None
    assert words in result.output + str(result.exception)
    assert not (tmp_path / "out.jsonl").exists()


def test_logs_of_one_device_are_not_joined(tmp_path: Path) -> None:
    result = join(tmp_path / "out.jsonl", SHOE, changed(tmp_path, SHOE, lambda text: text))
    assert (result.exit_code, "are of one device, shoe" in result.output) == (2, True)


def test_a_joined_log_can_bear_a_chain(tmp_path: Path) -> None:
    out = tmp_path / "joined.jsonl"
    assert join(out, SHOE, TERMINAL, TRACKER, *DECLARED, "--chain").exit_code == 0
    run = open_logs([out])
    list(run.rounds())
    assert (run.files[0].chain.verified, run.files[0].chain.broken) == (run.files[0].events - 1, 0)


@pytest.mark.parametrize("written", ["shoe", "shoe=", "=1s", "shoe=1", "shoe=1m", "shoe=1s±", "shoe=--1s"])
def test_an_offset_that_cannot_be_one_is_none(written: str) -> None:
    assert read_offset(written) is None
