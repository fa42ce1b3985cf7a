"""Sums of money in words: what is due by what happened, what is in question by who has it."""

from __future__ import annotations

from compliance.reporting.causes import money_said

_WINNINGS, _STAKE, _KEPT = 30_00, 5_00, 20_00


def _sums(kind: str) -> list[dict[str, object]]:
    sums = {"player_cents": _WINNINGS, "player_stake_cents": _STAKE, "casino_cents": _KEPT, "casino_stake_cents": 0}
    return [{"currency": "NZD", "money_kind": kind, **sums}]


def test_what_is_due_is_said_by_what_happened() -> None:
    said, sides = money_said(_sums("due"), "NZD")
    assert said == "$30.00 overpaid, $5.00 of stakes wrongly left to players and $20.00 underpaid"
    assert sides == "player and casino"


def test_what_is_in_question_is_one_sum_for_each_who_has_it() -> None:
    said, sides = money_said(_sums("in question"), "NZD")
    assert said == "$35.00 in question that players had and $20.00 in question that the casino kept"
    assert sides == "player and casino"
