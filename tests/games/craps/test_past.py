"""The rounds that a wager has been through stay with the round in which it is settled, and no others."""

from __future__ import annotations

from pathlib import Path

from compliance.logs import open_logs
from compliance.logs.past import KEPT_ROUNDS
from compliance.logs.rounds import Round
from tests.games.craps.scripts import write_log

ROUND = """
    round
    p1 bets 10 on pass as a{n}
    p1 throws 4-3
    a{n} wins 10
"""


def rounds_of(script: str, folder: Path) -> list[Round]:
    path = folder / "log.jsonl"
    path.write_text(write_log(script), encoding="utf-8")
    return list(open_logs([path]).rounds())


def plain(first: int, count: int) -> str:
    return "".join(ROUND.format(n=n) for n in range(first, first + count))


def test_a_round_knows_the_rounds_since_its_oldest_standing_wager_was_placed(tmp_path: Path) -> None:
    standing = "round\np2 bets 6 on place 6 as x\np1 throws 4-3\n"
    settled = "round\np1 throws 4-4\np1 throws 3-3\nx wins 7\n"
    rounds = rounds_of(plain(1, 4) + standing + plain(5, 8) + settled + plain(20, 4), tmp_path)
    last = next(r for r in rounds if r.id == "14")
    assert [r.id for r in last.earlier] == [str(n) for n in range(5, 14)]
    assert all(r.earlier == () for r in last.earlier)
    assert [r.id for r in rounds[-1].earlier] == ["17"]
    assert rounds[0].earlier == ()


def test_a_round_knows_which_wagers_the_next_rounds_settle(tmp_path: Path) -> None:
    late = "round\np1 bets 10 on pass as x\np1 throws 4-3\n" + plain(1, 1) + "x wins 10\n"
    rounds = rounds_of(late, tmp_path)
    assert "x" in rounds[0].settled_later
    assert "x" not in rounds[1].settled_later


def test_the_past_does_not_grow_for_ever(tmp_path: Path) -> None:
    never = "round\np2 bets 6 on place 6 as x\np1 throws 4-3\n"
    rounds = rounds_of(never + plain(1, KEPT_ROUNDS + 20), tmp_path)
    assert max(len(r.earlier) for r in rounds) == KEPT_ROUNDS
