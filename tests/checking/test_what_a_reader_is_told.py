"""What a reader of a verdict is told: nothing that says the opposite of the verdict, and nothing left unsaid."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from compliance.checking.explaining import explain
from compliance.checking.run import Scope
from compliance.logs import open_logs
from compliance.logs.sittings import seen
from compliance.reporting.by_dealer import by_dealer
from compliance.reporting.face import face
from compliance.reporting.page import build_page
from tests.checking.event_lines import log_of
from tests.checking.running import check_text, the_court
from tests.checking.tables import write_log

TABLE = {"game": "baccarat", "variant": "midi", "at": "2004-07-02T21:00:00+12:00", "dealing_style": "A"}
ROUND = {
    "wagers": {"w1": "p1 banker 100"},
    "cards": "P QH, B 3C, P 6D, B 4S",
    "settled": {"w1": "win 100 commission 5"},
}


def test_what_conforms_is_not_put_in_the_words_of_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(write_log({"table": TABLE, "rounds": [ROUND]}), encoding="utf-8")
    court, law = the_court()
    (game_round,) = open_logs([path]).rounds()
    explanation = explain(replace(court, problems=[]), game_round, law.taken, first_of_session=True)
    late = [v for v in explanation["verdicts"] if v["rule"] == "5.14(a)"]
    assert [(v["verdict"], v["recorded"]) for v in late] == [("conforms", "")]
    assert late[0]["arithmetic"]


def test_stakes_taken_by_a_wrong_result_stand_on_the_face(tmp_path: Path) -> None:
    tie = {"wagers": {"w1": "p1 banker 500"}, "cards": "P QH, B 3C, P 6D, B 3S", "settled": {"w1": "lose"}}
    document = check_text(write_log({"table": TABLE, "rounds": [tie]}), tmp_path)
    assert document["summary"]["stakes"] == {"player_cents": 0, "casino_cents": 500 * 100}
    said = "In addition, stakes of 500.00 (currency not recorded) were wrongly collected."
    assert said in build_page(document)["outcome"]


def test_a_spin_that_is_void_for_its_few_revolutions_is_said_to_be_so(tmp_path: Path) -> None:
    """Money wheel 6.3: nothing is recorded as wrong with the spin; that it made two revolutions makes it void."""
    session = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "money wheel"}
    session |= {"captures": ["wager", "settle", "wheel", "call: no more bets", "call: result", "call: no spin"]}
    lines = ["round 1", "wager id=w1 player=p1 bet=symbol amount=10 on=F", "wheel symbol=F revolutions=2"]
    document = check_text(log_of("1996-10-12T20:00:00+13:00", session, [*lines, "end"]), tmp_path)
    (said,) = [f["expected"] for f in document["findings"] if f["code"] == "no-spin.announced"]
    assert said == "“No spin” is announced for a spin that is void (revolutions: 2)"


def test_a_spin_that_is_void_for_its_direction_is_said_to_be_so(tmp_path: Path) -> None:
    """Roulette 6.1: the ball turns with the wheel, however many revolutions it makes."""
    session = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "roulette"}
    session |= {"captures": ["wager", "settle", "spin", "call: no more bets", "call: result", "call: no spin"]}
    wager = ["round 1", "wager id=w1 player=p1 bet=red amount=10"]
    spins = {
        "spin number=5 wheel=clockwise ball=clockwise revolutions=5": "",
        "spin fault='same direction' revolutions=5": "",
        "spin number=5 wheel=clockwise ball=clockwise fault='hung ball'": "hung ball, ",
    }
    for spin, other in spins.items():
        document = check_text(log_of("1996-10-12T20:00:00+13:00", session, [*wager, spin, "end"]), tmp_path)
        said = {f["expected"] for f in document["findings"] if f["rule"] == "6.1"}
        void = f"{other}wheel and ball in the same direction"
        assert said == {f"“No spin” is announced for a spin that is void ({void})"}


def test_lines_that_could_not_be_read_stand_on_the_face(tmp_path: Path) -> None:
    log = write_log({"table": TABLE, "rounds": [ROUND]}) + '{"event":"settle","table":"T-01","pai\n'
    document = check_text(log, tmp_path)
    assert any(said.startswith("1 line of the logs could not be read") for said in build_page(document)["outcome"])


def test_an_event_of_another_game_is_told(tmp_path: Path) -> None:
    spin = {"event": "spin", "table": "T-01", "round": "1", "number": 17}
    *lines, end = write_log({"table": TABLE, "rounds": [ROUND]}).splitlines()
    document = check_text("\n".join([*lines, json.dumps(spin), end]) + "\n", tmp_path)
    assert [p["message"] for p in document["problems"] if p["code"] == "log.other-game"] == [
        "A spin is not an event of baccarat; it is not judged."
    ]


def test_nz_baccarat_2004_10_2_a_wager_is_settled_after_the_result(tmp_path: Path) -> None:
    *lines, settled, end = write_log({"table": TABLE, "rounds": [ROUND]}).splitlines()
    early = [*lines[:4], settled, *lines[4:], end]
    document = check_text("\n".join(early) + "\n", tmp_path)
    assert [(f["rule"], f["code"]) for f in document["findings"] if f["verdict"] == "breach"] == [
        ("10.2", "settlement.early")
    ]


HOUR = timedelta(hours=1)
STAFF = {"event": "staff", "table": "T-01", "ts": "2004-07-02T21:00:00+12:00", "dealer": "D-114", "supervisor": "S-02"}


def _first_page(lines: list[str], tmp_path: Path) -> dict[str, Any]:
    document = check_text("\n".join(lines) + "\n", tmp_path)
    first = face(document)
    return {"title": first["title"], **{row["label"]: row["value"] for row in (*first["who"], *first["what"])}}


def test_a_session_without_rounds_says_where_when_and_by_whom_it_was_kept(tmp_path: Path) -> None:
    session, *_, end = write_log({"table": TABLE, "rounds": [ROUND]}).splitlines()
    said = _first_page([session, json.dumps(STAFF), end], tmp_path)
    casino = json.loads(session)["casino"]
    assert said["title"] == f"{casino}; baccarat; 2 July 2004"
    assert (said["Casino"], said["Table"], said["Staff"]) == (casino, "T-01", "1 dealer and 1 supervisor")
    assert (said["Game"], said["Extent"]) == ("baccarat", "0 rounds with 0 wagers")


def test_play_for_which_no_session_holds_says_at_which_table_and_who_stood_there(tmp_path: Path) -> None:
    _, *rounds, _ = write_log({"table": TABLE, "rounds": [ROUND]}).splitlines()
    said = _first_page([json.dumps(STAFF), *rounds], tmp_path)
    assert said["title"] == "Casino not recorded; 2 July 2004"
    assert (said["Table"], said["Staff"]) == ("T-01", "1 dealer and 1 supervisor")


def test_a_table_without_rounds_stands_beside_one_with_rounds_and_its_staff_are_not_compared(tmp_path: Path) -> None:
    played = write_log({"table": TABLE, "rounds": [ROUND]})
    session, *_, end = played.replace("T-01", "T-02").splitlines()
    other = [session, json.dumps(STAFF | {"table": "T-02"}), end]
    document = check_text(played + "\n".join(other) + "\n", tmp_path)
    assert [(t["table"], t["rounds"]) for t in document["tables"]] == [("T-01", 1), ("T-02", 0)]
    assert [(p["name"], p["rounds"]) for p in document["people"]] == [("D-114", 0), ("S-02", 0)]
    assert by_dealer(document) is None


def test_whose_rounds_were_assessed_is_counted_beside_whose_were_dealt(tmp_path: Path) -> None:
    """At a time whose law is not held nothing of a round is assessed."""
    session, *events = write_log({"table": TABLE, "rounds": [ROUND]}).splitlines()
    known = check_text("\n".join([session, json.dumps(STAFF), *events]) + "\n", tmp_path)
    unknown = check_text("\n".join([session, json.dumps(STAFF), *events]).replace("2004-", "1990-") + "\n", tmp_path)
    assert [(p["rounds"], p["assessed_rounds"]) for p in known["people"]] == [(1, 1)] * 2
    assert [(p["rounds"], p["assessed_rounds"]) for p in unknown["people"]] == [(1, 0)] * 2


def test_of_a_time_that_is_asked_about_only_the_sessions_that_reach_into_it_are_named(tmp_path: Path) -> None:
    session, *_, end = write_log({"table": TABLE, "rounds": [ROUND]}).splitlines()
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join([session, json.dumps(STAFF), end]) + "\n", encoding="utf-8")
    log = open_logs([path])
    assert not list(log.rounds())
    (one,) = (seen(sitting) for sitting in log.sittings)
    day = datetime.fromisoformat(STAFF["ts"])
    within, after = Scope(begins=day, ends=day + HOUR), Scope(begins=day + HOUR, ends=day + 2 * HOUR)
    assert (within.holds_session(one), after.holds_session(one)) == (True, False)
    assert not Scope(table="T-02").holds_session(one)
