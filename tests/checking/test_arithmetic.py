"""The arithmetic beside a finding adds up: it holds every amount that the difference is made of."""

from __future__ import annotations

from pathlib import Path

from tests.checking.running import check_text
from tests.games.blackjack.lines import lines_of, log_of

TWICE = """
w1 p1 box 1 100
call no more bets
1 10S
D 10D
1 9H
p1 stands 1
D 8C
w1 wins 100 returned 200
"""


def test_nz_blackjack_1996_a_stake_returned_twice_stands_in_the_difference(tmp_path: Path) -> None:
    document = check_text(log_of({"lines": lines_of(TWICE.splitlines())}), tmp_path)
    (finding,) = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert finding["money_cents"] == (100 + 200 - 100 - 100) * 100
    assert finding["arithmetic"][-1] == "difference: 200.00 − 100.00 = 100.00"
