"""A card lost at the very end of a hand, where the settlement counts on it: no breach, unless the log is numbered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.lost_lines import Lines, breaches

SESSION = {"event": "session", "casino": "SKYCITY Auckland Casino", "jurisdiction": "nz"}
BACCARAT = {**SESSION, "game": "baccarat", "variant": "midi", "captures": ["wager", "card", "settle"]}
BLACKJACK = {**SESSION, "game": "blackjack", "captures": ["wager", "card", "settle", "act"]}


def _log(session: dict[str, Any], at: str, events: Lines, *, numbered: bool) -> str:
    opened = [session, {"event": "sign", "min": 5, "max": 1000}]
    every = [*opened, *({"round": "1", **event} for event in events), {"event": "end"}]
    told = [{"table": "T-1", "ts": f"{at}T20:00:{n:02}+13:00", **event} for n, event in enumerate(every, start=1)]
    return "".join(json.dumps(event | ({"seq": n} if numbered else {})) + "\n" for n, event in enumerate(told, start=1))


def _cards(*dealt: str) -> Lines:
    pairs = [(to.replace("box1", "box 1"), card) for to, card in (d.split() for d in dealt)]
    return [{"event": "card", "to": to, "card": card} for to, card in pairs]


def _of_baccarat(result: str, paid: int, *, numbered: bool) -> str:
    """Player 2 3, Banker 3 4: a third card is due to the Player's Hand, and none is recorded."""
    placed = {"event": "wager", "id": "w1", "player": "p1", "bet": "player", "amount": 100, "area": "1"}
    dealt = _cards("player 2H", "banker 3C", "player 3D", "banker 4C")
    settled = {"event": "settle", "wager": "w1", "result": result, "paid": paid}
    return _log(BACCARAT, "2005-01-02", [placed, *dealt, settled], numbered=numbered)


def test_nz_baccarat_2004_9_3_a_third_card_on_which_the_settlement_counts_may_be_lost(tmp_path: Path) -> None:
    """With 5 against 7 a third card of 3 or 4 wins; without one the wager lost, and 9.3 asks for one."""
    assert not breaches(_of_baccarat("win", 100, numbered=False), tmp_path)


def test_nz_baccarat_2004_9_3_where_the_log_shows_that_none_is_missing_both_stand(tmp_path: Path) -> None:
    found = breaches(_of_baccarat("win", 100, numbered=True), tmp_path)
    assert sorted(rule for _, rule, *_ in found) == ["5.1(b)(ii)", "9.3 Table 1"]


@pytest.mark.parametrize("numbered", [False, True])
def test_nz_baccarat_2004_9_3_a_settlement_by_the_cards_recorded_counts_on_no_other(
    numbered: bool, tmp_path: Path
) -> None:
    found = breaches(_of_baccarat("lose", 0, numbered=numbered), tmp_path)
    assert [rule for _, rule, *_ in found] == ["9.3 Table 1"]


@pytest.mark.parametrize(("second", "lost"), [("6D", True), ("8D", False)])
def test_nz_blackjack_1996_12_3_a_wrong_settlement_that_no_due_card_puts_right_stands(
    second: str, lost: bool, tmp_path: Path
) -> None:
    """The dealer stands at 15, as if a further card had come with which 13 wins; or at 17, and 13 loses."""
    placed = {"event": "wager", "id": "w1", "player": "p1", "bet": "box", "amount": 100, "area": "1", "seat": "1"}
    dealt = [*_cards("box1 10S", "dealer 9C", "box1 3H")]
    stands = {"event": "act", "player": "p1", "hand": "box 1", "move": "stand"}
    settled = {"event": "settle", "wager": "w1", "result": "win", "paid": 100}
    events = [placed, *dealt, stands, *_cards(f"dealer {second}"), settled]
    found = breaches(_log(BLACKJACK, "1996-11-12", events, numbered=False), tmp_path)
    assert [rule for _, rule, *_ in found] == ([] if lost else ["4.1(g)"])
