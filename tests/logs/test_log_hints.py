"""A wager under a name of its own: the bet that is meant is named, and no other that only looks like it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.logs.conftest import Replayed, session, wager


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("don't pass odds", "behind don't pass"),
        ("come odds", "odds on come"),
        ("odds on pass bet", "odds on pass"),
        ("dont pass", "don't pass"),
        ("bankr", "banker"),
        # of the odds there are two, and `odd` is a bet at roulette
        ("odds", ""),
        ("lay odds", ""),
    ],
)
def test_the_bet_that_is_meant_is_named(replay: Callable[..., Replayed], written: str, meant: str) -> None:
    _, run = replay([session(), wager("w1", bet=written)])
    (said,) = [p.message for p in run.problems if p.code == "log.unknown-value"]
    assert (f"did you mean `{meant}`?" in said) if meant else ("did you mean" not in said)
