"""Logs with a row for each wager: what the row of another wager stands before changes no sum, and hides no breach."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.filled_in import as_recorded
from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Money, Verdict
from compliance.logs import open_logs
from compliance.logs.mapping_proposal import propose
from compliance.rulebook.model import Standing

from .running import document_of_logs

BACCARAT = (
    "time,table,round,p_cards,b_cards,winner,player,seat,bet,stake,result,win,commission",
    "2004-07-02 20:00:10,BAC-07,1,4H 3D,10S 6C,P,ann,1,player,100.00,win,100.00,0.00",
    "2004-07-02 20:00:10,BAC-07,1,4H 3D,10S 6C,P,ben,2,banker,40.00,win,40.00,2.00",
    "2004-07-02 20:00:10,BAC-07,1,4H 3D,10S 6C,P,cat,3,player,60.00,lose,0.00,0.00",
)
OTHERS = tuple(
    f"2004-07-02 20:0{n}:10,BAC-07,{n},4H 3D,10S 7C,T,{wager}"
    for n in range(2, 6)
    for wager in ("ann,1,player,100.00,push,0.00,0.00", "ben,2,tie,20.00,win,160.00,0.00")
)
BLACKJACK = """time;table;hand;box;bet;cards;dealer;result;win
03/05/1996 20:19:00;BJ-4;1;1;25,00;6H 5D 10H;6S 10C 3D;W;25,00
03/05/1996 20:19:00;BJ-4;1;3;50,00;8S 10H;6S 10C 3D;L;0,00
13/05/1996 20:21:00;BJ-4;2;1;25,00;10H 9D;10S 8H 2C;L;0,00
13/05/1996 20:21:00;BJ-4;2;3;50,00;9S 8C;10S 8H 2C;L;0,00
"""
ROULETTE = """
mapping: wheel
format: csv
zone: Pacific/Auckland
session: {table: RO-2, casino: not stated, jurisdiction: nz, game: roulette, ts: "1996-03-17T12:00:00+12:00",
  captures: [wager, spin, settle]}
row: {round: {column: spin}}
previous: {told_before: {column: spin, of: [spin]}}
events:
  - {event: wager, members: {id: {written: "{spin}/{player}"}, player: {column: player}, bet: {column: bet},
      amount: {column: stake, as: amount}}}
  - {event: spin, when: told_before is empty, members: {number: {column: number}}}
  - {event: settle, members: {wager: {written: "{spin}/{player}"}, result: {column: result},
      paid: {column: win, as: amount}}}
"""


def _breaches(file: Path, mapping: str, *names: str) -> list[tuple[Any, ...]]:
    file.with_suffix(".yaml").write_text(mapping, encoding="utf-8")
    document = document_of_logs(open_logs([file], file.with_suffix(".yaml")))
    return [tuple(f.get(name) for name in names) for f in document["findings"] if f["verdict"] == "breach"]


@pytest.mark.parametrize("rows", list(permutations(BACCARAT[1:])))
def test_nz_baccarat_2004_5_1_what_a_wrong_result_comes_to_does_not_hang_on_the_row(
    tmp_path: Path, rows: tuple[str, ...]
) -> None:
    """A Player wager of 60 that won is due 60 and its stake of 60; a Banker wager of 40 that lost had 40 less 2, and
    its stake (5.1(a)(ii), 5.1(b)(i))."""
    file = tmp_path / "night.csv"
    file.write_text("\n".join((BACCARAT[0], *rows, *OTHERS)) + "\n", encoding="utf-8")
    found = _breaches(file, propose(file), "rule", "wager", "money_cents", "stake_cents", "favour")
    assert sorted(found) == [
        ("5.1(a)(ii)", "1/ben/2/banker", (40 - 2) * 100, 40 * 100, "player"),
        ("5.1(b)(i)", "1/cat/3/player", 60 * 100, 60 * 100, "casino"),
    ]


def test_nz_roulette_1996_2_3_a_double_zero_is_found_whatever_row_tells_it_first(tmp_path: Path) -> None:
    file = tmp_path / "night.csv"
    wagers = "spin,number,player,bet,stake,result,win\n1,00,ann,red,5,lose,0\n1,00,ben,even,20,lose,0\n"
    file.write_text(wagers, encoding="utf-8")
    assert _breaches(file, ROULETTE, "rule", "round", "recorded") == [("2.3", "1", "00")]


def test_nz_blackjack_1996_12_3_a_card_drawn_on_18_is_found_whatever_row_tells_it_first(tmp_path: Path) -> None:
    file = tmp_path / "night.csv"
    file.write_text(BLACKJACK, encoding="utf-8")
    assert _breaches(file, propose(file), "rule", "round") == [("12.3", "2")]


def _result(*verdicts: Verdict) -> list[WorkResult]:
    return [WorkResult("nz/x", Standing("nz/x", "known", None, ""), None, verdicts)]


def _verdict(key: str, scope: str = "dealer", money: Money | None = None, code: str = "dealer.draws") -> Verdict:
    return Verdict("breach", "1.1", code, scope, key, expected="no further card", money=money)


def test_what_is_found_at_one_place_is_not_what_is_found_at_two() -> None:
    judged = _result(_verdict("dealer@3"), _verdict("dealer@4"))
    (one,) = as_recorded(judged, [_result(_verdict("dealer@7"))], [("card", "order")])
    assert [v.verdict for v in one.verdicts] == ["breach", "not assessable"]


def test_that_a_wager_was_placed_late_is_no_more_than_its_place() -> None:
    judged = _result(_verdict("w1@3", "placement"))
    (one,) = as_recorded(judged, [_result(_verdict("w1@5", "placement"))], [("wager", "order")])
    assert [v.verdict for v in one.verdicts] == ["not assessable"]


def test_a_sum_that_hangs_on_an_order_says_so_and_names_nothing_that_was_not_filled_in() -> None:
    money = Money(100)
    judged = _result(_verdict("w1", "wager", money, "settlement.result"))
    without = [_result(_verdict("w1", "wager", of, "settlement.result")) for of in (money, Money(200))]
    (one,) = as_recorded(judged, without, [("settle", "order")])
    assert [(v.money, v.arithmetic) for v in one.verdicts] == [
        (None, ("what this comes to depends on an order that is not recorded",))
    ]


ROWS_WITHOUT_SETTLEMENT = """spin,time,number,player,bet,stake,winnings
1,1997-03-14 20:02:00,17,ann,black,10,10
1,1997-03-14 20:02:00,17,bob,red,20,
2,1997-03-14 20:04:00,5,bob,red,20,20
2,1997-03-14 20:04:00,5,ann,black,10,
"""


def test_nz_roulette_4_7_the_row_of_a_wager_that_is_not_settled_does_not_show_when_it_was_placed(
    tmp_path: Path,
) -> None:
    """It repeats what the row before it told of the spin, and stands behind that wager's settlement."""
    file = tmp_path / "wheel.csv"
    file.write_text(ROWS_WITHOUT_SETTLEMENT, encoding="utf-8")
    assert _breaches(file, propose(file), "rule", "recorded") == []
