"""Readings that run: the same log under another reading, and what each finding says of the readings it stands under."""

from __future__ import annotations

from pathlib import Path

from tests.checking.running import check_text
from tests.checking.tables import write_log

MODIFIED = {
    "table": {
        "game": "baccarat",
        "variant": "mini",
        "at": "2004-07-02T21:00:00+12:00",
        "dealing_style": "A",
        "options": {"banker_six": "half"},
    },
    "rounds": [
        {"wagers": {"w1": "p1 banker 100"}, "cards": "P KH, B 3C, P 5D, B 3S, P KS", "settled": {"w1": "win 47.50"}}
    ],
}


def test_nz_baccarat_2004_5_11_no_commission_is_taken_in_that_mode(tmp_path: Path) -> None:
    document = check_text(write_log(MODIFIED), tmp_path)
    (finding,) = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert (finding["rule"], finding["money_cents"], finding["favour"]) == ("5.11", 250, "casino")
    assert finding["stands_under"] == "all but banker-six-commission=as 5.10(b)"


def test_nz_baccarat_2004_5_11_under_the_other_reading_commission_is_taken(tmp_path: Path) -> None:
    document = check_text(write_log(MODIFIED), tmp_path, reading=("banker-six-commission=as 5.10(b)",))
    assert [f for f in document["findings"] if f["verdict"] == "breach"] == []
    taken = {r["id"]: r["taken"] for r in document["readings"]}
    assert taken["banker-six-commission"] == "as 5.10(b)"


TIE_1996 = {
    "table": {"game": "mini baccarat", "at": "1997-03-14T21:00:00+13:00"},
    "rounds": [{"wagers": {"w1": "p1 banker 100"}, "cards": "P QH, B 3C, P 6D, B 3S", "settled": {"w1": "stand off"}}],
}


def test_nz_mini_baccarat_1996_4_1_a_iii_a_void_wager_is_a_stand_off(tmp_path: Path) -> None:
    document = check_text(write_log(TIE_1996), tmp_path)
    assert [f for f in document["findings"] if f["verdict"] == "breach"] == []


def test_nz_mini_baccarat_1996_4_1_a_iii_read_strictly_a_stand_off_is_not_void(tmp_path: Path) -> None:
    document = check_text(write_log(TIE_1996), tmp_path, reading=("void-wager=void",))
    (finding,) = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert finding["rule"] == "4.1(a)(iii)"
    assert finding["stands_under"] == "all but void-wager=stand off"


ACROSS_1996 = {
    "table": {"game": "mini baccarat", "at": "1996-01-30T09:59:50+13:00"},
    "rounds": [{"wagers": {"w1": "p1 banker 100"}, "cards": "P QH, B 3C, P 6D, B 4S", "settled": {"w1": "win 100"}}],
}


def test_version_at_a_round_is_judged_by_the_version_at_its_first_event(tmp_path: Path) -> None:
    document = check_text(write_log(ACROSS_1996), tmp_path)
    assert document["summary"]["conforms"] == 0
    assert {f["verdict"] for f in document["findings"]} == {"not assessable"}


def test_version_at_read_otherwise_by_the_version_at_its_last_event(tmp_path: Path) -> None:
    document = check_text(write_log(ACROSS_1996), tmp_path, reading=("version-at=last event",))
    assert [(f["rule"], f["money_cents"]) for f in document["findings"] if f["verdict"] == "breach"] == [("5.2", 500)]


BEFORE_THE_FIRST_CARD = {
    "table": {
        "jurisdiction": "act",
        "casino": "Casino Canberra",
        "game": "mini baccarat",
        "at": "2012-07-02T21:00:00+10:00",
        "options": {"method": "A"},
    },
    "rounds": [
        {
            "wagers": {"w1": "p1 player 100"},
            "late wagers": {"w2": "p2 player 100"},
            "cards": "P QH, B 3C, P 7D, B 3S",
            "settled": {"w1": "win 100", "w2": "win 100"},
        }
    ],
}


def test_act_6_2_no_more_bets_is_read_as_what_it_says(tmp_path: Path) -> None:
    document = check_text(write_log(BEFORE_THE_FIRST_CARD), tmp_path)
    (finding,) = [f for f in document["findings"] if f["verdict"] == "breach" and f["rule"] == "6.2"]
    assert finding["stands_under"] == "all but no-more-bets=until the first card"


def test_act_4_5_read_alone_only_the_first_card_ends_the_time_for_wagers(tmp_path: Path) -> None:
    document = check_text(write_log(BEFORE_THE_FIRST_CARD), tmp_path, reading=("no-more-bets=until the first card",))
    assert [f for f in document["findings"] if f["verdict"] == "breach" and f["rule"] == "6.2"] == []
