"""The arithmetic beside a finding adds up: it holds every amount that the difference is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checking.event_lines import log_of as text_of
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


BANKER_WINS = """
round 1
wager id=b player=p bet=banker amount=100
card to=player n=1 card=2H
card to=banker n=1 card=3S
card to=player n=2 card=4D
card to=banker n=2 card=4C
{settled}
end
"""


@pytest.mark.parametrize(
    ("settled", "stake"), [("settle wager=b result=lose paid=0", 100 * 100), ("call what=result hand=banker", None)]
)
def test_act_mini_baccarat_8_1_winnings_that_hang_on_the_method_are_in_no_sum_and_that_is_told(
    settled: str, stake: int | None, tmp_path: Path
) -> None:
    session: dict[str, Any] = {"casino": "Casino Canberra", "jurisdiction": "act", "game": "mini baccarat"}
    session |= {"captures": ["wager", "card", "settle", "call: result"]}
    log = text_of("2012-06-12T20:00:00+10:00", session, BANKER_WINS.format(settled=settled).strip().splitlines())
    document = check_text(log, tmp_path)
    (finding,) = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert finding.get("stake_cents") == stake
    why = "the log does not say which method of settlement is used"
    assert finding["arithmetic"] == [f"the winnings are in no sum: {why}"]
